package dev.baton.lock;

import dev.baton.protocol.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Several locks that were acquired together, until they are closed or one is lost. Thread-safe. */
public final class Holds implements AutoCloseable {
  private final List<Hold> holds;

  Holds(List<Hold> holds) {
    this.holds = List.copyOf(holds);
  }

  /** Returns the holds, in the order of their paths. */
  public List<Hold> all() {
    return holds;
  }

  /**
   * Returns the hold of the lock at {@code path}.
   *
   * @throws IllegalArgumentException if {@code path} is none of these locks
   */
  public Hold of(String path) {
    return holds.stream()
        .filter(hold -> hold.path().equals(path))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(path + " is none of " + holds));
  }

  /** Returns whether all are valid at the moment of the call, as {@link Hold#isValid()} says. */
  public boolean isValid() {
    return holds.stream().allMatch(Hold::isValid);
  }

  /** Returns how long all stay valid without another answered heartbeat. */
  public Duration remaining() {
    return holds.stream().map(Hold::remaining).min(Comparator.naturalOrder()).orElseThrow();
  }

  /**
   * Adds a callback that is called once, when the first hold is lost; see {@link Hold#onLost}.
   *
   * @return this
   */
  public Holds onLost(Consumer<Reason> callback) {
    AtomicBoolean told = new AtomicBoolean();
    for (Hold hold : holds) {
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
    close(holds);
  }

  static void close(List<Hold> holds) {
    List<Hold> backwards = new ArrayList<>(holds);
    Collections.reverse(backwards);
    backwards.forEach(Hold::close);
  }

  @Override
  public String toString() {
    return holds.toString();
  }
}
