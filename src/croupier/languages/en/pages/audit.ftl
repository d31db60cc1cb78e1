## The auditor's desk
audit-record = Record
audit-rounds = Rounds
audit-links = Links
audit-staff = Staff log
audit-desk = The auditor's desk
audit-auditor = an auditor
try-again = Try again

## The staff log
acts-none = none
acts-yes = yes
acts-no = no
acts-range = { $least } to { $most }
acts-award = { $link }, an award
acts-with-key = With a key
acts-note = Note: “{ $text }”
acts-reason = Reason: “{ $text }”
staff-as-recorded = As recorded
staff-in-line = {" "}in line { $number }
staff-earlier = Earlier lines
staff-about = Who did what, and when. A ruling stands with the round that it was given in, under { $rounds }.

## Rounds
rounds-earlier = Earlier rounds
rounds-being-played = Being played
rounds-tables = Tables
rounds-of = Rounds of { $table }
rounds-export = Export as JSON Lines
rounds-round = Round
rounds-ended = Ended
rounds-boxes = Boxes
rounds-staked = Staked
rounds-paid = Paid
rounds-house = House
round-opened = Opened
round-outcome = Outcome
round-all = All rounds
round-title = Round { $number }, { $table }
round-watch = Watch again
round-entries = Entries
round-every-entry = Every entry
round-entries-span = { $count } entries, { $first } to { $last }

## The record
count-streams = chains
count-entries = entries
count-rounds = rounds
count-settled = settled again
count-void = void
count-rulings = rulings
count-proofs = shuffles proved
count-transfers = transfers
count-accounts = accounts
count-links = links
count-link-entries = entries of links
count-acts = lines of the staff log
record-verify-all = Verify the whole record
record-title = The record
record-chains = Chains
record-carries = Each entry carries the hash of everything before it.
record-chain = Chain
record-entries = Entries
record-hash = Hash at the end
record-state = State
record-when-for = { $time }, for { $who }
record-nobody = Nobody has verified the whole record since this server started. That reads every entry, settles every round again, proves every shuffle and adds up every account; the tables go on meanwhile.
record-being-verified = The record is being verified
record-chains-read = Chains read
record-reading = Reading…
record-read-of = { $done } of { $all } chains read, { $seconds } s
record-reading-for = Reading, { $seconds } s
record-now-in = now, in { $seconds } s
record-whole = The record is whole
record-findings =
    { $count ->
        [one] { $count } finding
       *[other] { $count } findings
    }
record-verified-when = Verified { $when }
record-not-verified = Not read yet
record-verify = Check the hashes
record-table-rounds =
    { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
record-who-did = who did what
record-verified = Hashes agree
record-broken = Broken
record-out-of-reach = Out of reach

## The statement of a link
total-collected = Staked on the jackpot
total-returned = Given back
total-to-meter = To the meter
total-overflow = Above the ceiling, to the reserve
total-to-reserve = To the reserve
total-to-prizes = Set aside for prizes
total-to-house = To the house
total-resets = Start values
total-awards = Awarded from the meter
total-prizes = Fixed prizes and envy
total-corrections = Corrections of the meter
statement-no-links = No links
statement-none = This floor has no linked jackpot.
statement-of = Statement of { $link }
statement-reading = As of entry { $number } of the link
statement-export = Export with every entry
statement-agrees = What is kept follows from the record.
statement-disagrees = What is kept does not follow from the record.
statement-display = The display shows { $amount }
statement-since = Since { $time }, when the meter last started anew
statement-meter = Meter
statement-transfers = Transfers
statement-start = Start
statement-derived = Derived
statement-kept = Kept
statement-on-its-way = { $amount } is on its way to winners.
statement-since-opened = Since the link was opened
statement-in-reserve = In reserve now
statement-for-prizes = Set aside for prizes now
statement-wins = Wins
statement-nobody = Nobody has won yet.
statement-kind = Kind
statement-hits = Hits
statement-amount = Amount
statement-latest = The latest
statement-win = Win
statement-where = Where
statement-table-box = { $table }, box { $box }
