// Games with community cards on an accelerator: what `croupier.analysis.routes.boards` does on the processor's cores,
// in the same whole numbers and with the same tables. Its words are explained there: rows and columns, standings, sums.
//
// Arrays lie by row and then by column, so that neighbouring threads, which are neighbouring columns, read neighbouring
// numbers. A block has one row or one board; its threads share out the columns, hole cards or hands. Nothing depends on
// how many threads a block has, so that with `host.h` the same text runs on a processor, one thread to a block.

// The numbers of `types.py` and `standings.py`.
#define RANKS 13
#define TYPES 26
#define PAIRS 91
#define HANDS 351
#define COUNT_BITS 12
#define COUNT ((1 << COUNT_BITS) - 1)
#define THERE (1LL << 5 * COUNT_BITS)
// Standings that are counted, and all hands first.
#define TERMS 6
// Room for tallies in a block, and the most copies of them.
#define TALLIES 4096
#define COPIES 32
// Prices that a block has at hand: plans, bands and standings.
#define PRICES 4096
#define COLUMNS 338
// Options of one decision at most.
#define OPTIONS 16
#define CLOSED_SUM (-(1LL << 62))

__device__ int bits_of(i64 set) { return __popcll(set); }

// The number of a pair of ranks.
__device__ int pair_of(int one, int other) {
    int low = lower_of(one, other), high = higher_of(one, other);
    return high * (high + 1) / 2 + low;
}

// In how many ways the dealer can hold two types, of which so many are left; `known` are the types of his known cards.
__device__ int ways_to_hold(int one, int other, int left_one, int left_other, const int *known, int knowns) {
    if (knowns == 0) return one == other ? left_one * (left_one - 1) / 2 : left_one * left_other;
    if (knowns == 1) return known[0] == one ? left_other : known[0] == other ? left_one : 0;
    return (known[0] == one && known[1] == other) || (known[0] == other && known[1] == one);
}

// ---- comparing: a block for each whole board ----

// For every pair of types that can be held: the dealer's hands by standing, and the value of the hand. Each of the
// player's hands is compared with each of the dealer's.
extern "C" __global__ void stand(
    // Boards: the ranks in the suit, how often each rank is outside it, and the number of all ranks.
    const int *masks, const int *others, const int *ranks,
    // Values by number of ranks and pair of ranks, and by ranks in the suit; how many cards make a flush.
    const u16 *by_ranks, const u16 *suited, int size,
    // Cards that may be dealt, by type; types of the dealer's cards that are known; what qualifies, a value or a rank.
    const int *free, const int *known, int knowns, int least, int card,
    // Pairs of types, the column of each; how many columns there are.
    const int *pair_types, const int *pair_columns, int columns, i64 *packed, u16 *values) {
    __shared__ int left[TYPES], playable[TYPES], hand_of[HANDS], value_of[HANDS], ways_of[HANDS];
    __shared__ int possible, highest, hands;
    BLOCKS {
        const int row = blockIdx.x, mask = masks[row];
        __syncthreads();
        if (threadIdx.x == 0) {
            possible = 1, highest = -1, hands = 0;
            for (int rank = 0; rank < RANKS; rank++) {
                int inside = mask >> rank & 1, outside = others[row * RANKS + rank];
                left[rank] = free[rank] > inside ? free[rank] - inside : 0;
                left[RANKS + rank] = free[RANKS + rank] - outside;
                if (inside || outside) highest = rank;
                // More of a rank on the board than there are cards: no such board.
                if (left[RANKS + rank] < 0 || inside > free[rank]) possible = 0;
            }
            for (int type = 0; type < TYPES; type++) playable[type] = left[type];
            for (int at = 0; at < knowns; at++) playable[known[at]]++;
        }
        __syncthreads();
        const int held = bits_of(mask);
        for (int pair = threadIdx.x; pair < HANDS && possible; pair += blockDim.x) {
            int one = pair_types[pair] >> 5, other = pair_types[pair] & 31, ways = 0;
            value_of[pair] = -1;
            if (playable[one] && playable[other] && (one != other || one >= RANKS)) {
                int in_suit = (one < RANKS ? 1 << one : 0) | (other < RANKS ? 1 << other : 0);
                int value = held + bits_of(in_suit) >= size
                    ? suited[mask | in_suit]
                    : by_ranks[ranks[row] * PAIRS + pair_of(one % RANKS, other % RANKS)];
                bool fits = card < 0 ? value >= least : highest >= card || one % RANKS >= card || other % RANKS >= card;
                value_of[pair] = value << 1 | (fits ? 1 : 0);
                ways = ways_to_hold(one, other, left[one], left[other], known, knowns);
            }
            if (ways > 0) {
                int place = atomicAdd(&hands, 1);
                hand_of[place] = pair;
                ways_of[place] = ways;
            }
        }
        __syncthreads();
        for (int pair = threadIdx.x; pair < HANDS && possible; pair += blockDim.x) {
            int one = pair_types[pair] >> 5, other = pair_types[pair] & 31;
            if (value_of[pair] >= 0 && left[one] > 0 && left[other] > (one == other ? 1 : 0)) {
                const int value = value_of[pair] >> 1;
                i64 counts = 0;
                for (int place = 0; place < hands; place++) {
                    int dealt = hand_of[place], ways = ways_of[place];
                    int first = pair_types[dealt] >> 5, second = pair_types[dealt] & 31;
                    if (first == one || first == other || second == one || second == other) {
                        // The dealer cannot hold the player's cards.
                        int left_first = left[first] - (first == one) - (first == other);
                        int left_second = left[second] - (second == one) - (second == other);
                        ways = ways_to_hold(first, second, left_first, left_second, known, knowns);
                    }
                    int against = value_of[dealt] >> 1;
                    int standing = against < value ? 0 : against == value ? 1 : 2;
                    // Hands that qualify and are higher are all the rest, and are not counted.
                    if (value_of[dealt] & 1) {
                        if (standing < 2) counts += (i64)ways << standing * COUNT_BITS;
                    } else {
                        counts += (i64)ways << (2 + standing) * COUNT_BITS;
                    }
                }
                i64 at = (i64)row * columns + pair_columns[pair];
                packed[at] = THERE | counts;
                values[at] = (u16)value;
            }
        }
    }
}

// ---- prices on whole boards, and their sums over the cards to come ----

// By value of each hand on whole boards its band; nothing where there is no hand.
extern "C" __global__ void band(const u16 *values, const i64 *packed, const u8 *bands, int rows, int columns, u8 *into) {
    BLOCKS {
        for (int row = blockIdx.x; row < rows; row += gridDim.x)
            for (int column = threadIdx.x; column < columns; column += blockDim.x) {
                const i64 at = (i64)row * columns + column;
                into[at] = packed[at] ? bands[values[at]] : 0;
            }
    }
}

// What the best of some plans comes to with these counts, and which it is: the first of the best. Prices lie by term,
// plan and band; `Price` is as wide as the numbers need.
template <class Price>
__device__ Price best_plan(i64 counts, const Price *prices, int plans, int bands, int band, int *chosen) {
    Price best = 0;
    for (int plan = 0; plan < plans; plan++) {
        const Price *price = prices + plan * bands + band;
        Price worth = price[0];
        UNROLL(5)
        for (int at = 0; at < 5; at++) worth += (Price)(counts >> at * COUNT_BITS & COUNT) * price[(at + 1) * plans * bands];
        if (plan == 0 || worth > best) best = worth, *chosen = plan;
    }
    return best;
}

// The best of some plans on every whole board; what the ranks alone come to is taken off where there is a suit. A
// thread has four rows at a time, so that it need not wait for each.
template <class Price>
__device__ void price_rows(const i64 *packed, const u8 *bands, const i64 *prices, int plans, int many, const Price *plain,
                           const int *ranks, const int *pairs, int rows, int columns, Price *leaves) {
    __shared__ Price near[PRICES];
    const int size = plans * many * TERMS;
    __syncthreads();
    for (int at = threadIdx.x; at < size && size <= PRICES; at += blockDim.x) near[at] = (Price)prices[at];
    __syncthreads();
    // Where they are too many, numbers are never narrow.
    const Price *at_hand = size <= PRICES ? near : (const Price *)prices;
    for (int column = threadIdx.x; column < columns; column += blockDim.x) {
        const int pair = pairs[column];
        for (int first = blockIdx.x * 4; first < rows; first += gridDim.x * 4) {
            i64 counts[4];
            int band[4];
            Price less[4];
            UNROLL(4)
            for (int at = 0; at < 4; at++) {
                const int row = lower_of(first + at, rows - 1);
                counts[at] = packed[(i64)row * columns + column];
                band[at] = bands[(i64)row * columns + column];
                less[at] = plain ? plain[ranks[row] * PAIRS + pair] : 0;
            }
            UNROLL(4)
            for (int at = 0; at < 4; at++) {
                int chosen;
                Price best = best_plan(counts[at], at_hand, plans, many, band[at], &chosen);
                if (first + at < rows) leaves[(i64)(first + at) * columns + column] = counts[at] ? best - less[at] : 0;
            }
        }
    }
}

extern "C" __global__ void price_32(const i64 *__restrict__ packed, const u8 *__restrict__ bands,
                                    const i64 *__restrict__ prices, int plans, int many, const int *__restrict__ plain,
                                    const int *__restrict__ ranks, const int *__restrict__ pairs, int rows, int columns,
                                    int *__restrict__ leaves) {
    BLOCKS { price_rows<int>(packed, bands, prices, plans, many, plain, ranks, pairs, rows, columns, leaves); }
}

extern "C" __global__ void price_64(const i64 *__restrict__ packed, const u8 *__restrict__ bands,
                                    const i64 *__restrict__ prices, int plans, int many, const i64 *__restrict__ plain,
                                    const int *__restrict__ ranks, const int *__restrict__ pairs, int rows, int columns,
                                    i64 *__restrict__ leaves) {
    BLOCKS { price_rows<i64>(packed, bands, prices, plans, many, plain, ranks, pairs, rows, columns, leaves); }
}

// In how many ways a board grows into another: by a card of the suit that can still come, or by one outside it. A link
// has the other board's number, the rank of the card between them, whether that is outside the suit, and how many of its
// rank are outside it on the smaller board. `free` has four bits for each rank: how many cards outside it may come.
__device__ int ways_of(int link, int taken, i64 free) {
    const int rank = link >> 4 & 15;
    return link & 8 ? (int)(free >> 4 * rank & 15) - (link & 7) : ~taken >> rank & 1;
}

// From boards of one size to boards of another, one card more or less. A block has one board: from `first[row]` to
// before `first[row + 1]` stand the links to the boards that it is made of. A thread has two columns.
template <class From, class To>
__device__ void gather_row(const int *first, const int *links, const int *inside, const i64 *free, int columns,
                           const From *source, const To *reached, To *into) {
    const int row = blockIdx.x, begin = first[row], end = first[row + 1];
    for (int one = threadIdx.x; one < columns; one += 2 * blockDim.x) {
        const int two = one + blockDim.x < columns ? one + blockDim.x : one;
        const int taken_one = inside[one], taken_two = inside[two];
        const i64 free_one = free[one], free_two = free[two];
        const i64 here = (i64)row * columns;
        To total_one = reached ? reached[here + one] : 0, total_two = reached ? reached[here + two] : 0;
        UNROLL(4)
        for (int at = begin; at < end; at++) {
            const int link = links[at];
            const From *from = source + (i64)(link >> 8) * columns;
            total_one += (To)ways_of(link, taken_one, free_one) * from[one];
            total_two += (To)ways_of(link, taken_two, free_two) * from[two];
        }
        into[here + one] = total_one;
        if (two != one) into[here + two] = total_two;
    }
}

#define GATHER(name, From, To)                                                                                         \
    extern "C" __global__ void name(const int *__restrict__ first, const int *__restrict__ links,                      \
                                    const int *__restrict__ inside, const i64 *__restrict__ free, int columns,         \
                                    const From *__restrict__ source, const To *__restrict__ reached,                   \
                                    To *__restrict__ into) {                                                           \
        BLOCKS { gather_row<From, To>(first, links, inside, free, columns, source, reached, into); }                   \
    }

GATHER(gather_32_32, int, int)
GATHER(gather_32_64, int, i64)
GATHER(gather_64_64, i64, i64)

// ---- sums put together for boards and hole cards ----

// Boards with every hole: by board the number of its ranks, its row for each suit or -1, and a bit for each card; how
// each suit stands; by hole the pair of ranks, the column by suit, a bit for each card. Such records lie in the device's
// memory, with eight bytes for each field.
struct Meeting {
    const int *ranks, *rows;
    const i64 *board_bits;
    const int *relations, *pairs, *columns;
    const i64 *hole_bits;
    i64 boards, holes;
};

// An option of a node: sums by ranks and pair, and by relation, row and column, or null, in how many orders they count
// each deal and how many rows there are; a number for each information set; what a later node adds, and where the
// option is closed, or null; its number.
struct Option {
    const i64 *plain, *rows;
    i64 orders, level_rows;
    const i64 *constant, *later;
    const u8 *closed;
    i64 number;
};

// The best option of a node on boards with all holes, and the first that is. Blocks have a board each, and in their
// second number a share of the holes.
extern "C" __global__ void take_best(const Meeting *meetings, const Option *options, int many, i64 *__restrict__ best,
                                     u8 *__restrict__ chosen) {
    __shared__ Option near[OPTIONS];
    __shared__ i64 constants[OPTIONS], starts[4];
    BLOCKS {
        const Meeting meeting = *meetings;
        const int board = blockIdx.x, holes = (int)meeting.holes;
        __syncthreads();
        for (int at = threadIdx.x; at < many; at += blockDim.x) near[at] = options[at], constants[at] = *options[at].constant;
        for (int suit = threadIdx.x; suit < 4; suit += blockDim.x) {
            const int row = meeting.rows[4 * board + suit];
            starts[suit] = row < 0 ? -1 : (meeting.relations[suit] * options[0].level_rows + row) * COLUMNS;
        }
        __syncthreads();
        const i64 board_bits = meeting.board_bits[board];
        const int ranks = meeting.ranks[board] * PAIRS;
        for (int hole = blockIdx.y * blockDim.x + threadIdx.x; hole < holes; hole += gridDim.y * blockDim.x) {
            const i64 at = (i64)board * holes + hole;
            const int pair = meeting.pairs[hole];
            int columns[4];
            UNROLL(4)
            for (int suit = 0; suit < 4; suit++) columns[suit] = meeting.columns[suit * holes + hole];
            i64 most = 0, number = near[0].number;
            for (int place = 0; place < many && !(meeting.hole_bits[hole] & board_bits); place++) {
                const Option &option = near[place];
                i64 total = 0;
                if (option.plain) {
                    total = option.plain[ranks + pair];
                    UNROLL(4)
                    for (int suit = 0; suit < 4; suit++)
                        if (starts[suit] >= 0) total += option.rows[starts[suit] + columns[suit]];
                    if (option.orders > 1) total /= option.orders;
                }
                total += constants[place] + (option.later ? option.later[at] : 0);
                if (option.closed && option.closed[at]) total = CLOSED_SUM;
                if (place == 0 || total > most) most = total, number = option.number;
            }
            best[at] = most;
            chosen[at] = (u8)number;
        }
    }
}

// Over boards of each kind, as often as each stands for others: what holes have. Blocks share out the boards, and in
// their second number the holes.
extern "C" __global__ void over_boards(int boards, int holes, const i64 *__restrict__ weights,
                                       const i64 *__restrict__ best, i64 *totals) {
    BLOCKS {
        for (int hole = blockIdx.y * blockDim.x + threadIdx.x; hole < holes; hole += gridDim.y * blockDim.x) {
            i64 total = 0;
            UNROLL(8)
            for (int board = blockIdx.x; board < boards; board += gridDim.x)
                total += weights[board] * best[(i64)board * holes + hole];
            add(totals + hole, total);
        }
    }
}

// What holes of a kind have together, shared out: by hole its kind, and by kind where its holes begin among all.
extern "C" __global__ void share_out(int holes, const int *kinds, const int *first, const int *of_kind, const i64 *totals,
                                     i64 factor, i64 *later) {
    BLOCKS {
        for (int hole = blockIdx.x * blockDim.x + threadIdx.x; hole < holes; hole += gridDim.x * blockDim.x) {
            const int begin = first[kinds[hole]], end = first[kinds[hole] + 1];
            i64 total = 0;
            for (int at = begin; at < end; at++) total += totals[of_kind[at]];
            later[hole] = total / (end - begin) * factor;
        }
    }
}

// By board: the sum over all holes.
extern "C" __global__ void over_holes(int holes, const i64 *best, i64 *totals) {
    BLOCKS {
        i64 total = 0;
        for (int hole = threadIdx.x; hole < holes; hole += blockDim.x) total += best[(i64)blockIdx.x * holes + hole];
        add(totals + blockIdx.x, total);
    }
}

// Sets of cards of one size up to the exchanges of suits that are allowed: by number of the set the kind and the
// exchange that makes it the one that stands for its kind; by exchange and number of a pair of cards the pair that it
// becomes; by number of a pair its place among the holes; by place the number; by card and place `card_sets.choose`.
struct Kinds {
    const int *kinds;
    const u8 *exchanges;
    const int *exchanged, *place_of, *number_of, *choose;
};

// Where a hole on a set of cards, given by a bit for each, stands among the boards of each kind.
__device__ i64 place_among(const Kinds &kinds, i64 cards, int holes, int hole) {
    int number = 0, place = 0;
    for (; cards; cards &= cards - 1) number += kinds.choose[(__ffsll(cards) - 1) * 8 + ++place];
    int exchanged = kinds.exchanged[kinds.exchanges[number] * 1326 + kinds.number_of[hole]];
    return (i64)kinds.kinds[number] * holes + kinds.place_of[exchanged];
}

// By board and hole: the best on all boards of so many cards more.
extern "C" __global__ void over_growths(const Meeting *meetings, const Kinds *all_kinds, int more, i64 gone, const i64 *best, i64 factor,
                                        i64 *later) {
    BLOCKS {
        const Meeting &meeting = *meetings;
        const Kinds &kinds = *all_kinds;
        for (int hole = threadIdx.x; hole < meeting.holes; hole += blockDim.x) {
            const i64 board = meeting.board_bits[blockIdx.x], taken = gone | board | meeting.hole_bits[hole];
            i64 total = 0;
            if (!(board & meeting.hole_bits[hole]))
                for (int one = 0; one < 52; one++) {
                    if (taken >> one & 1) continue;
                    const i64 with_one = board | 1LL << one;
                    if (more == 1) total += best[place_among(kinds, with_one, meeting.holes, hole)];
                    for (int two = one + 1; two < 52 && more > 1; two++) {
                        if (taken >> two & 1) continue;
                        const i64 with_two = with_one | 1LL << two;
                        if (more == 2) total += best[place_among(kinds, with_two, meeting.holes, hole)];
                        for (int three = two + 1; three < 52 && more > 2; three++)
                            if (!(taken >> three & 1))
                                total += best[place_among(kinds, with_two | 1LL << three, meeting.holes, hole)];
                    }
                }
            later[(i64)blockIdx.x * meeting.holes + hole] = total * factor;
        }
    }
}

// ---- best play followed forwards ----

// How often each board of a kind and hole comes about: as often as the boards, or after an option was taken before any
// community card was up.
extern "C" __global__ void spread(const Meeting *meetings, const i64 *weights, const i64 *before, const u8 *chosen, int option,
                                  i64 factor, i64 *into) {
    BLOCKS {
        const Meeting &meeting = *meetings;
        for (int hole = threadIdx.x; hole < meeting.holes; hole += blockDim.x) {
            i64 weight = meeting.hole_bits[hole] & meeting.board_bits[blockIdx.x] ? 0 : weights[blockIdx.x] * factor;
            if (before) weight *= chosen[hole] == option ? before[hole] : 0;
            into[(i64)blockIdx.x * meeting.holes + hole] = weight;
        }
    }
}

// The same after an option was taken on smaller boards: of so many cards, in sets of `kinds` with such weights.
extern "C" __global__ void spread_further(const Meeting *meetings, const Kinds *all_kinds, int cards, const i64 *weights, const i64 *smaller,
                                          const i64 *before, const u8 *chosen, int option, i64 factor, i64 *into) {
    BLOCKS {
        const Meeting &meeting = *meetings;
        const Kinds &kinds = *all_kinds;
        const i64 board = meeting.board_bits[blockIdx.x];
        for (int hole = threadIdx.x; hole < meeting.holes; hole += blockDim.x) {
            i64 total = 0;
            // Every choice of cards of the board.
            for (i64 part = board; part && !(board & meeting.hole_bits[hole]); part = (part - 1) & board)
                if (bits_of(part) == cards) {
                    i64 at = place_among(kinds, part, meeting.holes, hole);
                    if (chosen[at] == option) total += before[at] / smaller[at / meeting.holes];
                }
            into[(i64)blockIdx.x * meeting.holes + hole] = total * factor * weights[blockIdx.x];
        }
    }
}

// Where an option was taken: how often, by ranks and by rows of each suit.
extern "C" __global__ void part(const Meeting *meetings, const i64 *weights, const u8 *chosen, int option, int level_rows,
                                i64 *plain, i64 *rows) {
    BLOCKS {
        const Meeting &meeting = *meetings;
        const int board = blockIdx.x;
        for (int hole = threadIdx.x; hole < meeting.holes; hole += blockDim.x) {
            const i64 at = (i64)board * meeting.holes + hole, weight = weights[at];
            if (weight && (!chosen || chosen[at] == option)) {
                add(plain + meeting.ranks[board] * PAIRS + meeting.pairs[hole], weight);
                for (int suit = 0; suit < 4; suit++) {
                    i64 row = meeting.rows[4 * board + suit];
                    if (row >= 0)
                        add(rows + (meeting.relations[suit] * (i64)level_rows + row) * COLUMNS +
                                meeting.columns[suit * meeting.holes + hole],
                            weight);
                }
            }
        }
    }
}

// Boards, and deals of each standing that is counted, by plan and band, where boards of one card less come about so
// often. With a suit, boards are noted by their ranks, and without one those that were noted are left out. Each block
// counts several copies, so that threads seldom wait.
extern "C" __global__ void tally(const i64 *__restrict__ packed, const u8 *__restrict__ bands,
                                 const i64 *__restrict__ prices, int plans, int many, const int *__restrict__ ranks,
                                 const int *__restrict__ pairs, int rows, int columns, int by_ranks,
                                 const int *__restrict__ first, const int *__restrict__ links,
                                 const int *__restrict__ inside, const i64 *__restrict__ free,
                                 const i64 *__restrict__ source, i64 *suited, i64 *tallies) {
    __shared__ i64 counted[TALLIES];
    BLOCKS {
        const int size = plans * many * TERMS, copies = lower_of(COPIES, TALLIES / size);
        __syncthreads();
        for (int at = threadIdx.x; at < copies * size; at += blockDim.x) counted[at] = 0;
        __syncthreads();
        i64 *found = copies ? counted + threadIdx.x % copies * size : tallies;
        for (int row = blockIdx.x; row < rows; row += gridDim.x)
            for (int column = threadIdx.x; column < columns; column += blockDim.x) {
                const i64 at = (i64)row * columns + column, counts = packed[at];
                i64 weight = 0, *noted = suited + ranks[row] * PAIRS + pairs[column];
                UNROLL(4)
                for (int link = first[row]; link < first[row + 1]; link++)
                    weight += (i64)ways_of(links[link], inside[column], free[column]) *
                              source[(i64)(links[link] >> 8) * columns + column];
                if (by_ranks) weight -= *noted;
                if (counts && weight) {
                    if (!by_ranks) add(noted, weight);
                    const int band = bands[at];
                    int chosen = 0;
                    if (plans > 1) best_plan(counts, prices, plans, many, band, &chosen);
                    i64 *into = found + (chosen * many + band) * TERMS;
                    add(into, weight);
                    for (int of = 0; of < 5; of++) {
                        i64 deals = weight * (counts >> of * COUNT_BITS & COUNT);
                        if (deals) add(into + of + 1, deals);
                    }
                }
            }
        __syncthreads();
        for (int at = threadIdx.x; at < (copies ? size : 0); at += blockDim.x) {
            i64 total = 0;
            for (int copy = 0; copy < copies; copy++) total += counted[copy * size + at];
            add(tallies + at, total);
        }
    }
}

// ---- one plan, decided on before any community card is up ----

// By column and band: boards and deals of each standing that is counted, less what ranks alone come to.
extern "C" __global__ void total_columns(const i64 *packed, const u8 *bands, const i64 *plain_packed,
                                         const u8 *plain_bands, int many, const int *ranks,
                                         const int *pairs, int rows, int columns, const i64 *weights, i64 *totals) {
    BLOCKS {
        for (int row = blockIdx.x; row < rows; row += gridDim.x)
            for (int column = threadIdx.x; column < columns; column += blockDim.x) {
                const i64 at = (i64)row * columns + column, weight = weights[at];
                if (packed[at] && weight)
                    for (int side = 0; side < (plain_packed ? 2 : 1); side++) {
                        const i64 from = side ? (i64)ranks[row] * PAIRS + pairs[column] : at;
                        const i64 counts = side ? plain_packed[from] : packed[from], signed_weight = side ? -weight : weight;
                        i64 *into = totals + ((i64)column * many + (side ? plain_bands : bands)[from]) * TERMS;
                        add(into, signed_weight);
                        for (int of = 0; of < 5; of++)
                            add(into + of + 1, signed_weight * (counts >> of * COUNT_BITS & COUNT));
                    }
            }
    }
}

// What such a plan comes to, by column: a block for each.
extern "C" __global__ void price_totals(int many, const i64 *totals, const i64 *prices, i64 *into) {
    BLOCKS {
        __shared__ i64 total;
        __syncthreads();
        if (threadIdx.x == 0) total = 0;
        __syncthreads();
        i64 mine = 0;
        for (int at = threadIdx.x; at < many * TERMS; at += blockDim.x)
            mine += totals[(i64)blockIdx.x * many * TERMS + at] * prices[at % TERMS * many + at / TERMS];
        add(&total, mine);
        __syncthreads();
        if (threadIdx.x == 0) into[blockIdx.x] = total;
    }
}
