## The sign
sign-box = box { $box }
sign-boxes = boxes { $boxes } and { $last }
sign-linked =
    { $count ->
        [one] { $count } table linked
       *[other] { $count } tables linked
    }
sign-lost = No connection, trying again
sign-confirmed = As confirmed at { $time }
sign-verifying = Verifying at { $table }
sign-award = { $category } at { $table }. The award of { $amount } is being verified.
sign-out-of-order = Out of order
sign-no-bets = No jackpot bets are taken. As confirmed at { $time }
sign-envy = Envy at { $table }
sign-envy-paid = { $category } at { $table }. Envy { $amount } to { $boxes }.
sign-takes-all = { $hands } takes it all
sign-not-won = Not won yet
sign-last-won = Last won
sign-meter = The meter
sign-choice = A jackpot for the wall
sign-no-such = There is no link called { $link } on this floor. Choose one of these.
sign-open-one = Open one on the screen that shows it; it stays up to date by itself.
