package dev.baton;

import dev.baton.internal.ClientContext;
import dev.baton.internal.ClosableParticipation;
import dev.baton.internal.ConflatedCallback;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.session.ConnectionMonitor.ConnectionView;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Tells a listener how the connection differs from what the listener was told last. Confined to the
 * callbacks of that listener, which run one at a time, unless a method says otherwise.
 */
final class ConnectionReporter implements ClosableParticipation {
  private final BatonEngine engine;
  private final ConnectionListener listener;
  private final CallbackNotifier notifier;
  private final ConflatedCallback<ConnectionView> callback;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private ConnectionView told = ConnectionView.NOTHING;
  private @Nullable ConnectionState last;

  ConnectionReporter(ClientContext context, ConnectionListener listener) {
    this.engine = context.engine();
    this.listener = listener;
    this.notifier = context.newNotifier("the connection listener", context.callbacks());
    this.callback = new ConflatedCallback<>(notifier, this::tellDifferences);
  }

  /** Begins to report. Thread-safe. */
  void beginReporting() {
    engine.loop().postTask(() -> engine.connection().tellChanges(callback::tellLatest));
  }

  /** Tells each difference in a callback of its own, since each may throw. */
  private void tellDifferences(ConnectionView now) {
    ConnectionView before = told;
    told = now;
    if (before.connected() && !now.isSameConnection(before)) {
      tellNext(ConnectionState.SUSPENDED);
    }
    if (last == ConnectionState.SUSPENDED && now.sessionsLost() != before.sessionsLost()) {
      tellNext(ConnectionState.LOST);
    }
    if (now.connected() && (last == null || !last.isConnected())) {
      tellNext(
          last == ConnectionState.SUSPENDED
              ? ConnectionState.RECONNECTED
              : ConnectionState.CONNECTED);
    }
  }

  private void tellNext(ConnectionState state) {
    last = state;
    notifier.enqueueCallback(
        () -> {
          if (!closed.isDone()) {
            listener.onStateChanged(state);
          }
        });
  }

  @Override
  public boolean isInCallback() {
    return notifier.isRunningHere();
  }

  /** Stops; except a running callback, the listener is told nothing more. Thread-safe. */
  @Override
  public void beginClosing() {
    closed.complete(null);
  }

  @Override
  public CompletableFuture<Void> whenClosed() {
    return closed;
  }
}
