package dev.baton.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that come and go.
 *
 * <p>They lie below the ports from which Linux and macOS take the local end of outgoing
 * connections. Otherwise such a connection could take the port of a server that is down for a
 * moment; a client that tries to reach that server can even end up connected to itself.
 *
 * <p>No port is given to two users in one JVM. Another process may take one before its user binds
 * it; the user has to try again with another. Thread-safe.
 */
public final class FreePorts {
  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 32_000;
  private static final int TRIES = 1_000;
  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  private FreePorts() {}

  /** A port that nobody listens on, the caller's until {@link #giveBack}. */
  public static int take() {
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

  /** Lets others have it again. */
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
