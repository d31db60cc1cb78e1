"""A PAR sheet as JSON: the interface that other programs rely on."""

from __future__ import annotations

from croupier.analysis.distribution import Distribution
from croupier.analysis.first_decision import FirstDecision, first_decisions
from croupier.analysis.jackpot_links import LinkSetup, long_run, per_meter_at_table, two_winners
from croupier.analysis.jackpots import JackpotPays
from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports import shapes
from croupier.analysis.reports.figures import exact
from croupier.analysis.side_bets import BandResult, SideBet
from croupier.version import __version__


def sheet_json(sheet: ParSheet, link: LinkSetup) -> shapes.SheetFigures:
    """The whole sheet; the link says for which stake and meter the jackpot is reckoned."""
    book = sheet.rulebook
    body: shapes.SheetFigures = {
        "rulebook": book.id,
        "title": book.identity.title,
        "house": book.identity.house_name,
        "sha256": sheet.digest,
        "changes": list(sheet.changes),
        "seen": dict(sheet.seen),
        "croupier": __version__,
        "bets": {sheet.base: _main(sheet), **{bet.bet: _side(bet) for bet in sheet.side_bets}},
        "refused": {bet: error.to_json()["error"] for bet, error in sheet.refused.items()},
        "strategy": _strategy(sheet),
    }
    if sheet.jackpot is not None:
        body["jackpot"] = {**jackpot_json(sheet.jackpot, link), **_at_the_link(sheet, sheet.jackpot, link)}
    return body


def _bet(distribution: Distribution, risk: float, outcomes: list[shapes.OutcomeFigures]) -> shapes.SheetBet:
    edge = -distribution.mean
    return {
        "house_edge_exact": exact(edge),
        "house_edge": float(edge),
        "return": float(1 - edge),
        "standard_deviation": distribution.standard_deviation,
        "variance_exact": exact(distribution.variance),
        "skewness": distribution.skewness,
        "hit_frequency": float(distribution.hit_frequency),
        "hit_frequency_exact": exact(distribution.hit_frequency),
        "push_frequency": float(distribution.push_frequency),
        "combinations": distribution.combinations,
        "element_of_risk": risk,
        "outcomes": outcomes,
    }


def _main(sheet: ParSheet) -> shapes.SheetBet:
    results = sheet.main
    outcomes: list[shapes.OutcomeFigures] = [
        {
            "category": results.category(ending),
            "decision": ending.plan.label,
            "result": sheet.result_words(ending),
            "combinations": ending.deals,
            "probability": ending.deals / results.deals,
            "pays": float(ending.net),
            "pays_exact": exact(ending.net),
            "contribution": float(ending.net * ending.deals / results.deals),
        }
        for ending in results.endings
    ]
    shares: list[shapes.BetPart] = [
        {"bet": share.bet, "staked": float(share.staked), "net": float(share.net), "net_exact": exact(share.net)}
        for share in sheet.shares
    ]
    found = _bet(results.distribution, float(results.element_of_risk), outcomes)
    found["element_of_risk_exact"] = exact(results.element_of_risk)
    found["mean_bet"] = float(results.mean_bet)
    found["mean_bet_exact"] = exact(results.mean_bet)
    found["decisions"] = {label: float(results.frequency(label)) for label in results.labels}
    found["shares"] = shares
    return found


def _side(bet: SideBet) -> shapes.SheetBet:
    found = _bet(bet.distribution, float(-bet.distribution.mean), [_side_outcome(bet, each) for each in bet.outcomes])
    found["cards"] = bet.cards
    if bet.never_folded is not None:
        found["house_edge_never_folded_exact"] = exact(bet.never_folded)
    return found


def _side_outcome(bet: SideBet, outcome: BandResult) -> shapes.OutcomeFigures:
    row = _row(bet, outcome)
    return {
        "category": row["category"],
        "combinations": row["combinations"],
        "folded": outcome.folded,
        "probability": row["probability"],
        "pays": row["pays"],
        "pay_kind": row["pay_kind"],
        "pay_value": row["pay_value"],
        "net": float(outcome.net),
        "contribution": float(outcome.net * bet.probability(outcome)),
    }


def _row(bet: SideBet, outcome: BandResult) -> shapes.PaidRow:
    pay = outcome.pay
    return {
        "category": str(outcome.category),
        "combinations": outcome.combinations,
        "probability": float(bet.probability(outcome)),
        "pays": str(pay) if pay is not None else None,
        "pay_kind": pay.kind if pay is not None else None,
        "pay_value": float(pay.ratio) if pay is not None else None,
    }


def jackpot_json(jackpot: JackpotPays, link: LinkSetup) -> shapes.JackpotFigures:
    """The jackpot per bet of one unit; amounts in cents."""
    stake, other_boxes = link.stake, link.other_boxes
    flat = jackpot.flat_cents > 0
    constant = jackpot.flat_cents if flat else jackpot.per_unit
    even = jackpot.break_even(stake, 1, other_boxes)
    return {
        "bet": jackpot.side_bet.bet,
        "stake": stake,
        "constant_exact": exact(constant),
        "constant_in": "cents" if flat else "units",
        "constant": float(constant),
        "per_meter_exact": exact(jackpot.per_meter),
        "per_meter": float(jackpot.per_meter),
        "break_even_meter": jackpot.break_even_meter(stake, 1, other_boxes),
        "break_even_meter_exact": exact(even) if even is not None else None,
        "hits_per_bet": float(jackpot.hits_per_bet),
        "hits_per_bet_exact": exact(jackpot.hits_per_bet),
        "envy_per_other_box": float(jackpot.envy_value(1)),
        "outcomes": [
            {
                **_row(jackpot.side_bet, outcome),
                "bets_between": float(1 / jackpot.side_bet.probability(outcome)) if outcome.combinations else None,
            }
            for outcome in jackpot.side_bet.outcomes
        ],
    }


def _at_the_link(sheet: ParSheet, jackpot: JackpotPays, link: LinkSetup) -> shapes.JackpotAtLink:
    """The jackpot at the link's meter, in the long run, by units staked, and with two winners at one table."""
    pairs = two_winners(sheet.rulebook, jackpot, link.meter, link.reset)
    at_table = per_meter_at_table(sheet.rulebook, jackpot, link.meter, link.reset, link.other_boxes)
    run = long_run(jackpot, link.stake, link.contribution, link.reset)
    units: list[shapes.UnitsBet] = []
    for number in range(1, jackpot.most_units + 1):
        value = jackpot.value(link.meter, link.stake, number, link.other_boxes)
        units.append(
            {
                "units": number,
                "value": float(value),
                "return": float(value / (number * link.stake)),
                "break_even_meter": jackpot.break_even_meter(link.stake, number, link.other_boxes),
            }
        )
    return {
        "meter": link.meter,
        "reset": link.reset,
        "contribution": float(link.contribution),
        "assumed": list(link.assumed),
        "other_boxes": link.other_boxes,
        "envy": float(jackpot.envy_value(link.other_boxes)),
        "units": units,
        "long_run": None
        if run is None
        else {
            "mean_meter": float(run.mean_meter),
            "return": float(run.returned),
            "return_exact": exact(run.returned),
            "fixed": float(run.fixed),
            "contributed": float(run.contributed),
            "seeded": float(run.seeded),
            "bets_between_resets": float(run.bets_between_resets),
        },
        "two_winners": None
        if pairs is None
        else [
            {
                "first": str(both.first),
                "second": str(both.second),
                "chance": float(both.chance),
                "alone": list(both.alone),
                "together": list(both.together),
            }
            for both in pairs
        ],
        "meter_share_at_table": None if at_table is None else float(at_table),
    }


def _strategy(sheet: ParSheet) -> dict[str, list[shapes.FirstDecisionFigures]]:
    """The first decision, hand by hand, where there are few enough hands to list."""
    found = first_decisions(sheet.solution)
    return {sheet.main.game.streets[0].id: [first_decision_json(each) for each in found]} if found else {}


def first_decision_json(each: FirstDecision) -> shapes.FirstDecisionFigures:
    """One kind of hand: what each first decision is worth."""
    return {
        "hand": each.name,
        "hands": each.hands,
        "rank": each.rank,
        "decision": each.best[0],
        "best": list(each.best),
        "values": {name: float(value) for name, value in each.values.items()},
        "values_exact": {name: exact(value) for name, value in each.values.items()},
    }
