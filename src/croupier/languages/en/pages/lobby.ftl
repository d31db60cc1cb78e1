## The meters
meter-no-amount = no amount
jackpot-verified = { $category } at { $table }: { $amount } is being verified
jackpot-out-of-order = Out of order: no jackpot bets are taken
jackpot-tables =
    { $count ->
        [one] { $count } table
       *[other] { $count } tables
    }
jackpot-takes-all = { $hands } takes all
list-or = {" "}or{" "}
as-of = as of { $time }
lobby-jackpots = Jackpots

## The next step
lobby-next = Your next step
lobby-welcome = Welcome, { $name }
lobby-password-first = Choose a password of your own first.
lobby-authenticator-first = Your post takes an authenticator: set it up first.
lobby-set-up-authenticator = Set it up
lobby-choose-password = Choose a password
lobby-on-duty = On duty: { $name }
lobby-shift-figures = What the tables have won in this shift, beside what is expected; what waits is in the pit.
lobby-administers = Accounts, devices and what is configured.
lobby-pit-waits = What waits for the pit stands on one page.
lobby-to-pit = Go to the pit
lobby-live-waits = Any table can be dealt; a live one waits for you.
lobby-deal-at = Deal at { $table }
lobby-checks = Here to check: { $name }
lobby-audit-has = Rounds, chains and every link's statement.
lobby-open-record = Open the record
lobby-here = Here: { $name }
lobby-look-on = Look on at any table.
lobby-has-chips = { $amount } in chips
lobby-has-play-chips = { $amount } in play chips
lobby-back-to = Back to { $table }
lobby-sit-at = Sit down at { $table }
lobby-fill = Fill up to { $amount }
lobby-choose-table = for this table or any other below
lobby-docs = The interface for programs
lobby-all-full = every table is full at the moment
lobby-players-sign-in = Players sign in here
lobby-looking-free = Looking on is free.
lobby-guest = Sit down as a guest
lobby-guest-gets = { $amount } in play chips, nothing to sign. Rounds you play stay replayable.

## The tables
lobby-closed = Closed
lobby-your-seat = your seat
lobby-seats-closed = closed
lobby-free = { $count } free
lobby-full = full
lobby-no-edge = No exact house edge
lobby-edge-means = What the house keeps of each { $bet } on average, exactly, if every hand is played best. Of all that is staked in the round it is { $risk }.
lobby-edge = House edge{" "}
lobby-edge-per = {" "}per { $bet }
lobby-rules = Rules
lobby-rules-of = {" "}and pays of { $game }
lobby-live-dealer = live dealer
lobby-virtual = virtual
lobby-deal = Deal
lobby-deal-where = {" "}at { $table }
lobby-kinds = Kinds of games

## The connection, and the record
lobby-lost = No connection, trying again. The floor as it was at { $time }.
lobby-award-at = { $link }: an award is pending at { $table }.
no-connection = No connection, trying again.
connected-again = Connected again.
record-signed = Record signed { $time }: { $entries } entries,{" "}
