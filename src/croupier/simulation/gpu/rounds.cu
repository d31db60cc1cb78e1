// Rounds of a table on an accelerator: what `croupier.simulation.kernels` does on the processor's cores, with the same
// random words, cards, decisions and prices, so that every chunk has the same tally. Its words are explained there.
//
// A chunk is one stream of words, and one deck whose order goes over from round to round. It is cut into stretches of
// equally many words, of which each thread plays one. Where the rounds of a stretch begin depends on the words that
// were rejected before, and their cards on the order that the deck has come into. Both are found out first: for each
// stretch how many words are rejected and how it changes the order of any deck; then, one after the other, how it begins.

// The numbers of `kernels` and of `croupier.ranking`.
#define CARDS 52
#define BATCHES 13
#define BAND_SHIFT 12
#define SUMS 0
#define NO_CARDS 1
#define ROW_AT 2
#define ROW 3
#define PLACE 4
#define SHIFTS_AT 5
#define RANKS_AT 6
#define SUITED_AT 7
#define ABOUT 8
#define OWN 0
#define SHARED 1
#define CARDS_AT 2
#define IN_ORDER 0
#define BOARDS 2
#define BY 0
#define SET 1
#define UP 2
#define SEEN 3
#define FIRST_SEEN 4
#define SECOND_SEEN 5
#define STATES_AT 6
#define STREET 7
#define OWN_SET 0
#define BOARD_SET 2
#define BEGINS 0
#define COUNTS_FOR 1
#define TOGETHER 5
#define SHAPE 9
#define FLUSH_BITS 34952
#define FIVE_OF_A_SUIT 13107
#define WEIGHTS_AT 16
#define SUIT_SPAN 16
#define SUIT_TABLE 8192
#define BOARD_ROW_AT 37
#define BOARD_ROW 2047
#define BOARD_PLACE 8191
#define LENGTH_SHIFT 11
#define PLAIN_PAIRS 91
#define FLUSH_PAIRS 351
#define PLAIN_BOARDS 6188
#define FOUR_AT 26026
#define FIVE_AT 35321
#define TWO_CARDS 1326
// How many threads a block has that deals, and room of a thread and of a block, as `playing.py` says.
#define DEALERS 128
#define MOST_BOXES 16
#define MOST_HANDS 12
#define MOST_COLUMNS 24
#define MOST_STREETS 8
#define COUNTED 4096

// ---- chance ----

// Cards that are dealt in a round, in so many batches with a word each: by batch the rests that are rejected, and in
// how many ways its cards come. Words of a stretch, stretches of a chunk; seed, table and first chunk; rounds by chunk.
struct Dealing {
    const i64 *rejected, *ways;
    i64 cards, batches, words, stretches, seed, table, first;
    const i64 *lengths;
};

// The random words of a chunk from one of them on.
struct Stream {
    u32 key_low, key_high, third, fourth, words[4];
    u64 block;
    int used;
};

__device__ void begin(Stream &stream, const Dealing &dealing, i64 chunk, i64 word) {
    chunk += dealing.first;
    stream.key_low = (u32)dealing.seed;
    stream.key_high = (u32)((u64)dealing.seed >> 32);
    stream.third = (u32)chunk;
    stream.fourth = (u32)dealing.table << 16 | ((u32)(chunk >> 32) & 0xFFFF);
    stream.block = word / 4;
    stream.used = 4;
}

// Philox 4x32 with ten rounds.
__device__ u32 next_word(Stream &stream) {
    if (stream.used == 4) {
        u32 a = (u32)stream.block, b = (u32)(stream.block >> 32), c = stream.third, d = stream.fourth;
        u32 key_low = stream.key_low, key_high = stream.key_high;
        UNROLL(10)
        for (int round = 0; round < 10; round++) {
            const u64 first = (u64)0xD2511F53u * a, second = (u64)0xCD9E8D57u * c;
            a = (u32)(second >> 32) ^ b ^ key_low, b = (u32)second;
            c = (u32)(first >> 32) ^ d ^ key_high, d = (u32)first;
            key_low += 0x9E3779B9u, key_high += 0xBB67AE85u;
        }
        stream.words[0] = a, stream.words[1] = b, stream.words[2] = c, stream.words[3] = d;
        stream.used = 0, stream.block++;
    }
    const int at = stream.used++;
    return at == 0 ? stream.words[0] : at == 1 ? stream.words[1] : at == 2 ? stream.words[2] : stream.words[3];
}

// For each stretch and each batch that its first word may be for: how many of its words are rejected.
extern "C" __global__ void lose_words(const Dealing *dealings, int *lost) {
    BLOCKS {
        const Dealing dealing = *dealings;
        const int batches = (int)dealing.batches;
        for (int stretch = blockIdx.x * blockDim.x + threadIdx.x; stretch < dealing.stretches;
             stretch += gridDim.x * blockDim.x) {
            Stream stream;
            begin(stream, dealing, blockIdx.y, stretch * dealing.words);
            int rejected[BATCHES];
            for (int from = 0; from < batches; from++) rejected[from] = 0;
            for (int at = 0; at < dealing.words; at++) {
                const u32 word = next_word(stream);
                u32 where = 0;
                for (int batch = 0; batch < batches; batch++)
                    where |= (u32)(word * (u32)dealing.ways[batch] < (u32)dealing.rejected[batch]) << batch;
                for (int from = 0; where && from < batches; from++)
                    rejected[from] += where >> (from + at - rejected[from]) % batches & 1;
            }
            for (int from = 0; from < batches; from++)
                lost[(blockIdx.y * dealing.stretches + stretch) * batches + from] = rejected[from];
        }
    }
}

// By stretch: how many words of the chunk were of use before it; and of all in the end.
extern "C" __global__ void count_words(const Dealing *dealings, const int *lost, int *before) {
    BLOCKS {
        const Dealing dealing = *dealings;
        const int *of_chunk = lost + blockIdx.x * dealing.stretches * dealing.batches;
        int *into = before + blockIdx.x * (dealing.stretches + 1), used = 0;
        for (int stretch = 0; stretch < dealing.stretches && threadIdx.x == 0; stretch++) {
            into[stretch] = used;
            used += (int)dealing.words - of_chunk[stretch * dealing.batches + used % dealing.batches];
        }
        if (threadIdx.x == 0) into[dealing.stretches] = used;
    }
}

// ---- cards ----

// The rounds of a stretch, and its words from the first of them on.
struct Stretch {
    int first, last;
    Stream stream;
};

__device__ void find(Stretch &found, const Dealing &dealing, i64 chunk, int stretch, const int *before) {
    const int *here = before + chunk * (dealing.stretches + 1) + stretch, batches = (int)dealing.batches;
    found.first = (here[0] + batches - 1) / batches;
    found.last = lower_of((here[1] + batches - 1) / batches, (int)dealing.lengths[chunk]);
    begin(found.stream, dealing, chunk, stretch * dealing.words);
    // The rest of a round that belongs to the stretch before.
    for (int batch = here[0] % batches; batch > 0 && batch < batches; batch++)
        while (next_word(found.stream) * (u32)dealing.ways[batch] < (u32)dealing.rejected[batch])
            ;
}

// The cards of a deck lie as far apart as a block has threads.
__device__ void swap(u32 *deck, int stride, int one, int other) {
    const u32 card = deck[one * stride];
    deck[one * stride] = deck[other * stride];
    deck[other * stride] = card;
}

__device__ void deal(Stream &stream, const Dealing &dealing, u32 *deck, int stride) {
    const int cards = (int)dealing.cards;
    for (int first = 0, batch = 0; first < cards; first += 4, batch++) {
        const int size = lower_of(4, cards - first), left = CARDS - first;
        const u32 least = (u32)dealing.rejected[batch];
        u32 chosen[4], rest;
        do {
            rest = next_word(stream);
            UNROLL(4)
            for (int at = 0; at < 4; at++)
                if (at < size) {
                    const u64 wide = (u64)rest * (u32)(left - at);
                    chosen[at] = (u32)(wide >> 32), rest = (u32)wide;
                }
        } while (rest < least);
        UNROLL(4)
        for (int at = 0; at < 4; at++)
            if (at < size) swap(deck, stride, first + at, first + at + chosen[at]);
    }
}

// For each stretch: where the card lay before it that lies in each place after it.
extern "C" __global__ void order_decks(const Dealing *dealings, const int *before, u8 *orders) {
    __shared__ u32 decks[CARDS * DEALERS];
    BLOCKS {
        const Dealing dealing = *dealings;
        u32 *deck = decks + threadIdx.x;
        for (int number = blockIdx.x * blockDim.x + threadIdx.x; number < dealing.stretches;
             number += gridDim.x * blockDim.x) {
            Stretch stretch;
            find(stretch, dealing, blockIdx.y, number, before);
            for (int place = 0; place < CARDS; place++) deck[place * blockDim.x] = place;
            for (int round = stretch.first; round < stretch.last; round++)
                deal(stretch.stream, dealing, deck, blockDim.x);
            u8 *order = orders + (blockIdx.y * dealing.stretches + number) * CARDS;
            for (int place = 0; place < CARDS; place++) order[place] = (u8)deck[place * blockDim.x];
        }
    }
}

// Instead of that: the order of the deck before each stretch. A block has a chunk.
extern "C" __global__ void stack_decks(const Dealing *dealings, u8 *orders) {
    __shared__ u8 decks[2][CARDS];
    BLOCKS {
        const Dealing dealing = *dealings;
        u8 *order = orders + blockIdx.x * dealing.stretches * CARDS;
        __syncthreads();
        for (int place = threadIdx.x; place < CARDS; place += blockDim.x) decks[0][place] = (u8)place;
        for (int stretch = 0; stretch < dealing.stretches; stretch++, order += CARDS) {
            const u8 *deck = decks[stretch & 1];
            u8 *after = decks[(stretch & 1) ^ 1];
            __syncthreads();
            for (int place = threadIdx.x; place < CARDS; place += blockDim.x) {
                after[place] = deck[order[place]];
                order[place] = deck[place];
            }
        }
    }
}

// ---- hands and decisions ----

// A table: `TableArrays`, `Hands` and `StrategyArrays`. Of the columns of money some are there to fill a block.
struct Table {
    i64 boxes, own, dealer, hands, contest, endings, bands, columns, used_columns, size;
    i64 qualifying_value, qualifying_rank, everything, envy_own, jackpot_hand, streets, sums, sum_width, choices;
    const i64 *kinds, *decides, *plans, *compared, *ended, *net, *shares, *envied, *envious;
    const i64 *about, *sum_cards, *keys, *bits;
    const u16 *shifts, *ranks, *suited;
    const i64 *street_about, *tables, *leads;
    const u8 *decisions;
    const i64 *shapes, *rank_sets;
    const u16 *board_shifts;
    const int *plain_boards, *masks, *pairs;
};

__device__ i64 value_of(const Table &table, const i64 *about, i64 key, i64 bits) {
    const u32 row = table.shifts[about[SHIFTS_AT] + (key >> about[ROW_AT] & about[ROW])];
    int value = table.ranks[about[RANKS_AT] + ((key >> WEIGHTS_AT & about[PLACE]) ^ row)];
    for (int suit = 0; suit < 4 && key & FLUSH_BITS; suit++) {
        const i64 held = bits >> suit * SUIT_SPAN & (SUIT_TABLE - 1);
        value = higher_of(value, table.suited[about[SUITED_AT] + suit * SUIT_TABLE + held]);
    }
    return value;
}

// The cards of a round: those of a box from `own` on, those that all share, and the community cards among them.
struct Cards {
    const u32 *deck;
    int stride, own, shared, community;
    __device__ int at(int place) const { return (int)deck[place * stride]; }
};

// A number that boxes may share, and what the suits are called in it.
struct Known {
    i64 number;
    int suits;
};

__device__ i64 together(i64 place, i64 suits) {
    if (suits == 1) return place;
    if (suits == 2) return place * (place + 1) / 2;
    if (suits == 3) return place * (place + 1) * (place + 2) / 6;
    return place * (place + 1) * (place + 2) * (place + 3) / 24;
}

__device__ void lower_first(i64 &one, i64 &other) {
    const i64 kept = one;
    if (one < other) one = other, other = kept;
}

__device__ Known find_kind(const Table &table, int street, i64 bits) {
    i64 suits[4];
    UNROLL(4)
    for (int suit = 0; suit < 4; suit++)
        suits[suit] = table.rank_sets[bits >> suit * SUIT_SPAN & (SUIT_TABLE - 1)] << 2 | suit;
    lower_first(suits[0], suits[1]);
    lower_first(suits[2], suits[3]);
    lower_first(suits[0], suits[2]);
    lower_first(suits[1], suits[3]);
    lower_first(suits[1], suits[2]);
    const int at = LENGTH_SHIFT + 2;
    const i64 shape = suits[0] >> at << 6 | suits[1] >> at << 3 | suits[2] >> at;
    const i64 *row = table.shapes + (street * 512 + shape) * SHAPE;
    Known found = {row[BEGINS], 0};
    UNROLL(4)
    for (int place = 0; place < 4; place++) {
        const i64 held = suits[place] >> 2 & ((1 << LENGTH_SHIFT) - 1);
        found.number += row[COUNTS_FOR + place] * together(held, row[TOGETHER + place]);
        found.suits |= place << 2 * (suits[place] & 3);
    }
    return found;
}

__device__ int card_beside(int suits, int card) { return (card & -4) | (suits >> 2 * (card & 3) & 3); }

__device__ int two_cards(int suits, int first, int second) {
    const int one = card_beside(suits, first), other = card_beside(suits, second);
    const int low = lower_of(one, other), high = higher_of(one, other);
    return high * (high - 1) / 2 + low;
}

// Where the decisions on a board of five begin, and its flush suit (4: none).
__device__ Known find_board(const Table &table, const Cards &cards, i64 key, i64 bits) {
    int suit = 4;
    for (int each = 0; each < 4; each++)
        if ((key >> 4 * each & 15) >= 6) suit = each;
    if (suit == 4) {
        const i64 place = (key >> WEIGHTS_AT & BOARD_PLACE) ^ table.board_shifts[key >> BOARD_ROW_AT & BOARD_ROW];
        return {(i64)table.plain_boards[place] * PLAIN_PAIRS, 4};
    }
    int size = 0, one = -1, other = -1;
    for (int place = cards.community; place < cards.community + 5; place++) {
        const int card = cards.at(place);
        if ((card & 3) == suit) size++;
        else other = one, one = card >> 2;
    }
    i64 board = table.masks[bits >> suit * SUIT_SPAN & (SUIT_TABLE - 1)];
    if (size == 3) board = board * 91 + table.pairs[one * 13 + other];
    else board = size == 4 ? FOUR_AT + board * 13 + one : FIVE_AT + board;
    return {PLAIN_BOARDS * PLAIN_PAIRS + board * FLUSH_PAIRS, suit};
}

__device__ int hole_on_board(int suit, int first, int second) {
    int one = first >> 2, other = second >> 2, types = suit == 4 ? 13 : 26;
    if (suit != 4 && (first & 3) != suit) one += 13;
    if (suit != 4 && (second & 3) != suit) other += 13;
    const int low = lower_of(one, other), high = higher_of(one, other);
    return low * (2 * types - 1 - low) / 2 + high;
}

// The number of what a box knows on a street; `known` is kept for the other boxes where they have it in common.
__device__ i64 information(const Table &table, const Cards &cards, int street, i64 own_bits, Known &known) {
    const i64 *about = table.street_about + street * STREET;
    const int by = (int)about[BY], set = (int)about[SET], up = cards.community + (int)about[UP];
    if (by == IN_ORDER) {
        i64 number = 0;
        for (int place = cards.own; place < cards.own + table.own; place++) number = number * 52 + cards.at(place);
        for (int place = cards.community; place < up; place++) number = number * 52 + cards.at(place);
        return number;
    }
    if (known.number < 0 || set != BOARD_SET) {
        i64 key = FIVE_OF_A_SUIT, bits = set == BOARD_SET ? 0 : own_bits;
        for (int place = cards.community; place < up && set != OWN_SET; place++) {
            key += table.keys[cards.at(place)];
            bits += table.bits[cards.at(place)];
        }
        known = by == BOARDS ? find_board(table, cards, key, bits) : find_kind(table, street, bits);
    }
    int one = cards.at(cards.own), other = cards.at(cards.own + 1);
    if (by == BOARDS) return known.number + hole_on_board(known.suits, one, other);
    if (set == BOARD_SET) return known.number * TWO_CARDS + two_cards(known.suits, one, other);
    if (about[SEEN] == 0) return known.number;
    one = cards.at(cards.shared + (int)about[FIRST_SEEN]), other = cards.at(cards.shared + (int)about[SECOND_SEEN]);
    return about[SEEN] == 1 ? known.number * 52 + card_beside(known.suits, one)
                            : known.number * TWO_CARDS + two_cards(known.suits, one, other);
}

// The plan by which a box that decides ends.
__device__ i64 play_hand(const Table &table, const Cards &cards, i64 own_bits, Known *known) {
    i64 state = 0;
    for (int street = 0; street < table.streets; street++) {
        const i64 at = table.street_about[street * STREET + STATES_AT] + state, begin = table.tables[at];
        i64 choice = ~begin;
        if (begin >= 0) choice = table.decisions[begin + information(table, cards, street, own_bits, known[street])];
        state = table.leads[at * table.choices + choice];
        if (state < 0) break;
    }
    return ~state;
}

// ---- rounds ----

// What chunks come to: `ChunkTally`, but that claims lie in any order with round, box and share in one number, and the
// result of the first box by round, twice and one more where it has a claim. Rounds in a shift; room by chunk.
struct Tally {
    i64 *counts, *squares, *shifts, *envy, *firsts, *hits;
    int *claims;
    i64 shift, shift_room, first_room, hit_room;
};

// What a thread adds up, and puts into the tally in the end.
struct Own {
    i64 low[MOST_COLUMNS], high[MOST_COLUMNS], paid, paying, shift, won;
};

__device__ void end_shift(const Tally &tally, const Dealing &dealing, i64 chunk, Own &own) {
    if (own.won && (own.shift + 1) * tally.shift <= dealing.lengths[chunk])
        add(tally.shifts + chunk * tally.shift_room + own.shift, own.won);
    own.won = 0;
}

__device__ void play_round(const Table &table, const Tally &tally, Cards &cards, i64 chunk, int round, int *counted,
                           Own &own) {
    i64 keys[MOST_HANDS], bits[MOST_HANDS], values[MOST_HANDS], sums[MOST_COLUMNS];
    Known known[MOST_STREETS];
    i64 dealer = 0, first = 0, envied[MOST_BOXES], envy = 0;
    u32 live = 0;
    bool fit = true, struck = false;
    for (int sum = 0; sum < table.sums; sum++) {
        const i64 *of = table.sum_cards + sum * table.sum_width;
        const int begin = CARDS_AT + higher_of((int)of[OWN], 0);
        keys[sum] = bits[sum] = 0;
        for (int at = begin; at < begin + of[SHARED]; at++) {
            const int card = cards.at(cards.shared + (int)of[at]);
            keys[sum] += table.keys[card], bits[sum] += table.bits[card];
        }
    }
    if (table.contest) {
        const i64 *about = table.about + table.hands * ABOUT;
        dealer = value_of(table, about, about[NO_CARDS] + keys[about[SUMS]], bits[about[SUMS]]);
        fit = table.qualifying_rank < 0 && dealer >= table.qualifying_value;
        for (int place = cards.shared; place < cards.shared + table.dealer && table.qualifying_rank >= 0; place++)
            fit = fit || cards.at(place) >> 2 >= table.qualifying_rank;
    }
    for (int column = 0; column < table.used_columns; column++) sums[column] = 0;
    for (int street = 0; street < table.streets; street++) known[street].number = -1;
    for (int box = 0; box < table.boxes; box++) {
        const i64 kind = table.kinds[box];
        i64 own_key = 0, own_bits = 0, ending = 0;
        cards.own = box * (int)table.own;
        for (int place = cards.own; place < cards.own + table.own; place++)
            own_key += table.keys[cards.at(place)], own_bits += table.bits[cards.at(place)];
        for (int hand = 0; hand < table.hands; hand++) {
            const i64 *about = table.about + hand * ABOUT, *of = table.sum_cards + about[SUMS] * table.sum_width;
            i64 key = about[NO_CARDS] + keys[about[SUMS]], bit = bits[about[SUMS]];
            if (of[OWN] < 0) key += own_key, bit += own_bits;
            for (int at = CARDS_AT; at < CARDS_AT + of[OWN]; at++) {
                const int card = cards.at(cards.own + (int)of[at]);
                key += table.keys[card], bit += table.bits[card];
            }
            values[hand] = value_of(table, about, key, bit);
        }
        if (table.decides[kind]) {
            const i64 plan = play_hand(table, cards, own_bits, known);
            ending = table.plans[plan];
            if (table.compared[plan]) ending += (fit ? 0 : 3) + 1 + (values[0] > dealer) - (values[0] < dealer);
        }
        for (int hand = 0; hand < table.hands; hand++) {
            const i64 band = values[hand] >> BAND_SHIFT;
            const i64 cell = ((kind * table.hands + hand) * table.endings + ending) * table.bands + band;
            if (counted) atomicAdd(counted + cell, 1);
            else add(tally.counts + chunk * table.size + cell, 1);
            for (int column = 0; column < table.used_columns; column++)
                sums[column] += table.net[cell * table.columns + column];
        }
        envied[box] = 0;
        if (table.jackpot_hand >= 0) {
            const i64 band = values[table.jackpot_hand] >> BAND_SHIFT;
            const i64 share = table.shares[(kind * table.endings + ending) * table.bands + band];
            if (share) {
                const int claim = atomicAdd(tally.claims + chunk, 1);
                if (claim < tally.hit_room)
                    tally.hits[chunk * tally.hit_room + claim] = (i64)round << 32 | (i64)box << 24 | share;
                struck = struck || box == 0;
            }
            if (table.ended[2 * ending + 1]) envied[box] = table.envied[kind * table.bands + band];
            if (table.envious[kind] && !table.ended[2 * ending]) live |= 1u << box;
            envy += envied[box];
        }
        if (box == 0) first = sums[table.everything];
    }
    i64 paid = 0;
    for (int box = 0; box < table.boxes && envy > 0; box++)
        for (int other = 0; other < table.boxes; other++)
            if (envied[box] && live >> other & 1 && (other != box || table.envy_own)) {
                paid += envied[box];
                if (other == 0) first += envied[box];
            }
    own.paid += paid, own.paying += paid > 0, own.won += sums[table.everything] + paid;
    for (int column = 0; column < table.used_columns; column++) {
        const i64 square = sums[column] * sums[column];
        own.low[column] += square & 0xFFFFFFFF, own.high[column] += square >> 32;
    }
    tally.firsts[chunk * tally.first_room + round] = 2 * first + struck;
}

// Play the stretches of chunks: in their second number blocks have a chunk. They count several copies where there is
// room, so that threads seldom wait.
extern "C" __global__ void play(const Dealing *dealings, const Table *tables, const Tally *tallies, const int *before,
                                const u8 *orders) {
    __shared__ u32 decks[CARDS * DEALERS];
    __shared__ int counted[COUNTED];
    BLOCKS {
        const Dealing dealing = *dealings;
        const Table &table = *tables;
        const Tally tally = *tallies;
        const int chunk = blockIdx.y, size = (int)table.size, copies = lower_of(COUNTED / size, 8);
        __syncthreads();
        for (int at = threadIdx.x; at < copies * size; at += blockDim.x) counted[at] = 0;
        __syncthreads();
        u32 *deck = decks + threadIdx.x;
        int *near = copies ? counted + threadIdx.x % copies * size : nullptr;
        for (int number = blockIdx.x * blockDim.x + threadIdx.x; number < dealing.stretches;
             number += gridDim.x * blockDim.x) {
            Stretch stretch;
            find(stretch, dealing, chunk, number, before);
            if (stretch.first >= stretch.last) continue;
            const u8 *order = orders + ((i64)chunk * dealing.stretches + number) * CARDS;
            for (int place = 0; place < CARDS; place++) deck[place * blockDim.x] = order[place];
            Own own;
            for (int column = 0; column < table.used_columns; column++) own.low[column] = own.high[column] = 0;
            own.paid = own.paying = own.won = 0;
            own.shift = stretch.first / tally.shift;
            i64 next = (own.shift + 1) * tally.shift;
            const int shared = (int)(table.boxes * table.own);
            Cards cards = {deck, (int)blockDim.x, 0, shared, shared + (int)table.dealer};
            for (int round = stretch.first; round < stretch.last; round++) {
                if (round == next) end_shift(tally, dealing, chunk, own), own.shift++, next += tally.shift;
                deal(stretch.stream, dealing, deck, blockDim.x);
                play_round(table, tally, cards, chunk, round, near, own);
            }
            end_shift(tally, dealing, chunk, own);
            for (int column = 0; column < table.used_columns; column++) {
                add(tally.squares + (chunk * table.columns + column) * 2, own.low[column]);
                add(tally.squares + (chunk * table.columns + column) * 2 + 1, own.high[column]);
            }
            if (own.paid) add(tally.envy + 2 * chunk, own.paid);
            if (own.paying) add(tally.envy + 2 * chunk + 1, own.paying);
        }
        __syncthreads();
        for (int at = threadIdx.x; at < size && copies; at += blockDim.x) {
            i64 total = 0;
            for (int copy = 0; copy < copies; copy++) total += counted[copy * size + at];
            if (total) add(tally.counts + chunk * table.size + at, total);
        }
    }
}

// The whole sessions of the first box: what came of each, and its lowest point until it had a claim.
extern "C" __global__ void follow_sessions(const Dealing *dealings, const Tally *tallies, int session, int room,
                                           i64 *sessions) {
    BLOCKS {
        const i64 length = dealings->lengths[blockIdx.y];
        for (i64 number = blockIdx.x * blockDim.x + threadIdx.x; (number + 1) * session <= length;
             number += gridDim.x * blockDim.x) {
            const i64 *first = tallies->firsts + blockIdx.y * tallies->first_room + number * session;
            i64 won = 0, lowest = 0;
            bool struck = false;
            for (int round = 0; round < session; round++) {
                struck = struck || first[round] & 1;
                if (!struck && won < lowest) lowest = won;
                won += first[round] >> 1;
            }
            sessions[(blockIdx.y * (i64)room + number) * 2] = won;
            sessions[(blockIdx.y * (i64)room + number) * 2 + 1] = lowest;
        }
    }
}
