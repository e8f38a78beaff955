package dev.baton.runtime.port;

import dev.baton.protocol.claim.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What ZooKeeper answered.
 *
 * @param outcome of the request; of a {@link Request.Multi}, that of the part that failed first
 * @param failed the number of that part, from 0; -1 if none failed, or it was no multi
 * @param paths of the nodes created, in the order of the creates, without the chroot
 * @param versions of the nodes written by a {@link Request.Multi}, in the order of the writes
 * @param data of the node read, as UTF-8; may be null even then
 * @param stat of the node created by itself, read, or found to stand
 * @param children names of the children listed, in no order
 */
public record Answer(
    Outcome outcome,
    int failed,
    List<String> paths,
    List<Integer> versions,
    @Nullable String data,
    @Nullable Stat stat,
    List<String> children) {
  /**
   * What ZooKeeper keeps of a node beside its data.
   *
   * @param czxid the transaction that created it
   * @param version of its data
   * @param ctimeMillis when it was created, by a server's wall clock
   * @param session that it ends with; 0 for none
   */
  public record Stat(long czxid, int version, long ctimeMillis, long session) {}

  /** Nothing but an outcome. */
  public static Answer of(Outcome outcome) {
    return new Answer(outcome, -1, List.of(), List.of(), null, null, List.of());
  }

  /** A multi failed at part {@code failed}. */
  public static Answer failedAt(int failed, Outcome outcome) {
    return new Answer(outcome, failed, List.of(), List.of(), null, null, List.of());
  }

  /** Nodes were created; {@code stat} is known only of one created by itself. */
  public static Answer created(List<String> paths, @Nullable Stat stat) {
    return new Answer(Outcome.DONE, -1, paths, List.of(), null, stat, List.of());
  }

  /** A multi was carried out. */
  public static Answer committed(List<String> paths, List<Integer> versions) {
    return new Answer(Outcome.DONE, -1, paths, versions, null, null, List.of());
  }

  /** A node was read. */
  public static Answer data(@Nullable String data, Stat stat) {
    return new Answer(Outcome.DONE, -1, List.of(), List.of(), data, stat, List.of());
  }

  /** A node stands. */
  public static Answer stands(Stat stat) {
    return data(null, stat);
  }

  /** Children were listed. */
  public static Answer children(List<String> children) {
    return new Answer(Outcome.DONE, -1, List.of(), List.of(), null, null, children);
  }
}
