package dev.baton.curator.bridge;

import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.retry.RetryOneTime;

/** A program that acquires a lock, with imports of Curator alone. */
final class LockProgram {
  private LockProgram() {}

  /** Acquires and releases a lock. Arguments: the servers. */
  public static void main(String[] arguments) throws Exception {
    try (CuratorFramework client =
        CuratorFrameworkFactory.newClient(arguments[0], new RetryOneTime(1))) {
      client.start();
      InterProcessMutex mutex = new InterProcessMutex(client, "/lock");
      mutex.acquire();
      mutex.release();
    }
  }
}
