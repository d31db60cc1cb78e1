"""What went wrong, and what follows: incidents with their facts, remedies, and who may decide."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pydantic import Field, model_validator

from croupier.rulebook.parts import Cited, Many, Names, Part

#: Lowest first.
POSTS = ("dealer", "pit-supervisor", "pit-manager", "shift-manager")

Post: TypeAlias = Literal["dealer", "pit-supervisor", "pit-manager", "shift-manager"]
Referee: TypeAlias = Literal["dealer", "pit-supervisor", "pit-manager", "shift-manager", "configured"]
#: Whoever decides where a document refers to nobody.
REFEREE: Final[Post] = "shift-manager"
Scope: TypeAlias = Literal["round", "box", "bet", "player", "affected-boxes", "jackpot-boxes", "every-box"]
Spared: TypeAlias = Literal["first-viewed-hand"]
Fact: TypeAlias = bool | int | str
#: The acts of powers that concern a link: ordering winners, and choosing how to go on after a fault.
ORDER_AWARDS: Final = "order-awards"
CHOOSE_FAULT_MODE: Final = "choose-fault-mode"
#: What the house may choose for later rounds while the jackpot is at fault.
FaultMode: TypeAlias = Literal["close-table", "block-box", "no-jackpot"]


def reaches(post: str | None, needed: str) -> bool:
    """Whether somebody in this post may act where the rules name another: in the same, or in a higher one."""
    return post is not None and POSTS.index(post) >= POSTS.index(needed)


class Rule(Cited):
    """When this incident happens with these facts, this is the remedy, and this post may order it.

    A rule without `when` is the base rule of its incident; one that names others in `over` is an exception to them and
    wins where both apply. `scope` says whom the remedy reaches, `options` what is offered, `permits` which powers of
    [authority] the incident opens beside the remedy, `spares` a hand that the ruling cannot be about. A remedy that is
    only `proposed` is for a matter that the document leaves to the post named in `authority`: it holds on his word
    alone, and he may order another, or one of those in `instead` where the document leaves him no more. `seen_remedy`
    takes the place of the remedy at a virtual table once cards that bear on the hand were seen: there nobody is away by
    mischance, and whoever goes knows what he leaves behind. `of_bet` are the clauses for each bet where they differ.
    """

    id: str
    incident: str
    when: dict[str, Fact] = {}
    remedy: str
    seen_remedy: str | None = None
    authority: Referee = "dealer"
    scope: Scope = "round"
    options: Names = ()
    permits: Names = ()
    over: Names = ()
    spares: Spared | None = None
    proposed: bool = False
    instead: Names = ()
    of_bet: dict[str, Cited] = {}
    note: str = ""

    @model_validator(mode="after")
    def _a_proposal_is_for_somebody(self) -> Rule:
        if self.proposed and (self.authority == POSTS[0] or self.remedy == "refer"):
            raise ValueError("a remedy is proposed to the post above the dealer that the document leaves the matter to")
        if self.instead and not self.proposed:
            raise ValueError("another remedy can be ordered only instead of one that is proposed")
        return self

    def about_bet(self, bet: str | None) -> Rule:
        """The rule by the clauses that are about this bet, where each has its own."""
        return self.model_copy(update={"clause": self.of_bet[bet].clause}) if bet in self.of_bet else self

    def once_seen(self, *, seen: bool) -> Rule:
        """The rule as it holds at a virtual table for a hand of which its player has `seen` something."""
        return self.model_copy(update={"remedy": self.seen_remedy}) if seen and self.seen_remedy is not None else self


class Power(Cited):
    """Something one post may do on its own judgement, such as holding a player to one position.

    Where it chooses among `choices` for later rounds, each has its clause, and `until_chosen` is what holds before.
    """

    id: str
    act: str
    post: Post
    says: str
    choices: dict[FaultMode, Cited] = {}
    until_chosen: Literal["no-jackpot"] | None = None


class Referral(Cited):
    """Who decides what the document leaves open: `configured`, and no clause, where it names nobody."""

    clause: Names = ()
    to: Referee

    @model_validator(mode="after")
    def _a_named_post_has_its_clause(self) -> Referral:
        if self.to != "configured" and not self.clause:
            raise ValueError(f"the clause that refers to the {self.to} is missing")
        return self

    @property
    def post(self) -> Post:
        """The post that decides; where the document names nobody, the highest on the floor."""
        return REFEREE if self.to == "configured" else self.to


class Posts(Cited):
    """Some posts of the house, and the clause that says something about them."""

    posts: Many[Post] = Field(min_length=1)


class Authority(Part):
    """The posts of the house, which of them somebody may act in, and where the uncovered goes.

    `acting`: posts whose duties whoever is assigned to them may perform; `above`: posts for which the document lets
    a higher one act.
    """

    titles: dict[Post, str]
    acting: Posts | None = None
    above: Posts | None = None
    referral: Referral
    powers: Many[Power] = ()

    def power(self, act: str) -> Power | None:
        """The power to do this, where the document gives it to a post."""
        return next((power for power in self.powers if power.act == act), None)


class Voided(Cited):
    """What a void round means: no clause where only a reading says it."""

    clause: Names = ()


class GivenUp(Cited):
    """Whether a player who has given his hand up is asked, where others choose whether they go on with theirs.

    Where he is, taking his bets back gives him everything that lies on the hand, also what giving it up had lost.
    """

    asked: bool


class FoldedHands(Cited):
    """What becomes of the bets that a folded hand still has in play, where a clause invalidates hands of its player."""

    side_bets: Literal["stay", "return"]


class Irregularities(Part):
    """Every rule for irregularities, what a void round means, and what holds for hands that were given up.

    `choices` are the clauses that are about one answer alone of those that a rule offers.
    """

    void: Voided
    given_up: GivenUp | None = None
    folded: FoldedHands | None = None
    choices: dict[str, Cited] = {}
    rules: Many[Rule] = Field(min_length=1)

    @property
    def asks_given_up(self) -> bool:
        """Whether the choices of others are open to a player who has given his hand up; no unless said."""
        return self.given_up is not None and self.given_up.asked

    @property
    def returns_side_bets(self) -> bool:
        """Whether a folded hand is invalidated like any other, as far as bets on it are in play; no unless said."""
        return self.folded is not None and self.folded.side_bets == "return"

    def clauses_for(self, option: str, options: Names, clauses: Names) -> Names:
        """The clauses of an offer that apply once this of its options is chosen: not those about the others alone."""
        own = self.choices[option].clause if option in self.choices else ()
        others = {clause for one in options if one in self.choices for clause in self.choices[one].clause}
        return tuple(clause for clause in clauses if clause in own or clause not in others)
