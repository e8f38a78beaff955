package dev.baton;

import static java.util.Comparator.naturalOrder;

import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.ClaimRunner;
import dev.baton.runtime.ElectionPath;
import dev.baton.runtime.Engine;
import dev.baton.runtime.Notifier;
import dev.baton.runtime.Traits;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The locks of one Baton. Confined to the loop where nothing else is said. */
final class Locks {
  private final Engine engine;
  private final Executor executor;
  private final Map<Key, LocalLine> lines = new HashMap<>();
  private final Set<LockClaim> claims = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private boolean closing;

  Locks(Engine engine, Executor executor) {
    this.engine = engine;
    this.executor = executor;
  }

  static ClosedException closedMeanwhile() {
    return new ClosedException("this Baton was closed meanwhile");
  }

  /**
   * Whose line it is: of all who want the same, or of one waiter alone.
   *
   * @param only that one
   */
  private record Key(ElectionPath path, Mode mode, @Nullable LockWaiter only) {}

  /**
   * Whether each who wants to hold so has a place in ZooKeeper. Who may hold beside others waits
   * for none of this process; and if they shared a place, one who came later would get in by it
   * ahead of others elsewhere, who might so wait for ever.
   */
  static boolean isEachOnItsOwn(Mode mode) {
    return mode == Mode.READ || mode instanceof Mode.Permits;
  }

  /** What a lock of this mode is called. */
  static String nameOf(Mode mode) {
    if (mode instanceof Mode.Permits permits) {
      return permits.taken() + " of " + permits.all() + " permits of";
    }
    return mode == Mode.ALONE ? "Lock" : mode == Mode.READ ? "Read lock" : "Write lock";
  }

  /** Has {@code waiter} stand in the line of {@code path}. */
  void add(ElectionPath path, Mode mode, LockWaiter waiter) {
    if (closing) {
      waiter.fail(closedMeanwhile());
      return;
    }
    Key key = new Key(path, mode, isEachOnItsOwn(mode) ? waiter : null);
    lines.computeIfAbsent(key, one -> line(one, waiter.options().id())).add(waiter);
  }

  private LocalLine line(Key key, String id) {
    ClaimRunner.Place place =
        new ClaimRunner.Place(key.path(), TurnRule.QUEUE, key.mode(), id, "", Traits.OF_LOCK);
    return new LocalLine(this, place, () -> lines.remove(key));
  }

  /** A claim that stands for {@code line}. */
  LockClaim enter(LocalLine line, ClaimRunner.Place place) {
    Notifier notifier = new Notifier(place.path() + " " + place.id(), executor);
    LockClaim claim = new LockClaim(engine, line, place, notifier);
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

  /** Gives everything up; what holds is told, and goes when it has let go. From any thread. */
  void close() {
    engine.loop().post(this::closeNow);
  }

  private void closeNow() {
    closing = true;
    List.copyOf(lines.values()).forEach(LocalLine::close);
    completeIfClosed();
  }

  /** Completes when nothing is held any more, once this is closing. */
  CompletableFuture<Void> closed() {
    return closed;
  }

  /** How long it may take to let go, if all goes well. From any thread. */
  Duration patience() {
    return claims.stream()
        .map(LockClaim::stopTimeout)
        .max(naturalOrder())
        .orElse(Duration.ZERO)
        .plus(engine.settings().sessionTimeout());
  }

  /** Whether the calling thread runs a callback of a hold. From any thread. */
  boolean isInCallback() {
    return claims.stream().anyMatch(LockClaim::isInCallback);
  }
}
