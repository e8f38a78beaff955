package dev.baton.participants;

import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pause of an election that lasts at the moment of the call. Immutable.
 *
 * @param by who paused it, and why
 * @param since when it began, by the clock of a ZooKeeper server
 * @param until when it is over if it is not ended before, by the same clock
 * @param remaining how long it lasts if it is not ended before; more than 0
 */
public record ElectionPause(RequestOrigin by, Instant since, Instant until, Duration remaining) {
  /**
   * Returns the pause that holds for an election, if there is one; of several, the longest.
   *
   * @param pauses as {@link dev.baton.Baton#pauses} returns them
   * @param path of the election
   * @throws IllegalArgumentException if the path is not valid
   */
  public static Optional<ElectionPause> findPause(Map<String, ElectionPause> pauses, String path) {
    return MetaPath.pathsOver(new ElectionPath(path)).stream()
        .flatMap(each -> Stream.ofNullable(pauses.get(each)))
        .max(Comparator.comparing(ElectionPause::remaining));
  }

  /** Returns in words for people how long the pause lasts, by whom, and why. */
  public String describePause() {
    String why = by.reason().isEmpty() ? "" : ": " + by.reason();
    return "paused for another "
        + DurationFormat.roundMeasured(remaining)
        + " by "
        + by.sender()
        + why;
  }
}
