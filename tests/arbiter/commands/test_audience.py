"""`--for`: the table does not learn the claimant's hand, and the claimant learns no other hand."""

from __future__ import annotations

import json
import re
from importlib.resources import files as files_of
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from referencing import Registry, Resource

from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from engine.cards import Card
from engine.notation import read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Lukfu = Callable[..., Result]

DEALER = "9s 7s 9g 6g 4g 9z 5z 2z 9c 7c 6c 4c"
SECOND = "8s 6s 5s 8g 5g 8z 7z 4z 8c 3c 2c 1c"
FULL = f"""format = "lukfu/1"
players = 3
called_by = "dealer"
rounds = '''
7s / 8s / x(1s)
8g / x(3g) / 9g
'''
[hands]
dealer = "{DEALER}"
second = "{SECOND}"
[[dispute]]
kind = "aged"
seat = "dealer"
card = "7c"
before = 2
[[dispute]]
kind = "aged"
seat = "dealer"
card = "9c"
before = 2
"""
HIDDEN = "9s 6g 4g 9z 5z 2z 6c 4c"
"""Cards of the dealer that no claim names, that never lay open, and that no argument needs."""
ACCUSING = FULL + '[[dispute]]\nkind = "discard"\nseat = "third"\nround = 1\n'


@pytest.fixture
def hand(files: Path) -> Path:
    """Put a record with two hands told beside the others."""
    path = files / "full.toml"
    path.write_text(FULL, "utf-8")
    return path


def named(text: str, cards: str, lang: str = "en") -> list[str]:
    """List the cards whose names occur in a text."""
    (reading,) = read(FULL.encode(), "full.toml")
    assert reading.record is not None
    speaker = Speaker(tongue(lang), reading.record)
    names = [speaker.card(Card(card)) for card in cards.split()]
    return [name for name in names if re.search(rf"(?<!\w){name}(?!\w)" if lang == "en" else name, text)]


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_hears_no_hidden_card(lukfu: Lukfu, hand: Path, lang: str) -> None:
    found = lukfu("judge", hand.name, "--for", "table", "--lang", lang)
    assert found.exit_code == 0, found.stderr
    assert named(found.stdout, HIDDEN, lang) == []
    assert named(lukfu("judge", hand.name, "--lang", lang).stdout, HIDDEN, lang) != []


def test_the_document_for_the_table_names_no_hidden_card(lukfu: Lukfu, hand: Path) -> None:
    found = lukfu("judge", hand.name, "--for", "table", "--json")
    assert named(found.stdout, HIDDEN) == []
    assert named(found.stdout, HIDDEN, "zh-Hant") == []
    document: Any = json.loads(found.stdout)
    assert document["audience"] == "table"
    told = document["record"]["told"]
    assert "hands" not in told
    assert told["rounds"] == ["7s / 8s / x(1s)", "8g / x(3g) / 9g"]
    (deal,) = document["rulings"][0]["counter_deals"]
    assert deal["hands"] == dict.fromkeys(("dealer", "second", "third"), "hidden")
    assert deal["discards"] == {}
    assert deal["shows"] == "second still holds 8c"


def test_the_hash_is_of_the_whole_record(lukfu: Lukfu, hand: Path) -> None:
    hashes = {
        json.loads(lukfu("judge", hand.name, "--for", audience, "--json").stdout)["record"]["sha256"]
        for audience in ("table", "claimant", "arbiter")
    }
    assert len(hashes) == 1


def test_a_document_with_hidden_hands_fits_the_schema(lukfu: Lukfu, hand: Path) -> None:
    for audience in ("table", "claimant"):
        document = json.loads(lukfu("judge", hand.name, "--for", audience, "--json").stdout)
        validator().validate(document)


def test_a_dispute_on_a_hidden_card_is_left_out_of_what_is_told(lukfu: Lukfu, hand: Path) -> None:
    asked = ["--kind", "aged", "--seat", "dealer", "--card", "9c", "--before", "2"]
    document: Any = json.loads(lukfu("judge", hand.name, *asked, "--for", "table", "--json").stdout)
    assert [dispute["card"] for dispute in document["record"]["told"]["dispute"]] == ["9c"]
    assert named(json.dumps(document, ensure_ascii=False), f"{HIDDEN} 7c") == []


def test_an_accusation_from_a_hidden_card_is_told_without_its_argument(lukfu: Lukfu, files: Path) -> None:
    accusing = FULL.replace("x(3g) / 9g", "x(3g) / x(9z)").replace("9g 6g 4g", "6g 4g 9g") + (
        '[[dispute]]\nkind = "discard"\nseat = "dealer"\nround = 2\n'
    )
    (files / "accusing.toml").write_text(accusing, "utf-8")
    document: Any = json.loads(lukfu("judge", "accusing.toml", "--json").stdout)
    assert document["rulings"][2]["verdict"] == "upheld"
    assert named(json.dumps(document["rulings"][2]["premises"]), "9g") == ["9g"]
    document = json.loads(lukfu("judge", "accusing.toml", "--for", "table", "--json").stdout)
    assert document["rulings"][2]["verdict"] == "upheld"
    assert document["rulings"][2]["premises"] == []
    assert "proof" not in document["rulings"][2]


@pytest.mark.parametrize("form", ["--json", "--lang=en"])
def test_the_claimant_learns_nothing_of_the_others(lukfu: Lukfu, files: Path, hand: Path, form: str) -> None:
    found = lukfu("judge", hand.name, "--for", "claimant", form).stdout
    less = FULL.replace(f'second = "{SECOND}"\n', "").replace("x(1s)", "x").replace("8g / x(3g) / 9g\n", "")
    (files / "less.toml").write_text(less, "utf-8")
    bare = lukfu("judge", "less.toml", "--for", "claimant", form).stdout
    hashes = re.compile(r'"sha256": "\w+"')
    assert hashes.sub("", found) == hashes.sub("", bare)


def test_the_claimant_keeps_his_own_hand_and_what_lay_open(lukfu: Lukfu, hand: Path) -> None:
    document: Any = json.loads(lukfu("judge", hand.name, "--for", "claimant", "--json").stdout)
    told = document["record"]["told"]
    assert told["hands"] == {"dealer": DEALER}
    assert told["rounds"] == ["7s / 8s / x"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("aged full.toml --seat dealer --for table", "names its card"),
        ("judge full.toml --kind discard --seat third --round 1 --for claimant", "claims of one seat"),
        ("judge full.toml --for table --html page.html", "--html"),
        ("judge full.toml --for nobody", "nobody"),
    ],
)
def test_what_cannot_be_told_is_wrong_usage(lukfu: Lukfu, hand: Path, arguments: str, says: str) -> None:
    assert hand.exists()
    found = lukfu(*arguments.split())
    assert found.exit_code == 2
    assert says in found.stderr


def test_one_card_can_be_told_to_the_table(lukfu: Lukfu, hand: Path) -> None:
    found = lukfu("aged", hand.name, "--seat", "dealer", "--card", "9c", "--before", "2", "--for", "table")
    assert found.exit_code == 0, found.stderr
    assert named(found.stdout, HIDDEN) == []
    assert "Told for the table: other cards of dealer are not named, and no whole deal is laid out." in found.stdout


def test_disputes_that_are_no_claims_are_left_out_for_the_claimant(lukfu: Lukfu, files: Path) -> None:
    (files / "accusing.toml").write_text(ACCUSING, "utf-8")
    found = lukfu("judge", "accusing.toml", "--for", "claimant", "--json")
    assert "left out" in found.stderr
    assert [ruling["dispute"]["kind"] for ruling in json.loads(found.stdout)["rulings"]] == ["aged", "aged"]


def validator() -> jsonschema.Draft202012Validator:
    def schema(name: str) -> Any:
        return json.loads(files_of("arbiter.schema").joinpath(f"{name}.schema.json").read_text())

    registry: Registry[Any] = Registry().with_resources(
        [("urn:lukfu:record:1", Resource.from_contents(schema("record")))]
    )
    return jsonschema.Draft202012Validator(schema("ruling"), registry=registry)
