package dev.baton.differential;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Plays scripts at a real side and at a model, and compares what they bring about. */
final class Duel {
  private final Function<String, Side> real;
  private final Supplier<Side> model;
  private final Tally tally = new Tally();
  private int played;

  /**
   * Between new sides for each script.
   *
   * @param real below a node of this path
   */
  Duel(Function<String, Side> real, Supplier<Side> model) {
    this.real = real;
    this.model = model;
  }

  /**
   * Plays a script.
   *
   * @param name for the message
   * @throws AssertionError if there is a difference, with the smallest script that shows one
   */
  void check(String name, Script script) {
    Optional<String> found = difference(script);
    if (found.isPresent()) {
      Script smallest = Shrinking.smallest(script, tried -> difference(tried).isPresent());
      throw new AssertionError(
          "%s: the model is not as the real side. The smallest script that shows it:%n%s%n%n%s"
              .formatted(name, smallest, difference(smallest).or(() -> found).orElseThrow()));
    }
  }

  private Optional<String> difference(Script script) {
    Transcript there;
    try (Side side = real.apply("/script-" + played++)) {
      there = Play.of(script, side);
    }
    tally.add(there);
    try (Side side = model.get()) {
      return Comparison.firstDifference(there, Play.of(script, side));
    }
  }

  /** What was compared so far. */
  Tally tally() {
    return tally;
  }
}
