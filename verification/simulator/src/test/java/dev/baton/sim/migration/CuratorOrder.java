package dev.baton.sim.migration;

import dev.baton.protocol.claim.QueueFormat;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.framework.recipes.locks.InterProcessReadWriteLock;
import org.apache.curator.framework.recipes.locks.LockInternals;
import org.apache.curator.framework.recipes.locks.LockInternalsDriver;
import org.apache.curator.framework.recipes.locks.LockInternalsSorter;
import org.apache.curator.framework.recipes.locks.PredicateResults;
import org.apache.curator.framework.recipes.locks.StandardLockInternalsDriver;
import org.apache.curator.retry.RetryOneTime;

/** The order of a queue, and whose turn it is, by Curator's own classes. */
final class CuratorOrder {
  private static final CuratorFramework CLIENT =
      CuratorFrameworkFactory.newClient("localhost:1", new RetryOneTime(1));

  private final String lockName;
  private final LockInternalsSorter sorter;
  private final LockInternalsDriver reader;
  private final LockInternalsDriver driver;

  private CuratorOrder(
      String lockName,
      LockInternalsSorter sorter,
      LockInternalsDriver driver,
      LockInternalsDriver reader) {
    this.lockName = lockName;
    this.sorter = sorter;
    this.driver = driver;
    this.reader = reader;
  }

  /** Returns the order of the recipe with names of this form. */
  static CuratorOrder ofRecipe(QueueFormat format) {
    LockInternalsDriver standard = new StandardLockInternalsDriver();
    try {
      if (format == QueueFormat.CURATOR_LATCH) {
        Field sorter = LeaderLatch.class.getDeclaredField("sorter");
        sorter.setAccessible(true);
        LockInternalsSorter ofLatch = (LockInternalsSorter) sorter.get(null);
        return new CuratorOrder("latch-", ofLatch, standard, standard);
      }
      if (format == QueueFormat.CURATOR_LOCK) {
        LockInternalsDriver mutex = driverOf(new InterProcessMutex(CLIENT, "/queue"));
        return new CuratorOrder("lock-", mutex, mutex, mutex);
      }
      InterProcessReadWriteLock locks = new InterProcessReadWriteLock(CLIENT, "/queue");
      LockInternalsDriver writer = driverOf(locks.writeLock());
      return new CuratorOrder("__WRIT__", writer, writer, driverOf(locks.readLock()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Curator has changed inside", e);
    }
  }

  private static LockInternalsDriver driverOf(InterProcessMutex mutex)
      throws ReflectiveOperationException {
    Field internals = InterProcessMutex.class.getDeclaredField("internals");
    internals.setAccessible(true);
    Method getDriver = LockInternals.class.getDeclaredMethod("getDriver");
    getDriver.setAccessible(true);
    return (LockInternalsDriver) getDriver.invoke(internals.get(mutex));
  }

  List<String> sortChildren(List<String> children) {
    return LockInternals.getSortedChildren(lockName, sorter, children);
  }

  /** Returns whether it is the turn of the owner of {@code own}, and whom it waits for else. */
  PredicateResults turnOf(String own, List<String> children) {
    LockInternalsDriver its = own.contains("__READ__") ? reader : driver;
    try {
      return its.getsTheLock(CLIENT, sortChildren(children), own, 1);
    } catch (Exception e) { // Curator declares no other.
      throw new IllegalStateException("Curator does not find " + own + " in " + children, e);
    }
  }
}
