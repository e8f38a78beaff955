package dev.baton.sim.soak.client;

import dev.baton.journal.Happening.Kind;

/**
 * A contender that is asked again and again if it leads. Its diary gets the moments at which its
 * leadership was valid for certain: after the first yes at the latest, and before the last yes at
 * the earliest.
 *
 * <p>The leadership was also valid between two yeses. A single yes may have been true at any moment
 * of the call, so it says nothing. Thread-safe.
 */
final class Watched {
  private static final long EVERY_NANOS = 20_000_000;

  private final Contender contender;
  private final Diary diary;
  private long number;
  private long firstYes;
  private long lastYes;
  private long lastNoted;
  private boolean noted;

  Watched(Contender contender, Diary diary) {
    this.contender = contender;
    this.diary = diary;
  }

  /** Asks the contender. */
  synchronized void look() {
    long before = System.nanoTime();
    long now = contender.leads();
    long after = System.nanoTime();
    if (now != number) {
      finish();
      begin(now, after);
    } else if (number != 0 && before - firstYes > 0) {
      goOn(before);
    }
  }

  private void begin(long now, long after) {
    number = now;
    firstYes = after;
    lastYes = after;
    noted = false;
  }

  private void goOn(long before) {
    lastYes = before;
    if (!noted) {
      note(firstYes);
    }
    if (before - lastNoted >= EVERY_NANOS) {
      note(before);
    }
  }

  private void finish() {
    if (noted && lastYes - lastNoted > 0) {
      note(lastYes);
    }
  }

  private void note(long at) {
    noted = true;
    lastNoted = at;
    diary.note(at, Kind.VALID, number, "");
  }
}
