package dev.baton.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The ports for servers that come and go.
 *
 * <p>They lie below the ports from which Linux and macOS take the local end of outgoing
 * connections. Otherwise an outgoing connection could take the port of a server that is down for a
 * moment. A client that tries to reach that server could even end up connected to itself.
 *
 * <p>No port is given to two users in one JVM. Another process may take a port before its user
 * binds it. The user must then try another port. Thread-safe.
 */
public final class FreePorts {
  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 32_000;
  private static final int TRIES = 1_000;
  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  private FreePorts() {}

  /** Takes a port without a listener. It belongs to the caller until {@link #giveBack}. */
  public static int takePort() {
    for (int i = 0; i < TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (GIVEN.add(port)) {
        if (isFree(port)) {
          return port;
        }
        GIVEN.remove(port);
      }
    }
    throw new IllegalStateException(
        "no free port between " + LOWEST + " and " + HIGHEST + " in " + TRIES + " tries");
  }

  /** Gives a port back, so that other callers can have it. */
  public static void giveBack(int port) {
    GIVEN.remove(port);
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return probe.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
