// The yardstick of the kernel: karnoffel/kernel/loop.py written by hand in C++17, and nothing else. The same algorithm
// on the same tables with the same random words and the same statistics, so that it must fill the same arrays with the
// same bytes; bench_kernel.py checks that before it measures anything. Built by yardstick.py with -O3.

#include <cstdint>
#include <utility>

namespace {

using word = std::uint64_t;
using byte = std::uint8_t;

constexpr word GOLDEN = 0x9E3779B97F4A7C15u;
constexpr word FIRST_PLAY_WORD = 64;
constexpr word CUT_WORD = 32;
constexpr int DRAWS_PER_WORD = 4;
constexpr int CLAIM_FLOOR = 16;
constexpr byte RANDOM = 0;

inline word mix(word x) {
    x += GOLDEN;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

inline word bit(unsigned n) { return word{1} << n; }
inline unsigned weakest(word mask) { return static_cast<unsigned>(__builtin_ctzll(mask)); }
inline unsigned strongest(word mask) { return 63u - static_cast<unsigned>(__builtin_clzll(mask)); }
inline word scale(word w, word n) { return static_cast<word>((static_cast<unsigned __int128>(w) * n) >> 64); }

inline unsigned nth(word mask, word n) {
    // Without a branch that cannot be predicted, as in the kernel.
    for (word i = 0; i < 6; ++i) mask &= mask - (i < n);
    return weakest(mask);
}

inline unsigned choose_random(word legal, word w) {
    return nth(legal, scale(w, static_cast<word>(__builtin_popcountll(legal))));
}

inline unsigned lead_greedy(word legal, word known, word plain, word devils, word answers) {
    if ((legal & devils) && !(answers & ~known)) return strongest(legal & devils);
    if (legal & plain) return strongest(legal & plain);
    return weakest(legal);
}

inline unsigned follow_greedy(word legal, word takes, bool winning) {
    return weakest(takes && !winning ? takes : legal);
}

inline word weakest_taker(word hand, word bits, word dead, const word* stand, const word* kill) {
    for (word left = hand; left; left &= left - 1) {
        const unsigned slot = weakest(left);
        const word live = (bits | stand[slot]) & ~(dead | kill[slot]);
        if ((stand[slot] >> strongest(live)) & 1) return bit(slot);
    }
    return 0;
}

}  // namespace

extern "C" void play_rounds(
    word seed_key, word first, std::int64_t count,
    word seats, word hand_size, const word* __restrict side_of, const byte* __restrict stop,
    const byte* __restrict exposed, const byte* __restrict election_key,
    const byte* __restrict barred, const byte* __restrict others, const byte* __restrict declares,
    const std::int64_t* __restrict context, const byte* __restrict slot_of, const byte* __restrict tally_bit,
    const word* __restrict masks, const std::int64_t* __restrict lead_class,
    const word* __restrict stand, const word* __restrict kill, const word* __restrict above,
    const byte* __restrict running, const byte* __restrict players,
    std::uint16_t* __restrict codes, std::uint32_t* __restrict held, std::uint32_t* __restrict led,
    std::uint32_t* __restrict followed, byte* __restrict trace, 
    std::int64_t traced, word pack_size, word others_count) {
    const word dealt = seats * hand_size;
    const bool turns_up = exposed[0] == dealt;
    const word drawn = turns_up ? dealt + 1 : dealt;
    const word exposed_count = turns_up ? 1 : seats;
    const bool cut = others_count < pack_size;
    const word last = cut && drawn < pack_size ? drawn + 1 : drawn;
    const word groups = pack_size / 4;
    const bool tracing = traced > 0;
    bool declaring = false;
    for (word i = 0; i < dealt * pack_size; ++i) declaring |= declares[i] != 0;

    byte pack[64];
    word hand[8], table[8], side_cards[2], won[2];
    const auto next_place = [seats](word place) { return place + 1 < seats ? place + 1 : 0; };

    for (std::int64_t n = 0; n < count; ++n) {
        const word key = mix(mix(seed_key ^ (first + static_cast<word>(n))));

        // Deal.
        for (word i = 0; i < pack_size; ++i) pack[i] = static_cast<byte>(i);
        word w = 0;
        for (word i = 0; i < last; ++i) {
            const word size = pack_size - i;
            if (i % DRAWS_PER_WORD == 0) w = mix(key + i / DRAWS_PER_WORD * GOLDEN);
            const word j = i + scale(w, size);
            w *= size;
            std::swap(pack[i], pack[j]);
        }

        // A card that may not lie at the bottom is exchanged for one that may.
        if (cut && barred[pack[last - 1]]) {
            const byte bottom = pack[last - 1];
            const byte other = others[scale(mix(key + CUT_WORD * GOLDEN), others_count)];
            for (word i = 0; i < pack_size; ++i)
                if (pack[i] == other) { pack[i] = bottom; break; }
            pack[last - 1] = other;
        }

        // Elect.
        byte best = pack[exposed[0]];
        for (word e = 1; e < exposed_count; ++e) {
            const byte card = pack[exposed[e]];
            if (election_key[card] < election_key[best]) best = card;
        }
        unsigned kaisers = 0;
        if (declaring)
            for (word i = 0; i < dealt; ++i) kaisers |= declares[i * pack_size + pack[i]];
        const std::int64_t row = context[(best & 3) * 16 + kaisers];
        const byte* const row_slot = slot_of + row * static_cast<std::int64_t>(pack_size);
        const byte* const row_tally = tally_bit + row * static_cast<std::int64_t>(pack_size);
        const word* const row_masks = masks + row * 4;
        const std::int64_t* const row_class = lead_class + row * static_cast<std::int64_t>(pack_size);

        byte* const row_trace = trace + n * static_cast<std::int64_t>(1 + dealt);
        if (tracing) row_trace[0] = static_cast<byte>(row);

        // Take up the hands.
        for (word& cards : hand) cards = 0;
        side_cards[0] = side_cards[1] = 0;
        for (word i = 0, place = 0; i < dealt; ++i, place = next_place(place)) {
            const unsigned slot = row_slot[pack[i]];
            hand[place] |= bit(slot);
            side_cards[side_of[place]] |= bit(row_tally[slot]);
        }

        // Play.
        won[0] = won[1] = 0;
        word beaters = 0, passes = 0, devil = 0, played = 0, ended = 0;
        word led_won = 0, led_lost = 0, followed_won = 0, followed_lost = 0;
        word leader = 0;
        for (word trick = 0; trick < hand_size; ++trick) {
            word legal = trick == 0 ? hand[leader] & ~row_masks[3] : hand[leader];
            const unsigned lead_slot =
                players[leader] == RANDOM
                    ? choose_random(legal, mix(key + (FIRST_PLAY_WORD + 8 * trick) * GOLDEN))
                    : lead_greedy(legal, played | hand[leader], row_masks[0], row_masks[1], row_masks[2]);
            hand[leader] ^= bit(lead_slot);
            played |= bit(lead_slot);
            table[leader] = lead_slot;
            const std::int64_t cls = row_class[lead_slot];
            const word* const stands = stand + cls * static_cast<std::int64_t>(pack_size);
            const word* const kills = kill + cls * static_cast<std::int64_t>(pack_size);
            const word* const over = above + cls * 64;
            const bool runs = running[cls];
            word bits = stands[lead_slot], dead = kills[lead_slot];
            unsigned top = strongest(bits & ~dead);
            word winner = leader;
            const word lead_bit = bit(row_tally[lead_slot]);
            word follow_bits = 0;

            word place = leader;
            for (word position = 1; position < seats; ++position) {
                place = next_place(place);
                legal = hand[place];
                unsigned slot;
                if (players[place] == RANDOM) {
                    slot = choose_random(legal, mix(key + (FIRST_PLAY_WORD + 8 * trick + position) * GOLDEN));
                } else {
                    const bool winning = side_of[winner] == side_of[place];
                    word takes = 0;
                    if (!winning) takes = runs ? legal & over[top] : weakest_taker(legal, bits, dead, stands, kills);
                    slot = follow_greedy(legal, takes, winning);
                }
                hand[place] ^= bit(slot);
                played |= bit(slot);
                table[place] = slot;
                follow_bits |= bit(row_tally[slot]);
                bits |= stands[slot];
                dead |= kills[slot];
                const unsigned before = top;
                top = strongest(bits & ~dead);
                if ((stands[slot] >> top) & 1) {
                    winner = place;
                } else if (top != before) {
                    // The card that stood highest was annulled: whose is it now?
                    winner = leader;
                    while (!((stands[table[winner]] >> top) & 1)) winner = next_place(winner);
                }
            }

            if (tracing)
                for (word p = 0; p < seats; ++p) row_trace[1 + trick * seats + p] = static_cast<byte>(table[p]);
            ++won[side_of[winner]];
            beaters += top >= CLAIM_FLOOR;
            const word win_bit = bit(row_tally[table[winner]]);
            if (winner == leader) {
                led_won |= lead_bit;
                followed_lost |= follow_bits;
            } else {
                led_lost |= lead_bit;
                followed_won |= win_bit;
                followed_lost |= follow_bits ^ win_bit;
            }
            if ((row_masks[1] >> lead_slot) & 1) devil = winner == leader ? 2 : 1;
            ended = stop[won[0] * 8 + won[1]];
            if (ended) break;
            passes += side_of[winner] ^ side_of[leader];
            leader = winner;
        }

        const word side = ended - 1;
        codes[n] = static_cast<std::uint16_t>(won[0] | won[1] << 3 | beaters << 6 | devil << 9 | passes << 11);

        // Count, rank by rank.
        for (word g = 0; g < groups; ++g) {
            const word s = 4 * g;
            const word mine = (side_cards[0] >> s) & 15, theirs = (side_cards[1] >> s) & 15;
            ++held[g * 512 + (side << 8 | theirs << 4 | mine)];
            ++led[g * 256 + (((led_lost >> s) & 15) << 4 | ((led_won >> s) & 15))];
            ++followed[g * 256 + (((followed_lost >> s) & 15) << 4 | ((followed_won >> s) & 15))];
        }
    }
}
