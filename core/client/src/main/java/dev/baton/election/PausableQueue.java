package dev.baton.election;

import dev.baton.internal.AdminOperations;
import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.PauseOperations;
import dev.baton.participants.ElectionPause;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The operations on a queue whose leader can be kept while an operator works. Any process may call
 * them, whether it takes part or not. Thread-safe.
 */
public abstract class PausableQueue extends AdministeredQueue {
  private final ClientContext context;

  PausableQueue(ClientContext context, AdminOperations operations) {
    super(context, operations);
    this.context = context;
  }

  /**
   * Pauses this election and all elections below its path. Until the pause ends, no leader hands
   * over for a priority, its check, a drain, or the balance of shards. The leader's death, its own
   * program, and each order to this election itself, such as {@link Election#transferTo}, move it
   * as ever. A move that has begun goes on.
   *
   * <p>The pause ends by itself, by the clock of ZooKeeper's servers. Another call replaces it. The
   * call costs one round trip.
   *
   * @param lasts how long from now, 1 ms to a year
   * @param reason the reason that operators are shown, at most 256 bytes
   * @throws IllegalArgumentException if the reason is too long, UTF-8 cannot express it, or {@code
   *     lasts} is out of its range
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; the pause may have
   *     begun all the same
   * @throws dev.baton.error.BatonException if writing the node of the pause is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final void pause(Duration lasts, String reason) {
    var unused = context.awaitAnswer(() -> beginPause(lasts, reason));
  }

  /** Does what {@link #pause} does, {@linkplain dev.baton.Baton without waiting}. */
  public final CompletableFuture<Void> pauseAsync(Duration lasts, String reason) {
    return context.results().resultOf(beginPause(lasts, reason));
  }

  private CompletableFuture<Void> beginPause(Duration lasts, String reason) {
    return pauses().beginPause(lasts, OrderCodec.originOfProcess(reason));
  }

  /**
   * Ends the pause of this path. A pause of a path above it, or {@linkplain
   * dev.baton.Baton#pauseAll of all}, goes on. The call costs one round trip.
   *
   * @return whether this path had a pause, perhaps one that had ended by itself
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; the pause may have
   *     ended all the same
   * @throws dev.baton.error.BatonException if deleting the node of the pause is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final boolean resume() {
    return context.awaitAnswer(() -> pauses().endPause());
  }

  /** Does what {@link #resume} does, {@linkplain dev.baton.Baton without waiting}. */
  public final CompletableFuture<Boolean> resumeAsync() {
    return context.results().resultOf(pauses().endPause());
  }

  /**
   * Returns the pause that holds for this election, if there is one: its own, or one of a path
   * above it, or of all; of several the one that lasts longest. The call costs one round trip, with
   * one small write that tells ZooKeeper's time.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final Optional<ElectionPause> currentPause() {
    return context.awaitAnswer(this::readPause);
  }

  /** Does what {@link #currentPause} does, {@linkplain dev.baton.Baton without waiting}. */
  public final CompletableFuture<Optional<ElectionPause>> currentPauseAsync() {
    return context.results().resultOf(readPause());
  }

  private CompletableFuture<Optional<ElectionPause>> readPause() {
    return PauseOperations.readPause(context, operations.path());
  }

  private PauseOperations pauses() {
    return PauseOperations.ofElection(context, operations.path());
  }
}
