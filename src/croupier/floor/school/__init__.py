"""The school: exercises for trainees, made from a seed and graded by the rules, and exams that a supervisor sees.

- `practice`: an exercise by its seed, its grade, and the record of whoever practises;
- `exams`: exercises of which nobody knows the seed, answered once and timed by the floor, with a result on record.

May import the people, the record, and of the figures what a floor knows.
"""

from croupier.floor.school.exams import Exam, Exams, exams
from croupier.floor.school.practice import (
    ExerciseKey,
    TrainingRecord,
    TrainingRecords,
    books,
    exercises,
    graded,
    layout,
    paid,
    remedies,
    ruled,
    scene,
)

TABLES = (exercises, exams)

__all__ = [
    "TABLES",
    "Exam",
    "Exams",
    "ExerciseKey",
    "TrainingRecord",
    "TrainingRecords",
    "books",
    "exams",
    "exercises",
    "graded",
    "layout",
    "paid",
    "remedies",
    "ruled",
    "scene",
]
