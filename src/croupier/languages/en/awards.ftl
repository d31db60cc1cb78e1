# The linked jackpot: what becomes of an award, what moved the meter, what is said while the link is out of order.

award-state-claimed = waits to be verified
award-state-verified = verified, not paid
award-state-paid = paid
award-state-rejected = rejected
award-paid-first = the rules pay this hand no later than award { $award } (table { $table }, box { $box }), which has { $amount } already: what is paid stays, and this hand takes its share of what is left

transfer-seed = put up by the house
transfer-contribution = contributions
transfer-contribution-returned = contributions returned
transfer-overflow = above the ceiling, to the reserve
transfer-award = awards claimed
transfer-award-void = awards rejected or claimed anew
transfer-reset = start value, from reserve and house
transfer-reset-undone = start value taken back
transfer-shortfall = made good by reserve and house
transfer-correction = corrections
transfer-to-reserve = to the reserve
transfer-to-prizes = set aside for prizes
transfer-to-house = to the house
transfer-overflow-returned = overflow returned
transfer-reserve-returned = returned from the reserve
transfer-prizes-returned = returned from what was set aside for prizes
transfer-house-returned = returned by the house
transfer-award-paid = awards paid
transfer-prize = fixed prizes
transfer-envy = envy
transfer-moved = moved from or to another link

jackpot-owing = The jackpot is out of order: what was won of it is paid as soon as it works again.
