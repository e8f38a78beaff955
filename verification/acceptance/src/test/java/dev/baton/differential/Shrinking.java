package dev.baton.differential;

import java.util.Optional;
import java.util.function.Predicate;

/** Makes a script that fails as small as it can be and still fail. */
final class Shrinking {
  private final Predicate<Script> fails;
  private Script smallest;

  private Shrinking(Script failing, Predicate<Script> fails) {
    this.smallest = failing;
    this.fails = fails;
  }

  /** The smallest script found that {@code fails} holds for, as it does for {@code failing}. */
  static Script smallest(Script failing, Predicate<Script> fails) {
    Shrinking shrinking = new Shrinking(failing, fails);
    for (int chunk = failing.size() / 2; chunk > 0; chunk /= 2) {
      shrinking.cutOut(chunk);
    }
    while (shrinking.simplify()) {
      shrinking.cutOut(1);
    }
    return shrinking.smallest;
  }

  /** The last operations are tried first: what they need comes before them. */
  private void cutOut(int chunk) {
    for (int to = smallest.size(); to > 0; to = Math.min(to, smallest.size()) - chunk) {
      tryOut(smallest.without(Math.max(0, to - chunk), to));
    }
  }

  private boolean simplify() {
    for (int i = 0; i < smallest.size(); i++) {
      int index = i;
      Script now = smallest;
      Optional<Script> simpler =
          now.operations()
              .get(i)
              .simpler()
              .map(less -> now.with(index, less))
              .filter(fails)
              .findFirst();
      if (simpler.isPresent()) {
        smallest = simpler.get();
        return true;
      }
    }
    return false;
  }

  private void tryOut(Script script) {
    if (fails.test(script)) {
      smallest = script;
    }
  }
}
