package dev.baton.cli;

import dev.baton.cli.process.DaemonThread;
import dev.baton.cli.security.ConnectionSecurity;
import dev.baton.protocol.claim.Lease.LeaseWindow;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Set;

/**
 * Initializes classes for the commands that run a program, while another thread reads the
 * annotations of the command. It decides nothing and opens no connection.
 */
final class ClassPreload {
  /** The commands that run a program. */
  static final Set<String> RUNNING = Set.of("run", "lock", "once");

  private final Thread thread = DaemonThread.createThread("baton-preload", this::initializeClasses);

  private ClassPreload() {}

  /** Starts it in a thread of its own, if the arguments name such a command. */
  static ClassPreload startFor(String... arguments) {
    ClassPreload preload = new ClassPreload();
    if (arguments.length > 0 && RUNNING.contains(arguments[0])) {
      preload.thread.start();
    }
    return preload;
  }

  /** Waits for its end, so that nothing else happens beside it. */
  void awaitEnd() {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void initializeClasses() {
    initializeChannel();
    new SecureRandom().nextInt();
    ClientSettings settings = ClientSettings.of("127.0.0.1");
    new ZooKeeperEnsemble(settings.withConfig(ConnectionSecurity.NONE.config())).close();
    var unused = LeaseWindow.NONE.equals(new LeaseWindow(1, 1)); // the JVM generates such methods
  }

  /** Makes the channel to the keeper. The JVM does so once, and reads its security providers. */
  private static void initializeChannel() {
    try {
      var unused = System.inheritedChannel();
    } catch (IOException e) {
      // The attempt to connect to the keeper reports it.
    }
  }
}
