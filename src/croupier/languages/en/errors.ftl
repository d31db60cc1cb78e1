### What each code of an error means (`croupier.errors.Code`): what happened, and under `.remedy` what to do about it.
### Groups and messages stand in docs/errors.md in this order, which `make docs` writes.

## Cards and amounts

refusal-bad-card = A word is not one of the 52 cards.
    .remedy = Write rank and suit: `Qs`, `10h`, `Th` or `Q♠`.
refusal-card-twice = The same card stands in two places of one deal.
    .remedy = Correct one of the two; a deck holds each card once.
refusal-wrong-card-count = A hand, the dealer or the board has too many or too few cards for this game.
    .remedy = Give the number that the message names.
refusal-bad-amount = An amount is negative, a fraction of a cent, or not a number.
    .remedy = In JSON write whole cents (`2500`), in the terminal `25` or `25.00`.

## Documents and options

refusal-bad-usage = The command line itself makes no sense: an unknown command or option, a missing argument.
    .remedy = See the `--help` that the error names.
refusal-bad-json = The input is not JSON, or an object names a field twice.
    .remedy = Mend it at the place given.
refusal-missing-field = A field that is needed is not there.
    .remedy = Add the field named by `at`.
refusal-unknown-field = A field is there that nobody reads, most often a misspelling.
    .remedy = Remove it, or use the name that is expected.
refusal-bad-value = A field has a value of the wrong kind or outside its list.
    .remedy = Use one of the values that are expected.
refusal-file-unreadable = A file is missing, may not be read, or is not text.
    .remedy = Check the path and its permissions.

## Rulebooks

refusal-unknown-rulebook = No rulebook has this id and no file has this path.
    .remedy = `croupier rulebook list` prints the ids.
refusal-bad-toml = The file is not TOML.
    .remedy = Mend it at the line and column given.
refusal-unknown-key = A rulebook has a key that means nothing there.
    .remedy = Remove it, or use the key that is expected.
refusal-missing-key = A rulebook lacks a key that it must have.
    .remedy = Add the key named by `at`, with its clause.
refusal-bad-rule = A rule contradicts another part of the rulebook, or has a value of the wrong kind.
    .remedy = Follow the message; it names both places.
refusal-unknown-clause = A value cites no clause, or one that the rulebook does not list; or such a clause was asked for.
    .remedy = Cite a listed clause, or list it; `expected` names some.
refusal-unknown-reading = A reading or one of its choices does not exist in this rulebook.
    .remedy = Use one of the choices that are expected.
refusal-pay-table-wrong = A pay table has a category that its cards cannot make, or one twice.
    .remedy = Correct the row named by `at`.
refusal-deal-wrong = A dealing sequence does not give everyone the right number of cards.
    .remedy = Correct the sequence; the message counts.
refusal-rules-overlap = Two irregularity rules apply to the same facts and neither comes first.
    .remedy = Give them an order, or facts that tell them apart.
refusal-game-not-solved = The exact mathematics does not know games that are built like this one.
    .remedy = Simulate the game, or change what the message names.

## Simulations

refusal-unknown-strategy = No strategy has this name, or a strategy file names a street, decision or class of hands that does not exist.
    .remedy = Use one that is expected; docs/simulation.md shows the format.
refusal-cluster-unreachable = No Dask scheduler answers at the address.
    .remedy = Start one, or correct the address.
refusal-cluster-failed = The cluster gave a chunk up.
    .remedy = Read what the worker reported; continue with `--resume`.
refusal-package-missing = An extra of croupier that this needs is not installed.
    .remedy = Install what is expected.
refusal-checkpoint-unfit = What was kept of an earlier run does not belong to this one, or cannot be read.
    .remedy = Use the same settings, or start anew without `--resume`.

## Bets and decisions

refusal-unknown-bet = The rulebook has no such bet.
    .remedy = Use one of the bets that are expected.
refusal-bet-without-required = A bet stands without the one that it requires.
    .remedy = Place the required bet too, or take this one back.
refusal-bet-size-wrong = A bet is outside its limits or not the size that another bet makes it.
    .remedy = Use the size that is expected.
refusal-decision-not-open = The decision is a real one, but not open at this point of the round.
    .remedy = Use one of the decisions that are open.
refusal-unknown-decision = There is no such decision.
    .remedy = Use one of the decisions that are expected.
refusal-rules-silent = The rulebook does not say what becomes of a bet here.
    .remedy = Get the ruling of the person named, and give it as an order on the box.

## The table and the round

refusal-table-not-allowed = A layout, number of boxes, area, deck, device or house is not one that the rulebook allows.
    .remedy = Set the table up as expected.
refusal-rulebook-not-in-force = A round was opened before this version of the rules was in force.
    .remedy = Use the rules that were in force.
refusal-limits-missing = The table does not show a minimum, maximum or jackpot stake that the rules want shown.
    .remedy = Set the value named by `at`.
refusal-table-closed = The house has closed the table.
    .remedy = Wait until it is open again.
refusal-box-closed = The house takes no bets on this box.
    .remedy = Bet on another box.
refusal-jackpot-suspended = The table runs without jackpot bets.
    .remedy = Bet on the other areas.
refusal-chips-not-taken = The meter of this table's jackpot is fed by chips of another kind: play chips and chips that were bought have meters of their own.
    .remedy = Bet on the other areas, or at a table whose link takes these chips.
refusal-player-barred = The player may not bet at this table.
    .remedy = Ask the shift manager.
refusal-one-position-only = The player is held to one position.
    .remedy = Bet on that position.
refusal-betting-not-open = The dealer has not called for bets yet.
    .remedy = Bet after the call.
refusal-betting-closed = The dealer has called that no more bets are taken.
    .remedy = Bet in the next round.
refusal-bets-incomplete = Bets cannot be closed while some of them are not in order.
    .remedy = Complete, change or take back what the message names, or close with `return_faulty`.
refusal-bet-stands-already = The player already has a bet on this area.
    .remedy = Change that bet.
refusal-bet-not-there = The player has no such bet to change, take back or give up.
    .remedy = Name a bet of his own.
refusal-player-bets-himself = The rules of this house do not let staff place bets for players.
    .remedy = Let the player place it.
refusal-no-such-box = The layout has no such box, or it is not in this round.
    .remedy = Use one of the boxes that are expected.
refusal-box-taken = The box is another player's.
    .remedy = Use a box of the player's own, or a free one.
refusal-one-hand-only = A player plays one hand at a time.
    .remedy = Bet on the box he has.
refusal-meter-missing = There are jackpot bets, and bets were closed without the reading of the meter.
    .remedy = Give `jackpot` with `meter` and `reset`.
refusal-not-now = The act belongs to another moment of the round.
    .remedy = Do what the round waits for.
refusal-no-card-due = More cards came than are due before somebody decides.
    .remedy = Deal as many as expected.
refusal-cards-missing = A hand that must be read lies unread.
    .remedy = Read its cards first.
refusal-not-your-hand = Another player decides for this box.
    .remedy = Let the player who is expected decide.
refusal-not-at-table = The player is not at the table, or away from it.
    .remedy = Come back to the table first.
refusal-hand-out = The hand is out of the round.
    .remedy = Nothing; its bets follow the order that took it out.
refusal-look-not-allowed = The player may not look at this hand.
    .remedy = Decide without looking, or wait for the dealer.
refusal-comparison-required = The hand cannot be kept covered.
    .remedy = Show it.
refusal-proof-not-open = Showing a hand now brings nothing back.
    .remedy = Nothing; the hand is settled as it is.
refusal-proof-failed = A seed is not the one committed to, or did not shuffle these cards.
    .remedy = Reveal the right seed; if there is none, the shuffle cannot be trusted.
refusal-history-broken = A file of events is not the history of a round: it begins or goes on with something that cannot follow.
    .remedy = Use the file as it was written; the line is named.

## Rulings

refusal-unknown-incident = There is no such incident.
    .remedy = `croupier rule RULEBOOK` lists them in words.
refusal-unknown-fact = The incident does not turn on such a fact.
    .remedy = Give only the facts that are expected.
refusal-facts-missing = The ruling turns on facts that are not known.
    .remedy = Give exactly the facts that the error names.
refusal-facts-contradict = A fact contradicts what the round itself has on record.
    .remedy = Correct the fact, or leave it out: the round supplies it.
refusal-unknown-post = There is no such post.
    .remedy = Use `dealer`, `pit-supervisor`, `pit-manager` or `shift-manager`.
refusal-unknown-power = The rulebook gives nobody such a power.
    .remedy = Use one of the powers that are expected.
refusal-authority-too-low = The rules leave this order to a higher post.
    .remedy = Let somebody in the post named give or approve the order.
refusal-ruling-unfit = A ruling does not fit the round: it names a box, bet, player or cards that are not there, or comes too early or too late.
    .remedy = Name what the message asks for.
refusal-correction-unfit = A correction of the record does not fit the round: no such card or decision stands there, or it would change nothing.
    .remedy = Name the place or the decision that was written down wrong, and what is right.
refusal-offer-open = Players have been offered a choice, and somebody has not answered yet.
    .remedy = Record the answers, or that a player gives none.
refusal-no-offer = Nobody has offered this player that choice.
    .remedy = Answer an open offer with one of its options.

## Linked jackpots and the ledger

refusal-unknown-link = There is no link of this name.
    .remedy = Use one that `croupier jackpot list` shows.
refusal-link-exists = A link of this name is there already.
    .remedy = Choose another name.
refusal-bad-link = The configuration of a link does not fit: shares, amounts, games that cannot share a meter.
    .remedy = Change the value named by `at` to what is expected.
refusal-link-closed = The link is closed.
    .remedy = Use another link.
refusal-table-not-linked = The table does not belong to the link.
    .remedy = Join it to the link first, or use a table that is expected.
refusal-table-linked-elsewhere = The table belongs to another link.
    .remedy = Take it off that link first; a table feeds one meter.
refusal-test-and-live = A test table or link would touch a live one, or the other way round.
    .remedy = Keep the two apart.
refusal-round-open = A round is open on the link.
    .remedy = Wait until every round of the link has ended.
refusal-round-not-open = The round is not the one that is open at this table.
    .remedy = Use the round that is expected; afterwards only a correction helps.
refusal-jackpot-at-fault = The jackpot is at fault there, so its bets are taken only as the house has decided.
    .remedy = Let the house choose a mode, or report the repair.
refusal-no-fault = No fault is known there.
    .remedy = Declare it first.
refusal-award-not-open = The award is not at the stage that this act needs: unknown, not verified, entered, verified or paid already.
    .remedy = Use an award that is expected.
refusal-award-paid = An award of the round has been paid, and what a player holds is not taken from him by a program.
    .remedy = The round stays as it is; agree with the player, and correct the link by two people.
refusal-award-pending = An award is on its way, and the link must not change meanwhile.
    .remedy = Pay or reject it first.
refusal-award-out-of-turn = Another award comes before this one, or has a part in the same sum and is not verified.
    .remedy = Pay, verify or reject the one that is expected first.
refusal-order-incomplete = An order of payment does not name every award that can still be moved exactly once.
    .remedy = Name the awards that are expected.
refusal-order-fixed = The rules fix this order of payment, and nobody may change it.
    .remedy = Pay the awards in the order in which they stand.
refusal-order-undecided = Hands at several tables were complete at the same time, and the house has not said which comes first.
    .remedy = Let the post that may do so order the winners.
refusal-unknown-reading-number = The link has no meter reading of this number, or it lies in the future.
    .remedy = Quote a number that the display has shown.
refusal-unknown-account = The ledger has no such kind of account, or an account would pay itself.
    .remedy = Use two accounts of known kinds.
refusal-funds-missing = An account that cannot owe would fall below zero, or a meter leave its range.
    .remedy = Transfer less, or put money there first.
refusal-key-reused = The idempotency key was used before, for something else.
    .remedy = Use a fresh key for a new request.
refusal-stale-version = The table has changed since the version that the command was about; the response says how.
    .remedy = Look at what has changed, then send the command again with the present version and a fresh key.
refusal-too-many-commands = The account has changed its bets at this table as often as it may in one round.
    .remedy = Wait for the next round; what lies on the layout stays.
refusal-commands-too-fast = The account gives commands faster than the floor takes them from one (`command_rate`, `command_burst`).
    .remedy = Wait as long as `Retry-After` says, then send the same command with its key.

## The store

refusal-bad-database = The address of the database cannot be used.
    .remedy = Write `sqlite:///file.db` or `postgresql://user:password@host/name`.
refusal-store-unreachable = The database does not answer, or the connection broke. What was not acknowledged may or may not be stored; it is safe to send it again with the same key.
    .remedy = See that the database runs, then repeat the request with its key.
refusal-store-refused = The database turned us away: wrong password, unknown user, missing rights.
    .remedy = Correct the address or the rights.
refusal-store-read-only = The database may be read but not written.
    .remedy = Give it write access; nothing was changed.
refusal-store-full = The disk, or the room the database may use, is full.
    .remedy = Make room; nothing was changed.
refusal-store-busy = Others kept the store occupied for too long.
    .remedy = Repeat the request with its key.
refusal-store-newer = A newer version of croupier has written this database.
    .remedy = Use that version or a later one.
refusal-store-corrupt = The database file is damaged, or the hash chain is broken: something was changed outside croupier.
    .remedy = Restore a backup; find out who wrote there.
refusal-store-exposed = Others than its owner may read a file of the floor: the database, or the key that seals its seeds.
    .remedy = Take their rights away: `chmod 600 FILE`. If others have read it, let every open round end void and change passwords.
refusal-store-key-wrong = The key under which the seeds of open rounds are sealed is missing, or is another one.
    .remedy = Put the key file back where it was, or name it as `key_file`; without it open rounds cannot be dealt.
refusal-store-inconsistent = Records contradict each other: a balance, a number, a lost or altered configuration.
    .remedy = Do not operate the link; compare with `croupier jackpot statement` and a backup.
refusal-store-failed = The database reported something else; the message quotes it.
    .remedy = See the database's own log.
refusal-archive-missing = A file of the archive that the database names is not where the archive is.
    .remedy = Put the directory back, or name it as `archive` (`CROUPIER_ARCHIVE`). Nothing of it is in the database any more.
refusal-archive-damaged = A file of the archive is not the one that was written.
    .remedy = Put it back from a copy; `croupier audit` says which entries cannot be read.
refusal-archive-exists = A file is where a day is to be archived, and it has other entries.
    .remedy = Give each floor a directory of its own; move the file away if nobody needs it, and archive again.
refusal-head-forged = A head of the record does not bear the signature of the key that it names.
    .remedy = Use the head as it was published; ask the witness where this one comes from.
refusal-record-changed = The record is not the one that an earlier head was signed over: entries were changed or taken away.
    .remedy = Keep both heads: together they prove it. Run `croupier audit --witness` with the earlier one.

## People and their rights

refusal-not-signed-in = The act needs a person, and the request carries no session and no API key that is valid.
    .remedy = Sign in, or send a valid key.
refusal-session-expired = The session was idle too long, has reached its greatest age, or was ended.
    .remedy = Sign in again.
refusal-wrong-credentials = Name and password do not belong together, or the account is closed; which of these is not said.
    .remedy = Check both and try again.
refusal-too-many-attempts = Too many failed sign-ins for this account or from this address, or too many guests from it.
    .remedy = Wait as long as `Retry-After` says.
refusal-password-unfit = The new password is too short, too long, the old one again, or made of the name.
    .remedy = Choose one as it is expected.
refusal-password-change-needed = The account has a temporary password, which opens nothing but its own replacement.
    .remedy = Set a password of your own first.
refusal-one-time-code-needed = The account has an authenticator, and no code came with name and password.
    .remedy = Send the code that the authenticator shows now as `code`.
refusal-one-time-code-wrong = The code does not belong to this moment, or was used already.
    .remedy = Wait for the next code; if none fits, compare the clocks of the telephone and of the server.
refusal-authenticator-needed = This floor lets nobody work in this post who signs in with a password alone.
    .remedy = Set up an authenticator: in the menu under your name, or with `POST /api/me/authenticator`.
refusal-authenticator-on = The account has an authenticator already.
    .remedy = Take that one off first, with a code of it; if it is lost, two other people take it off.
refusal-not-permitted = None of the person's roles allows this, or the key is not for this table, or a key was used where a person must be present.
    .remedy = Let somebody with one of the roles that are expected do it.
refusal-age-unknown = The rules of a game admit from an age, this floor asks for it, and the person has not stated it.
    .remedy = State `born` or `age`.
refusal-under-age = The person is under the age from which the rules of a game of this house admit.
    .remedy = Come back at that age.
refusal-not-admitted = The table knew the winner of an award by no account of a person whom the house has admitted.
    .remedy = Have an administrator open the account, and name it when the award is paid.
refusal-two-people-needed = The act needs a second person, and the approval came from the one who proposed it or from the one it concerns.
    .remedy = Let another person approve.
refusal-name-taken = Another account has this name; capitals make no difference.
    .remedy = Choose another name.
refusal-roles-clash = One account may not hold these roles together, or the floor would be left without an administrator.
    .remedy = Use a separate account for each.
refusal-proposal-closed = The proposal has been carried out, rejected or withdrawn, or has expired.
    .remedy = Propose it anew if it is still wanted.
refusal-proposal-stale = What the proposal would change has changed since it was made.
    .remedy = Look at the present value and propose anew.
refusal-incident-closed = The reported incident has been ruled on or dismissed.
    .remedy = Report it anew if there is more to say.

## The server

refusal-not-found = There is no such address, or no such thing under it that the caller may know of.
    .remedy = Check the address and the id.
refusal-method-not-allowed = The address exists but does not take this method.
    .remedy = Use a method that the header `Allow` names.
refusal-request-too-slow = The request, or its body, did not come in time.
    .remedy = Send all of it at once.
refusal-request-too-large = The body of the request, or its head, is longer than the server reads.
    .remedy = Send less at a time.
refusal-unsupported-media = The body is not JSON, or its header does not say that it is.
    .remedy = Send JSON with `Content-Type: application/json`.
refusal-request-forged = A request that changes something came from a foreign page, or without the token of its session.
    .remedy = Send `X-CSRF-Token` with the token that signing in gave.
refusal-unknown-host = The request was meant for a host name that this server does not go by.
    .remedy = Add the name to `hosts` in the configuration.
refusal-address-unusable = The server cannot listen at this address: something else does, or the machine does not have it.
    .remedy = Take another port (`--port`, 0 for any), or end what listens there.
refusal-software-departs = Software or rulebooks are not as approved, and the floor opens only if they are.
    .remedy = Run `croupier verify` with the manifest: it names what differs. Put it back, or have the new edition approved.
refusal-not-ready = The server runs but cannot serve yet, or not any more; the message names what is missing.
    .remedy = Try again later.
refusal-internal-error = The server met a fault of its own; nothing was changed.
    .remedy = Report it with the `X-Request-ID` of the response.
refusal-server-unreachable = The client has repeated a request for as long as it is set to, and got no response. A command may or may not have arrived; it is safe to send it again with the same key.
    .remedy = See that the server runs and that the address is right, then repeat.
