package dev.baton.drain;

import java.util.List;

/**
 * What became of all elections in which a process took part that was drained.
 *
 * @param elections and locks in which it took part, sorted by their paths
 * @param hidden paths of nodes that this identity may not read, sorted; whether it takes part at or
 *     below them is not known
 */
public record DrainReport(List<Drained> elections, List<String> hidden) {
  /** Takes immutable copies. */
  public DrainReport {
    elections = List.copyOf(elections);
    hidden = List.copyOf(hidden);
  }

  /** Whether it leads no election any more, as far as can be seen. */
  public boolean isComplete() {
    return elections.stream().noneMatch(Drained::leads);
  }
}
