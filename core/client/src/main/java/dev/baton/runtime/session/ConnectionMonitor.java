package dev.baton.runtime.session;

import dev.baton.runtime.loop.GuardedTelemetry;
import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Watches the connection of one session. Confined to the loop, except the present view, which any
 * thread may read.
 */
public final class ConnectionMonitor implements SessionMember {
  private final EventLoop loop;
  private final GuardedTelemetry telemetry;
  private volatile ConnectionView view = ConnectionView.NOTHING;
  private volatile long since;
  private boolean inSession;
  private @Nullable SessionKeeper watched;
  private Consumer<ConnectionView> reader = view -> {};

  /**
   * The connection at one moment.
   *
   * @param connections how many connections there have been
   * @param sessionsLost how many sessions have ended that had a connection
   */
  public record ConnectionView(boolean connected, long connections, long sessionsLost) {
    /** The view before the first connection. */
    public static final ConnectionView NOTHING = new ConnectionView(false, 0, 0);

    /** Returns whether the connection of {@code earlier} has lasted until now. */
    public boolean isSameConnection(ConnectionView earlier) {
      return connected && connections == earlier.connections;
    }
  }

  public ConnectionMonitor(EventLoop loop, GuardedTelemetry telemetry) {
    this.loop = loop;
    this.telemetry = telemetry;
    this.since = loop.nanoTime();
  }

  /** Begins to watch the connection of {@code session}. */
  public void watchSession(SessionKeeper session) {
    watched = session;
    session.addMember(this);
  }

  /** Tells {@code reader} the present view, and each one that follows. */
  public void tellChanges(Consumer<ConnectionView> reader) {
    this.reader = reader;
    reader.accept(view);
  }

  /** Returns whether there is a connection. Thread-safe. */
  public boolean isConnected() {
    return view.connected();
  }

  /** Returns whether there is a connection, and it is the first one. Thread-safe. */
  public boolean isFirstConnection() {
    ConnectionView now = view;
    return now.connected() && now.connections() == 1;
  }

  /** Returns whether there has ever been a connection. Thread-safe. */
  public boolean hasConnected() {
    return view.connections() > 0;
  }

  /** Returns how long there has been no connection; zero if there is one. Thread-safe. */
  public Duration disconnectedFor() {
    long begun = since;
    return isConnected() ? Duration.ZERO : Duration.ofNanos(loop.nanoTime() - begun);
  }

  @Override
  public void onConnected() {
    boolean again = inSession;
    inSession = true;
    setView(new ConnectionView(true, view.connections() + 1, view.sessionsLost()));
    if (again) {
      telemetry.reconnected();
    } else {
      telemetry.sessionOpened();
    }
  }

  @Override
  public void onDisconnected() {
    since = loop.nanoTime();
    setView(new ConnectionView(false, view.connections(), view.sessionsLost()));
    telemetry.disconnected();
  }

  @Override
  public void onExpired() {
    if (inSession) {
      inSession = false;
      setView(new ConnectionView(false, view.connections(), view.sessionsLost() + 1));
    }
  }

  private void setView(ConnectionView now) {
    view = now;
    reader.accept(now);
  }

  /** Sets the view if the news was not noted. What threw after that is not called once more. */
  @Override
  public void onFailed(Throwable thrown) {
    boolean connected = watched != null && watched.isConnected();
    if (connected && !view.connected()) {
      onConnected();
    } else if (!connected && view.connected()) {
      onDisconnected();
    }
  }
}
