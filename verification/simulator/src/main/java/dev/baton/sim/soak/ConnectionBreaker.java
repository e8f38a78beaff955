package dev.baton.sim.soak;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** Ends connections between clients and servers although the network is sound. */
final class ConnectionBreaker {
  private static final long LONG_ENOUGH_MILLIS = 300;

  private final SoakStage stage;

  ConnectionBreaker(SoakStage stage) {
    this.stage = stage;
  }

  /** Begins to end all connections of a client, and returns the action that stops this. */
  Runnable beginBreaking(ClientProcess client) {
    AutoCloseable ender = stage.soakNetwork().endConnections(client.clientNumber());
    return () -> {
      try {
        ender.close();
      } catch (Exception e) {
        throw new IllegalStateException("connections of " + client.lifeName() + " end for ever", e);
      }
    };
  }

  /** Ends all connections of all clients, which connect again. */
  void breakAll() {
    Deque<Runnable> ends = new ArrayDeque<>();
    stage.clients().forEach(client -> ends.add(beginBreaking(client)));
    try {
      TimeUnit.MILLISECONDS.sleep(LONG_ENOUGH_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ends.forEach(Runnable::run);
  }
}
