package dev.baton.drain;

import java.util.List;

/**
 * The outcomes of all elections of a process that was drained.
 *
 * @param elections the elections and locks in which it took part, sorted by their paths
 * @param hidden the paths of nodes that this identity may not read, sorted; it is not known whether
 *     the process takes part at or below them
 */
public record DrainReport(List<DrainResult> elections, List<String> hidden) {
  /** Takes immutable copies. */
  public DrainReport {
    elections = List.copyOf(elections);
    hidden = List.copyOf(hidden);
  }

  /** Returns whether the process leads no election any more, as far as can be seen. */
  public boolean isComplete() {
    return elections.stream().noneMatch(DrainResult::leads);
  }
}
