package dev.baton.lock;

import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Several locks that were acquired together, until they are closed or one is lost. Thread-safe. */
public final class MultiHold implements AutoCloseable {
  private final List<LockHold> holds;

  MultiHold(List<LockHold> holds) {
    this.holds = List.copyOf(holds);
  }

  /** Returns the holds, in the order of their paths. */
  public List<LockHold> allHolds() {
    return holds;
  }

  /**
   * Returns the hold of the lock at {@code path}.
   *
   * @throws IllegalArgumentException if {@code path} is none of these locks
   */
  public LockHold holdOf(String path) {
    return holds.stream()
        .filter(hold -> hold.path().equals(path))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(path + " is not one of " + holds));
  }

  /**
   * Returns whether all are valid at the moment of the call, as {@link LockHold#isValid()} says.
   */
  public boolean isValid() {
    return holds.stream().allMatch(LockHold::isValid);
  }

  /** Returns how long all stay valid without another answered heartbeat. */
  public Duration remaining() {
    return holds.stream().map(LockHold::remaining).min(Comparator.naturalOrder()).orElseThrow();
  }

  /**
   * Adds a callback that is called once, when the first hold is lost; see {@link LockHold#onLost}.
   *
   * @return this
   */
  public MultiHold onLost(Consumer<EndReason> callback) {
    AtomicBoolean told = new AtomicBoolean();
    for (LockHold hold : holds) {
      hold.onLost(
          reason -> {
            if (told.compareAndSet(false, true)) {
              callback.accept(reason);
            }
          });
    }
    return this;
  }

  /** Releases all locks, the last first. It does not block. Does nothing the second time. */
  @Override
  public void close() {
    closeAll(holds);
  }

  static void closeAll(List<LockHold> holds) {
    List<LockHold> backwards = new ArrayList<>(holds);
    Collections.reverse(backwards);
    backwards.forEach(LockHold::close);
  }

  @Override
  public String toString() {
    return holds.toString();
  }
}
