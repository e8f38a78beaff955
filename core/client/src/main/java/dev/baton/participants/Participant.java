package dev.baton.participants;

import dev.baton.protocol.LockMode;
import java.time.Instant;
import java.util.Locale;

/**
 * A participant in an election's queue, as its node in ZooKeeper tells.
 *
 * @param id the id of the candidate; two candidates may have the same. The name of the node, if
 *     another program has overwritten its content.
 * @param nodePath the path of its node, which is unique for ever
 * @param metadata the metadata of the candidate
 * @param role its role by its position
 * @param fencingToken the token that it leads with, or would lead with by this node; 0 in a race,
 *     where a token exists only after winning
 * @param since when its node was created, by the clock of a ZooKeeper server: when it began to
 *     wait, not to lead
 * @param position its position in the queue, 1 being the leader's; 0 in a race, which has no queue
 * @param mode whether others may hold at the same time; {@link LockMode#READ} for a writer that
 *     goes on as a reader
 * @param priority its priority; 0 by default
 * @param inLock whether it is in the queue of a lock or semaphore, and not of an election
 */
public record Participant(
    String id,
    String nodePath,
    String metadata,
    ParticipantRole role,
    long fencingToken,
    Instant since,
    int position,
    LockMode mode,
    int priority,
    boolean inLock) {

  /**
   * Returns in words what it does or waits for: {@code leader} or {@code standby} in an election,
   * {@code holder} or {@code waiter} at a lock, {@code reads} or {@code awaits write} at a lock for
   * readers and writers, {@code holds 2 of 5} at a semaphore. {@code no session} for a node that
   * belongs to none.
   */
  public String describeRole() {
    if (role == ParticipantRole.NO_SESSION) {
      return "no session";
    }
    boolean holds = role == ParticipantRole.LEADER;
    if (mode instanceof LockMode.PermitMode permits) {
      return "%s %d of %d"
          .formatted(holds ? "holds" : "awaits", permits.takenPermits(), permits.allPermits());
    }
    if (mode != LockMode.EXCLUSIVE) {
      String access = mode.name().toLowerCase(Locale.ROOT);
      return holds ? access + "s" : "awaits " + access;
    }
    return inLock ? (holds ? "holder" : "waiter") : (holds ? "leader" : "standby");
  }
}
