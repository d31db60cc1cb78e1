# What happens at a table beside the events of its rounds, one message each under the word that stands in the record.

table-opened = The table is open.
table-closed =
    After this round the table takes no more bets{ $notice ->
        [none] {""}
       *[other] : { $notice }
    }.
player-named = { $name } is at the table.
player-ready = Ready: { $player }.
seat-given-up = Gone from the table: { $player }.
time-ran-out =
    The time for { $for ->
        [bets] bets
        [decision] a decision
       *[answer] an answer
    } ran out.
box-paid =
    { $paid ->
        [yes] The dealer has paid and cleared box { $box } for { $player }.
       *[no] The dealer goes back to box { $box } for { $player }: it is not paid after all.
    }
round-interrupted =
    Power was lost in round { $round }{ $referred ->
        [yes] ; it waits for a manager
       *[no] {""}
    }.

# The part of the linked jackpot.
jackpot-boxes =
    { $count ->
        [one] box
       *[other] boxes
    } { $boxes }
jackpot-taken = The jackpot takes the bets of { jackpot-boxes }, entry { $reading } of its link.
jackpot-returned = The jackpot gives the bets of { jackpot-boxes } back.
jackpot-reopened =
    The jackpot takes back what it did for this round, entry { $reading } of its link{ $boxes ->
        [none] {""}
       *[other] ; the bets of { jackpot-boxes } lie with it again
    }{ $awards ->
        [0] {""}
        [one] ; a claim counts no more
       *[other] ; { $awards } claims count no more
    }{ $prizes ->
        [none] {""}
       *[other] ; { $prizes } of prizes came back
    }.
award-claimed =
    Box { $box }{ $player ->
        [none] {""}
       *[other] , { $player }
    }: { $category }, { $amount }
award-stands =
    { $state ->
        [paid] Box { $box }: the jackpot has paid { $amount }, award { $award }.
        [rejected] Box { $box }: award { $award } was rejected, and nothing is paid.
       *[other] Box { $box }: award { $award }, { $amount } by now, waits for the pit.
    }
awards-claimed = To be verified by the pit, of the jackpot: { $claims }.
jackpot-failed =
    The jackpot could not do its part { $during ->
        [opening] when bets were called for
        [closing] when bets closed
       *[settlement] when the bets were settled
    } ({ $code }).
jackpot-owed = The jackpot owes round { $round } { $prizes } of prizes and { $shares ->
        [one] 1 share
       *[other] { $shares } shares
    } of the meter, at its value of entry { $reading }.
jackpot-made-good = The jackpot has done for round { $round } what it owed.
