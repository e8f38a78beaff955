package dev.baton.dashboard.http;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The limits of connections: 5 s to send a request, 30 s to take the answer, 1,000 connections
 * without a stream, 1,000 streams. At the limit the oldest connection without a stream is closed
 * for a new one; a new stream is refused. Used by the connections' thread only.
 */
final class ConnectionLimits {
  private static final int READ_SECONDS = 5;
  private static final int WRITE_SECONDS = 30;
  private static final int MOST_CONNECTIONS = 1_000;
  private static final int MOST_STREAMS = 1_000;
  private static final AttributeKey<Future<?>> LIMIT =
      AttributeKey.valueOf(ConnectionLimits.class, "limit");

  private final Set<Channel> connections = new LinkedHashSet<>();
  private int streams;

  /** Begins the time in which the connection must send its request. */
  void admitConnection(Channel connection) {
    connections.add(connection);
    if (connections.size() > MOST_CONNECTIONS) {
      Channel oldest = connections.iterator().next();
      connections.remove(oldest);
      var unused = oldest.close();
    }
    limitTime(connection, READ_SECONDS);
    var unused =
        connection
            .closeFuture()
            .addListener(
                end -> {
                  connections.remove(connection);
                  cancelLimit(connection);
                });
  }

  /** Ends the time for the request, which has come. */
  void endReading(Channel connection) {
    cancelLimit(connection);
  }

  /** Begins the time in which the client must take the answer. */
  void beginWriting(Channel connection) {
    limitTime(connection, WRITE_SECONDS);
  }

  /** Returns whether the connection may stay open for a stream. */
  boolean admitStream(Channel connection) {
    if (streams >= MOST_STREAMS) {
      return false;
    }
    streams++;
    connections.remove(connection);
    var unused = connection.closeFuture().addListener(end -> streams--);
    return true;
  }

  private static void limitTime(Channel connection, int seconds) {
    cancelLimit(connection);
    connection
        .attr(LIMIT)
        .set(
            connection
                .eventLoop()
                .schedule(() -> closeConnection(connection), seconds, TimeUnit.SECONDS));
  }

  private static void closeConnection(Channel connection) {
    var unused = connection.close();
  }

  private static void cancelLimit(Channel connection) {
    Future<?> limit = connection.attr(LIMIT).getAndSet(null);
    if (limit != null) {
      limit.cancel(false);
    }
  }
}
