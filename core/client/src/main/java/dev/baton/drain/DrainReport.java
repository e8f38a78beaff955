package dev.baton.drain;

import dev.baton.internal.ClientContext;
import dev.baton.participants.Message;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The outcomes of all elections of a process that was drained.
 *
 * @param elections the elections and locks in which it took part, sorted by their paths
 * @param hidden the paths of nodes that this identity may not read, sorted; it is not known whether
 *     the process takes part at or below them
 */
public record DrainReport(List<Drained> elections, List<String> hidden) {
  /** Takes immutable copies. */
  public DrainReport {
    elections = List.copyOf(elections);
    hidden = List.copyOf(hidden);
  }

  /** Returns whether the process leads no election any more, as far as can be seen. */
  public boolean isComplete() {
    return elections.stream().noneMatch(Drained::leads);
  }

  /**
   * Has a process hand over all that it leads; for {@code Baton.drain} alone.
   *
   * @param evenAlone whether also where no other participant is
   * @throws IllegalArgumentException if a text or a duration is out of range
   */
  public static CompletableFuture<DrainReport> drain(
      ClientContext context,
      String id,
      Message message,
      Duration out,
      Duration within,
      boolean evenAlone) {
    return new Drain(context, id, message, out, within, evenAlone).begin();
  }
}
