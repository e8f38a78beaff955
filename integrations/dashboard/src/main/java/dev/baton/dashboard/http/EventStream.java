package dev.baton.dashboard.http;

import dev.baton.dashboard.access.AccessPolicy;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.EventSource;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Server-sent events over one connection. A reader that is too slow loses its connection: its
 * browser connects again, and gets the present state. Thread-safe.
 */
final class EventStream {
  private static final int PULSE_SECONDS = 15;
  private static final String BEGINNING = "retry: 2000\n\n";
  private static final String PULSE = ": still here\n\n";

  private static final Logger log = LoggerFactory.getLogger(EventStream.class);

  private final Channel connection;
  private final StreamAnswer answer;
  private final Executor workers;
  private long lastId; // used by the connection's thread only
  private @Nullable EventSource source;
  private boolean over;

  EventStream(Channel connection, StreamAnswer answer, Executor workers) {
    this.connection = connection;
    this.answer = answer;
    this.workers = workers;
  }

  /** Begins to send. Call in the connection's thread, when the headers have been written. */
  void beginEvents(ApiRoutes routes, AccessPolicy access) {
    writeText(BEGINNING);
    var pulse =
        connection
            .eventLoop()
            .scheduleAtFixedRate(
                () -> sendPulse(access), PULSE_SECONDS, PULSE_SECONDS, TimeUnit.SECONDS);
    workers.execute(() -> openSource(routes));
    var unused =
        connection
            .closeFuture()
            .addListener(
                end -> {
                  pulse.cancel(false);
                  workers.execute(this::closeSource);
                });
  }

  private void openSource(ApiRoutes routes) {
    try {
      keepSource(routes.openStream(answer.request(), this::sendEvent));
    } catch (RuntimeException e) {
      log.error("a stream of events can't be opened", e);
      var unused = connection.close();
    }
  }

  private void keepSource(EventSource opened) {
    synchronized (this) {
      source = opened;
      if (!over) {
        return;
      }
    }
    opened.close();
  }

  private void closeSource() {
    EventSource opened;
    synchronized (this) {
      over = true;
      opened = source;
    }
    if (opened != null) {
      opened.close();
    }
  }

  private void sendEvent(ApiEvent event) {
    String data = HttpAnswer.formatJson(event.data());
    connection
        .eventLoop()
        .execute(
            () -> {
              lastId++;
              writeText("id: " + lastId + "\nevent: " + event.name() + "\ndata: " + data + "\n\n");
            });
  }

  /** Shows that the connection works. Ends it when the reader has logged out. */
  private void sendPulse(AccessPolicy access) {
    if (access.isCurrent(answer.visitor())) {
      writeText(PULSE);
    } else {
      var unused = connection.close();
    }
  }

  private void writeText(String text) {
    if (connection.isWritable()) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      var unused = connection.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(bytes)));
    } else {
      var unused = connection.close();
    }
  }
}
