package dev.baton;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a task at the JVM's shutdown, unless the task has been done before. Thread-safe. */
final class ShutdownHook {
  private static final Logger log = LoggerFactory.getLogger("dev.baton");

  private volatile @Nullable Thread hook;

  /** Adds the task to the JVM's shutdown. */
  void addTask(Runnable task) {
    Thread thread = new Thread(task, "baton-shutdown");
    hook = thread;
    Runtime.getRuntime().addShutdownHook(thread);
  }

  /** Removes the task, which was done. */
  void removeTask() {
    Thread thread = hook;
    if (thread != null && thread != Thread.currentThread()) {
      try {
        Runtime.getRuntime().removeShutdownHook(thread);
      } catch (IllegalStateException shuttingDown) {
        log.debug("Closed while the JVM shuts down");
      }
    }
  }
}
