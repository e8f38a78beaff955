package dev.baton.dashboard.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The limits of connections without a stream: 5 s to send a request, 30 s to take the answer, and
 * at most 256 connections. They may occupy an eighth of the heap, with 64 KiB each; larger answers
 * may occupy another eighth until their clients have taken them. At the limit the oldest connection
 * is closed for a new one, once it has had 2 s; until then the new one waits. A large answer is
 * refused. Thread-safe.
 */
final class ConnectionLimits {
  private static final int READ_SECONDS = 5;
  private static final int WRITE_SECONDS = 30;
  private static final int FEWEST_CONNECTIONS = 16;
  private static final int MOST_CONNECTIONS = 256;
  private static final int HEAP_SHARE = 8;
  private static final int SMALL_ANSWER = 64 << 10;
  private static final long UNDISTURBED_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Scheduler timer;
  private final int mostConnections;
  private final Map<EndPoint, AdmittedConnection> connections = new LinkedHashMap<>();
  private final long mostLarge;
  private long large;

  private record AdmittedConnection(long since, Scheduler.Task end) {}

  ConnectionLimits(Scheduler timer) {
    this.timer = timer;
    mostLarge = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    long affordable = mostLarge / SMALL_ANSWER;
    mostConnections = (int) Math.max(FEWEST_CONNECTIONS, Math.min(affordable, MOST_CONNECTIONS));
  }

  /** Waits until there is room for a new connection. Closes the oldest one for it, if need be. */
  void awaitRoom() throws InterruptedException {
    EndPoint excess = awaitExcess();
    if (excess != null) {
      excess.close();
    }
  }

  private synchronized @Nullable EndPoint awaitExcess() throws InterruptedException {
    while (connections.size() >= mostConnections) {
      Map.Entry<EndPoint, AdmittedConnection> oldest = connections.entrySet().iterator().next();
      long left = oldest.getValue().since() + UNDISTURBED_NANOS - System.nanoTime();
      if (left <= 0) {
        forgetConnection(oldest.getKey());
        return oldest.getKey();
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return null;
  }

  /** Begins the time in which the connection must send its request. */
  synchronized void admitConnection(EndPoint connection) {
    connections.put(
        connection,
        new AdmittedConnection(System.nanoTime(), scheduleEnd(connection, READ_SECONDS)));
  }

  private Scheduler.Task scheduleEnd(EndPoint connection, int seconds) {
    return timer.schedule(connection::close, seconds, TimeUnit.SECONDS);
  }

  /** Ends the limit of time of a connection, which has no place among the others from now on. */
  synchronized void forgetConnection(EndPoint connection) {
    endReading(connection);
    connections.remove(connection);
    notifyAll();
  }

  /** Ends the time for the request, which has come. */
  synchronized void endReading(EndPoint connection) {
    AdmittedConnection admitted = connections.get(connection);
    if (admitted != null) {
      admitted.end().cancel();
    }
  }

  /** Begins the time in which the client must take the answer. */
  synchronized void beginWriting(EndPoint connection) {
    endReading(connection);
    connections.computeIfPresent(
        connection,
        (same, before) -> new AdmittedConnection(before.since(), scheduleEnd(same, WRITE_SECONDS)));
  }

  /** Returns whether there is room for an answer. If nothing else waits, there is for any. */
  synchronized boolean admitAnswer(int bytes) {
    if (bytes > SMALL_ANSWER && large > 0 && large + bytes > mostLarge) {
      return false;
    }
    large += bytes > SMALL_ANSWER ? bytes : 0;
    return true;
  }

  /** Frees the room of an answer. */
  synchronized void endAnswer(int bytes) {
    large -= bytes > SMALL_ANSWER ? bytes : 0;
  }
}
