package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent.JournalEventKind;

/**
 * A contender that is asked again and again if it leads. Its diary gets the moments at which its
 * leadership was valid for certain: after the first yes at the latest, and before the last yes at
 * the earliest.
 *
 * <p>The leadership was also valid between two yeses. A single yes may have been true at any moment
 * of the call, so it says nothing. Thread-safe.
 */
final class WatchedContender {
  private static final long EVERY_NANOS = 20_000_000;

  private final SoakContender contender;
  private final CandidateDiary diary;
  private long number;
  private long firstYes;
  private long lastYes;
  private long lastNoted;
  private boolean noted;

  WatchedContender(SoakContender contender, CandidateDiary diary) {
    this.contender = contender;
    this.diary = diary;
  }

  /** Asks the contender. */
  synchronized void askOnce() {
    long before = System.nanoTime();
    long now = contender.leadershipNumber();
    long after = System.nanoTime();
    if (now != number) {
      finishTerm();
      beginTerm(now, after);
    } else if (number != 0 && before - firstYes > 0) {
      goOn(before);
    }
  }

  private void beginTerm(long now, long after) {
    number = now;
    firstYes = after;
    lastYes = after;
    noted = false;
  }

  private void goOn(long before) {
    lastYes = before;
    if (!noted) {
      noteValid(firstYes);
    }
    if (before - lastNoted >= EVERY_NANOS) {
      noteValid(before);
    }
  }

  private void finishTerm() {
    if (noted && lastYes - lastNoted > 0) {
      noteValid(lastYes);
    }
  }

  private void noteValid(long at) {
    noted = true;
    lastNoted = at;
    diary.noteEvent(at, JournalEventKind.VALID, number, "");
  }
}
