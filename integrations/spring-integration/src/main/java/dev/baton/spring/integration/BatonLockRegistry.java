package dev.baton.spring.integration;

import dev.baton.Baton;
import dev.baton.internal.KeyEncoding;
import java.util.function.UnaryOperator;
import org.springframework.integration.support.locks.ExpirableLockRegistry;

/**
 * A registry of Baton's locks for Spring Integration: one thread of all processes has the lock of a
 * key at a time.
 *
 * <p>A lock belongs to the thread that locked it, and this thread may lock it again. {@code
 * tryLock(time, unit)} waits in the queue, also while ZooKeeper cannot be reached.
 *
 * <p>A lock that was lost is never counted as locked. Locking it again, and the last {@code
 * unlock()}, throw a {@link dev.baton.error.LostException} then; after that {@code unlock()} the
 * thread no longer has the lock. By default the loss also interrupts the thread.
 *
 * <p>All objects for one key are one lock. The registry remembers only the locks that threads have
 * or wait for, so no key stays in memory. The locks have no conditions. Thread-safe.
 */
public final class BatonLockRegistry implements ExpirableLockRegistry {
  private final String root;
  private final LocksInUse locks;

  /**
   * Creates a registry whose locks interrupt a thread that loses its lock.
   *
   * @param root the path below which each key has its lock: absolute, within the chroot
   * @throws IllegalArgumentException if locks cannot have such a path
   */
  public BatonLockRegistry(Baton baton, String root) {
    this(baton, root, dev.baton.lock.Lock::interruptOnLoss);
  }

  /**
   * Creates a registry.
   *
   * @param root the path below which each key has its lock: absolute, within the chroot
   * @param settings gives each lock its settings, for example a stop timeout; without {@code
   *     interruptOnLoss()} a loss interrupts no thread
   * @throws IllegalArgumentException if locks cannot have such a path
   */
  public BatonLockRegistry(Baton baton, String root, UnaryOperator<dev.baton.lock.Lock> settings) {
    this.root = root;
    this.locks =
        new LocksInUse(path -> settings.apply(baton.lock(path).measuredAs(root)).asJavaLock());
    var unused = baton.lock(pathOf("")); // Refuses a wrong root here and not later.
  }

  /**
   * Returns the lock of a key. It need not exist in ZooKeeper yet.
   *
   * @param lockKey a key whose text is the same in all processes; keys with the same text are one
   *     lock
   * @throws IllegalArgumentException if the text of the key tells only this JVM's object apart
   */
  @Override
  public java.util.concurrent.locks.Lock obtain(Object lockKey) {
    return locks.findHandle(pathOf(textOf(lockKey)));
  }

  private String pathOf(String key) {
    return root + "/" + KeyEncoding.encodeKey(key);
  }

  private static String textOf(Object key) {
    if (hasOwnText(key.getClass())) {
      return key.toString();
    }
    throw new IllegalArgumentException(
        "the lock key is a "
            + key.getClass().getTypeName()
            + ", which has no toString() of its own, so other processes would lock another path: "
            + "use a text, a number or a record");
  }

  private static boolean hasOwnText(Class<?> type) {
    try {
      return type.getMethod("toString").getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every object has toString()", e);
    }
  }

  /** Does nothing, since the registry forgets each lock as soon as no thread has it. */
  @Override
  public void expireUnusedOlderThan(long age) {}
}
