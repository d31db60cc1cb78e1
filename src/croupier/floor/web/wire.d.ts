// Made from the messages of croupier.wire by `make docs`.

declare namespace Wire {
  /** An account of the floor, without anything secret. */
  interface Account {
    id: string;
    name: string;
    kind: AccountKind;
    roles: Role[];
    active: boolean;
    must_change_password: boolean;
    created_at: string;
    created_by: string;
    /** whether it takes a code to sign in */
    authenticator: boolean;
  }
  /** An account closed or opened again. */
  interface AccountChange {
    active: boolean;
  }
  /** A person with a password, a guest for one visit, or a device that has nothing but keys. */
  type AccountKind = "device" | "guest" | "person";
  /** A new account. */
  interface AccountRequest {
    name: string;
    kind?: "device" | "person";
    /** checked against the age of admission, and not kept */
    age?: number | null;
    born?: string | null;
  }
  type Act = "nothing" | "pay" | "push" | "take";
  /** From which age the rules of this floor's games admit, by which clauses, and whether everybody is asked. */
  interface Admission {
    years: number;
    clauses: string[];
    asked: boolean;
  }
  /** A hand, the street it is on, and its decisions, best first; `best` are all that are equally good. */
  interface Advice {
    rulebook: string;
    cards: string;
    board: string;
    dealer: string;
    decided: string[];
    street: string;
    best: string[];
    hand: string;
    decisions: Worth[];
  }
  /** Every bet after the ruling; where players are asked, with everybody giving this answer. */
  interface After {
    answer: string;
    bets: Standing[];
    /** chips that have gone back to their bettors by then */
    back: Back[];
  }
  /** The rulebook's remedy for a fault that is found when bets are closed. */
  interface AfterClose {
    remedy: string;
    clauses: string[];
    reading: string[];
  }
  /** How old somebody is who comes in: in whole years, or by the day of his birth. Nothing of it is kept. */
  interface AgeStated {
    age?: number | null;
    born?: string | null;
  }
  /** What a trainee answered, and how long he took for it. */
  interface AnswerGiven {
    do: Act;
    amount: number;
    milliseconds: number;
  }
  /** A player says what he wants, or somebody of the house records that he gave no answer. `bets` are the bets he adds where he completes a side bet. */
  interface AnswerOffer {
    type: "answer-offer";
    ruling: string;
    box: number;
    option: string;
    player?: string | null;
    bets?: Record<string, number>;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** What the trainee does with one bet. `amount` is what leaves the tray when he pays, and how much he takes where that is not the whole stake. */
  interface AnswerRequest {
    box: number;
    bet: string;
    bettor?: string;
    do: Act;
    amount?: number;
    milliseconds?: number;
  }
  /** The audit of the floor: how much was read, and everything that is not as it must be. */
  interface AuditReport {
    clean: boolean;
    store: string;
    counts: Record<string, number>;
    /** empty where the record is whole */
    findings: Finding[];
  }
  /** How far an audit is. */
  interface AuditStage {
    done: number;
    streams: number;
  }
  /** Whether the record is being verified now, and how the last audit came out. */
  interface AuditState {
    running: AuditStage | null;
    last: LastAudit | null;
  }
  /** Whether somebody signs in with a code beside the password: no, yes, or not until he has set one up. */
  type Authenticator = "needed" | "none" | "on";
  /** A share of the meter that a hand has won, and the meter before and after it was paid. Winners who divide their shares have in `shares_of` what each share was taken of. */
  interface Award {
    box: number;
    player: string;
    category: string;
    share: string;
    amount: number;
    meter_before: number;
    meter_after: number;
    clauses: string[];
    shares_of?: number[];
  }
  /** Why an award is rejected; for the other acts it may be empty. `payee` is for a winner without an account. A table that deals by hand may know a player by no account: whoever hands the award over then names the account under which the house has admitted the winner. */
  interface AwardRequest {
    reason?: string;
    payee?: string;
  }
  /** Why whoever asks could not do something with an award now, as it would be refused; nothing where he could. */
  interface AwardTried {
    /** `not-admitted`: the account of the winner is to be named */
    code: string | null;
    refused: string;
    expected: string;
    clauses: string[];
  }
  /** Hands of this round have won shares of the meter; the pit verifies them before they are paid. */
  interface AwardsClaimed {
    type: "awards-claimed";
    link: string;
    awards: Claimed[];
  }
  /** Chips of one bettor that lie on the layout no more: they have gone back to him. */
  interface Back {
    box: number;
    player: string;
    bet: string;
    amount: number;
  }
  type Beat = "betting" | "closing" | "correction" | "dealing" | "decision" | "look" | "ruling" | "settlement" | "street" | "turn";
  /** A player's part of a bet is larger or smaller than it `was`. */
  interface BetChanged {
    type: "bet-changed";
    clauses?: string[];
    player: string;
    box: number;
    bet: string;
    was: number;
    amount: number;
  }
  /** A bet that is not in order as it lies: what is wrong with it, how much of it is too much, and whose that is. `clauses` say what must be done while bets are open; `after` is what follows once they are closed, nothing where the rules are silent. `incident` is the rulebook's word for it, if it has one. */
  interface BetFault {
    box: number;
    bet: string;
    incident: string;
    reason: string;
    excess: number;
    stakes: Stake[];
    clauses: string[];
    after: AfterClose | null;
  }
  /** One bet that is laid before the cards: how often, and for how much. `expected` is what the house wins of these stakes on average under best play, with what rides on them, in cents; null where the bet has no exact figure. */
  interface BetFigures {
    bet: string;
    label: string;
    count: number;
    staked: number;
    expected: number | null;
  }
  /** One bet: its size, what must stand beside it, the cards it is read on, how it is paid. */
  interface BetLine {
    id: string;
    label: string;
    staked: boolean;
    size: string;
    needs: string;
    hand: string;
    pays: string;
    clauses: string[];
  }
  /** A bet before or after the ruling; `payout` is None while the cards still decide. */
  interface BetMoney {
    box: number;
    bet: string;
    label: string;
    stake: number;
    before: number | null;
    after: number | null;
    was: string;
    then: string;
  }
  /** What one bet of the main game stakes and gains on average. */
  interface BetPart {
    bet: string;
    net: number;
    net_exact: string;
    staked: number;
  }
  /** Chips lie on an area; `entropy` is what came with them into the shuffle, and stays there. */
  interface BetPlaced {
    type: "bet-placed";
    clauses?: string[];
    player: string;
    box: number;
    bet: string;
    amount: number;
    placed_by?: "dealer" | "pit-manager" | "pit-supervisor" | "shift-manager";
    entropy?: string;
  }
  /** A bet, or what is too much of it, has gone back because it was not in order. */
  interface BetReturned {
    type: "bet-returned";
    clauses?: string[];
    box: number;
    bet: string;
    stakes: Stake[];
    reason: string;
  }
  /** A player has his chips back because he wanted them. */
  interface BetTakenBack {
    type: "bet-taken-back";
    clauses?: string[];
    player: string;
    box: number;
    bet: string;
    amount: number;
  }
  /** A bet as it lies there for everybody to see; `own` is what the person himself has put in. `stakes` is who has put in what, for those who hand everybody his own back. */
  interface BetView {
    bet: string;
    amount: number;
    own: number;
    stakes: Stake[];
  }
  /** No more bets; these boxes are dealt in. */
  interface BettingClosed {
    type: "betting-closed";
    clauses?: string[];
    boxes: number[];
    jackpot?: MeterReading;
  }
  /** The round has begun, under these terms. */
  interface BettingOpened {
    type: "betting-opened";
    clauses?: string[];
    round_id: string;
    opened_at: string;
    table: Table;
    seats?: Seat[];
    commitment?: string;
  }
  /** What one of several bettors has on a bet, and what is handed back to him (none if the cards still decide). */
  interface BettorPart {
    player: string;
    stake: number;
    payout: number | null;
  }
  /** The dealer has handed a bettor of a settled box what is due to him, and taken what he lost; or has not after all. The amount follows from the settlement. */
  interface BoxPaid {
    type: "box-paid";
    box: number;
    player: string;
    paid?: boolean;
  }
  /** A box with its hand turned up, unless its player kept it covered and nobody else has looked at it. */
  interface BoxToPay {
    box: number;
    cards: string[];
    decisions: string[];
    folded: boolean;
    declined: boolean;
    /** what the dealer was told: a bet given up, a bet below the minimum before */
    notes: string[];
    places: PlaceToPay[];
  }
  /** One box of the layout as a person sees it; cards that he may not see are `hidden`. */
  interface BoxView {
    box: number;
    player: string | null;
    bets: BetView[];
    dealt_in: boolean;
    cards: string[];
    /** whether the faces are known at all */
    read: boolean;
    viewed: boolean;
    decisions: string[];
    folded: boolean;
    declined: boolean;
    out: boolean;
    deciding: boolean;
    /** the hand that is compared, in a dealer's words, once all of its cards are seen */
    hand: string;
    /** every hand that a bet is paid on, by its name in the rulebook */
    hands: Record<string, string>;
  }
  /** Which card a place really holds: its box or hand, counted from 0 as dealt; those discarded are at `burn`. `was` is the card on record, where whoever corrects it knows it; refused where another one is. */
  interface CardAt {
    place: "boxes" | "burn" | "community" | "dealer";
    index: number;
    /** a card, as `Qs` */
    card: string;
    box?: number;
    /** a card, as `Qs` */
    was?: string;
  }
  /** A card has left the device for a place; one that is not `kept` lies in the discard holder. */
  interface CardDealt {
    type: "card-dealt";
    clauses?: string[];
    card: string | null;
    place: "boxes" | "burn" | "community" | "dealer";
    box?: number;
    kept?: boolean;
  }
  /** Cards have been put where they were meant to go: place n of the deal now holds what lay at place `order[n]`. `moves`: the whole hands that were carried from one position to another. */
  interface CardsArranged {
    type: "cards-arranged";
    clauses?: string[];
    order: number[];
    moves?: [number, number][];
  }
  /** Cards that were written down wrong are put right; what lies on the table has not changed. */
  interface CardsCorrected {
    type: "cards-corrected";
    clauses?: string[];
    cards: CorrectedCard[];
    decided_by: Official;
    approved_by?: Official;
    reason?: string;
  }
  /** Cards that lay unread are known now. */
  interface CardsRead {
    type: "cards-read";
    clauses?: string[];
    place: "boxes" | "community" | "dealer";
    cards: string[];
    box?: number;
  }
  /** One step of the reveal is done: the dealer's hand, the community cards, or the hands of these boxes are up. */
  interface CardsTurned {
    type: "cards-turned";
    clauses?: string[];
    step: number;
    show: "boxes" | "community" | "dealer" | "side-bets-only";
    boxes?: number[];
  }
  /** A proposal that took effect, and what its approver is shown this once. */
  interface CarriedOut {
    proposal: Proposal;
    shown: Record<string, any>;
  }
  /** Where a case stands at this version of the table: one of `question`, `ruling` and `refusal` is there. `give` are the fields with which `give-ruling` gives this ruling, or with which it is proposed. `seen` is how many cards somebody knows who should not; `GET /api/rulebooks/{rulebook}/seen-cards` says what they are worth. */
  interface Case {
    table: string;
    version: number;
    round: number;
    rulebook: string;
    incident: string;
    says: string;
    seen: number;
    give: Record<string, any>;
    known: Known[];
    question: Question | null;
    ruling: RulingOfCase | null;
    refusal: ErrorBody | null;
  }
  /** An incident with what is known of it: facts, and whom it concerns. */
  interface CaseRequest {
    incident: string;
    facts?: Record<string, boolean | number | string>;
    boxes?: number[];
    bet?: string | null;
    player?: string | null;
    looked?: number[];
    amount?: number | null;
    remedy?: string | null;
    moves?: [number, number][] | null;
    cards?: string[] | null;
  }
  /** One game of the catalogue: what it is called, whose it is, since when, and what can be bet. */
  interface CatalogueGame {
    id: string;
    title: string;
    house: string;
    version: string;
    effective: string | null;
    bets: Record<string, string>;
  }
  /** A chain of the record. `name` is the table's, or `staff-log`; `verified` is null until somebody asks. */
  interface Chain {
    name: string;
    title: string;
    rulebook: string | null;
    entries: number;
    hash: string;
    rounds: number;
    verified: boolean | null;
    findings: Finding[];
  }
  /** A player makes his bet larger or smaller; `amount` is what he then has there. */
  interface ChangeBet {
    type: "change-bet";
    player?: string;
    box: number;
    bet: string;
    amount: number;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** Some hands, and for which part of them each decision is best. */
  interface ChartCellFigures {
    hands: number;
    shares: Record<string, number>;
  }
  /** Best play of one street as rows and columns. */
  interface ChartFigures {
    across: string;
    columns: string[];
    decided: string[];
    decisions: string[];
    form: string;
    rows: ChartRowFigures[];
    street: string;
  }
  /** A row of a chart; a cell is null where no hand belongs. */
  interface ChartRowFigures {
    cells: (ChartCellFigures | null)[];
    name: string;
  }
  /** Chips to be handed out (above 0) or taken back (below 0). */
  interface ChipsRequest {
    amount: number;
    reason?: string;
  }
  /** A share of the meter that waits for the pit; `paid_first` has what was paid already though it comes no later. */
  interface Claimed {
    award: string;
    box: number;
    player: string;
    category: string;
    amount: number;
    paid_first: PaidFirst[];
  }
  /** A share of a linked jackpot that a round claims: `settled` is its line, `amount` what it comes to by now. */
  interface ClaimedShare {
    award: string;
    box: number;
    player: string;
    category: string;
    settled: number;
    amount: number;
    state: "claimed" | "paid" | "rejected" | "verified";
  }
  /** A clause in our words, an example, and the readings it needs; `none` says why software has no part in it. */
  interface ClauseWords {
    kind: string;
    says: string;
    scenario: string;
    readings: string[];
    none: string;
  }
  /** Every clause of a rulebook, and every reading behind them, by id. */
  interface ClausesOf {
    rulebook: string;
    clauses: Record<string, ClauseWords>;
    readings: Record<string, ReadingLine>;
  }
  /** The dealer calls that no more bets are taken; the link reads its meter itself. */
  interface CloseBetting {
    type: "close-betting";
    return_faulty?: boolean;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** The pit closes the table after the present round. */
  interface CloseTable {
    type: "close-table";
    notice?: string;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** Every code an error of croupier can carry. Programs may switch on it; it never changes meaning. */
  type Code = "address-unusable" | "age-unknown" | "archive-damaged" | "archive-exists" | "archive-missing" | "authenticator-needed" | "authenticator-on" | "authority-too-low" | "award-not-open" | "award-out-of-turn" | "award-paid" | "award-pending" | "bad-amount" | "bad-card" | "bad-database" | "bad-json" | "bad-link" | "bad-rule" | "bad-toml" | "bad-usage" | "bad-value" | "bet-not-there" | "bet-size-wrong" | "bet-stands-already" | "bet-without-required" | "bets-incomplete" | "betting-closed" | "betting-not-open" | "box-closed" | "box-taken" | "card-twice" | "cards-missing" | "checkpoint-unfit" | "chips-not-taken" | "cluster-failed" | "cluster-unreachable" | "commands-too-fast" | "comparison-required" | "correction-unfit" | "deal-wrong" | "decision-not-open" | "facts-contradict" | "facts-missing" | "file-unreadable" | "funds-missing" | "game-not-solved" | "hand-out" | "head-forged" | "history-broken" | "incident-closed" | "internal-error" | "jackpot-at-fault" | "jackpot-suspended" | "key-reused" | "limits-missing" | "link-closed" | "link-exists" | "look-not-allowed" | "meter-missing" | "method-not-allowed" | "missing-field" | "missing-key" | "name-taken" | "no-card-due" | "no-fault" | "no-offer" | "no-such-box" | "not-admitted" | "not-at-table" | "not-found" | "not-now" | "not-permitted" | "not-ready" | "not-signed-in" | "not-your-hand" | "offer-open" | "one-hand-only" | "one-position-only" | "one-time-code-needed" | "one-time-code-wrong" | "order-fixed" | "order-incomplete" | "order-undecided" | "package-missing" | "password-change-needed" | "password-unfit" | "pay-table-wrong" | "player-barred" | "player-bets-himself" | "proof-failed" | "proof-not-open" | "proposal-closed" | "proposal-stale" | "record-changed" | "request-forged" | "request-too-large" | "request-too-slow" | "roles-clash" | "round-not-open" | "round-open" | "rulebook-not-in-force" | "rules-overlap" | "rules-silent" | "ruling-unfit" | "server-unreachable" | "session-expired" | "software-departs" | "stale-version" | "store-busy" | "store-corrupt" | "store-exposed" | "store-failed" | "store-full" | "store-inconsistent" | "store-key-wrong" | "store-newer" | "store-read-only" | "store-refused" | "store-unreachable" | "table-closed" | "table-linked-elsewhere" | "table-not-allowed" | "table-not-linked" | "test-and-live" | "too-many-attempts" | "too-many-commands" | "two-people-needed" | "under-age" | "unknown-account" | "unknown-bet" | "unknown-clause" | "unknown-decision" | "unknown-fact" | "unknown-field" | "unknown-host" | "unknown-incident" | "unknown-key" | "unknown-link" | "unknown-post" | "unknown-power" | "unknown-reading" | "unknown-reading-number" | "unknown-rulebook" | "unknown-strategy" | "unsupported-media" | "wrong-card-count" | "wrong-credentials";
  /** A code of the own authenticator. */
  interface CodeRequest {
    code: string;
  }
  /** A player who left returns before anything was decided for him. */
  interface ComeBack {
    type: "come-back";
    player?: string;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  type Command = TakeSeat | PlaceBet | ChangeBet | TakeBackBet | LookAtHand | Decide | DeclineComparison | ShowHand | LeaveTable | ComeBack | Ready | OpenBetting | CloseBetting | DealCards | ReadCards | TurnCards | Settle | PayBox | CorrectCards | CorrectDecision | InspectHand | OpenTable | CloseTable | GiveRuling | UsePower | AnswerOffer;
  /** A player will not show his cards. */
  interface ComparisonDeclined {
    type: "comparison-declined";
    clauses?: string[];
    player: string;
    box: number;
  }
  /** What an earlier ruling has left at a table, and for how long it holds. `lifted_by` is the lowest post that may end it, null where it ends in another way; `may_lift`: whether you may. */
  interface Condition {
    table: string;
    kind: string;
    says: string;
    player: string | null;
    name: string | null;
    box: number | null;
    until: string;
    notice: string;
    rulebook: string;
    clauses: string[];
    readings: string[];
    lifted_by: string | null;
    may_lift: boolean;
  }
  /** Something that an earlier order had left at the table holds no longer; somebody of the house has said so. */
  interface ConditionLifted {
    type: "condition-lifted";
    clauses?: string[];
    ruling: string;
    condition: RoundCondition;
    decided_by: Official;
    reason: string;
  }
  /** Something holds at the table from now on, in later rounds too. */
  interface ConditionSet {
    type: "condition-set";
    clauses?: string[];
    condition: RoundCondition;
  }
  /** Everything that this floor was told before it opened. It is changed where it was said, and then opened anew. */
  interface Configuration {
    /** whether this is the demonstration floor, which nobody has configured */
    demonstration: boolean;
    values: ConfiguredValue[];
    overruled: OverruledValue[];
  }
  /** One key of the configuration with its value as text; a secret is there or not, and never told. */
  interface ConfiguredValue {
    key: string;
    value: string;
    means: string;
    /** false where nobody said anything, and the value is the usual one */
    configured: boolean;
    /** the environment variable that sets it too, or empty */
    variable: string;
  }
  /** A refusal; a stale command is told the present version and what has happened since the one it saw. */
  interface Conflict {
    error: ErrorBody;
    version?: number;
    changed?: Update[];
  }
  /** The proof that the record of a later head begins with that of an earlier one. */
  interface Consistency {
    earlier: number;
    later: number;
    hashes: string[];
  }
  /** Cards were written down wrong: each of these places holds another one than is on record. */
  interface CorrectCards {
    type: "correct-cards";
    cards: CardAt[];
    reason?: string;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A decision was written down wrong: the box has decided so, on this street or else on its last one. `was` is the decision on record, refused where another one is. */
  interface CorrectDecision {
    type: "correct-decision";
    box: number;
    decision: string;
    street?: string | null;
    was?: string | null;
    amount?: number | null;
    elect?: string[];
    reason?: string;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A place of the deal, what stood there by mistake and what lies there; hidden from whoever may not see it. */
  interface CorrectedCard {
    place: "boxes" | "burn" | "community" | "dealer" | "burn";
    index: number;
    /** a card, as `Qs` */
    was?: string;
    /** a card, as `Qs` */
    card?: string;
    box?: number;
  }
  /** The cards as counted into the device before the round. */
  interface CountedDeck {
    cards: number;
    jokers: number;
    backs: number;
  }
  /** The next cards leave the device; null for one that lies face down and is not read by the device. */
  interface DealCards {
    type: "deal-cards";
    cards: (string | null)[];
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** The dealer's hand: its category, and whether the dealer qualifies. A void round has neither. */
  interface DealerHand {
    category: string | null;
    qualifies: boolean | null;
  }
  /** Every box has decided and the cards that wait for that are due. */
  interface DealingResumed {
    type: "dealing-resumed";
    clauses?: string[];
  }
  /** How many cards lie before the dealer and on the board, and how many of them face up. */
  interface Dealt {
    dealer: number;
    dealer_up: number;
    board: number;
    board_up: number;
  }
  /** A player decides on the open street. `amount` states the Play bet. `elect` names bets for which he says otherwise where the rulebook lets him: a Pair Plus given up with a fold. */
  interface Decide {
    type: "decide";
    player?: string;
    box: number;
    decision: string;
    amount?: number | null;
    elect?: string[];
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** What a box has decided on a street, and everything that it could have decided there. */
  interface Decided {
    box: number;
    street: string;
    decision: string;
    open: string[];
    hung: boolean;
  }
  /** One decision and the clauses that open it; `needs` is the hand without which it is not open, in words. It puts up the bet it `stakes`, `times` over, hands back the one it `takes`, or `folds` the hand. */
  interface DecisionLine {
    do: string;
    clauses: string[];
    stakes: string | null;
    times: number;
    takes: string | null;
    folds: boolean;
    needs: string;
  }
  /** A player has decided; `stakes` went on the `bet` that the decision put up, or were `taken` back from it. `blind`: without having looked. */
  interface DecisionMade {
    type: "decision-made";
    clauses?: string[];
    player: string;
    box: number;
    decision: string;
    bet?: string;
    stakes?: Stake[];
    taken?: Stake[];
    elected?: string[];
    blind?: boolean;
  }
  /** A decision that was written down wrong does not count, nor what the box decided after it; the right one follows. `back` are the chips that it had put up, `laid` those that it had handed back and that lie there again. */
  interface DecisionTakenBack {
    type: "decision-taken-back";
    clauses?: string[];
    player: string;
    box: number;
    street: string;
    decisions: string[];
    decided_by: Official;
    approved_by?: Official;
    reason?: string;
    back?: PlacedBet[];
    laid?: PlacedBet[];
  }
  /** A player will not show his cards. */
  interface DeclineComparison {
    type: "decline-comparison";
    player?: string;
    box: number;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** What is done with a bet, or the remedy that is ordered. */
  interface DeedShown {
    do: string;
    amount: number;
  }
  /** How a search ended: whole, or broken off by the clock; where nothing qualifies the table that misses by least. */
  interface DesignEnd {
    complete: boolean;
    tables: number;
    ruled_out: number;
    qualify: number;
    nearest: DesignPoint | null;
  }
  /** A table that qualifies, one of the least or the most volatile at its edge. `what_if` has its pays as changes that the other figures take; `rulebook` is the same as a file ready to play. */
  interface DesignPoint {
    edge: number;
    edge_exact: string;
    deviation: number;
    hits: number;
    pays: Record<string, string>;
    what_if: string[];
    rulebook: string;
  }
  /** How far a search for pay tables is: how many there are, how many are ruled out and qualify by now. */
  interface DesignProgress {
    /** from 0 to 1 */
    done: number;
    tables: number;
    ruled_out: number;
    qualify: number;
  }
  /** What a reader or shoe was refused: it has stopped, and the dealer looks at the card. */
  interface DeviceRefused {
    code: string;
    cards: string[];
  }
  /** A reader or shoe at a table: when it was last heard, how many cards it told of then, what it was refused. */
  interface DeviceStatus {
    table: string;
    device: string;
    heard_at: string | null;
    cards: number;
    refused: DeviceRefused | null;
  }
  /** One point on which two games differ; `item` is its name in English, `title` in the language of the reader. */
  interface Difference {
    group: string;
    item: string;
    first: Side;
    second: Side;
    title: string;
  }
  /** Why a report needs no ruling. */
  interface DismissalRequest {
    reason: string;
  }
  /** What the house keeps of a unit staked on a bet, as a decimal and exactly; below zero it is the player's. `covers` are the bets that the figure is about: of the main game, played best, all that it stakes. `risk` is the same per unit of all of them together. `stake` is the least that the table takes, `cost` what it costs on average, in cents. `counted` is how many deals, or hands of so many `cards`, were counted: all that there are. */
  interface Edge {
    bet: string;
    label: string;
    covers: string[];
    edge: number;
    edge_exact: string;
    risk: number;
    /** how often the bet wins something */
    hits: number;
    counted: number;
    cards: number;
    stake: number | null;
    cost: number | null;
  }
  /** A hand at the edge between two decisions. */
  interface EdgeHandFigures {
    decision: string;
    error: number;
    fold: number;
    hand: string;
    hands: number;
    play: number;
  }
  /** Where the remedy that was chosen would have been right. */
  interface Elsewhere {
    rulebook: string;
    /** by the rules of the same game, with other facts */
    same: boolean;
    facts: FactShown[];
    clauses: string[];
  }
  /** The secret of an authenticator, shown this once: as people type it, and as a link for a telephone. */
  interface Enrolment {
    secret: string;
    link: string;
  }
  /** An authenticator is to be set up, by somebody who has the password. */
  interface EnrolmentRequest {
    password: string;
  }
  /** What went wrong, where, and what would be right. */
  interface ErrorBody {
    code: Code;
    message: string;
    /** the place in the request, or empty */
    at: string;
    expected?: string;
    clauses?: string[];
  }
  /** What went wrong, where, and what would be right; a key that says nothing is left out. */
  interface ErrorFields {
    at: string;
    clauses?: string[];
    code: string;
    expected?: string;
    message: string;
  }
  /** The answer to every request that did not succeed. */
  interface ErrorObject {
    error: ErrorBody;
  }
  type Event = BettingOpened | SeatTaken | BetPlaced | BetChanged | BetTakenBack | BetReturned | PlayerInformed | BettingClosed | OrderGiven | CardDealt | SecurityCardPlaced | CardsRead | StreetOpened | HandViewed | DecisionMade | PlayerLeft | PlayerCameBack | HandFolded | DealingResumed | RevealOpened | ComparisonDeclined | HandProved | HandInspected | CardsTurned | SettlementOpened | RoundVoided | RoundSettled | PayoutsTakenBack | Ruled | PowerUsed | CardsArranged | CardsCorrected | DecisionTakenBack | NextCardsSet | OfferMade | OfferAnswered | MeterSet | ConditionSet | ConditionLifted | SeedRevealed | TableOpened | TableClosed | PlayerNamed | PlayerReady | SeatGivenUp | TimeRanOut | BoxPaid | JackpotTaken | JackpotReturned | JackpotReopened | AwardsClaimed | JackpotFailed | JackpotOwed | JackpotMadeGood | RoundInterrupted;
  /** An exam: whose, of which game, and how far it is. Figures and `results` are told when it is `over`. */
  interface Exam {
    id: string;
    name: string;
    rulebook: string;
    at: string;
    over: boolean;
    /** exercises that it has */
    count: number;
    /** exercises that were answered; the next one is due under this number */
    answered: number;
    asked: number;
    right: number;
    milliseconds: number;
    results: ExamResult[];
  }
  /** The answer to it: payments, or a remedy. */
  interface ExamAnswerRequest {
    answers?: AnswerRequest[];
    remedy?: string | null;
  }
  /** The exercise of an exam that is due: a layout to pay, or an incident to rule; their `seed` says nothing. */
  interface ExamExercise {
    payments: PaymentsExercise | null;
    ruling: RulingsExercise | null;
  }
  /** Of which game somebody wants to be examined. */
  interface ExamRequest {
    rulebook: string;
  }
  /** One exercise of an exam that is over; one that was not answered is missed as a whole. */
  interface ExamResult {
    kind: Kind;
    level: number;
    answered: boolean;
    asked: number;
    right: number;
    milliseconds: number;
    missed: MissedTopic[];
  }
  /** One exercise of the record. */
  interface ExerciseRow {
    at: string;
    kind: Kind;
    rulebook: string;
    asked: number;
    right: number;
    milliseconds: number;
    /** the payments of a layout by bet */
    bets: Record<string, TallyRow>;
  }
  /** A fact of the incident: the question and its answer. */
  interface FactShown {
    name: string;
    ask: string;
    answer: string;
  }
  /** Why a line came out as it did, beside its clauses. `situation` is the one of the box's situations that decided the bet; `hand` and `category` are what the pay table was read on; `pays` is the price as the rulebook prints it. */
  interface Facts {
    situation: string;
    then: string;
    hand: string | null;
    category: string | null;
    pays: string | null;
    readings: string[];
    action: number | null;
    notes: string[];
  }
  /** Games of one kind; `id` is a short name, `title` what a sign over their tables says. */
  interface Family {
    id: string;
    title: string;
  }
  /** How later rounds are played while the fault lasts; `notice` is what players read at the table. */
  interface FaultChoice {
    mode: FaultMode;
    box?: number | null;
    notice?: string;
    reason?: string;
  }
  type FaultMode = "block-box" | "close-table" | "no-jackpot";
  /** Where the jackpot does not work: at a table, at one of its boxes, or with `*` on the whole link. */
  interface FaultRequest {
    /** a table, or `*` for the whole link */
    table: string;
    box?: number | null;
    reason?: string;
  }
  /** The layout: spots of a box, the number of cards in each place, and what the dealer needs to qualify. `riders` are payments without a spot of their own, each with the bet on whose spot they are laid down; `entry` are the opening bets that together bring in a hand with something to decide, `main` the one that it is reckoned by. `viewed` is how many of his hands a player may look at, `community_for` the one bet that the community cards are for where the others are settled without them, `dealt_in` the bets for which a box is dealt in. */
  interface Felt {
    family: Family;
    spots: SpotLine[];
    riders: Record<string, string>;
    entry: string[];
    main: string;
    own: number;
    dealer: number;
    community: number;
    qualifies: RuleStatement | null;
    viewed: number;
    community_for: string | null;
    dealt_in: RuleStatement | null;
  }
  /** Something in the record that is not as it must be: its kind, its place, and what is wrong with it. */
  interface Finding {
    kind: string;
    at: string;
    message: string;
  }
  /** A kind of flop: how often it comes, and what it costs to treat all hands on it alike. */
  interface FlopKindFigures {
    chance: number;
    cost_of_checking_all: number;
    cost_of_raising_all: number;
    kind: string;
    raised: number;
  }
  /** A round that a search has found, and where. */
  interface FoundRound {
    title: string;
    currency: string;
    round: RoundRow;
  }
  /** Rounds that fit, the newest first; `ends` asks for those before them, null where there are no more. */
  interface FoundRounds {
    rounds: FoundRound[];
    ends: string | null;
  }
  /** All tables of one game together; they are played in one currency. */
  interface GameFigures {
    rulebook: string;
    game: string;
    currency: string;
    tables: TableFigures[];
    played: Played;
  }
  /** Somebody decides an irregularity. The same `id` a second time changes nothing. `boxes`, `bet` and `player` say whom it concerns; facts that the round has on record need not be given. `moves` are whole hands that go from one box to another, `cards` cards in their intended order; an empty list says that the record has everything where it belongs, null that nobody has said. `meter` is the jackpot last registered before a fault. `remedy` is what the person decides to whom the rules leave the matter. `looked` are boxes of hands that their players have looked at beside the software, the first one first: it goes on record. `amount` is what was added to a bet too late, 0 where that was refused and is not on record. */
  interface GiveRuling {
    type: "give-ruling";
    id: string;
    incident: string;
    facts?: Record<string, boolean | number | string>;
    boxes?: number[];
    bet?: string | null;
    player?: string | null;
    moves?: [number, number][] | null;
    cards?: string[] | null;
    meter?: MeterReading | null;
    remedy?: string | null;
    looked?: number[];
    amount?: number | null;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** One game at a glance, from top to bottom. */
  interface Glance {
    id: string;
    title: string;
    house: string;
    currency: string;
    layout: Felt;
    identity: RuleStatement[];
    table: RuleStatement[];
    dealing: RuleStatement[];
    streets: StreetLine[];
    bets: BetLine[];
    pay_tables: PayLines[];
    effects: Record<string, Record<string, SituationCell>>;
    jackpot: RuleStatement[];
    limits: RuleStatement[];
    irregularities: IncidentLines[];
    remedies: Record<string, string>;
    powers: RuleStatement[];
    referral: RuleStatement;
    readings: ReadingLine[];
    rankings: RankingChart[];
  }
  /** One bet: what is right and why, and what was said. */
  interface Graded {
    box: number;
    bet: string;
    label: string;
    bettor: string;
    stake: number;
    topic: string;
    right: boolean;
    said: AnswerGiven | null;
    do: Act;
    amount: number;
    reasons: string[];
    clauses: string[];
    readings: string[];
  }
  /** A simpler way to play, what it is worth, and what it costs against the best. */
  interface HabitFigures {
    cost: number;
    name: string;
    says: string;
    worth: number;
    worth_exact: string;
  }
  /** A hand counts as folded because its player is away. */
  interface HandFolded {
    type: "hand-folded";
    clauses?: string[];
    box: number;
  }
  /** A member of the pit has looked at a hand that was not shown. */
  interface HandInspected {
    type: "hand-inspected";
    clauses?: string[];
    box: number;
    post: "dealer" | "pit-manager" | "pit-supervisor" | "shift-manager";
  }
  /** A player who declined has shown his cards after all. */
  interface HandProved {
    type: "hand-proved";
    clauses?: string[];
    player: string;
    box: number;
  }
  /** A player has looked at a hand; `recorded_by` whoever wrote it down where he did so beside the software. It came `before` the look at another box that was on record already. */
  interface HandViewed {
    type: "hand-viewed";
    clauses?: string[];
    player: string;
    box: number;
    recorded_by?: "dealer" | "pit-manager" | "pit-supervisor" | "shift-manager";
    before?: number;
  }
  /** What the visitor knows about his hand, and what each open decision is worth, best first. `unit` is his Ante in cents; `counted` names the bets that the values are about, side bets are left out. */
  interface Hint {
    rulebook: string;
    cards: string;
    board: string;
    dealer: string;
    decided: string[];
    street: string;
    best: string[];
    hand: string;
    decisions: Worth[];
    table: string;
    version: number;
    box: number;
    unit: number;
    currency: string;
    counted: string[];
  }
  /** A clause that this house reads in another way than croupier does. */
  interface HouseReading {
    reading: string;
    question: string;
    says: string;
  }
  /** A reported incident. Whoever rules on it gives the ruling under this id. */
  interface Incident {
    id: string;
    table: string;
    round: number;
    incident: string;
    boxes: number[];
    player: string | null;
    note: string;
    reported_by: string;
    reporter: string;
    reported_at: string;
    state: IncidentState;
    closed_by: string | null;
    closed_at: string | null;
    reason: string;
  }
  /** Everything a rulebook says about one incident; no rules where it is silent. */
  interface IncidentLines {
    incident: string;
    says: string;
    rules: RuleLine[];
  }
  /** What went wrong at a table, as far as it is known. */
  interface IncidentRequest {
    incident: string;
    boxes?: number[];
    player?: string | null;
    note?: string;
  }
  /** What became of a report. */
  type IncidentState = "dismissed" | "open" | "ruled";
  /** The proof that an entry of a stream is in the record at a size. */
  interface Inclusion {
    stream: string;
    number: number;
    /** its place in the tree, from 0 */
    position: number;
    size: number;
    leaf: string;
    hashes: string[];
  }
  /** A member of the pit looks at a hand whose player declined to show it. */
  interface InspectHand {
    type: "inspect-hand";
    box: number;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A new key and its secret, shown this once; null where the same request is repeated. */
  interface IssuedKey {
    key: Key;
    secret: string | null;
  }
  /** Everything about the jackpot bet, and its return by meter. */
  interface JackpotByMeter {
    assumed: string[];
    bet: string;
    break_even_meter: number | null;
    break_even_meter_exact: string | null;
    by_meter: ReturnByMeter[];
    constant: number;
    constant_exact: string;
    constant_in: string;
    contribution: number;
    envy: number;
    envy_per_other_box: number;
    hits_per_bet: number;
    hits_per_bet_exact: string;
    long_run: LongRunFigures | null;
    meter: number;
    meter_share_at_table: number | null;
    other_boxes: number;
    outcomes: JackpotOutcome[];
    per_meter: number;
    per_meter_exact: string;
    reset: number;
    stake: number;
    two_winners: TwoWinnersFigures[] | null;
    units: UnitsBet[];
  }
  /** The jackpot bet now, as if no other box had a jackpot hand in the round; `envy` in cents for each other box. */
  interface JackpotEdge {
    bet: string;
    label: string;
    meter: number;
    hits: number;
    counted: number;
    cards: number;
    envy: number | null;
    units: MeterEdge[];
  }
  /** The link could not do its part; the rules for a fault of the jackpot system apply. */
  interface JackpotFailed {
    type: "jackpot-failed";
    link: string;
    code: string;
    during?: "closing" | "opening" | "settlement";
  }
  /** How the house goes on at one table while the whole link is at fault; `boxes` are those that it blocks. */
  interface JackpotFaultChoice {
    mode: "block-box" | "close-table" | "no-jackpot";
    notice: string;
    boxes: number[];
  }
  /** A hand that has won a share of the meter. `most` is the table's cap where it binds the jackpot too. `dealt_at` is when the hand was complete; without it, when the last one of the table was. */
  interface JackpotHand {
    box: number;
    player: string;
    category: string;
    hand: string;
    most: number | null;
    dealt_at: string | null;
  }
  /** The link is back, and has done for this round what it owed. */
  interface JackpotMadeGood {
    type: "jackpot-made-good";
    link: string;
    round_id: string;
  }
  /** What a table says while its link is out of order: that, why, and what becomes of what was won. */
  interface JackpotOutOfOrder {
    code: Code;
    cause: Code | null;
    notice: string;
    owed: number;
    shares: number;
  }
  /** A hand of the jackpot, and how many bets lie between two of them on average. */
  interface JackpotOutcome {
    bets_between: number | null;
    category: string;
    combinations: number;
    pay_kind: "flat" | "for" | "percent" | "push" | "to" | null;
    pay_value: number | null;
    pays: string | null;
    probability: number;
  }
  /** What hands of a round have won of the link while it was out of reach; it is paid as soon as the link is back. `reading` is the value last registered before the fault, at which shares of the meter are paid; `parties` had a hand in the round, None where that was not kept. */
  interface JackpotOwed {
    type: "jackpot-owed";
    link: string;
    round_id: string;
    dealt_at: number;
    reading: number;
    prizes?: Prize[];
    hands?: JackpotHand[];
    parties?: string[];
  }
  /** The link has taken back what it had done for this round, because a ruling reaches back to it. `reading` is the entry of the link that says so, `boxes` those whose bets lie with the link again, `awards` the claims that count no more, `prizes` what was paid in prizes and envy and came back. The `generation` counts the settlements of the round. */
  interface JackpotReopened {
    type: "jackpot-reopened";
    link: string;
    reading: number;
    generation: number;
    boxes?: number[];
    awards?: string[];
    prizes?: number;
  }
  /** The displayed jackpot before and after this round's awards; nothing where the table shows none. */
  interface JackpotResult {
    before: number | null;
    after: number | null;
    awards: Award[];
  }
  /** The link has given the jackpot bets of these boxes back. */
  interface JackpotReturned {
    type: "jackpot-returned";
    link: string;
    boxes: number[];
  }
  /** The jackpot bets of these boxes feed the link; `reading` is the entry of the link that took them. */
  interface JackpotTaken {
    type: "jackpot-taken";
    link: string;
    reading: number;
    bets: TakenBet[];
  }
  /** A key of a device, or for the own play, without its secret. */
  interface Key {
    id: string;
    account: string;
    label: string;
    roles: Role[];
    tables: string[] | null;
    created_at: string;
    created_by: string;
    expires_at: string | null;
    revoked_at: string | null;
  }
  /** A new key: for the own account, or for a device's. */
  interface KeyRequest {
    label: string;
    account?: string | null;
    roles?: Role[];
    tables?: string[] | null;
    days?: number | null;
  }
  type Kind = "payments" | "rulings";
  /** A fact that is settled: by the record of the round, or by an answer. */
  interface Known {
    fact: string;
    ask: string;
    value: boolean | number | string;
    says: string;
    on_record: boolean;
  }
  /** The last audit of this server, and who asked for it. */
  interface LastAudit {
    clean: boolean;
    store: string;
    counts: Record<string, number>;
    /** empty where the record is whole */
    findings: Finding[];
    at: string;
    by: string;
  }
  /** A player leaves the table; the rulebook says what becomes of his hands. */
  interface LeaveTable {
    type: "leave-table";
    player?: string;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** Which order about whom ends, and why. */
  interface LiftingRequest {
    kind: "one-position" | "player-barred";
    player: string;
    reason: string;
  }
  /** The least and the most that may stand on a bet. */
  interface Limit {
    min: number | null;
    max: number | null;
  }
  /** What became of one bet. `payout` is all the money handed back for it, stake included. */
  interface Line {
    bet: string;
    stake: number;
    payout: number;
    result: "lose" | "push" | "returned" | "win";
    clauses: string[];
    facts: Facts;
    shares: Share[];
  }
  /** The jackpot system is not fully working at a table, or on the whole link; `reading` is the last good one. Without a `mode` the house has not chosen yet how to go on, or something has failed since it did. */
  interface LinkFault {
    reading: number;
    box: number | null;
    mode: "block-box" | "close-table" | "no-jackpot" | null;
    notice: string;
    more_boxes: number[];
    whole: boolean;
    blocked: number[];
    tables: Record<string, JackpotFaultChoice>;
  }
  /** A link in a shift: what jackpot bets brought, where that went, and what was paid to players; in cents. `meter` is where the display stands now, whichever shift is asked for; null while the link is out of order. */
  interface LinkFigures {
    link: string;
    title: string;
    currency: string;
    meter: number | null;
    contributed: number;
    to_meter: number;
    to_reserve: number;
    to_prizes: number;
    to_house: number;
    paid: number;
  }
  /** A link with all that its sign tells beside the meter. */
  interface LinkInFull {
    link: string;
    title: string;
    currency: string;
    meter: number;
    reset: number;
    unit: number;
    reading: number;
    status: string;
    tables: string[];
    /** the hands that take the whole meter */
    takes_all: string[];
    /** changes with every win, and with what becomes of it */
    latest: string | null;
    /** by table; `*` is the whole link */
    faults: Record<string, LinkFault>;
    pending: PendingAward[];
    wins: WonOnLink[];
    /** the last share of the meter that was paid */
    last: WonOnLink | null;
    prizes: Prizes[];
  }
  /** A table of a link: the rules it is played by, and how they are read. */
  interface LinkTable {
    rulebook: string;
    readings: Record<string, string>;
  }
  /** What a link is set up with; shares are parts of 1. */
  interface LinkTerms {
    id: string;
    title: string;
    currency: string;
    mode: string;
    unit: number;
    reset: number;
    ceiling: number | null;
    shares: Record<string, number>;
    tables: Record<string, LinkTable>;
  }
  /** A linked jackpot as its sign shows it. */
  interface LinkView {
    link: string;
    title: string;
    currency: string;
    meter: number;
    reset: number;
    unit: number;
    reading: number;
    status: string;
    tables: string[];
    /** the hands that take the whole meter */
    takes_all: string[];
    /** changes with every win, and with what becomes of it */
    latest: string | null;
    /** by table; `*` is the whole link */
    faults: Record<string, LinkFault>;
    pending: PendingAward[];
  }
  /** The jackpot bet over many resets: what it returns, and from what. */
  interface LongRunFigures {
    bets_between_resets: number;
    contributed: number;
    fixed: number;
    mean_meter: number;
    return: number;
    return_exact: string;
    seeded: number;
  }
  /** A player looks at the cards of a box that he plays. With `recorded_by` he has done so at a live table, allowed or not, and somebody of the house writes it down, if need be as one that came `before` the look at another box. */
  interface LookAtHand {
    type: "look-at-hand";
    player?: string;
    box: number;
    before?: number | null;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** The cards of a place, counted from 0, that are on record and may be wrong; on some something `hung` by now. */
  interface Lying {
    place: "boxes" | "burn" | "community" | "dealer" | "burn";
    box: number | null;
    cards: number[];
    hung: number[];
  }
  /** The main game of a table; where its rulebook has no exact solution, `edge` is null and `refused` says why. */
  interface MainEdge {
    table: string;
    edge: Edge | null;
    refused: RefusedEdge | null;
  }
  /** Somebody, as they see themselves. */
  interface Me {
    account: string;
    name: string;
    kind: AccountKind;
    roles: Role[];
    post: string | null;
    permissions: Permission[];
    way: Way;
    tables: string[] | null;
    must_change_password: boolean;
    /** `needed`: the post opens nothing until one is set up */
    authenticator: Authenticator;
    /** send it as X-CSRF-Token with every change */
    csrf_token: string | null;
  }
  /** The jackpot bet of so many units at the meter as it stands, and the lowest meter at which it costs nothing. */
  interface MeterEdge {
    units: number;
    stake: number;
    edge: number;
    edge_exact: string;
    cost: number;
    break_even: number | null;
  }
  /** The displayed jackpot when bets closed, this round's contributions in it, and the value it restarts from. `linked`: other tables win of it too, and the link pays what it comes to in its turn. */
  interface MeterReading {
    meter: number;
    reset: number;
    linked?: boolean;
  }
  /** What the jackpot bet returns per amount staked at a meter. */
  interface MeterReturn {
    meter: number;
    return: number;
  }
  /** The jackpot of this round is paid at this value, whatever the system shows. */
  interface MeterSet {
    type: "meter-set";
    clauses?: string[];
    jackpot: MeterReading;
  }
  /** What was not right, a bet and hand or an incident, and the clauses that say what is; older exams say no more. The record of an exam has it in these fields too. */
  interface MissedTopic {
    topic: string;
    clauses: string[];
    box: number | null;
    right: DeedShown | null;
    said: DeedShown | null;
  }
  /** What a watcher takes in together: events as the visitor may learn of them, and the round after them. */
  interface Moment {
    table: string;
    number: number;
    version: number;
    at: string;
    beat: Beat;
    /** what happened, in a few words */
    title: string;
    /** and more of it, a sentence each */
    lines: string[];
    clauses: string[];
    events: Event[];
    round: RoundView;
  }
  /** An account that a ruling moves at once; before and after where its balance is shown to anybody. */
  interface Moved {
    account: string;
    title: string;
    change: number;
    before: number | null;
    after: number | null;
  }
  /** A hand that lies face up, as a dealer announces it, and the cards that make it; the dealer's own has no box. */
  interface Named {
    box: number | null;
    says: string;
    cards: string[];
  }
  /** These cards are the next to leave the device, in this order. */
  interface NextCardsSet {
    type: "next-cards-set";
    clauses?: string[];
    cards: string[];
  }
  /** A choice that a ruling has put to a player; the round waits until he, or somebody for him, has answered. What he chooses holds for all of `boxes` at once; with `bet` it is about one bet only. */
  interface Offer {
    ruling: string;
    player: string;
    boxes: number[];
    options: string[];
    bet?: string;
    clauses?: string[];
    reading?: string[];
  }
  /** A player has chosen, or somebody of the house has recorded that he gave no answer. */
  interface OfferAnswered {
    type: "offer-answered";
    clauses?: string[];
    ruling: string;
    box: number;
    player: string;
    option: string;
    answered_by?: "dealer" | "pit-manager" | "pit-supervisor" | "shift-manager";
  }
  /** A player has been given a choice, and the round waits for his answer. */
  interface OfferMade {
    type: "offer-made";
    clauses?: string[];
    offer: Offer;
  }
  /** One option of an offer. */
  interface OfferOption {
    option: string;
    says: string;
    for_him: boolean;
  }
  /** Somebody of the house, in the post in which he acts. */
  interface Official {
    name: string;
    post: "dealer" | "pit-manager" | "pit-supervisor" | "shift-manager";
  }
  /** The dealer calls for bets; the table knows its terms. */
  interface OpenBetting {
    type: "open-betting";
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** An offer that waits for its answer, with every option in words; `for_him`: one may be recorded for the player. */
  interface OpenOffer {
    ruling: string;
    player: string;
    boxes: number[];
    bet: string | null;
    options: OfferOption[];
    clauses: string[];
    reading: string[];
  }
  /** The pit opens the table. */
  interface OpenTable {
    type: "open-table";
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A new account and its temporary password, shown this once: null for a device, and where it is repeated. */
  interface OpenedAccount {
    account: Account;
    temporary_password: string | null;
  }
  /** Something a person could do: `type` is the command's word. Where it is `refused`, code and clauses say why. `least`, `most` and `step` bound the amount of a bet. Of a decision, `amount` is what it puts on the bet `stakes`, `times` over what that bet follows; the bet that it `takes` goes back, and with one that `folds` the hand is given up. `elect` are the bets about which the player may say otherwise with it; a virtual table takes the one that is `late` where nobody decides in time. */
  interface Option {
    type: string;
    box?: number;
    bet?: string;
    decision?: string;
    amount?: number;
    least?: number;
    most?: number;
    step?: number;
    stakes?: string;
    times?: number;
    takes?: string;
    folds?: boolean;
    elect?: string[];
    late?: boolean;
    says?: string;
    refused?: string;
    code?: string;
    clauses?: string[];
    readings?: string[];
  }
  /** What a ruling has done to the money of a box; it comes before everything the cards say. Without `bet` it holds for every bet of the box, and the hand is out of the round: it wins no award and triggers no envy. `action` goes with `return-excess` and is the stake that stays in action. */
  interface Order {
    then: "lose" | "return" | "return-excess";
    clauses: string[];
    bet: string | null;
    action: number | null;
    reading: string[];
    reason: string;
  }
  /** The money of a box, or of one bet, is ordered to go a certain way, whatever the cards. */
  interface OrderGiven {
    type: "order-given";
    clauses?: string[];
    box: number;
    order: Order;
  }
  /** Every award that waits and can still be moved, in the order in which the house has them paid. */
  interface OrderRequest {
    order: string[];
    reason?: string;
  }
  /** One way for a bet to end. Of the main game: with which `decision` and `result`; `pays` is what all its bets gain, in units of the main bet. Of a side bet: the row of the pay table as in `PaidRow`, whether best play `folded` the hand, and the `net` gain. */
  interface OutcomeFigures {
    category: string;
    combinations: number;
    contribution: number;
    decision?: string;
    folded?: boolean;
    net?: number;
    pay_kind?: "flat" | "for" | "percent" | "push" | "to" | null;
    pay_value?: number | null;
    pays: number | string | null;
    pays_exact?: string;
    probability: number;
    result?: string;
  }
  /** A key that has no effect: what it says, what holds instead, and how it would take effect. */
  interface OverruledValue {
    key: string;
    configured: string;
    holds: string;
    change: string;
  }
  /** The visitor's part of one box; `paid` is all the money handed back to him, stakes included. */
  interface OwnBox {
    box: number;
    staked: number;
    paid: number;
  }
  /** A finished round of the visitor's: his boxes, his stakes, what he was paid. */
  interface OwnRound {
    table: string;
    number: number;
    round_id: string;
    first_version: number;
    last_version: number | null;
    opened_at: string;
    ended_at: string;
    outcome: string;
    boxes: OwnBox[];
    staked: number;
    paid: number;
    awards: ClaimedShare[];
  }
  /** What a bettor of a settled box was handed at the layout, less what was taken from him. `now` is by the settlement that stands, null while the dealer has not said so; `before` by those of the round that were taken back, null where nothing was. */
  interface PaidBettor {
    box: number;
    player: string;
    now: number | null;
    before: number | null;
  }
  /** An award that was paid before another one that comes no later than it: what is paid stays paid. */
  interface PaidFirst {
    award: string;
    table: string;
    box: number;
    amount: number;
  }
  /** How many characters a password has. */
  interface PasswordLength {
    least: number;
    most: number;
  }
  /** A person's own new password. */
  interface PasswordRequest {
    current: string;
    new: string;
  }
  /** The dealer has paid one bettor of a settled box, and taken what he lost; or has not after all. */
  interface PayBox {
    type: "pay-box";
    box: number;
    player: string;
    paid?: boolean;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A pay as a figure: `value` times the stake, percent of the meter, or in the currency of the game. */
  interface PayFigure {
    kind: "flat" | "for" | "percent" | "push" | "to";
    value: number;
  }
  /** A pay table, best class first, for hands of so many cards; `names` are the rows in a dealer's words. `figures` are the pays of the rows. `stake_back` is None where some rows hand the stake back and others do not, or where there is none. */
  interface PayLines {
    bet: string;
    label: string;
    hand: string;
    cards: number;
    stake_back: boolean | null;
    rows: [string, string][];
    clauses: string[];
    readings: string[];
    names: string[];
    figures: PayFigure[];
  }
  /** A settled layout, without what is to be paid. */
  interface PaymentsExercise {
    rulebook: string;
    seed: number;
    level: number;
    focus: string[];
    currency: string;
    /** boxes of the layout, empty ones included */
    seats: number;
    dealer: string[];
    community: string[];
    meter: number | null;
    sign: TableSign;
    boxes: BoxToPay[];
  }
  /** How a layout was paid. `recorded`: it counts in the record of the trainee. */
  interface PaymentsGrade {
    asked: number;
    right: number;
    milliseconds: number;
    recorded: boolean;
    dealer: ReasonShown;
    /** what each box holds and how it compares, by its number */
    hands: Record<string, ReasonShown[]>;
    answers: Graded[];
  }
  /** A layout, paid by a trainee. */
  interface PaymentsRequest {
    rulebook: string;
    seed: number;
    level?: number;
    focus?: string[];
    answers: AnswerRequest[];
    milliseconds: number;
  }
  /** What a player was handed for a bet when it was settled. */
  interface Payout {
    player: string;
    box: number;
    bet: string;
    amount: number;
  }
  /** What the settlement handed over has been taken back, and the bets lie there again: it is to be settled anew. */
  interface PayoutsTakenBack {
    type: "payouts-taken-back";
    clauses?: string[];
    payouts: Payout[];
  }
  /** A share of the meter that a hand has won and that waits for the pit; `waits`: what it waits for beside that. `paid_first`: awards that the rules pay no earlier than it, and that were paid before it was claimed. */
  interface PendingAward {
    award: string;
    table: string;
    round: string;
    box: number;
    player: string;
    category: string;
    amount: number;
    state: string;
    /** its state in words */
    says: string;
    hand: string[];
    before: number;
    clauses: string[];
    complete_at: string;
    waits: string | null;
    paid_first: PaidFirst[];
  }
  /** One thing that somebody may do. */
  type Permission = "approve-accounts" | "approve-awards" | "approve-jackpot" | "approve-limits" | "audit" | "bar-players" | "deal" | "export" | "issue-keys" | "move-chips" | "open-tables" | "own-keys" | "play" | "propose-jackpot" | "propose-limits" | "read-accounts" | "read-configuration" | "read-exams" | "read-figures" | "read-proposals" | "read-rounds" | "read-staff-log" | "request-awards" | "rule" | "watch" | "write-accounts";
  /** A player, or a member of the pit on his request, puts chips on an area. `entropy` is what he adds to the shuffle, where the table has committed to one. */
  interface PlaceBet {
    type: "place-bet";
    player?: string;
    box: number;
    bet: string;
    amount: number;
    placed_by?: "dealer" | "pit-manager" | "pit-supervisor" | "shift-manager" | null;
    entropy?: string;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A bet to be paid; `stake` is 0 where a bonus may be due, and `acts` is what can be done there. */
  interface PlaceToPay {
    bet: string;
    label: string;
    /** whose part of a shared bet it is, `seated` or `behind`; empty where it is not shared */
    bettor: string;
    stake: number;
    acts: Act[];
  }
  /** A bet as it lies on its area; several players may have put chips there. `stakes` is what each of them has there, in the order in which they came; `laid` the same chips in the order in which they were laid, where somebody who was there already added to his after others had come. */
  interface PlacedBet {
    bet: string;
    stakes: Stake[];
    laid?: Stake[];
  }
  /** What was played in a shift. The jackpot bets that a link took are the link's, and in none of the other sums. `deviation` counts every bet as one by itself. Bets of a round share cards: if all of them fell together it were `widest`, and it is never more. `distance` is how many deviations the win lies from what is expected, `least` the same by the widest. */
  interface Played {
    rounds: number;
    void: number;
    /** hands that were played, over all rounds */
    boxes: number;
    staked: number;
    /** what the tables' floats have gained; below zero, lost */
    win: number;
    /** the win, of what was staked; null where nothing was */
    hold: number | null;
    expected: number | null;
    deviation: number | null;
    widest: number | null;
    distance: number | null;
    least: number | null;
    /** bets without an exact figure, for which nothing is expected */
    refused: string[];
    /** jackpot bets that a link took */
    jackpot: number;
    bets: BetFigures[];
  }
  /** A player who was away is back. */
  interface PlayerCameBack {
    type: "player-came-back";
    clauses?: string[];
    player: string;
  }
  /** The dealer has told a player with several boxes that he may look at one hand only. */
  interface PlayerInformed {
    type: "player-informed";
    clauses?: string[];
    player: string;
  }
  /** A player is away from the table. */
  interface PlayerLeft {
    type: "player-left";
    clauses?: string[];
    player: string;
  }
  /** A player is called so at the table. */
  interface PlayerNamed {
    type: "player-named";
    player: string;
    name: string;
  }
  /** A player has bet what he wants; when all have, nobody waits for the timer. */
  interface PlayerReady {
    type: "player-ready";
    player: string;
  }
  /** One answer and what follows from it, in words. */
  interface PossibleAnswer {
    value: boolean | number | string;
    says: string;
    leads_to: string;
    player: string | null;
  }
  /** A post of the house, as the rulebook calls it, and whether its holder may order the ruling. */
  interface PostOfCase {
    post: string;
    title: string;
    may: boolean;
    you: boolean;
  }
  /** A power that the rulebook gives a post; `use-power` names one of `choices` in the field that `about` names. Without choices it cannot be used now. With `two_people` it is proposed, as `power`, and another approves. */
  interface Power {
    id: string;
    says: string;
    post: string;
    title: string;
    may: boolean;
    two_people: boolean;
    about: "box" | "choice" | "player";
    choices: (number | string)[];
    clauses: string[];
    readings: string[];
  }
  /** Somebody of the house has used a power that the rules give his post. */
  interface PowerUsed {
    type: "power-used";
    clauses?: string[];
    ruling: string;
    power: string;
    decided_by: Official;
    approved_by?: Official;
    effects?: string[];
  }
  /** Who is behind a browser's session, if anybody is, and what whoever comes in is handed or asked for. */
  interface Presence {
    person: Me | null;
    /** null where the rules admit at any age */
    admission: Admission | null;
    /** whole cents; null where the floor takes no guests */
    guest_chips: number | null;
    password_length: PasswordLength;
  }
  /** Money for a jackpot hand that leaves the meter alone: a fixed prize, or envy for somebody else's hand. */
  interface Prize {
    kind: "envy" | "fixed";
    box: number;
    player: string;
    category: string;
    amount: number;
    hand: string;
  }
  /** What a hand wins: a share of the meter or a fixed amount, and what it pays the other boxes. */
  interface PrizeRow {
    category: string;
    share: string | null;
    amount: number | null;
    envy: number | null;
  }
  /** What the hands of a game win, best first, and the cards of the best one. */
  interface Prizes {
    rulebook: string;
    game: string;
    rows: PrizeRow[];
    cards: string[];
  }
  /** A trainee's record: his latest exercises, the oldest first, and his topics, the weakest first. */
  interface Progress {
    exercises: ExerciseRow[];
    topics: TopicRow[];
  }
  /** The course of the round and the step `at` hand, with everything that a dealer has to know for it. */
  interface Prompt {
    course: Step[];
    at: number;
    unread: Unread[];
    lying: Lying[];
    decided: Decided[];
    hands: Named[];
    recordable: Option[];
    behind: Option[];
    incidents: string[];
    impossible: string[];
  }
  /** A change that takes two people, as it stands; `old` and `new` are what its kind has there. */
  interface Proposal {
    id: string;
    kind: string;
    /** what this kind of proposal is */
    title: string;
    subject: string;
    /** the name of the account that it concerns, or the subject itself */
    about: string;
    old: any;
    new: any;
    reason: string;
    proposed_by: string;
    /** the name of who proposed it */
    proposer: string;
    proposed_at: string;
    expires_at: string;
    state: ProposalState;
    decided_by: string | null;
    decider: string | null;
    decided_at: string | null;
    /** what whoever approves it needs; never who proposed it */
    approve: Permission;
    /** what its proposer is shown once, in the answer to the proposal */
    shown: Record<string, any>;
  }
  /** A change that another person is asked to approve. */
  interface ProposalRequest {
    kind: string;
    subject: string;
    new: any;
    reason: string;
  }
  /** What became of a proposal. */
  type ProposalState = "executed" | "expired" | "open" | "rejected" | "withdrawn";
  /** What a player has in chips. */
  interface Purse {
    player: string;
    chips: number;
  }
  /** Chips that were moved, and what the player has afterwards. */
  interface PurseMoved {
    player: string;
    chips: number;
    amount: number;
    reason: string;
  }
  /** One question; `several` where more than one answer may be given, `none` what it means to give none of them. Of `moves` boxes are named in turn: the hand of each belongs to the next one, that of the last to the first. */
  interface Question {
    about: "amount" | "bet" | "boxes" | "cards" | "fact" | "looked" | "moves" | "player" | "remedy";
    name: string;
    ask: string;
    answers: PossibleAnswer[];
    several: boolean;
    none: string;
  }
  /** The classes of one list, the best first, and which hands of the game are read by it. */
  interface RankingChart {
    cards: number;
    hands: string[];
    rows: RankingLine[];
  }
  /** A class of hands in a dealer's words, and cards that make one. */
  interface RankingLine {
    category: string;
    name: string;
    cards: string[];
  }
  /** A live dealer or card reader names cards that were dealt unread. */
  interface ReadCards {
    type: "read-cards";
    place: "boxes" | "community" | "dealer";
    cards: string[];
    box?: number | null;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A reading: the open question, what we adopt and why, and the other options if it is a switch. */
  interface ReadingLine {
    id: string;
    question: string;
    says: string;
    why: string;
    chosen: string;
    options: Record<string, string>;
  }
  /** A player has bet what he wants. */
  interface Ready {
    type: "ready";
    player?: string;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A step of the reasoning, with its clauses and readings. */
  interface ReasonShown {
    says: string;
    clauses: string[];
    readings: string[];
  }
  /** A round with its steps, so many at a time. */
  interface Recalled {
    table: string;
    number: number;
    round_id: string;
    first_version: number;
    last_version: number | null;
    opened_at: string;
    ended_at: string | null;
    outcome: string | null;
    boxes: number;
    staked: number;
    paid: number;
    awards: ClaimedShare[];
    house: number | null;
    steps: RecalledStep[];
    /** the `after` of the steps that follow; null after the last */
    goes_on_after: number | null;
  }
  /** A step of a round; its events in words, who did it and its hash for those who may recall rounds. */
  interface RecalledStep {
    table: string;
    version: number;
    at: string;
    kind: string;
    events: Event[];
    /** what a dealer says aloud meanwhile, for whoever does not see the table */
    says: string;
    view: TableView;
    /** what the visitor could do then, where he asked for it */
    options?: Option[];
    told?: ToldEvent[];
    actor?: string;
    hash?: string;
  }
  /** A bet that has no exact figure: the code of the refusal, the key of the rulebook it is about, and the reason. */
  interface RefusedEdge {
    bet: string;
    label: string;
    code: string;
    at: string;
    reason: string;
  }
  /** A remedy to choose. */
  interface RemedyChoice {
    remedy: string;
    says: string;
  }
  /** A round moment by moment. */
  interface Replay {
    table: string;
    number: number;
    round_id: string;
    first_version: number;
    last_version: number | null;
    opened_at: string;
    ended_at: string | null;
    outcome: string | null;
    boxes: number;
    staked: number;
    paid: number;
    awards: ClaimedShare[];
    house: number | null;
    rulebook: string;
    currency: string;
    names: Record<string, string>;
    moments: Moment[];
  }
  /** The same for so many units, from no meter to twice the break-even one; between two points it is a line. */
  interface ReturnByMeter {
    points: MeterReturn[];
    units: number;
  }
  /** No box has anything left to decide; the hands can be turned up. */
  interface RevealOpened {
    type: "reveal-opened";
    clauses?: string[];
  }
  /** What a person is on the floor. */
  type Role = "administrator" | "auditor" | "dealer" | "pit-manager" | "pit-supervisor" | "player" | "shift-manager";
  /** One permission and who has it. */
  interface RoleRow {
    permission: Permission;
    means: string;
    roles: Role[];
  }
  /** What an earlier ruling or order has left at the table; refusals cite its clauses. `fault` says that it holds because the jackpot does not work, and for as long as that lasts; `boxes` are those that are out of order then, where it is a matter of single boxes. What is remembered for a `day` alone has that day. */
  interface RoundCondition {
    kind: "box-closed" | "no-jackpot" | "one-position" | "player-barred" | "table-closed" | "under-minimum-before";
    box?: number;
    player?: string;
    clauses?: string[];
    notice?: string;
    fault?: boolean;
    boxes?: number[];
    day?: string;
  }
  /** The floor lost power while this round was being played; its rules for that apply, or wait for a manager. */
  interface RoundInterrupted {
    type: "round-interrupted";
    round_id: string;
    referred?: boolean;
  }
  /** A round as the list of rounds has it; of the shares in `awards`, `paid` has what the link has paid by now. `house` is what the float of the table has gained, once the round is over; what jackpot bets brought and paid beside it is the link's. */
  interface RoundRow {
    table: string;
    number: number;
    round_id: string;
    first_version: number;
    last_version: number | null;
    opened_at: string;
    ended_at: string | null;
    outcome: string | null;
    boxes: number;
    staked: number;
    paid: number;
    awards: ClaimedShare[];
    house: number | null;
  }
  /** Every bet has its line, and the money has been handed over. */
  interface RoundSettled {
    type: "round-settled";
    clauses?: string[];
    settlement: Settlement;
  }
  /** The round as a person sees it. */
  interface RoundView {
    rulebook: string;
    round_id: string;
    phase: string;
    version: number;
    boxes: BoxView[];
    dealer: string[];
    community: string[];
    discarded: number;
    absent: string[];
    notices: string[];
    offers: Offer[];
    jackpot: MeterReading | null;
    commitment: string;
    seed: string;
    /** once the seed is known: the cards in the order dealt */
    drawn: string[];
    settlement: Settlement | null;
    /** what players added to the shuffle, in the order of their bets */
    entropy: string[];
    /** the dealer's hand in words, once it is up */
    dealer_hand: string;
    /** why each bet came out as it did: by box, in the order of its lines */
    reasons: Record<string, string[]>;
  }
  /** The round has no result. */
  interface RoundVoided {
    type: "round-voided";
    clauses?: string[];
    void: Void;
    decided_by: "dealer" | "pit-manager" | "pit-supervisor" | "shift-manager";
  }
  /** An irregularity rule: with which facts it applies, its remedy, and who may order it, by post and by title. */
  interface RuleLine {
    id: string;
    when: string;
    remedy: string;
    post: string;
    authority: string;
    scope: string;
    options: string[];
    permits: string[];
    afterwards: string[];
    over: string[];
    note: string;
    clauses: string[];
    readings: string[];
  }
  /** Something a rulebook says, with its clauses and the readings behind it; `title` is its name in words. The name is in English, whoever reads it: by it two games are compared. */
  interface RuleStatement {
    name: string;
    text: string;
    clauses: string[];
    readings: string[];
    title: string;
  }
  /** An irregularity has been decided. What it does to bets, cards and later rounds are the events that follow. `effects` says the same in words; `rule` is the rulebook's rule, none where the matter was referred to a person. `boxes` and `player` are whom it was about, where it was about somebody. */
  interface Ruled {
    type: "ruled";
    clauses?: string[];
    ruling: string;
    incident: string;
    facts: Record<string, boolean | number | string>;
    remedy: string;
    decided_by: Official;
    approved_by?: Official;
    rule?: string;
    reading?: string[];
    effects?: string[];
    boxes?: number[];
    player?: string;
  }
  /** What the rules say about the incident, what that does to the bets, and what was said. */
  interface RulingGrade {
    right: boolean;
    said: string;
    remedy: string;
    says: string;
    milliseconds: number;
    recorded: boolean;
    authority: string;
    clauses: string[];
    readings: string[];
    steps: string[];
    effects: string[];
    /** every bet, for each answer where players are asked */
    money: Record<string, BetMoney[]>;
    elsewhere: Elsewhere | null;
  }
  /** What would happen, by which clauses, on whose word, and what it does to every bet and to the money. With `two_people` one proposes it and another approves: it takes back a share of the meter. */
  interface RulingOfCase {
    remedy: string;
    says: string;
    clauses: string[];
    readings: string[];
    steps: string[];
    effects: string[];
    authority: string;
    may_order: boolean;
    posts: PostOfCase[];
    before: Standing[];
    after: After[];
    accounts: Moved[];
    two_people: boolean;
  }
  /** The remedy that a trainee has chosen. */
  interface RulingRequest {
    rulebook: string;
    seed: number;
    focus?: string[];
    remedy: string;
    milliseconds: number;
  }
  /** An incident at a table, and remedies of which one is right. */
  interface RulingsExercise {
    rulebook: string;
    seed: number;
    focus: string[];
    currency: string;
    incident: string;
    says: string;
    box: number | null;
    bet: string | null;
    /** what lay on that bet, even if it was sent back when bets closed */
    stake: number;
    facts: FactShown[];
    choices: RemedyChoice[];
    limits: Record<string, Limit>;
    /** the round as its dealer sees it */
    round: RoundView;
  }
  /** Who sits at a box. */
  interface Seat {
    box: number;
    player: string;
  }
  /** A player has left between two rounds, or while one was played without him. */
  interface SeatGivenUp {
    type: "seat-given-up";
    player: string;
  }
  /** A player has sat down at a box. */
  interface SeatTaken {
    type: "seat-taken";
    clauses?: string[];
    player: string;
    box: number;
  }
  /** A security card lies beneath the cards of a place. */
  interface SecurityCardPlaced {
    type: "security-card-placed";
    clauses?: string[];
    place: "boxes" | "burn" | "community" | "dealer";
  }
  /** The seed behind the commitment is known, and the cards were the ones it shuffles. */
  interface SeedRevealed {
    type: "seed-revealed";
    clauses?: string[];
    seed: string;
  }
  /** What seen cards are worth by whose they are, in units of the main bet; empty where it was not worked out. */
  interface SeenCards {
    rulebook: string;
    unit: string;
    seen: SeenWorth[];
  }
  /** So many seen cards of somebody's: the player's edge without and with them, and what they are worth. */
  interface SeenWorth {
    whose: string;
    cards: number;
    without: number;
    knowing: number;
    gain: number;
    gain_exact: string;
  }
  /** The dealer settles every bet. */
  interface Settle {
    type: "settle";
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** Every line of one box, and what it staked, was paid and has gained in all. */
  interface SettledBox {
    box: number;
    player: string;
    category: string | null;
    staked: number;
    paid: number;
    lines: Line[];
  }
  /** A settled round. */
  interface Settlement {
    rulebook: string;
    dealer: DealerHand;
    boxes: SettledBox[];
    jackpot: JackpotResult;
    void: boolean;
  }
  /** Everything that is to be turned up is; the bets can be settled. */
  interface SettlementOpened {
    type: "settlement-opened";
    clauses?: string[];
  }
  /** One bettor's part of a pooled bet and of what it paid. */
  interface Share {
    player: string;
    stake: number;
    payout: number;
  }
  /** A bet: the main game played best with all that it stakes, or a bet on the hand alone, of so many `cards`. */
  interface SheetBet {
    cards?: number;
    combinations: number;
    decisions?: Record<string, number>;
    element_of_risk: number;
    element_of_risk_exact?: string;
    hit_frequency: number;
    hit_frequency_exact: string;
    house_edge: number;
    house_edge_exact: string;
    house_edge_never_folded_exact?: string;
    mean_bet?: number;
    mean_bet_exact?: string;
    outcomes: OutcomeFigures[];
    push_frequency: number;
    return: number;
    shares?: BetPart[];
    skewness: number;
    standard_deviation: number;
    variance_exact: string;
  }
  /** From when to when a shift goes; `previous` and `next` are moments in the shifts beside it, null in the future. */
  interface Shift {
    begins: string;
    ends: string;
    time_zone: string;
    running: boolean;
    previous: string;
    next: string | null;
  }
  /** The figures of the pit for one shift: rounds that ended in it. */
  interface ShiftFigures {
    shift: Shift;
    /** when this was reckoned */
    at: string;
    games: GameFigures[];
    links: LinkFigures[];
  }
  /** A player who declined proves his hand after all, before the layout is cleared. */
  interface ShowHand {
    type: "show-hand";
    player?: string;
    box: number;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A first decision on two cards, with two that show it: `As Ks`. */
  interface ShownDecision {
    best: string[];
    decision: string;
    example: string;
    hand: string;
    hands: number;
    rank: string;
    values: Record<string, number>;
    values_exact: Record<string, string>;
  }
  /** A PAR sheet as a floor shows it: first decisions only where they are made on two cards. */
  interface ShownSheet {
    bets: Record<string, SheetBet>;
    changes: string[];
    croupier: string;
    first_decision?: ShownDecision[];
    house: string;
    jackpot?: JackpotByMeter;
    refused: Record<string, ErrorFields>;
    rulebook: string;
    seen: Record<string, number>;
    sha256: string;
    title: string;
  }
  /** What one of the two games says; an empty text where it says nothing. */
  interface Side {
    text: string;
    clauses: string[];
  }
  /** Name and password, and a code where the account has an authenticator. */
  interface SignInRequest {
    name: string;
    password: string;
    code?: string | null;
  }
  /** One line of the sign. */
  interface SignLimit {
    bet: string;
    label: string;
    min: number | null;
    max: number | null;
  }
  /** The whole record at one moment, signed: whoever keeps this notices if anything in it is ever another. */
  interface SignedHead {
    /** how many entries the record had */
    size: number;
    /** the root of the tree over them, as RFC 6962 has it */
    root: string;
    at: string;
    /** the Ed25519 key that verifies the signature */
    key: string;
    signature: string;
  }
  /** What becomes of one bet in one situation; `then` is the effect's word, none where the bet knows nothing of it. */
  interface SituationCell {
    text: string;
    clauses: string[];
    readings: string[];
    then: string;
  }
  /** How far a game is solved, as far as its solver tells. */
  interface SolvingProgress {
    /** from 0 to 1 */
    done: number;
  }
  /** A betting spot, in layout order: what stands on it, its shape, and how much may lie there. `opening`: it takes chips before the deal. `equal_to` is the bet of which it is the twin, `follows` the one of which a decision stakes it a multiple; it stands only beside all of `beside` and one of `beside_any`. `print` is what the felt has room for. */
  interface SpotLine {
    bet: string;
    label: string;
    print: string;
    shape: string;
    opening: boolean;
    equal_to: string | null;
    follows: string | null;
    beside: string[];
    beside_any: string[];
    size: RuleStatement;
  }
  /** One line of the staff log: who did what and when. */
  interface StaffAct {
    number: number;
    at: string;
    account: string;
    name: string;
    way: Way;
    act: string;
    subject: string;
    details: Record<string, any>;
    /** what the accounts that the line is about are called */
    names: Record<string, string>;
  }
  /** What one player has put on a bet. */
  interface Stake {
    player: string;
    amount: number;
  }
  /** One bet as it stands: what lies there, what is handed back for it (none if the cards still decide), and how. `parts` are those of everybody with chips on it, where that is not the player of the box alone. */
  interface Standing {
    box: number;
    player: string;
    bet: string;
    stake: number;
    payout: number | null;
    result: string;
    parts: BettorPart[];
  }
  /** A link at one moment; balances are in ten-thousandths of a cent (`mils`), so that they add up exactly. */
  interface Statement {
    link: LinkTerms;
    status: string;
    reading: number;
    displayed: number;
    meter_mils: number;
    derived_mils: number;
    agrees: boolean;
    since: StatementStart;
    lines: StatementLine[];
    totals: Record<string, number>;
    reserve_mils: number;
    prizes_mils: number;
    pending: number;
    house_mils: number;
    hits: StatementHits[];
    wins: StatementWin[];
    /** every entry since the last reset, if asked for */
    entries: StatementEntry[] | null;
  }
  /** One entry of the link's journal; `body` is what its kind has there. */
  interface StatementEntry {
    entry: number;
    at: string;
    kind: string;
    by: string;
    also_by: string | null;
    meter_mils: number | null;
    hash: string;
    body: any;
    transfers: StatementTransfer[];
  }
  /** How often a hand has won, and how much. */
  interface StatementHits {
    kind: string;
    category: string;
    count: number;
    amount: number;
  }
  /** All transfers of one purpose since the last reset. */
  interface StatementLine {
    purpose: string;
    says: string;
    count: number;
    mils: number;
  }
  /** Where a statement begins: the entry of the last reset, and the meter after it. */
  interface StatementStart {
    entry: number;
    at: string;
    meter_mils: number;
  }
  /** Money from one account of the link to another. */
  interface StatementTransfer {
    debit: string;
    credit: string;
    mils: number;
    purpose: string;
  }
  /** Something that was won on the link, with the reading that it was paid from. */
  interface StatementWin {
    id: string;
    kind: string;
    state: string;
    /** its state in words */
    says: string;
    table: string;
    round: string;
    box: number;
    player: string;
    category: string;
    hand: string;
    amount: number;
    reading: number;
    before: number;
    dealt_at: string;
    entered_at: string;
    turn: number;
  }
  /** One step: the act it takes, and the street, the hands or the cards (from 1) that it is about. Cards that wait for the decisions are dealt in a step of their own, which is `late`. */
  interface Step {
    act: string;
    street?: string;
    show?: string;
    community?: number[];
    dealer?: number[];
    late?: boolean;
    clauses?: string[];
  }
  /** Best play: rules, what simpler ones cost, and the hands at the edge; per unit of the main bet. */
  interface StrategyFigures {
    charts: ChartFigures[];
    edge: EdgeHandFigures[];
    flop: FlopKindFigures[];
    habits: HabitFigures[];
    rulebook: string;
    rules: string[];
    simplifications: HabitFigures[];
    worth: number;
    worth_exact: string;
  }
  /** A decision point: who decides, which cards are turned before it, what is open. `community` is how many community cards lie face up by then, `dealer` which of the dealer's, counted from 0. */
  interface StreetLine {
    id: string;
    on: string;
    turn: string;
    community: number;
    dealer: number[];
    text: string;
    choices: DecisionLine[];
    clauses: string[];
    readings: string[];
  }
  /** Decisions are open; so many community cards are face up, and these of the dealer's, counted from 0. */
  interface StreetOpened {
    type: "street-opened";
    clauses?: string[];
    street: string;
    community_shown: number;
    dealer_up?: number[];
  }
  /** How one table is set up for a round. `enforce_limits`: a virtual table takes no bet that the rules forbid and closes only when all is in order; a live table records what lies on the layout, and the clauses for bets found after the close do the rest. `absent_hand` counts only where the rulebook does not say what becomes of the hand of a player who has left. `source` is the file of the rulebook, at a table of one's own whose game does not come with croupier. */
  interface Table {
    rulebook: string;
    book?: string;
    source?: string;
    layout: string;
    boxes: number;
    deal: string;
    limits?: Record<string, Limit>;
    jackpot_unit?: number;
    payout_cap?: number;
    enforce_limits?: boolean;
    absent_hand?: "fold-hand" | "invalidate-hand";
    manager?: "dealer" | "pit-manager" | "pit-supervisor" | "shift-manager";
    house?: string;
    areas?: string[];
    deck?: CountedDeck;
    readings?: Record<string, string>;
    conditions?: RoundCondition[];
  }
  /** After the present round the table takes no more bets. */
  interface TableClosed {
    type: "table-closed";
    notice?: string;
  }
  /** Every bet of a table that is laid before the cards; no figure for the jackpot while its link is out of order. A bet that cannot be reckoned exactly stands under `refused`, and the others have their figures all the same. */
  interface TableEdges {
    table: string;
    rulebook: string;
    currency: string;
    main: Edge;
    side: Edge[];
    jackpot: JackpotEdge | null;
    refused: RefusedEdge[];
  }
  /** One table in a shift. Rounds an hour count from its first call for bets to its last settlement. */
  interface TableFigures {
    table: string;
    title: string;
    rulebook: string;
    open: boolean;
    rounds_an_hour: number | null;
    played: Played;
  }
  /** The table takes players; what earlier orders had left there no longer holds. */
  interface TableOpened {
    type: "table-opened";
  }
  /** A table as the lobby shows it. */
  interface TableRow {
    table: string;
    title: string;
    rulebook: string;
    game: string;
    family: Family;
    house: string;
    currency: string;
    mode: "live" | "virtual";
    link: string | null;
    open: boolean;
    notice: string;
    /** the notice by language, where it is the house's and no one's own words */
    notices: Record<string, string>;
    boxes: number;
    players: number;
    /** everybody who sits there */
    seats: Seat[];
    dealt: Dealt;
    limits: Record<string, Limit>;
    /** the opening bets that together bring in a hand with something to decide */
    entry: string[];
    /** the bets of the game as the layout prints them */
    labels: Record<string, string>;
    phase: string;
    /** whether the round waits for a manager after a power failure */
    referred: boolean;
    /** how many players are asked something and have not answered */
    offers: number;
    round: number;
    version: number;
  }
  /** What the sign of the table says. */
  interface TableSign {
    limits: SignLimit[];
    /** the maximum payout for a winning combination, where the rules have one */
    payout_cap: number | null;
    house: HouseReading[];
  }
  /** A table, what the visitor could do there, and his chips. */
  interface TableState {
    table: string;
    title: string;
    rulebook: string;
    game: string;
    family: Family;
    house: string;
    currency: string;
    mode: "live" | "virtual";
    link: string | null;
    open: boolean;
    notice: string;
    /** the notice by language, where it is the house's and no one's own words */
    notices: Record<string, string>;
    boxes: number;
    players: number;
    /** everybody who sits there */
    seats: Seat[];
    dealt: Dealt;
    limits: Record<string, Limit>;
    /** the opening bets that together bring in a hand with something to decide */
    entry: string[];
    /** the bets of the game as the layout prints them */
    labels: Record<string, string>;
    phase: string;
    /** whether the round waits for a manager after a power failure */
    referred: boolean;
    /** how many players are asked something and have not answered */
    offers: number;
    round: number;
    version: number;
    view: TableView;
    options: Option[];
    chips: number | null;
  }
  /** A table as somebody there sees it; `round` is the round as he may see it. */
  interface TableView {
    mode: "live" | "virtual";
    link: string | null;
    open: boolean;
    notice: string;
    /** those of this round; the pit may change them for the next one */
    limits: Record<string, Limit>;
    number: number;
    names: Record<string, string>;
    ready: string[];
    seats: Seat[];
    waits_for: WaitsFor;
    deadline: string | null;
    claims: Claimed[];
    jackpot_fault: JackpotOutOfOrder | null;
    round: RoundView;
    /** for staff: the course of the round, and what its dealer has to know for this step */
    prompt?: Prompt;
    /** for staff: whom the dealer has paid by hand */
    paid?: PaidBettor[];
    /** for staff: what players are asked */
    asked?: OpenOffer[];
  }
  /** A player takes his chips off an area. */
  interface TakeBackBet {
    type: "take-back-bet";
    player?: string;
    box: number;
    bet: string;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A player sits down at a box. */
  interface TakeSeat {
    type: "take-seat";
    player?: string;
    box: number;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** A jackpot bet that the link has taken; without a player where it pays over the float of the table. */
  interface TakenBet {
    box: number;
    player: string;
  }
  /** Answers added up; `milliseconds` is 0 where no time was taken. */
  interface TallyRow {
    asked: number;
    right: number;
    milliseconds: number;
  }
  /** The timeout of a virtual table has passed: the house goes on as it has announced. */
  interface TimeRanOut {
    type: "time-ran-out";
    waited_for: "answer" | "bets" | "decision";
  }
  /** An event of the record in a sentence, with the cards and the clauses that belong to it. */
  interface ToldEvent {
    says: string;
    cards: (string | null)[];
    clauses: string[];
  }
  /** How often a topic was asked and answered right. */
  interface TopicRow {
    kind: Kind;
    rulebook: string;
    topic: string;
    asked: number;
    right: number;
  }
  /** A hand that somebody plays by himself to try a game out: what he may decide, and the round as he sees it. */
  interface TriedHand {
    open: string[];
    currency: string;
    round: RoundView;
  }
  /** The dealer turns up what comes next: community cards, his own hand, the players' hands. */
  interface TurnCards {
    type: "turn-cards";
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** Two hands of a round that both win a part of the meter, alone and together. */
  interface TwoWinnersFigures {
    alone: number[];
    chance: number;
    first: string;
    second: string;
    together: number[];
  }
  /** The jackpot bet of so many units at the meter of the sheet. */
  interface UnitsBet {
    break_even_meter: number | null;
    return: number;
    units: number;
    value: number;
  }
  /** Cards on record that nobody has read; `up` is how many of them lie face up and can be read now. */
  interface Unread {
    place: "boxes" | "burn" | "community" | "dealer";
    box: number | null;
    cards: number;
    up: number;
  }
  /** One step at a table: what happened, as the visitor may learn of it, and the table afterwards. */
  interface Update {
    table: string;
    version: number;
    at: string | null;
    kind: string;
    events: Event[];
    /** what a dealer says aloud meanwhile, for whoever does not see the table */
    says: string;
    view: TableView;
    /** what the visitor could do then, where he asked for it */
    options?: Option[];
  }
  /** Somebody uses a power that the rules give his post: hold a player to one box, close a table after a fault. */
  interface UsePower {
    type: "use-power";
    id: string;
    power: string;
    player?: string | null;
    box?: number | null;
    choice?: string | null;
    /** the version of the table that the sender saw; or the header If-Match has it */
    version?: number;
  }
  /** The round is void: every stake goes back, whatever the cards. */
  interface Void {
    clauses: string[];
    reading: string[];
    reason: string;
  }
  /** How many rounds of a table ended void, beside what is expected: as many as at the other tables of the floor. A house that voids a round whenever it would lose stands out here. */
  interface VoidRounds {
    table: string;
    /** rounds of the table that have ended */
    rounds: number;
    /** those of them that ended void */
    void: number;
    /** how many would be void at the rate of all other tables */
    expected: number;
  }
  /** What has to happen next, and where; `faults` are bets that are not in order as they lie. `cards` are due; the next one goes to `place` and is discarded unless it is `kept`. */
  interface WaitsFor {
    act: string;
    boxes: number[];
    cards: number;
    place: string | null;
    kept: boolean;
    manager: boolean;
    faults: BetFault[];
  }
  /** How somebody came in: a session is a person who is present, a key is a device, the house acts by itself. */
  type Way = "house" | "key" | "session";
  /** A decision of a finished round with what the player knew: `cost` in cents is what the best one was worth more. */
  interface WeighedDecision {
    box: number;
    street: string;
    cards: string;
    board: string;
    hand: string;
    decision: string;
    best: string[];
    value: number;
    best_value: number;
    /** to the nearest cent; 0 where nothing would have been better */
    cost: number;
  }
  /** A player's decisions of one round, in their order, and what they cost him together against best play. */
  interface WeighedRound {
    table: string;
    number: number;
    currency: string;
    decisions: WeighedDecision[];
    cost: number;
  }
  /** Something that was won on a link: a share of the meter, a fixed prize, or envy. */
  interface WonOnLink {
    award: string;
    kind: string;
    state: string;
    /** its state in words */
    says: string;
    table: string;
    round: string;
    box: number;
    player: string;
    category: string;
    hand: string[];
    amount: number;
    at: string;
  }
  /** An open decision and what it is worth in units of the Ante, as a decimal and exactly ("p/q"). */
  interface Worth {
    decision: string;
    value: number;
    value_exact: string;
  }
  /** What the server answers where it is asked for, by address. */
  type Got<P extends string> = P extends `${infer Path}?${string}` ? GotAt<Path> : GotAt<P>;
  type GotAt<P extends string> =
    P extends `/api/tables/${string}/rounds/${string}/decisions` ? WeighedRound :
    P extends `/api/tables/${string}/rounds/${string}/replay` ? Replay :
    P extends `/api/links/${string}/awards/${string}/${string}` ? AwardTried :
    P extends `/api/tables/${string}/rounds/${string}` ? Recalled :
    P extends `/api/training/exams/${string}/${string}` ? ExamExercise :
    P extends `/api/audit/chains/${string}` ? Chain :
    P extends `/api/audit/links/${string}` ? Statement :
    P extends `/api/rulebooks/${string}/advice` ? Advice :
    P extends `/api/rulebooks/${string}/clauses` ? ClausesOf :
    P extends `/api/rulebooks/${string}/differences` ? Difference[] :
    P extends `/api/rulebooks/${string}/hand` ? TriedHand :
    P extends `/api/rulebooks/${string}/par-sheet` ? ShownSheet :
    P extends `/api/rulebooks/${string}/seen-cards` ? SeenCards :
    P extends `/api/rulebooks/${string}/strategy` ? StrategyFigures :
    P extends `/api/tables/${string}/edges` ? TableEdges :
    P extends `/api/tables/${string}/hint` ? Hint :
    P extends `/api/tables/${string}/powers` ? Power[] :
    P extends `/api/tables/${string}/rounds` ? RoundRow[] :
    P extends `/api/tables/${string}/void-rounds` ? VoidRounds :
    P extends `/api/audit/chains` ? Chain[] :
    P extends `/api/audit/rounds` ? FoundRounds :
    P extends `/api/heads/consistency` ? Consistency :
    P extends `/api/heads/inclusion` ? Inclusion :
    P extends `/api/heads/latest` ? SignedHead :
    P extends `/api/me/rounds` ? OwnRound[] :
    P extends `/api/training/exams` ? Exam[] :
    P extends `/api/training/payments` ? PaymentsExercise :
    P extends `/api/training/progress` ? Progress :
    P extends `/api/training/rulings` ? RulingsExercise :
    P extends `/api/accounts/${string}` ? Account :
    P extends `/api/incidents/${string}` ? Incident :
    P extends `/api/links/${string}` ? LinkInFull :
    P extends `/api/proposals/${string}` ? Proposal :
    P extends `/api/rulebooks/${string}` ? Glance :
    P extends `/api/tables/${string}` ? TableState :
    P extends `/api/accounts` ? Account[] :
    P extends `/api/audit` ? AuditState :
    P extends `/api/conditions` ? Condition[] :
    P extends `/api/configuration` ? Configuration :
    P extends `/api/edges` ? MainEdge[] :
    P extends `/api/heads` ? SignedHead[] :
    P extends `/api/incidents` ? Incident[] :
    P extends `/api/keys` ? Key[] :
    P extends `/api/links` ? LinkView[] :
    P extends `/api/me` ? Me :
    P extends `/api/proposals` ? Proposal[] :
    P extends `/api/purse` ? Purse :
    P extends `/api/roles` ? RoleRow[] :
    P extends `/api/rulebooks` ? CatalogueGame[] :
    P extends `/api/session` ? Presence :
    P extends `/api/shift-figures` ? ShiftFigures :
    P extends `/api/staff-log` ? StaffAct[] :
    P extends `/api/tables` ? TableRow[] :
    unknown;
  /** What the server answers where it is told something, by address. */
  type Told<P extends string> = P extends `${infer Path}?${string}` ? ToldAt<Path> : ToldAt<P>;
  type ToldAt<P extends string> =
    P extends `/api/links/${string}/faults/${string}/choice` ? LinkInFull :
    P extends `/api/links/${string}/faults/${string}/repair` ? LinkInFull :
    P extends `/api/links/${string}/awards/${string}/${string}` ? LinkInFull :
    P extends `/api/tables/${string}/conditions/lifting` ? Condition[] :
    P extends `/api/tables/${string}/rulings/preview` ? Case :
    P extends `/api/training/exams/${string}/${string}` ? Exam :
    P extends `/api/me/authenticator/confirmation` ? Me :
    P extends `/api/me/authenticator/removal` ? Me :
    P extends `/api/incidents/${string}/dismissal` ? Incident :
    P extends `/api/links/${string}/faults` ? LinkInFull :
    P extends `/api/links/${string}/order` ? LinkInFull :
    P extends `/api/players/${string}/chips` ? PurseMoved :
    P extends `/api/proposals/${string}/approval` ? CarriedOut :
    P extends `/api/proposals/${string}/rejection` ? Proposal :
    P extends `/api/tables/${string}/commands` ? Update :
    P extends `/api/tables/${string}/incidents` ? Incident :
    P extends `/api/me/authenticator` ? Enrolment :
    P extends `/api/me/password` ? Me :
    P extends `/api/purse/refill` ? PurseMoved :
    P extends `/api/training/exams` ? Exam :
    P extends `/api/training/payments` ? PaymentsGrade :
    P extends `/api/training/rulings` ? RulingGrade :
    P extends `/api/accounts/${string}` ? Account :
    P extends `/api/accounts` ? OpenedAccount :
    P extends `/api/audit` ? AuditReport :
    P extends `/api/guests` ? Me :
    P extends `/api/keys` ? IssuedKey :
    P extends `/api/proposals` ? Proposal :
    P extends `/api/session` ? Me :
    unknown;
  /** What a stream tells: the name of the event, and its data. */
  type News = [event: "conditions", data: Condition[]] | [event: "devices", data: DeviceStatus[]] | [event: "incidents", data: Incident[]] | [event: "meters", data: LinkView[]] | [event: "proposals", data: Proposal[]] | [event: "tables", data: TableRow[]] | [event: "update", data: Update] | [event: "end", data: DesignEnd] | [event: "points", data: DesignPoint[]] | [event: "progress", data: DesignProgress] | [event: "refused", data: ErrorObject] | [event: "sheet", data: ShownSheet] | [event: "solving", data: SolvingProgress];
}
