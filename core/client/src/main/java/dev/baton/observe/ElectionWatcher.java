package dev.baton.observe;

import dev.baton.error.BatonException;
import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ClosableParticipation;
import dev.baton.internal.ConflatedCallback;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.watch.ParticipantsWatch;
import dev.baton.runtime.watch.ReadDenied;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Watches an election for an observer. Confined to the loop, unless a method says otherwise. */
final class ElectionWatcher
    implements ParticipantsWatch.ParticipantsListener, ClosableParticipation {
  private final BatonEngine engine;
  private final ElectionPath path;
  private final CallbackNotifier notifier;
  private final ObserverDispatcher telling;
  private final ConflatedCallback<ElectionSnapshot> callback;
  private final WarningJudge watchdog;
  private @Nullable ParticipantsWatch watch;
  private volatile ElectionSnapshot last = ElectionSnapshot.NOTHING;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private volatile boolean stopped;

  ElectionWatcher(
      ClientContext context, ElectionPath path, ElectionObserver observer, WarningRules warnings) {
    this.engine = context.engine();
    this.path = path;
    this.notifier = context.newNotifier("an observer of " + path, context.callbacks());
    this.telling = new ObserverDispatcher(observer, notifier);
    this.callback = new ConflatedCallback<>(notifier, telling::tellDifferences);
    this.watchdog =
        new WarningJudge(engine.loop(), path.text(), warnings, () -> updateSnapshot(last));
  }

  /** Begins to watch. Thread-safe. */
  void beginWatching() {
    engine.recoveries().runUntilDone(this::startWatching);
  }

  private void startWatching() {
    if (!stopped) {
      watch = watch == null ? engine.newParticipantsWatch(path, this) : watch;
      watch.startWatching();
    }
  }

  @Override
  public void silenceCallbacks() {
    stopped = true;
    telling.stopTelling();
  }

  /** Stops; except a running callback, the observer is told nothing more. Thread-safe. */
  @Override
  public void beginClosing() {
    silenceCallbacks();
    closed.complete(null);
    engine.recoveries().runUntilDone(this::stopWatching);
  }

  private void stopWatching() {
    watchdog.stopAlarms();
    if (watch != null) {
      watch.stopWatching();
    }
  }

  /** Returns the present knowledge. Thread-safe. */
  ElectionSnapshot lastSnapshot() {
    return last;
  }

  /** Returns whether that was true a moment ago. Thread-safe. */
  boolean isCurrent() {
    return !stopped && last.isCurrent();
  }

  /** Returns how often a warning of this kind has begun. Thread-safe. */
  long countWarnings(ElectionWarning.WarningKind kind) {
    return watchdog.countWarnings(kind);
  }

  @Override
  public CompletableFuture<Void> whenClosed() {
    return closed;
  }

  @Override
  public boolean isInCallback() {
    return notifier.isRunningHere();
  }

  @Override
  public void onRead(List<QueueMember> members) {
    updateSnapshot(ElectionSnapshot.ofMembers(members));
  }

  @Override
  public void onDenied(ReadDenied why) {
    BatonException failure =
        BlockingCalls.translateFailure(why, engine.describeEnsemble(), Duration.ZERO);
    BatonException known = last.failure();
    if (known == null || !Objects.equals(known.getMessage(), failure.getMessage())) {
      updateSnapshot(last.withFailure(failure));
    }
  }

  @Override
  public void onDisconnected() {
    updateSnapshot(last.asDisconnected());
  }

  private void updateSnapshot(ElectionSnapshot seen) {
    ElectionSnapshot now = seen.withWarnings(watchdog.judgeSnapshot(seen));
    last = now;
    callback.tellLatest(now);
  }
}
