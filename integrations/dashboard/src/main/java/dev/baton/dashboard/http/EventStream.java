package dev.baton.dashboard.http;

import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
 * Server-sent events over one connection. A reader that is too slow loses its connection: its
 * browser connects again, and gets the present state. Thread-safe.
 */
final class EventStream extends IteratingCallback {
  private static final int PULSE_SECONDS = 15;
  private static final int LARGEST_BACKLOG = 256 << 10; // characters
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
  private final StringBuilder backlog = new StringBuilder(BEGINNING);
  private long lastId;
  private int skipped; // used by one thread at a time
  private @Nullable EventSource source;
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
      keepSource(answer.source().apply(this::sendEvent));
    } catch (RuntimeException e) {
      log.error("a stream of events can't be opened", e);
      endStream(e);
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

  private void sendEvent(ApiEvent event) {
    String text = "event: " + event.name() + "\ndata: " + HttpAnswer.formatJson(event.data());
    boolean fits;
    synchronized (this) {
      lastId++;
      fits = appendText("id: " + lastId + "\n" + text + "\n\n");
    }
    sendBacklog(fits);
  }

  private synchronized boolean appendText(String text) {
    boolean fits = backlog.length() + text.length() <= LARGEST_BACKLOG;
    backlog.append(fits ? text : "");
    return fits;
  }

  private void sendBacklog(boolean fits) {
    if (fits) {
      iterate();
    } else {
      endStream(new EofException("the reader is too slow"));
    }
  }

  /** Shows that the connection works. */
  private void sendPulse() {
    sendBacklog(appendText(PULSE));
    schedulePulse();
  }

  private synchronized void schedulePulse() {
    if (!over) {
      timer.schedule(this::sendPulse, PULSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Writes all that has gathered since the last writing. */
  @Override
  protected Action process() {
    ByteBuffer text;
    synchronized (this) {
      if (backlog.isEmpty()) {
        return Action.IDLE;
      }
      text = ByteBuffer.wrap(backlog.toString().getBytes(StandardCharsets.UTF_8));
      backlog.setLength(0);
    }
    response.write(false, text, this);
    return Action.SCHEDULED;
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
      if (source != null) {
        response.getRequest().getComponents().getExecutor().execute(source::close);
      }
    }
    connection.close();
    end.failed(why);
  }
}
