package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;

/** A loopback port that accepts clients until it is shut. */
final class PortListener {
  private static final int BACKLOG = 1_000;

  private final ServerSocket socket;
  private final Thread thread;

  /**
   * Opens the port.
   *
   * @param guest gets the socket of each client, on one thread
   * @throws UncheckedIOException if the port is in use
   */
  PortListener(int port, DaemonThreads threads, Consumer<Socket> guest) {
    try {
      socket = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on port " + port, e);
    }
    thread = threads.startThread("fault-proxy-door-" + port, () -> acceptClients(guest));
  }

  private void acceptClients(Consumer<Socket> guest) {
    try {
      while (true) {
        guest.accept(socket.accept());
      }
    } catch (IOException shut) {
      return;
    }
  }

  /**
   * Shuts the port. Returns when the consumer has got every accepted client and further clients are
   * refused.
   */
  void shutPort() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot stop listening on " + socket, e);
    }
    ConditionWait.awaitEnd(thread);
  }
}
