package dev.baton;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the JVM's shutdown do something that may also be done before. Thread-safe. */
final class ShutdownHook {
  private static final Logger log = LoggerFactory.getLogger("dev.baton");

  private volatile @Nullable Thread hook;

  /** Has the JVM's shutdown do it. */
  void add(Runnable task) {
    Thread thread = new Thread(task, "baton-shutdown");
    hook = thread;
    Runtime.getRuntime().addShutdownHook(thread);
  }

  /** It was done. */
  void remove() {
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
