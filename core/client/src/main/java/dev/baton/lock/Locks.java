package dev.baton.lock;

import static java.util.Comparator.naturalOrder;

import dev.baton.error.ClosedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.Participation;
import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Traits;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The locks of one Baton. Confined to the loop, unless a method says otherwise. */
final class Locks implements Participation {
  private final ClientContext context;
  private final Map<Key, LocalLine> lines = new HashMap<>();
  private final Set<LockClaim> claims = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private boolean closing;

  Locks(ClientContext context) {
    this.context = context;
    context.participations().begin(this, () -> {});
  }

  ClientContext context() {
    return context;
  }

  /**
   * The identity of a local queue: all waiters that want the same, or one waiter alone.
   *
   * @param only that one waiter; null for all
   */
  private record Key(ElectionPath path, Mode mode, @Nullable LockWaiter only) {}

  /**
   * Returns whether each hold of this mode has a place of its own in ZooKeeper. A hold that others
   * may share waits for no thread of this process. If such holds shared a place, a late one would
   * get in by it ahead of other processes, which might then wait for ever.
   */
  static boolean isEachOnItsOwn(Mode mode) {
    return mode == Mode.READ || mode instanceof Mode.Permits;
  }

  /** Returns the name of a lock of this mode, for messages. */
  static String nameOf(Mode mode) {
    if (mode instanceof Mode.Permits permits) {
      return permits.taken() + " of " + permits.all() + " permits of";
    }
    return mode == Mode.ALONE ? "Lock" : mode == Mode.READ ? "Read lock" : "Write lock";
  }

  /** Adds {@code waiter} to the local queue of {@code path}. */
  void add(ElectionPath path, Mode mode, LockWaiter waiter) {
    if (closing) {
      waiter.fail(ClosedException.meanwhile());
      return;
    }
    Key key = new Key(path, mode, isEachOnItsOwn(mode) ? waiter : null);
    lines.computeIfAbsent(key, one -> line(one, waiter.options().id())).add(waiter);
  }

  private LocalLine line(Key key, String id) {
    ClaimPlace place =
        new ClaimPlace(key.path(), TurnRule.QUEUE, key.mode(), id, "", Traits.OF_LOCK);
    return new LocalLine(this, place, () -> lines.remove(key));
  }

  /** Creates a claim for {@code line}. */
  LockClaim enter(LocalLine line, ClaimPlace place) {
    Notifier notifier = new Notifier(place.path() + " " + place.id(), context.callbacks());
    LockClaim claim = new LockClaim(context, line, place, notifier);
    claims.add(claim);
    var unused = claim.closed().thenRun(() -> left(claim));
    claim.begin();
    return claim;
  }

  private void left(LockClaim claim) {
    claims.remove(claim);
    completeIfClosed();
  }

  private void completeIfClosed() {
    if (closing && claims.isEmpty()) {
      closed.complete(null);
    }
  }

  @Override
  public void withdraw() {
    closing = true;
    List.copyOf(lines.values()).forEach(LocalLine::close);
    completeIfClosed();
  }

  /** Returns a future that completes when nothing is held any more, once this is closing. */
  @Override
  public CompletableFuture<Void> closed() {
    return closed;
  }

  /** Returns how long a release may take, if all goes well. Thread-safe. */
  @Override
  public Duration patience() {
    return claims.stream()
        .map(LockClaim::stopTimeout)
        .max(naturalOrder())
        .orElse(Duration.ZERO)
        .plus(context.engine().settings().sessionTimeout());
  }

  /** Returns whether the calling thread runs a callback of a hold. Thread-safe. */
  @Override
  public boolean isInCallback() {
    return claims.stream().anyMatch(LockClaim::isInCallback);
  }
}
