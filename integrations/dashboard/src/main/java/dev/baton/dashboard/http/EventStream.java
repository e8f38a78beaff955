package dev.baton.dashboard.http;

import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.http.ExchangeAnswer.StreamAnswer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Server-sent events over one connection. To a reader that is slow it tells only the newest event
 * of each election, so what waits is bounded by what the reader follows. Jetty ends a connection on
 * which nothing could be written for 30 s. After an hour the stream ends: the reader's browser
 * connects again, with permissions that are checked anew. Thread-safe.
 */
final class EventStream extends IteratingCallback {
  private static final int PULSE_SECONDS = 15;
  private static final int MOST_PULSES = 240; // an hour
  private static final int LARGEST_WRITE = 8 << 10; // characters, beyond which no event begins
  private static final int MOST_SKIPPED = 16 << 10;
  private static final int SKIPPED_AT_ONCE = 1 << 10;
  private static final String BEGINNING = "retry: 2000\n\n";
  private static final String PULSE = ": still here\n\n";

  private static final Logger log = LoggerFactory.getLogger(EventStream.class);

  private final Response response;
  private final Callback end;
  private final StreamAnswer answer;
  private final EndPoint connection;
  private final Scheduler timer;
  private final CompletableFuture<EventSource> source = new CompletableFuture<>();
  private final Map<String, ApiEvent> waiting = new LinkedHashMap<>();
  private String comment = BEGINNING;
  private long lastId;
  private int pulses;
  private int skipped; // used by one thread at a time
  private Scheduler.@Nullable Task nextPulse;
  private boolean over;

  EventStream(Response response, Callback end, StreamAnswer answer) {
    this.response = response;
    this.end = end;
    this.answer = answer;
    Request request = response.getRequest();
    connection = request.getConnectionMetaData().getConnection().getEndPoint();
    timer = request.getComponents().getScheduler();
  }

  /** Begins to send. */
  void beginEvents() {
    iterate();
    awaitEnd();
    schedulePulse();
    try {
      source.complete(answer.source().apply(this::sendEvent));
    } catch (RuntimeException e) {
      log.error("a stream of events can't be opened", e);
      endStream(e);
    }
  }

  private void sendEvent(ApiEvent event) {
    synchronized (this) {
      waiting.put(event.name() + event.data().get("path"), event);
    }
    iterate();
  }

  /** Shows that the connection works. */
  private void sendPulse() {
    synchronized (this) {
      comment = PULSE;
      pulses++;
    }
    if (pulses < MOST_PULSES) {
      iterate();
      schedulePulse();
    } else {
      endStream(new EofException("the stream has had its hour"));
    }
  }

  private synchronized void schedulePulse() {
    if (!over) {
      nextPulse = timer.schedule(this::sendPulse, PULSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Writes what has gathered since the last writing, or a part of it. */
  @Override
  protected Action process() {
    String text = takeText();
    if (text.isEmpty()) {
      return Action.IDLE;
    }
    response.write(false, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), this);
    return Action.SCHEDULED;
  }

  private synchronized String takeText() {
    StringBuilder text = new StringBuilder(comment);
    comment = "";
    Iterator<ApiEvent> next = waiting.values().iterator();
    while (next.hasNext() && text.length() < LARGEST_WRITE) {
      ApiEvent event = next.next();
      next.remove();
      lastId++;
      text.append("id: ").append(lastId).append("\nevent: ").append(event.name());
      text.append("\ndata: ").append(HttpAnswer.formatJson(event.data())).append("\n\n");
    }
    return text.toString();
  }

  @Override
  protected void onCompleteFailure(Throwable failure) {
    endStream(failure);
  }

  /** Notices the end of the connection. A little that follows the request is dropped. */
  private void awaitEnd() {
    connection.tryFillInterested(Callback.from(this::skipInput, this::endStream));
  }

  private void skipInput() {
    try {
      int read = connection.fill(ByteBuffer.allocate(SKIPPED_AT_ONCE).flip());
      skipped += read;
      if (read >= 0 && skipped <= MOST_SKIPPED) {
        awaitEnd();
      } else {
        endStream(new EofException("the reader has gone"));
      }
    } catch (IOException e) {
      endStream(e);
    }
  }

  /** Ends it. The source is closed by another thread: this one may be in the midst of telling. */
  private void endStream(Throwable why) {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      if (nextPulse != null) {
        nextPulse.cancel();
      }
    }
    var unused =
        source.thenAcceptAsync(
            EventSource::close, response.getRequest().getComponents().getExecutor());
    connection.close();
    end.failed(why);
  }
}
