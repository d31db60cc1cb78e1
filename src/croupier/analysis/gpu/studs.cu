// Games against a dealer's own cards on an accelerator: what `croupier.analysis.routes.against_dealer` and
// `longest_suit` do on the processor's cores, in the same whole numbers. How a hand stands, beside every choice of the
// cards that are seen, has nothing to do with what is paid; so it is counted once, and weighed with any prices.
//
// Counts lie by choice of seen cards, standing and hand, so that neighbouring threads, which have neighbouring hands,
// read neighbouring numbers.

#define STANDINGS 6
#define EXCHANGES 24
// `croupier.ranking.tables`.
#define SUIT_SPAN 16
#define SUIT_TABLE 8192
// Room for tallies in a block, and the most copies of them; plans of a game at most.
#define TALLIES 4096
#define COPIES 32
#define PLANS 8
// The cards of a suit, and of none; where the pairs of suits stand that are added up.
#define LENGTHS 14

// Sets of fewer cards than a dealer's hand: by number, counted from where those of their size begin, the place of their
// kind; by place how much a dealer's hand counts there, so that a count is 24 for each set; `card_sets.choose`.
struct Sets {
    const int *places, *starts, *parts, *choose;
    i64 count;
};

// How a whole hand is ranked, and which qualifies: a value, or a rank that its highest card must have.
struct Ranking {
    i64 no_cards;
    const i64 *keys, *bits;
    const u16 *by_ranks, *shifts;
    i64 place_at, place_mask, row_at, row_mask;
    const u16 *suited;
    i64 flush_bits, qualifies, card;
};

__device__ int place_of(const Sets &sets, i64 cards) {
    int number = sets.starts[__popcll(cards)], place = 0;
    for (; cards; cards &= cards - 1) number += sets.choose[(__ffsll(cards) - 1) * 8 + ++place];
    return sets.places[number];
}

__device__ int value_of(const Ranking &ranking, i64 cards, int *fits) {
    i64 key = ranking.no_cards, bits = 0;
    int highest = 0;
    for (; cards; cards &= cards - 1) {
        const int card = __ffsll(cards) - 1;
        key += ranking.keys[card], bits += ranking.bits[card], highest = card >> 2;
    }
    int value = ranking.by_ranks[(key >> ranking.place_at & ranking.place_mask) ^
                                 ranking.shifts[key >> ranking.row_at & ranking.row_mask]];
    if (key & ranking.flush_bits)
        for (int suit = 0; suit < 4; suit++)
            value = higher_of(value, ranking.suited[suit * SUIT_TABLE + (bits >> suit * SUIT_SPAN & (SUIT_TABLE - 1))]);
    *fits = ranking.card < 0 ? value >= ranking.qualifies : highest >= ranking.card;
    return value;
}

// ---- the dealer's hands with some cards ----

// By row, whether hands qualify, and place of a set: the dealer's hands with the set that come in at this row. Rows are
// counted from the lowest that is asked about, which has all that came in before.
extern "C" __global__ void hands_with(const Sets *all_sets, const i64 *dealers, const int *weights, const int *rows,
                                      const u8 *fits, int hands, int lowest, int sides, u32 *table) {
    BLOCKS {
        const Sets &sets = *all_sets;
        for (int hand = blockIdx.x * blockDim.x + threadIdx.x; hand < hands; hand += gridDim.x * blockDim.x) {
            const i64 row = higher_of(rows[hand] + 1 - lowest, 0), cards = dealers[hand];
            u32 *into = table + (row * sides + (fits[hand] ? 0 : 1)) * sets.count;
            for (i64 rest = cards; rest;) {
                rest = (rest - 1) & cards;
                const int place = place_of(sets, rest);
                atomicAdd(into + place, (u32)(weights[hand] * sets.parts[place]));
            }
        }
    }
}

// The same of all rows up to each.
extern "C" __global__ void up_to_rows(int rows, int columns, u32 *table) {
    BLOCKS {
        for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += gridDim.x * blockDim.x) {
            u32 total = 0;
            UNROLL(8)
            for (int row = 0; row < rows; row++) {
                total += table[(i64)row * columns + column];
                table[(i64)row * columns + column] = total;
            }
        }
    }
}

// Deals by standing, of hands that qualify below a hand, up to it and all, and of hands that do not.
__device__ void note_standings(i64 *into, int hands, i64 below, i64 upto, i64 all, i64 unfit_below, i64 unfit_upto,
                               i64 unfit) {
    into[0] = below;
    into[(i64)hands] = upto - below;
    into[2LL * hands] = all - upto;
    into[3LL * hands] = unfit_below;
    into[4LL * hands] = unfit_upto - unfit_below;
    into[5LL * hands] = unfit - unfit_upto;
}

// By choice of seen cards, standing and own hand: the dealer's hands that have his known cards and avoid the player's
// and the dead ones. They are all of them, less those with each one of the cards to avoid, plus those with each two, and
// so on; hands made of such cards alone are ranked one by one.
extern "C" __global__ void avoid(const Sets *all_sets, const Ranking *all_ranking,
                                 // Own hands, their values, and the rows of lower hands and of those up to them.
                                 const i64 *own, const int *values, const int *below_rows, const int *upto_rows,
                                 int hands, const i64 *known, const i64 *dead, int choices, int deads, int size,
                                 int sides, int lowest, const u32 *table, const u32 *unfit, i64 every, i64 *counts) {
    BLOCKS {
        const Sets &sets = *all_sets;
        const Ranking &ranking = *all_ranking;
        for (int hand = blockIdx.x * blockDim.x + threadIdx.x; hand < hands; hand += gridDim.x * blockDim.x)
            for (int choice = blockIdx.y; choice < choices; choice += gridDim.y) {
                const i64 knowing = known[choice / deads], gone = dead[choice % deads], mine = own[hand];
                const bool possible = !(knowing & gone || (knowing | gone) & mine);
                const i64 avoided = mine | gone;
                const u32 *below = table + (i64)(below_rows[hand] - lowest) * sides * sets.count;
                const u32 *upto = table + (i64)(upto_rows[hand] - lowest) * sides * sets.count;
                // Sums may outgrow 32 bits on the way, and fit again in the end.
                u32 found[STANDINGS] = {0, 0, 0, 0, 0, 0};
                for (i64 some = avoided, more = possible; more; some = (some - 1) & avoided) {
                    more = some;
                    const int held = __popcll(some | knowing);
                    const u32 sign = __popcll(some) & 1 ? -1 : 1;
                    if (held < size) {
                        const int place = place_of(sets, some | knowing);
                        for (int side = 0; side < sides; side++) {
                            found[3 * side] += sign * below[side * sets.count + place];
                            found[3 * side + 1] += sign * upto[side * sets.count + place];
                            if (side) found[5] += sign * unfit[place];
                        }
                    } else if (held == size) {
                        int fits;
                        const int value = value_of(ranking, some | knowing, &fits);
                        u32 *into = found + (fits ? 0 : 3);
                        into[0] += value < values[hand] ? EXCHANGES * sign : 0;
                        into[1] += value <= values[hand] ? EXCHANGES * sign : 0;
                        into[2] += EXCHANGES * sign;
                    }
                }
                for (int at = 0; at < STANDINGS; at++) found[at] /= EXCHANGES;
                note_standings(counts + (i64)choice * STANDINGS * hands + hand, hands, found[0], found[1],
                               possible ? every - found[5] : 0, found[3], found[4], found[5]);
            }
    }
}

// ---- longest suits ----

// The suits of a hand that are below a given one, by suit and length; and whether the very same ranks are free in a suit.
struct Ways {
    i64 of[4][LENGTHS], same[4];
};

// `suit_counts._fill`.
__device__ void fill(const int *free, const int *choose, int longest, int length, int ranks, Ways &ways) {
    for (int suit = 0; suit < 4; suit++) {
        for (int count = 0; count <= longest; count++)
            ways.of[suit][count] = count < length ? choose[__popcll(free[suit]) * LENGTHS + count] : 0;
        ways.same[suit] = 0;
        if (length > longest) continue;
        int missing = length, left = ranks, rank = 12;
        while (missing) {
            while (!(left >> rank)) rank--;
            ways.of[suit][length] += choose[__popcll(free[suit] & ((1 << rank) - 1)) * LENGTHS + missing];
            if (!(free[suit] >> rank & 1)) break;
            left ^= 1 << rank;
            missing--;
        }
        ways.same[suit] = !missing;
    }
}

// In how many ways two suits of at most so many cards give each number of cards up to a hand's.
__device__ void paired(const i64 *one, const i64 *other, int longest, int size, i64 *pairs) {
    for (int count = 0; count < LENGTHS; count++) pairs[count] = 0;
    for (int first = 0; first <= longest; first++)
        for (int second = 0; second <= lower_of(longest, size - first); second++)
            pairs[first + second] += one[first] * other[second];
}

// `suit_counts._hands`.
__device__ i64 all_suits(const Ways &ways, int longest, int size) {
    i64 pairs[2][LENGTHS], total = 0;
    for (int half = 0; half < 2; half++) paired(ways.of[2 * half], ways.of[2 * half + 1], longest, size, pairs[half]);
    for (int count = 0; count <= size; count++) total += pairs[0][count] * pairs[1][size - count];
    return total;
}

// `suit_counts._with_each`, for one free card.
__device__ i64 with_card(const int *free, const int *choose, int longest, int length, int ranks, int size, const Ways &ways,
                         bool equal, int card) {
    const int suit = card & 3, rank = card >> 2;
    i64 pairs[LENGTHS], same = 0, top = 0;
    paired(ways.of[(suit + 1) % 4], ways.of[(suit + 2) % 4], longest, size, pairs);
    for (int count = 1; count <= lower_of(longest, length); count++) {
        i64 others = 0;
        for (int two = 0; two <= size - count; two++)
            if (size - count - two <= longest) others += pairs[two] * ways.of[(suit + 3) % 4][size - count - two];
        if (count < length)
            same += choose[(__popcll(free[suit]) - 1) * LENGTHS + count - 1] * others;
        else
            top = others;
    }
    if (!top) return same;
    int missing = length, left = ranks, high = 12, above = 0;
    while (missing) {
        while (!(left >> high)) high--;
        const int lower = __popcll(free[suit] & ((1 << high) - 1));
        if (above >> rank & 1)
            same += choose[lower * LENGTHS + missing] * top;
        else if (rank < high && lower)
            same += choose[(lower - 1) * LENGTHS + missing - 1] * top;
        if (!(free[suit] >> high & 1)) break;
        left ^= 1 << high, above |= 1 << high;
        missing--;
    }
    if (!missing && equal && above >> rank & 1) same += top;
    return same;
}

// By card that is seen, if any, standing and own hand, which is the ranks in each suit: the dealer's hands.
extern "C" __global__ void suits_against(const u16 *own, int hands, const int *choose, int size, int known, int dead,
                                         int least_length, int least_ranks, i64 every, i64 *counts) {
    BLOCKS {
        for (int hand = blockIdx.x * blockDim.x + threadIdx.x; hand < hands; hand += gridDim.x * blockDim.x) {
            int free[4], length = 0, ranks = 0;
            for (int suit = 0; suit < 4; suit++) {
                const int mask = own[4LL * hand + suit], held = __popcll(mask);
                free[suit] = 8191 ^ mask;
                if (held > length || (held == length && mask > ranks)) length = held, ranks = mask;
            }
            Ways unfit_ways, ways, equal_ways;
            const int unfit_longest = lower_of(least_length, size), longest = lower_of(length, size);
            i64 all_unfit = 0;
            if (least_length) {
                fill(free, choose, unfit_longest, least_length, least_ranks, unfit_ways);
                all_unfit = all_suits(unfit_ways, unfit_longest, size);
            }
            fill(free, choose, longest, length, ranks, ways);
            equal_ways = ways;
            bool equal = false;
            for (int suit = 0; suit < 4; suit++)
                if (ways.same[suit]) equal = true, equal_ways.of[suit][length]++;
            const i64 all_below = all_suits(ways, longest, size);
            const i64 all_upto = equal ? all_suits(equal_ways, longest, size) : all_below;
            for (int card = blockIdx.y; card < (known || dead ? 52 : 1); card += gridDim.y) {
                i64 unfit = all_unfit, below = all_below, upto = all_upto, *into = counts + (i64)card * STANDINGS * hands + hand;
                if (known || dead) {
                    if (!(free[card & 3] >> (card >> 2) & 1)) {
                        note_standings(into, hands, 0, 0, 0, 0, 0, 0);
                        continue;
                    }
                    unfit = least_length ? with_card(free, choose, unfit_longest, least_length, least_ranks, size, unfit_ways, false, card) : 0;
                    below = with_card(free, choose, longest, length, ranks, size, ways, false, card);
                    upto = equal ? with_card(free, choose, longest, length, ranks, size, equal_ways, true, card) : below;
                    if (dead) unfit = all_unfit - unfit, below = all_below - below, upto = all_upto - upto;
                }
                // Hands that do not qualify are the lowest ones.
                const i64 unfit_below = below < unfit ? below : unfit, unfit_upto = upto < unfit ? upto : unfit;
                note_standings(into, hands, below - unfit_below, upto - unfit_upto, every - unfit, unfit_below, unfit_upto, unfit);
            }
        }
    }
}

// ---- what is best ----

// Deals by plan, band and standing where the best open plan is taken, of equal ones the first. Each block counts several
// copies, so that threads seldom wait.
extern "C" __global__ void weigh_standings(const i64 *__restrict__ counts, int hands, int choices, const int *weights,
                                           const int *bands, const int *opens, const i64 *__restrict__ prices, int plans,
                                           int many, i64 *tallies) {
    __shared__ i64 counted[TALLIES];
    BLOCKS {
        const int size = plans * many * STANDINGS, copies = lower_of(COPIES, TALLIES / size);
        __syncthreads();
        for (int at = threadIdx.x; at < copies * size; at += blockDim.x) counted[at] = 0;
        __syncthreads();
        i64 *into = copies ? counted + threadIdx.x % copies * size : tallies;
        for (int hand = blockIdx.x * blockDim.x + threadIdx.x; hand < hands; hand += gridDim.x * blockDim.x) {
            const int band = bands[hand], open = opens[hand];
            i64 deals[PLANS * STANDINGS];
            for (int at = 0; at < plans * STANDINGS; at++) deals[at] = 0;
            for (int choice = blockIdx.y; choice < choices; choice += gridDim.y) {
                i64 here[STANDINGS], best = 0;
                int taken = -1;
                UNROLL(6)
                for (int at = 0; at < STANDINGS; at++) here[at] = counts[((i64)choice * STANDINGS + at) * hands + hand];
                for (int plan = 0; plan < plans; plan++) {
                    if (!(open >> plan & 1)) continue;
                    i64 worth = 0;
                    UNROLL(6)
                    for (int at = 0; at < STANDINGS; at++) worth += here[at] * prices[(plan * many + band) * STANDINGS + at];
                    if (taken < 0 || worth > best) best = worth, taken = plan;
                }
                UNROLL(6)
                for (int at = 0; at < STANDINGS; at++) deals[taken * STANDINGS + at] += here[at];
            }
            for (int plan = 0; plan < plans; plan++)
                for (int at = 0; at < STANDINGS; at++)
                    if (deals[plan * STANDINGS + at])
                        add(into + (plan * many + band) * STANDINGS + at, deals[plan * STANDINGS + at] * weights[hand]);
        }
        __syncthreads();
        for (int at = threadIdx.x; at < (copies ? size : 0); at += blockDim.x) {
            i64 total = 0;
            for (int copy = 0; copy < copies; copy++) total += counted[copy * size + at];
            if (total) add(tallies + at, total);
        }
    }
}
