package dev.baton;

import java.util.List;

/**
 * The elections of an ensemble at a moment, as far as they can be seen.
 *
 * @param paths of those in which somebody takes part, sorted
 * @param hidden paths of nodes that this identity may not list, sorted; whether there are elections
 *     at or below them is not known
 */
public record Elections(List<String> paths, List<String> hidden) {
  /** Takes immutable copies. */
  public Elections {
    paths = List.copyOf(paths);
    hidden = List.copyOf(hidden);
  }
}
