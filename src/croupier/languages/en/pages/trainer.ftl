## The trainer
trainer-payments = Payments
trainer-rulings = Rulings
trainer-exam = Exam
trainer-record = Record
trainer-as-you-go = As you go
trainer-one-box = One box
trainer-three = Three
trainer-five = Five
trainer-exercises = Exercises
trainer-boxes = Boxes
trainer-any = Any game
trainer-as-they-come = as they come
trainer-seconds = { $seconds } s
trainer-seconds-a-bet = { $seconds } s, { $each } s a bet

## By bet
by-bet = By bet
by-bet-key = right, by layout
by-bet-bet = Bet
by-bet-over-time = Over time
by-bet-right = Right
by-bet-answer = An answer
by-bet-asked = { $count } asked
by-bet-lately = lately { $share }
by-bet-lately-seconds = lately { $seconds } s
by-bet-latest = The latest { $count } layouts: { $told }
of-asked = { $right } of { $asked }

## The table
train-sign = Sign of the table
train-max-payout = Maximum payout
train-your-payments = Your payments
train-graded = Your payments, graded
train-all-right = All right
train-of-right = { $right } of { $asked } right
train-right = right
train-wrong = wrong
train-you-said = You: { $answer }
train-no-answer = You gave no answer
till-take = Take
till-push = Push
till-nothing = Nothing
till-pay = Pay
till-seated = the seated player
till-behind = the player behind
till-chips = Chips
till-add = Add { $value }
till-clear = Take the chips back
till-at-hand = The bet at hand
till-pay-sum = Pay { $sum }
till-hand-in = Hand in
till-box = Box { $box },{" "}
till-of = {" "}of { $who }
till-due = , is anything due?
till-every = Every bet has its answer.
till-pay-for = Pay for { $bet }, box { $box }
till-pay-whom = Pay { $who } for { $bet }, box { $box }

## A layout to pay
pay-layout = The layout to pay
pay-box-bet = Box { $box }, { $bet }
pay-next = Next layout
pay-result = Result
pay-all-right = Every payment is right.
pay-wrong =
    { $wrong ->
        [one] { $wrong } of { $asked } is wrong.
       *[other] { $wrong } of { $asked } are wrong.
    }
pay-seen-by-pit = seen by the pit alone

## The own record
progress-nothing = Nothing practised yet
progress-how = Pay a layout or rule an incident, and it is written down here.
progress-record = Your record
progress-kind-payments = { $count } payments
progress-kind-rulings = { $count } rulings
progress-right = Answers right
progress-last-ten = last ten { $share }
progress-takes = An answer takes
progress-last-ten-seconds = last ten { $seconds } s
progress-key-right = right
progress-key-pace = seconds an answer
progress-err = Where you err
progress-by-game = By game
progress-kept = Kept in this browser alone; for whoever signs in, the floor keeps it.
progress-latest = The latest { $count } exercises: { $told }
progress-of-in = { $right } of { $asked } in { $seconds } seconds
progress-exercise = Exercise { $number }
progress-nowhere = Nowhere so far.
progress-wrong = { $count } wrong
progress-of = of { $count }
progress-game = Game

## An incident to rule
rule-when = The table when it happened
rule-all-decided = All have decided
rule-limits = table { $least } to { $most }
rule-incident = The incident
rule-at-table = At the table
rule-what-now = What happens now
rule-what-now-asked = What happens now?
rule-said = { $says }. What happens now?
rule-next = Next incident
rule-right = Right
rule-wrong = Wrong. { $remedy }
rule-right-then = Right.{" "}
rule-not-these = Not by these rules.{" "}
rule-ordered-by = Ordered by: { $post }
rule-right-here = { $remedy } is right here
rule-right-there = { $remedy } is right by the rules of { $game }
rule-where = {" "}where the answers are: { $facts }{" "}
rule-to-do = What to do
rule-money = The money
rule-if = If the answer is “{ $answer }”
rule-changes = What changes on the table
rule-nothing = Nothing on the table changes
rule-before = Before
rule-after = After
rule-box-bet = Box { $box } { $bet }

## The exam
exam-title = Exam
exam-what = Layouts to pay and incidents to rule of one game, one after the other. The first answer counts, and what was right is told at the end. The floor takes the time, and the result is on record: supervisors see it.
exam-sign-in = An exam is on record under your name: sign in first.
exam-enter = Sign in
exam-choose = Choose a game above.
exam-begin = Begin the exam
exam-go-on = Go on with the exam
exam-number = Exercise { $number } of { $count }
exam-result = What came of it
exam-score = { $share }: { $right } of { $asked } right in { $minutes } min
exam-exercise = { $kind ->
    [payments] Exercise { $number }, a layout:
   *[other] Exercise { $number }, an incident:
}
exam-not-answered = not answered
exam-right-was = Right: { $answer }.
exam-nothing-missed = Nothing was missed.
exam-all = All exams
exam-own = Your exams
exam-everybody = Exams of everybody
exam-none = None yet.
exam-open = open, { $answered } of { $count } answered
