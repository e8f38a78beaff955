package dev.baton.lock;

import static java.util.Comparator.naturalOrder;

import dev.baton.error.ClosedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ClosableParticipation;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.PlaceAttributes;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The locks of one Baton. Confined to the loop, unless a method says otherwise. */
final class LockQueues implements ClosableParticipation {
  /** The number of local queues up to which empty ones are kept. */
  private static final int MOST_KEPT = 64;

  private final ClientContext context;
  private final Map<QueueKey, LocalQueue> lines = new LinkedHashMap<>();
  private final Set<LockClaim> claims = Collections.synchronizedSet(new LinkedHashSet<>());
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private boolean closing;

  LockQueues(ClientContext context) {
    this.context = context;
    Runnable begin = () -> context.engine().recoveries().addRecovery(this::redoUndone);
    context.participations().beginParticipation(this, begin);
  }

  ClientContext context() {
    return context;
  }

  /**
   * The identity of a local queue: all waiters that want the same, or one waiter alone.
   *
   * @param only that one waiter; null for all
   */
  private record QueueKey(ElectionPath path, LockMode mode, @Nullable LockAttempt only) {}

  /**
   * Returns whether each hold of this mode has a place of its own in ZooKeeper. A hold that others
   * may share waits for no thread of this process. If such holds shared a place, a late one would
   * get in by it ahead of other processes, which might then wait for ever.
   */
  static boolean isEachOnItsOwn(LockMode mode) {
    return mode == LockMode.READ || mode instanceof LockMode.PermitMode;
  }

  /** Returns the name of a lock of this mode, for messages. */
  static String nameOf(LockMode mode) {
    if (mode instanceof LockMode.PermitMode permits) {
      return permits.takenPermits() + " of " + permits.allPermits() + " permits of";
    }
    return mode == LockMode.EXCLUSIVE ? "Lock" : mode == LockMode.READ ? "Read lock" : "Write lock";
  }

  /** Adds {@code waiter} to the local queue of {@code path}. */
  void addAttempt(ElectionPath path, LockMode mode, LockAttempt waiter) {
    if (closing) {
      waiter.failAttempt(ClosedException.closedMeanwhile());
      return;
    }
    QueueKey key = new QueueKey(path, mode, isEachOnItsOwn(mode) ? waiter : null);
    lines.computeIfAbsent(key, one -> newLocalQueue(one, waiter.options().id())).addWaiter(waiter);
  }

  private LocalQueue newLocalQueue(QueueKey key, String id) {
    ClaimPlace place =
        new ClaimPlace(key.path(), TurnRule.QUEUE, key.mode(), id, "", PlaceAttributes.OF_LOCK);
    return new LocalQueue(this, place, () -> onEmpty(key));
  }

  /** Keeps a queue that is empty now, since the lock is often wanted again. */
  private void onEmpty(QueueKey key) {
    if (key.only() != null || lines.size() > MOST_KEPT) {
      lines.remove(key);
    }
  }

  private void redoUndone() {
    if (!closing) {
      List.copyOf(lines.values()).forEach(LocalQueue::redoUndone);
    }
    List.copyOf(claims).forEach(LockClaim::redoUndone);
  }

  @Override
  public Optional<String> trouble() {
    return List.copyOf(claims).stream().flatMap(claim -> claim.trouble().stream()).findFirst();
  }

  /** Creates a claim for {@code line}, which has not joined the queue. */
  LockClaim newClaim(LocalQueue line, ClaimPlace place) {
    LockClaim claim = new LockClaim(context, line, place);
    claims.add(claim);
    return claim;
  }

  /** Called when nothing of {@code claim} stands any more. */
  void onClaimClosed(LockClaim claim) {
    claims.remove(claim);
    completeIfClosed();
  }

  private void completeIfClosed() {
    if (closing && claims.isEmpty()) {
      closed.complete(null);
    }
  }

  @Override
  public void beginClosing() {
    closing = true;
    List.copyOf(lines.values()).forEach(LocalQueue::closeQueue);
    CompletableFuture<?>[] stops =
        List.copyOf(claims).stream()
            .map(LockClaim::whenStopped)
            .toArray(CompletableFuture<?>[]::new);
    var unused = CompletableFuture.allOf(stops).thenRun(() -> stopped.complete(null));
    completeIfClosed();
  }

  /** Returns a future that completes when nothing is held any more, once this is closing. */
  @Override
  public CompletableFuture<Void> whenClosed() {
    return closed;
  }

  @Override
  public CompletableFuture<Void> whenStopped() {
    return stopped;
  }

  /** Returns how long a release may take, if all goes well. Thread-safe. */
  @Override
  public Duration closeTimeout() {
    return List.copyOf(claims).stream()
        .map(LockClaim::stopTimeout)
        .max(naturalOrder())
        .orElse(Duration.ZERO)
        .plus(context.engine().settings().sessionTimeout());
  }

  /** Returns whether the calling thread runs a callback of a hold. Thread-safe. */
  @Override
  public boolean isInCallback() {
    return List.copyOf(claims).stream().anyMatch(LockClaim::isInCallback);
  }
}
