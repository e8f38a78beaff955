package dev.baton.demo.split;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The answers of a candidate that is asked again and again if it leads. A yes may have been true at
 * any moment between question and answer. So it takes two yeses to prove a duration. Thread-safe.
 */
final class LeaderAnswers {
  private final BooleanSupplier asked;
  private final List<YesSpan> past = new ArrayList<>();
  private boolean yes;
  private long from;
  private long until;

  LeaderAnswers(BooleanSupplier asked) {
    this.asked = asked;
  }

  /** Asks once more. Returns true if the answer has changed. */
  synchronized boolean askOnce() {
    long before = System.nanoTime();
    boolean answer = asked.getAsBoolean();
    return noteAnswer(before, answer, System.nanoTime());
  }

  /** Notes an answer to a question asked at {@code before}, which arrived at {@code after}. */
  synchronized boolean noteAnswer(long before, boolean answer, long after) {
    boolean changed = answer != yes;
    if (changed && answer) {
      from = after;
      until = after;
    } else if (answer) {
      until = before;
    } else if (changed) {
      past.add(new YesSpan(from, until));
    }
    yes = answer;
    return changed;
  }

  synchronized boolean isYes() {
    return yes;
  }

  /** Returns all spans of yeses so far. */
  synchronized List<YesSpan> yesSpans() {
    List<YesSpan> spans = new ArrayList<>(past);
    if (yes) {
      spans.add(new YesSpan(from, until));
    }
    return spans;
  }
}
