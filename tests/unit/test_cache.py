from __future__ import annotations

from croupier.cache import Cache


def test_what_was_kept_longest_goes_first() -> None:
    cache = Cache[str, int](2)
    for number, key in enumerate("abc"):
        cache[key] = number
    assert dict(cache) == {"b": 1, "c": 2}


def test_a_new_answer_to_a_question_already_kept_drops_no_other() -> None:
    cache = Cache[str, int](2)
    cache["a"], cache["b"], cache["a"] = 1, 2, 3
    assert dict(cache) == {"a": 3, "b": 2}


def test_what_is_asked_for_again_can_be_kept_longer() -> None:
    cache = Cache[str, int](2)
    cache["a"], cache["b"] = 1, 2
    cache.move_to_end("a")
    cache["c"] = 3
    assert dict(cache) == {"a": 1, "c": 3}
