/* Times phevaluator's C core, as its users would call it from C: random hands of seven, and all hands in their order.
 *
 * `phevaluator_core random|all HANDS` prints one JSON object: the `hands` evaluated and the `seconds` on one core. Random
 * hands are dealt beforehand. It is built by phevaluator_core.py from that library's source distribution. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <phevaluator/phevaluator.h>

enum { DECK = 52, HAND = 7, READY = 1 << 18 };

static uint64_t state = 0x9e3779b97f4a7c15u;

/* xorshift64*, as in core_rs/examples. */
static uint64_t roll(void) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1du;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static unsigned char (*dealt(void))[HAND] {
  unsigned char(*hands)[HAND] = malloc(sizeof(*hands) * READY);
  unsigned char deck[DECK];
  for (int id = 0; id < DECK; id++) deck[id] = (unsigned char)id;
  for (int hand = 0; hands && hand < READY; hand++) {
    for (int at = 0; at < HAND; at++) {
      int with = at + (int)((roll() >> 33) % (uint64_t)(DECK - at));
      unsigned char card = deck[with];
      deck[with] = deck[at];
      deck[at] = card;
    }
    memcpy(hands[hand], deck, HAND);
  }
  return hands;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  const int64_t wanted = atoll(argv[2]);
  int64_t done = 0;
  volatile int64_t seen = 0;
  int64_t sum = 0;
  if (strcmp(argv[1], "random") == 0) {
    unsigned char(*hands)[HAND] = dealt();
    if (!hands) return 1;
    const double begun = seconds();
    while (done < wanted) {
      for (int at = 0; at < READY; at++) {
        const unsigned char *c = hands[at];
        sum += evaluate_7cards(c[0], c[1], c[2], c[3], c[4], c[5], c[6]);
      }
      done += READY;
    }
    seen = sum;
    printf("{\"hands\": %lld, \"seconds\": %.9f}\n", (long long)done, seconds() - begun);
    return 0;
  }
  const double begun = seconds();
  for (int a = 0; a < DECK && done < wanted; a++)
    for (int b = a + 1; b < DECK && done < wanted; b++)
      for (int c = b + 1; c < DECK; c++)
        for (int d = c + 1; d < DECK; d++)
          for (int e = d + 1; e < DECK; e++)
            for (int f = e + 1; f < DECK; f++)
              for (int g = f + 1; g < DECK; g++) {
                sum += evaluate_7cards(a, b, c, d, e, f, g);
                done++;
              }
  seen = sum;
  printf("{\"hands\": %lld, \"seconds\": %.9f}\n", (long long)done, seconds() - begun);
  return 0;
}
