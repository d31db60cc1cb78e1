"""The school: exercises for trainees, made from a seed and graded by the rules, and exams that a supervisor sees.

- `practice`: an exercise by its seed, its grade, and the record of whoever practises;
- `exams`: exercises of which nobody knows the seed, answered once and timed by the floor, with a result on record.

May import people, record and chance, and of figures what a floor knows.
"""
