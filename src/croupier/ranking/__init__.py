"""How hands rank: the readable reference, a quick look-up for settlement, and compiled kernels that all agree.

- `classes`: what makes a hand a pair or a flush, and the words for it, as data; `rank_lists`: such classes in their
  order, as a rulebook hands them over; `kinds` sees whether a list makes sense; `standard`: the lists of the documents;
- `hand_rank`: what one hand is worth, comparable, with a dealer's words for it;
- `reference`: the rules of ranking, readable; everything else here must give its answers;
- `lookup`: the same answers from memory, in plain Python, for settling one round after another;
- `values`: one integer for each rank of a list, comparable, with the class in it;
- `kernels`: those integers for arrays of hands, hundreds of millions a second, and for single hands inside other
  kernels; `tables` and `weights` are what they look up. These need NumPy and Numba, so import them where they
  are used. `compiling` keeps compiled code between runs.

Pure; may import `croupier.cards`, `croupier.money` and `croupier.errors`.
"""

from croupier.ranking.hand_rank import HandRank
from croupier.ranking.lookup import rank_hand
from croupier.ranking.rank_lists import RankList, rank_list
from croupier.ranking.standard import FIVE_CARD, FIVE_CARD_HIGH_ACE, RANK_LISTS, THREE_CARD, THREE_CARD_JACKPOT
