package dev.baton.micrometer;

import java.util.HashSet;
import java.util.Set;

/**
 * Gives paths their names in meters. The first so many paths have names of their own, for good,
 * because meters stay; all others share one. Thread-safe.
 */
final class PathNames {
  /** The name of all paths that have none of their own. */
  static final String OTHERS = "others";

  private final int most;
  private final Set<String> named = new HashSet<>();

  PathNames(int most) {
    this.most = most;
  }

  synchronized String nameOf(String path) {
    boolean own = named.contains(path) || (named.size() < most && named.add(path));
    return own ? path : OTHERS;
  }
}
