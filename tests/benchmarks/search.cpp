// The yardstick of the solver: karnoffel/solver/search.py written by hand in C++17, and nothing else. The same algorithm on the
// same tables, with the same order of moves, the same pruning and the same memory, so that it must find the same winners and
// leave the same memory behind; bench_solver.py checks that before it measures anything. Built by yardstick.py with -O3.

#include <algorithm>
#include <cstdint>
#include <ctime>

namespace {

using word = std::uint64_t;
using byte = std::uint8_t;

constexpr word SCATTER = 0x9E3779B97F4A7C15u;
constexpr int PLACES = 52, LEADER = 48, TRICKS = 51, STAMP = 54, VALUE = 63;
constexpr word LAST_STAMP = 511, MEMORY = 1 << 12;
constexpr int MOST_STATES = 64, MOST_SEATS = 8, MOST_TRICKS = 10;

enum Known : word { OPEN, LOST, WON };

inline word bit(word n) { return word{1} << n; }
inline word lowest(word mask) { return static_cast<word>(__builtin_ctzll(mask)); }
inline word highest(word mask) { return 63u - static_cast<word>(__builtin_clzll(mask)); }
inline word ones(word mask) { return static_cast<word>(__builtin_popcountll(mask)); }
inline std::int64_t now() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000 + time.tv_nsec;
}
inline Known won_by(word side) { return side ? LOST : WON; }

struct State {
    word place, position, won, trick, barred, cards[2];
    word cls, bits, dead, high, winner;
    word moves, first, slot, key;
    word lying, to_come;
    bool twins;
};

struct Search {
    word seats, size;
    const word* side;
    const std::int64_t* lead_class;
    const word *stands, *kills, *above;
    const byte* running;
    const word *kin, *apart;
    word claims;
    const word *stopped, *spoilt, *threats, *harms, *lead_threat, *lead_harm;
    const word* need;
    word* memory;
    word* stamp;

    word hand[MOST_SEATS];
    State work[MOST_STATES];
    word tricks[MOST_TRICKS][MOST_SEATS], decided[MOST_TRICKS][MOST_SEATS];

    word next(word place) const { return place + 1 < seats ? place + 1 : 0; }
    word needs(word who, word won) const { return need[who * 64 + won]; }
    const word* stand(word cls) const { return stands + cls * size; }
    const word* kill(word cls) const { return kills + cls * size; }
    word threat(word cls, word high) const { return threats[cls * 64 + high]; }
    word harm(word cls, word high) const { return harms[cls * 64 + high]; }

    void fresh_stamp() {
        std::fill_n(decided[0], MOST_TRICKS * MOST_SEATS, 0);
        if (++*stamp != LAST_STAMP) return;
        std::fill_n(memory, MEMORY, 0);
        *stamp = 1;
    }

    word distinct(word moves, word others) const {
        word kept = moves;
        for (word left = moves & (moves - 1); left; left &= left - 1) {
            const word slot = lowest(left);
            const word near = kin[slot] & moves & (bit(slot) - 1);
            if (near && !(apart[highest(near) * size + slot] & others)) kept ^= bit(slot);
        }
        return kept;
    }

    word masters(word ours, word theirs) const {
        word found = 0;
        for (word rest = ours & claims; rest; rest &= rest - 1) {
            const word slot = lowest(rest);
            if (!(stopped[slot] & theirs) && !(spoilt[slot] & ours)) found |= bit(slot);
        }
        return found;
    }

    word certain_leads(word legal, word ours, word theirs, word& takers) const {
        word certain = 0;
        takers = 0;
        for (word rest = legal; rest; rest &= rest - 1) {
            const word slot = lowest(rest);
            if (!(lead_threat[slot] & theirs) && !(lead_harm[slot] & ours)) {
                certain |= bit(slot);
                takers |= lead_threat[slot];
            }
        }
        return certain;
    }

    bool cashes(word leader, word certain, word takers, word wanted, word before) const {
        if (ones(certain) < wanted) return false;
        for (word p = 0; p < seats; ++p) {
            const bool partner = p != leader && side[p] == side[leader];
            if (partner && ones(hand[p] & ~takers) + 1 < wanted + before) return false;
        }
        return true;
    }

    Known arrive_to_lead(State& w) {
        if (!needs(0, w.won)) return WON;
        if (!needs(1, w.won)) return LOST;
        const word place = w.place, mine = side[place];
        const word ours = w.cards[mine], theirs = w.cards[1 - mine];
        const word key = ours | theirs | place << LEADER | (w.won >> 3) << TRICKS | *stamp << STAMP;
        const word kept = memory[(key * SCATTER) >> PLACES];
        if ((kept & ~bit(VALUE)) == key) return static_cast<Known>(LOST + (kept >> VALUE));
        if (ones(masters(theirs, ours)) >= needs(1 - mine, w.won)) return won_by(1 - mine);
        const word wanted = needs(mine, w.won);
        if (ones(masters(ours, theirs) & ~w.barred) >= wanted) return won_by(mine);
        const word legal = hand[place] & ~w.barred;
        word takers;
        const word certain = certain_leads(legal, ours & ~hand[place], theirs, takers);
        if (cashes(place, certain, takers, wanted, 0)) return won_by(mine);
        w.key = key;
        w.moves = distinct(legal, (ours | theirs) & ~hand[place]);
        w.first = certain;
        w.twins = false;
        return OPEN;
    }

    bool lasting(const State& w, word cards, word who, word wanted) const {
        word left = ones(cards);
        if (left < wanted) return false;
        for (word n = w.position, place = w.place; n < seats; ++n, place = next(place))
            left -= side[place] == who && !(hand[place] & ~cards);
        return left >= wanted;
    }

    Known settled(const State& w, word winners) const {
        const word wanted = needs(winners, w.won) - 1;
        if (!wanted) return won_by(winners);
        const word losers = 1 - winners;
        const word theirs = w.cards[winners], others = w.cards[losers];
        if (lasting(w, masters(theirs, others), winners, wanted)) return won_by(winners);
        if (lasting(w, masters(others, theirs), losers, needs(losers, w.won))) return won_by(losers);
        const word leads = hand[w.winner];
        word takers;
        const word certain = certain_leads(leads, theirs & ~leads, others, takers);
        takers |= threat(w.cls, w.high);
        return cashes(w.winner, certain, takers, wanted, 1) ? won_by(winners) : OPEN;
    }

    static word takers_of(word cards, word bits, word dead, const word* stand, const word* kill) {
        word found = 0;
        for (; cards; cards &= cards - 1) {
            const word slot = lowest(cards);
            const word live = (bits | stand[slot]) & ~(dead | kill[slot]);
            if ((stand[slot] >> highest(live)) & 1) found |= bit(slot);
        }
        return found;
    }

    Known arrive_to_follow(State& w) const {
        const word place = w.place, winners = side[w.winner];
        const word to_come = w.to_come & w.cards[winners], against = w.to_come & w.cards[1 - winners];
        if (!(threat(w.cls, w.high) & against) && !(harm(w.cls, w.high) & to_come)) {
            const Known known = settled(w, winners);
            if (known) return known;
        }
        const word moves = hand[place];
        const word takes = running[w.cls]
                               ? moves & above[w.cls * 64 + w.high]
                               : takers_of(moves, w.bits, w.dead, stand(w.cls), kill(w.cls));
        w.moves = moves;
        w.first = winners == side[place] ? moves & ~takes : takes;
        w.twins = true;
        return OPEN;
    }

    word without_twins(State& w) const {
        w.twins = false;
        const word mine = hand[w.place];
        return distinct(mine, (w.cards[0] | w.cards[1] | w.lying) & ~mine) & ~bit(w.slot);
    }

    void put(const State& w, State& after, word slot) {
        const word place = w.place, position = w.position;
        tricks[w.trick][place] = slot;
        word cls, bits, dead, high, winner;
        if (position == 0) {
            cls = static_cast<word>(lead_class[slot]);
            bits = stand(cls)[slot], dead = kill(cls)[slot];
            high = highest(bits & ~dead);
            winner = place;
        } else {
            cls = w.cls, winner = w.winner;
            bits = w.bits | stand(cls)[slot], dead = w.dead | kill(cls)[slot];
            high = highest(bits & ~dead);
            if ((stand(cls)[slot] >> high) & 1) {
                winner = place;
            } else if (high != w.high) {
                // The card that stood highest was annulled: whose is it now? The leader is `position` places back.
                winner = place + seats - position;
                if (winner >= seats) winner -= seats;
                while (!((stand(cls)[tricks[w.trick][winner]] >> high) & 1)) winner = next(winner);
            }
        }
        after.won = w.won;
        after.trick = w.trick;
        after.barred = 0;
        after.cards[0] = w.cards[0];
        after.cards[1] = w.cards[1];
        after.cards[side[place]] ^= bit(slot);
        if (position + 1 == seats) {
            ++after.trick;
            after.won += side[winner] ? 1 : 8;
            after.position = 0;
            after.place = winner;
        } else {
            after.position = position + 1;
            after.place = next(place);
            after.cls = cls;
            after.bits = bits;
            after.dead = dead;
            after.high = high;
            after.winner = winner;
            const word to_come = position ? w.to_come : w.cards[0] | w.cards[1];
            after.lying = (position ? w.lying : 0) | bit(slot);
            after.to_come = to_come & ~(hand[place] | bit(slot));
        }
    }

    word next_move(State& w) const {
        const word first = w.moves & w.first, found = first ? first : w.moves;
        if (w.position) {
            w.slot = lowest(found);
        } else {
            const word again = decided[w.trick][w.place] & w.moves;
            w.slot = highest(again ? again : found);
        }
        w.moves ^= bit(w.slot);
        return w.slot;
    }

    Known attained() {
        int d = 0;
        Known known = OPEN;
        for (bool arriving = true;;) {
            State& w = work[d];
            if (arriving) {
                known = w.position == 0 ? arrive_to_lead(w) : arrive_to_follow(w);
            } else {
                hand[w.place] |= bit(w.slot);
                const bool decides = known == won_by(side[w.place]);
                if (w.twins && !decides) w.moves = without_twins(w);
                if (w.moves && !decides) {
                    known = OPEN;
                } else if (w.position == 0) {
                    if (decides) decided[w.trick][w.place] = bit(w.slot);
                    memory[(w.key * SCATTER) >> PLACES] = w.key | (known - LOST) << VALUE;
                }
            }
            if (known) {
                if (d == 0) return known;
                --d;
                arriving = false;
            } else {
                const word slot = next_move(w);
                hand[w.place] ^= bit(slot);
                put(w, work[++d], slot);
                arriving = true;
            }
        }
    }

    void lay_out(word barred) {
        State& w = work[0];
        w.place = w.position = w.won = w.trick = 0;
        w.barred = barred;
        w.cards[0] = w.cards[1] = 0;
        for (word p = 0; p < seats; ++p) w.cards[side[p]] |= hand[p];
    }
};

}  // namespace

// Solve every deal once from the opening lead, with nothing remembered: whether Forehand's side wins, and when it was known.
extern "C" void solve_deals(
    const word* hands, const word* barred, const std::int64_t* rows, std::int64_t* times, std::int64_t count, word seats,
    word size, const word* side, const std::int64_t* lead_class, const word* stand, const word* kill, const word* above,
    const byte* running, const word* kin, const word* apart, const word* claims, const word* stopped, const word* spoilt,
    const word* threat, const word* harm, const word* lead_threat, const word* lead_harm, const word* need, word* memory, word* stamp, word* known) {
    Search search{};
    search.seats = seats, search.size = size, search.side = side;
    search.stands = stand, search.kills = kill, search.above = above, search.running = running;
    search.threats = threat, search.harms = harm;
    search.need = need, search.memory = memory, search.stamp = stamp;
    for (std::int64_t n = 0; n < count; ++n) {
        times[n] = now();
        const word row = static_cast<word>(rows[n]) * size;
        search.lead_class = lead_class + row;
        search.kin = kin + row, search.apart = apart + row * size, search.claims = claims[rows[n]];
        search.stopped = stopped + row, search.spoilt = spoilt + row;
        search.lead_threat = lead_threat + row, search.lead_harm = lead_harm + row;
        for (word p = 0; p < seats; ++p) search.hand[p] = hands[n * MOST_SEATS + p];
        search.lay_out(barred[n]), search.fresh_stamp();
        known[n] = search.attained();
    }
    times[count] = now();
}
