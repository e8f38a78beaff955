package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.error.NotAcquiredException;
import dev.baton.error.UnreachableException;
import dev.baton.internal.Seconds;
import dev.baton.protocol.Mode;
import dev.baton.runtime.node.ElectionPath;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An attempt to acquire one lock, which waits in a queue of this process. Thread-safe. */
final class LockWaiter extends LockAcquisition<Hold> {
  private final Locks locks;
  private final ElectionPath path;
  private final Mode mode;
  private final LockOptions options;
  private final boolean patient;
  private volatile @Nullable LocalLine line;

  /**
   * Creates an attempt that has not begun.
   *
   * @param patient whether it waits for its turn; otherwise it only takes a lock that is free
   */
  LockWaiter(Locks locks, ElectionPath path, Mode mode, LockOptions options, boolean patient) {
    super(locks.context());
    this.locks = locks;
    this.path = path;
    this.mode = mode;
    this.options = options;
    this.patient = patient;
  }

  LockOptions options() {
    return options;
  }

  boolean isPatient() {
    return patient;
  }

  /** Begins to wait. */
  LockWaiter begin() {
    loop().post(() -> locks.add(path, mode, this));
    return this;
  }

  /** Notes that it is in {@code entered} now. */
  void entered(LocalLine entered) {
    line = entered;
  }

  /** Hands over {@code hold}, unless the attempt has ended. Returns whether it was in time. */
  boolean grant(Hold hold) {
    return result().complete(hold);
  }

  @Override
  void giveBack(Hold hold) {
    hold.close();
  }

  @Override
  void stopWaiting() {
    LocalLine entered = line;
    if (entered != null) {
      entered.forget(this);
    }
  }

  @Override
  BatonException timeout(Duration limit) {
    LocalLine entered = line;
    String outlook = entered == null ? "its line was not reached yet" : entered.outlook();
    String what = path + " was not acquired within " + Seconds.of(limit) + ": " + outlook + ". ";
    return patient
        ? new NotAcquiredException(what + "Wait longer, or ask participants() who is in line.")
        : new UnreachableException(what + "Is ZooKeeper running, and can it be reached?");
  }
}
