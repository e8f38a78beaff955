package dev.baton.demo.split;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What one answers who is asked again and again whether it leads. A yes may have been true at any
 * moment between question and answer, so it takes two of them to say for how long it was.
 * Thread-safe.
 */
final class Answers {
  private final BooleanSupplier asked;
  private final List<Span> past = new ArrayList<>();
  private boolean yes;
  private long from;
  private long until;

  Answers(BooleanSupplier asked) {
    this.asked = asked;
  }

  /** Asks once more; returns whether the answer is another one than before. */
  synchronized boolean ask() {
    long before = System.nanoTime();
    boolean answer = asked.getAsBoolean();
    return note(before, answer, System.nanoTime());
  }

  /** An answer that was asked for at {@code before} and had come at {@code after}. */
  synchronized boolean note(long before, boolean answer, long after) {
    boolean changed = answer != yes;
    if (changed && answer) {
      from = after;
      until = after;
    } else if (answer) {
      until = before;
    } else if (changed) {
      past.add(new Span(from, until));
    }
    yes = answer;
    return changed;
  }

  synchronized boolean isYes() {
    return yes;
  }

  /** All spans of yeses up to now. */
  synchronized List<Span> spans() {
    List<Span> spans = new ArrayList<>(past);
    if (yes) {
      spans.add(new Span(from, until));
    }
    return spans;
  }
}
