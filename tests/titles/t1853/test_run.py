"""Running trains in 1853: ledger rows 53-RUN, worked examples E-1 and E-8. Edges: 0 south-west, then clockwise."""

from tests.titles.t1853.table import Table

TO_LUCKNOW = [["Fn.1", "Fp.1"], ["Fp.1", "Fr.0"], ["Fr.0", "Ft", "Gs.0"]]
TO_ALLAHABAD = [*TO_LUCKNOW, ["Gs.0", "Ht.0"]]
TO_BENARES = [*TO_ALLAHABAD, ["Ht.0", "Hv.0"]]


def from_delhi(*trains: str, phase: str = "2") -> Table:
    """E-8: EIR in Delhi E; broad track by three towns, Lucknow and Allahabad to Benares."""
    t = Table(phase=phase).formed("EIR", tokens=["Fn.1"], trains=trains).tile("Fp", "55").turn_tile("Fr", "4", 1, 4)
    t.turn_tile("Ft", "7", 0, 1).turn_tile("Gs", "6", 3, 5).turn_tile("Ht", "6", 2, 4).turn_tile("Hv", "6", 1, 3)
    return t.operate("EIR", "run")


def test_e8_delhi_to_allahabad_with_the_mail() -> None:
    t = from_delhi("3").run("P1", a=TO_ALLAHABAD)
    assert (t.revenue, t.cash_of("EIR")) == (40 + 10 + 10 + 20 + 20, 40 + 20)
    t.do("P1", "dividend", payout="pay")
    assert (t.cash_of("P1"), t.price_of("EIR")) == (570 + 6 * 10, 104)


def test_e8_is_the_best() -> None:
    t = from_delhi("3").run_best()
    assert (t.revenue, t.cash_of("EIR")) == (100, 60)


def test_53_RUN_01_each_train_once_a_turn() -> None:
    t = from_delhi("3")
    one = {"train": t.train("EIR", "3"), "legs": TO_LUCKNOW}
    assert t.rule("P1", "run", routes=[one, {**one, "legs": [["Gs.0", "Ht.0"]]}]) == "53-RUN-01"
    assert t.rule("P1", "run", routes=[{**one, "train": "4-0"}]) == "53-RUN-01"


def test_53_RUN_01_a_train_just_bought_does_not_run() -> None:
    t = from_delhi(phase="1").equip("EIR", cash=300).operate("EIR", "track").passes("P1")
    while t.part == "token":
        t.passes("P1")
    assert t.part == "trains"
    t.do("P1", "buy_train", source="bank", type="2")
    assert t.trains_of("EIR") == ["2"]
    assert t.rule("P1", "run", routes=t.routes(a=TO_LUCKNOW)) == "53-OR-02"


def test_53_RUN_02_an_own_base() -> None:
    t = from_delhi("3")
    assert t.no_run("P1", a=[["Gs.0", "Ht.0"]]) == "53-RUN-02"
    assert from_delhi("3").token("EIR", "Gs.0").run("P1", a=[["Gs.0", "Ht.0"]]).revenue == 40


def at_madras(*trains: str, gauge: str = "broad", phase: str = "3") -> Table:
    """MSM in Madras, with track of one gauge to Hyderabad."""
    t = Table(phase=phase).formed("MSM", trains=trains).line("Rr", "Qq", "Pp", "Oo", gauge=gauge)
    return t.turn_tile("Oo", "6" if gauge == "broad" else "76", 5, 1).operate("MSM", "run")


TO_HYDERABAD = [["Oo.0", "Pp", "Qq", "Rr.0"]]


def test_53_RUN_03_trains_keep_to_their_gauge() -> None:
    assert at_madras("3M").no_run("P1", a=TO_HYDERABAD) == "53-RUN-03"
    assert at_madras("3", gauge="metre").no_run("P1", a=TO_HYDERABAD) == "53-RUN-03"
    assert at_madras("3M").no_run("P1", a=[leg[::-1] for leg in TO_HYDERABAD]) == "53-RUN-03"
    assert at_madras("3M", gauge="metre").run("P1", a=TO_HYDERABAD).revenue == 50
    assert at_madras("3").run("P1", a=TO_HYDERABAD).revenue == 50


def test_53_RUN_04_e1_three_cities_for_a_3_train() -> None:
    assert from_delhi("3").no_run("P1", a=TO_BENARES) == "53-RUN-04"
    assert from_delhi("3").run("P1", a=TO_ALLAHABAD).revenue == 100
    assert from_delhi("2").no_run("P1", a=TO_ALLAHABAD) == "53-RUN-04"
    assert from_delhi("4", phase="3").run("P1", a=TO_BENARES).revenue == 120


def test_53_RUN_04_towns_may_be_ends() -> None:
    assert from_delhi("2").run("P1", a=TO_LUCKNOW[:2]).revenue == 60
    t = from_delhi("2").token("EIR", "Gs.0")
    t.run("P1", a=TO_LUCKNOW[1:])
    assert t.revenue == 10 + 10 + 20


def round_delhi() -> Table:
    """Broad track from Delhi NW by three towns back to Delhi E."""
    t = Table(phase="3").formed("NWR", tokens=["Fn.0"], trains=["4"]).turn_tile("Em", "3", 4, 5).tile("Eo", "56", 5)
    return t.tile("Fp", "2").operate("NWR", "run")


def test_53_RUN_05_a_city_once() -> None:
    t = round_delhi()
    towns = [["Em.0", "Fn.0"], ["Em.0", "Eo.0"], ["Eo.0", "Fp.1"]]
    assert t.no_run("P1", a=[*towns, ["Fn.1", "Fp.1"]]) == "53-RUN-05"
    assert t.run("P1", a=towns).revenue == 40 + 30


def test_53_RUN_05_without_a_gap_or_reversing() -> None:
    t = from_delhi("3")
    assert t.no_run("P1", a=[TO_LUCKNOW[0], ["Gs.0", "Ht.0"]]) == "53-RUN-05"


def test_53_RUN_06_two_towns_of_one_tile() -> None:
    t = Table(phase="2").formed("GIP", tokens=["Fn.1"], trains=["2M"]).tile("Fp", "71", 5).operate("GIP", "run")
    t.run("P1", a=[["Fn.1", "Fp.1"], ["Fp.0", "Fp.1"]])
    assert t.revenue == 40 + 10 + 10


def beyond_rawalpindi(tile: str, rotation: int, *tokens: str) -> Table:
    """NWR in Lahore; Rawalpindi with tokens of others and perhaps its own; Peshawar."""
    t = Table(phase="2").formed("NWR", tokens=["Ck.0"], trains=["3"]).turn_tile("Ck", "6", 0, 2)
    t.tile("Bj", tile, rotation).turn_tile("Bh", "6", 4, 0)
    for name in tokens:
        t.token(name, "Bj.0")
    return t.operate("NWR", "run")


def test_53_RUN_07_not_past_a_full_station() -> None:
    past = [["Bj.0", "Ck.0"], ["Bh.0", "Bj.0"]]
    assert beyond_rawalpindi("6", 5, "GIP").no_run("P1", a=past) == "53-RUN-07"
    assert beyond_rawalpindi("15", 4, "GIP", "EIR").no_run("P1", a=past) == "53-RUN-07"
    assert beyond_rawalpindi("6", 5, "GIP").run("P1", a=past[:1]).revenue == 40
    assert beyond_rawalpindi("15", 4, "GIP").run("P1", a=past).revenue == 20 + 30 + 20
    assert beyond_rawalpindi("15", 4, "GIP", "NWR").run("P1", a=past).revenue == 70


def test_53_RUN_08_a_crossing_is_two_pieces() -> None:
    """55 in Fp: one line from Delhi to Fr, one from Eo to Cawnpore."""
    t = Table(phase="2").formed("GIP", tokens=["Fn.1", "Gq.0"], trains=["2", "2"])
    t.tile("Fp", "55", 1).turn_tile("Gq", "6", 2, 0).operate("GIP", "run")
    t.run("P1", a=[["Fn.1", "Fp.0"]], b=[["Fp.1", "Gq.0"]])
    assert t.revenue == 40 + 10 + 20 + 10


def test_53_RUN_08_no_track_twice() -> None:
    t = from_delhi("3")
    assert t.no_run("P1", a=[TO_LUCKNOW[0], TO_LUCKNOW[0]]) == "53-RUN-08"


def test_53_RUN_09_any_line_of_its_gauge() -> None:
    """90 in Em: broad to Dl, Dn, Eo and Delhi, metre to Fl and Ek."""
    t = Table(phase="3").formed("NWR", tokens=["Ck.0", "Fn.0"], trains=["4", "3M"]).turn_tile("Ck", "5", 5, 0)
    t.turn_tile("Dl", "9", 2, 5).tile("Em", "90").turn_tile("Fl", "79", 3, 0).turn_tile("Gk", "79", 3, 0)
    t.turn_tile("Hj", "76", 3, 1).operate("NWR", "run")
    through = [["Ck.0", "Dl", "Em.0"], ["Em.0", "Fn.0"]]
    to_ajmer = ["Em.0", "Fl", "Gk", "Hj.0"]
    assert t.no_run("P1", a=[*through[:1], to_ajmer]) == "53-RUN-03"
    metre = {"train": t.train("NWR", "3M"), "legs": [["Em.0", "Fn.0"], to_ajmer]}
    assert t.rule("P1", "run", routes=[metre]) == "53-RUN-03"
    t.run("P1", a=through)
    assert t.revenue == 20 + 20 + 40


def test_53_RUN_10_separate_track() -> None:
    t = Table(phase="2").formed("NWR", tokens=["Fn.0"], trains=["2", "2"]).turn_tile("Em", "88", 1, 2, 4, 5)
    t.tile("Eo", "55").operate("NWR", "run")
    assert t.no_run("P1", a=[["Em.0", "Fn.0"]], b=[["Em.0", "Fn.0"], ["Em.0", "Eo.1"]]) == "53-RUN-10"


def test_53_RUN_10_trains_may_meet_at_stations() -> None:
    t = from_delhi("2", "2").token("EIR", "Ht.0").operate("EIR", "run")
    t.run("P1", a=[["Gs.0", "Ht.0"]], b=[["Ht.0", "Hv.0"]])
    assert t.revenue == 80


def at_a_fork() -> Table:
    """82 in Dl: to Lahore, Cm and Em; Lahore leads to Cm by itself too."""
    t = Table(phase="2").formed("NWR", tokens=["Ck.0"], trains=["2", "2"]).turn_tile("Ck", "15", 2, 3, 4, 5)
    t.turn_tile("Dl", "82", 2, 3, 5).turn_tile("Cm", "7", 0, 1).turn_tile("Em", "4", 2, 5)
    return t.operate("NWR", "run")


def test_53_RUN_11_one_train_over_a_green_junction() -> None:
    t = at_a_fork()
    assert t.no_run("P1", a=[["Ck.0", "Dl", "Em.0"]], b=[["Ck.0", "Cm", "Dl", "Em.0"]]) == "53-RUN-11"
    assert t.no_run("P1", a=[["Ck.0", "Cm", "Dl", "Ck.0"]]) == "53-RUN-05"
    t.run("P1", a=[["Ck.0", "Cm", "Dl", "Em.0"]])
    assert t.revenue == 30 + 10


def at_a_junction(*trains: str) -> Table:
    """107 in Dl: to Lahore, Multan by Dj, Dn and Em."""
    t = Table(phase="3").formed("NWR", tokens=["Ck.0", "Eg.0"], trains=trains).turn_tile("Ck", "5", 5, 0)
    t.turn_tile("Dl", "107", 1, 2, 4, 5).line("Dl", "Dj", "Ei", "Eg").turn_tile("Eg", "6", 4, 0)
    return t.turn_tile("Dn", "4", 1, 4).turn_tile("Em", "4", 2, 5).operate("NWR", "run")


def test_53_RUN_12_two_trains_cross_a_junction() -> None:
    t = at_a_junction("4", "4")
    to_multan = ["Dl.0", "Dj", "Ei", "Eg.0"]
    t.run("P1", a=[["Ck.0", "Dl.0"], ["Dl.0", "Em.0"]], b=[to_multan, ["Dl.0", "Dn.0"]])
    assert t.revenue == 20 + 10 + 20 + 10


def test_53_RUN_12_in_any_direction_and_without_being_counted() -> None:
    t = at_a_junction("4")
    t.run("P1", a=[["Ck.0", "Dl.0"], ["Dl.0", "Dj", "Ei", "Eg.0"]])
    assert t.revenue == 40


def test_53_RUN_13_every_station_on_the_way_counts() -> None:
    t = from_delhi("3")
    assert t.no_run("P1", a=[TO_LUCKNOW[0], TO_LUCKNOW[1], ["Fr.0", "Ft", "Gs", "Ht.0"]]) == "53-RUN-05"
    assert t.no_run("P1", a=[["Fn.1", "Fp", "Fr.0"]]) == "53-RUN-05"
    assert t.run("P1", a=TO_LUCKNOW).revenue == 40 + 10 + 10 + 20


def test_53_RUN_14_two_stations_at_least() -> None:
    assert from_delhi("3").no_run("P1", a=[]) == "53-RUN-14"


def test_53_RUN_15_no_town_twice() -> None:
    """88 in Em: to Delhi and Eo, and two edges that a loop joins."""
    t = Table(phase="2").formed("NWR", tokens=["Fn.0"], trains=["3"]).turn_tile("Em", "88", 1, 2, 4, 5)
    t.turn_tile("Ek", "7", 3, 4).turn_tile("Dl", "7", 5, 0).tile("Eo", "55", 0).operate("NWR", "run")
    loop = ["Em.0", "Dl", "Ek", "Em.0"]
    assert t.no_run("P1", a=[["Em.0", "Fn.0"], loop, ["Em.0", "Eo.1"]]) == "53-RUN-15"
    t.run("P1", a=[["Em.0", "Fn.0"], ["Em.0", "Eo.1"]])
    assert t.revenue == 60


def test_53_RUN_16_a_run_does_not_end_at_a_junction() -> None:
    t = at_a_junction("4").token("NWR", "Fn.0").operate("NWR", "run")
    assert t.no_run("P1", a=[["Em.0", "Fn.0"], ["Dl.0", "Em.0"]]) == "53-RUN-16"
    assert t.no_run("P1", a=[["Ck.0", "Dl.0"]]) == "53-RUN-16"
    assert t.run("P1", a=[["Em.0", "Fn.0"]]).revenue == 50
