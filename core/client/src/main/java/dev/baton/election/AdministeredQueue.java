package dev.baton.election;

import dev.baton.internal.AdminOperations;
import dev.baton.internal.ClientContext;
import dev.baton.participants.Participant;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.TurnRule;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The operations on a queue that any process may call, whether it takes part or not. An election
 * and a lock have them. Thread-safe.
 */
public abstract class AdministeredQueue {
  protected final AdminOperations operations;
  private final ClientContext context;

  protected AdministeredQueue(ClientContext context, AdminOperations operations) {
    this.context = context;
    this.operations = operations;
  }

  /** Returns the path. */
  public final String path() {
    return operations.path().text();
  }

  /**
   * Returns the participants: the leader first, then the rest of the queue. Under {@link
   * TurnRule#RACE} the {@linkplain CandidateBuilder#registered() registered} candidates follow.
   * Costs two round trips. Where only members of Curator or kazoo stand, or members of Baton that
   * {@linkplain Election#sharedWith share a queue} with them, these are the participants.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final List<Participant> participants() {
    return context.awaitAnswer(operations::readParticipants);
  }

  /** Does what {@link #participants()} does, {@linkplain dev.baton.Baton without waiting}. */
  public final CompletableFuture<List<Participant>> participantsAsync() {
    return context.results().resultOf(operations.readParticipants());
  }

  /**
   * Makes a participant give up its place, whether it holds or waits, and waits for that. The
   * participant is told to stop at once, and rejoins the queue at its end when it has.
   *
   * <p>If the participant does not react, its place is taken from it when its lease is over. So no
   * other participant holds at the same time. The call waits at most for the participant's session
   * timeout and check period. The check period is half a timeout in processes with up to 200
   * elections and locks.
   *
   * <p>Beside Curator's {@code LeaderSelector} the session timeout is unknown. Then the place is
   * not taken, and the call waits for ten minutes at most.
   *
   * <p>It costs two round trips to find the participant, one to tell it, and one to watch it.
   *
   * @param whom the participant's id, or the name or path of its node
   * @param reason the reason that the participant is told, at most 256 bytes
   * @return the outcome; also when no participant has that id
   * @throws dev.baton.participants.AmbiguousIdException if several participants have that id; the
   *     message names their nodes
   * @throws IllegalArgumentException if the reason is too long, or UTF-8 cannot express it
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; the participant
   *     may have been told all the same, and then gives up its place
   * @throws dev.baton.error.BatonException if reading the queue, writing to the node, or deleting
   *     it is not permitted; if another program has overwritten the message; if the participant is
   *     of another library; or if it has not left, and its session timeout is unknown
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final EvictionOutcome evict(String whom, String reason) {
    return context.awaitAnswer(() -> operations.evictParticipant(whom, reason));
  }

  /** Does what {@link #evict} does, {@linkplain dev.baton.Baton without waiting}. */
  public final CompletableFuture<EvictionOutcome> evictAsync(String whom, String reason) {
    return context.results().resultOf(operations.evictParticipant(whom, reason));
  }

  /**
   * Takes a participant's place at once, without waiting for its lease. Use it only for a process
   * that is known to be dead. Costs three round trips.
   *
   * <p><b>Two participants may then believe that they lead</b>, until the former one learns of it.
   * If it is cut off, that is for the rest of its lease, and only the fencing token guards.
   *
   * @param whom the participant's id, or the name or path of its node
   * @return the outcome; also when no participant has that id
   * @throws dev.baton.participants.AmbiguousIdException if several participants have that id; the
   *     message names their nodes
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading the queue, or deleting the node, is not
   *     permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final EvictionOutcome evictNow(String whom) {
    return context.awaitAnswer(() -> operations.evictNow(whom));
  }

  /**
   * Deletes the election or lock at this path, if it has no participants: its node, and all data
   * that Baton keeps about it. A later participant creates it again. It costs one round trip, and
   * one more to delete it, or two to see who still takes part.
   *
   * @return whether there was anything to delete
   * @throws dev.baton.participants.RemoveRefusedException if nothing was changed: there are
   *     participants, even ones that came during this call, or children or data that are not
   *     Baton's
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; it may be deleted
   *     all the same
   * @throws dev.baton.error.BatonException if reading or deleting is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final boolean remove() {
    return context.awaitAnswer(operations::removeElection);
  }

  /** Does what {@link #remove} does, {@linkplain dev.baton.Baton without waiting}. */
  public final CompletableFuture<Boolean> removeAsync() {
    return context.results().resultOf(operations.removeElection());
  }
}
