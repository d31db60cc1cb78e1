# What every page has: its name, the bar, the door, and what went wrong.

language-name = English
# By which browsers know how figures and dates are written.
language-locale = en-GB

## The names of the pages
page-admin = Administration
page-analyst = Analyst
page-audit = Audit
page-dealer = Dealer's console
page-docs = The interface
page-figures = Figures
page-kit = Kit
page-lobby = The floor
page-lost = Nothing here
page-pit = The pit
page-rulebooks = Rulebooks
page-sign = The jackpot
page-table = A table
page-trainer = Trainer
page-games = Games
page-one-moment = One moment…
page-no-script = These pages need JavaScript. What there is in a terminal:
lost-title = There is nothing at this address
lost-why = Perhaps a letter is missing, or what was here has been put away.
way-to-lobby = To the lobby
way-all-rulebooks = All rulebooks
way-all-jackpots = All jackpots
close = Close

## The bar
bar-lobby = Lobby
bar-rulebooks = Rulebooks
bar-analyst = Analyst
bar-trainer = Trainer
bar-figures = Figures
bar-pit = Pit
bar-audit = Audit
bar-admin = Administration
bar-pages = Pages
bar-to-content = To the content
bar-home = croupier, to the lobby
bar-menu = Menu
bar-you = You:{" "}
bar-with-play-chips = with play chips
bar-sign-in-with-name = Sign in with a name
bar-sign-out = Sign out
bar-change-password = Change password
bar-authenticator = Authenticator
bar-light = Light or dark

## The door
door-sign-in = Sign in
door-choose-password = Choose your own password
door-page-for = This page is for { $whom }
door-or = or
door-name = Name
door-password = Password
door-password-until-now = Password until now
door-keep-password = Keep this password
door-own-password = Your own
door-password-rule = { $least } to { $most } characters; neither your name nor a few characters over and over.
door-code = Code of the authenticator
door-authenticator = Authenticator
door-authenticator-says = An authenticator on your telephone shows six digits, which you type beside your password from then on.
door-authenticator-begin = Show me the secret
door-authenticator-told = Type this secret into the authenticator; it is shown this once.
door-authenticator-link = or open it on this telephone
door-authenticator-confirm = Use it from now on
door-authenticator-off = Take it off
door-authenticator-off-says = From then on your password alone lets you in. If the telephone is lost, an administrator proposes this and another person approves it.
door-guest = Enter as a guest
door-born = Date of birth (admission from { $years })

## What went wrong
trouble-unreachable = The floor cannot be reached
trouble-try-again = another try in a moment
trouble-what-helps = What helps: { $expected }.
trouble-what-is-right = What would be right: { $expected }.

## Names and figures
money = { $symbol }{ $amount }
money-span = { $symbol }{ $least } – { $most }
money-from = from { $amount }
box = Box { $box }
pays-for = { $win } for { $stake }
pays-of-meter = { $share } of the meter
pays-to = { $win } to { $stake }
guest-named = Guest { $name }
player-who-has-left = a player who has left
card-words = { $rank } of { $suit }
rank-ace = ace
rank-king = king
rank-queen = queen
rank-jack = jack
rank-ten = ten
rank-nine = nine
rank-eight = eight
rank-seven = seven
rank-six = six
rank-five = five
rank-four = four
rank-three = three
rank-two = two
suit-spades = spades
suit-hearts = hearts
suit-diamonds = diamonds
suit-clubs = clubs

## The state of a table
state-open = Bets open
state-closed = Bets closed
state-deciding = Deciding
state-settled = Settled
state-pending = Award pending
state-fault = No jackpot bets

## Clauses
clause-clause = Clause { $name }
clause-reading = Reading { $name }
clause-adopted = reading adopted
clause-unreadable = The clause cannot be read now.

## The phase of a round
phase-not-open = Not open yet
phase-dealing = Dealing
phase-reveal = Cards turned
phase-settlement = Paying bets
phase-void = Round void
phase-resting = Waits for a player
