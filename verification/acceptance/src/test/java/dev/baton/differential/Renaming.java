package dev.baton.differential;

import java.util.Map;
import java.util.TreeMap;

/** Which number of the real side is which of the model's, as far as they have been met. */
final class Renaming {
  private final TreeMap<Long, Long> models = new TreeMap<>();
  private final TreeMap<Long, Long> reals = new TreeMap<>();
  private final boolean keepsOrder;

  private Renaming(boolean keepsOrder) {
    this.keepsOrder = keepsOrder;
  }

  /** Of transactions: what is later at one side is later at the other. */
  static Renaming keepingOrder() {
    return new Renaming(true);
  }

  /** Of sessions, in any order; none is none. */
  static Renaming ofSessions() {
    Renaming renaming = new Renaming(false);
    renaming.fits(0, 0);
    return renaming;
  }

  Renaming copy() {
    Renaming copy = new Renaming(keepsOrder);
    copy.models.putAll(models);
    copy.reals.putAll(reals);
    return copy;
  }

  /** Whether the two can be the same; if they can, they are from now on. */
  boolean fits(long real, long model) {
    Long known = models.get(real);
    if (known != null) {
      return known == model;
    }
    if (reals.containsKey(model) || (keepsOrder && !isBetween(real, model))) {
      return false;
    }
    models.put(real, model);
    reals.put(model, real);
    return true;
  }

  private boolean isBetween(long real, long model) {
    Map.Entry<Long, Long> before = models.lowerEntry(real);
    Map.Entry<Long, Long> behind = models.higherEntry(real);
    return (before == null || before.getValue() < model)
        && (behind == null || behind.getValue() > model);
  }
}
