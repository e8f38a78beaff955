package dev.baton.observe;

import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.News;
import dev.baton.internal.Participation;
import dev.baton.internal.Waits;
import dev.baton.runtime.Engine;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.watch.ReadDenied;
import dev.baton.runtime.watch.Roster;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Watches an election for an observer. Confined to the loop, unless a method says otherwise. */
final class Lookout implements Roster.Reader, Participation {
  private final Engine engine;
  private final ElectionPath path;
  private final Notifier notifier;
  private final Telling telling;
  private final News<Sight> news;
  private final Watchdog watchdog;
  private @Nullable Roster roster;
  private volatile Sight last = Sight.NOTHING;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private volatile boolean stopped;

  Lookout(ClientContext context, ElectionPath path, Observer observer, Warnings warnings) {
    this.engine = context.engine();
    this.path = path;
    this.notifier = new Notifier("an observer of " + path, context.callbacks());
    this.telling = new Telling(observer, notifier);
    this.news = new News<>(notifier, telling::tell);
    this.watchdog = new Watchdog(engine.loop(), path.text(), warnings, () -> see(last));
  }

  /** Begins to watch. Thread-safe. */
  void begin() {
    engine.loop().post(() -> roster = engine.watch(path, this));
  }

  /** Stops; except a running callback, the observer is told nothing more. Thread-safe. */
  @Override
  public void withdraw() {
    stopped = true;
    closed.complete(null);
    telling.stop();
    engine.loop().post(this::stopWatching);
  }

  private void stopWatching() {
    watchdog.stop();
    if (roster != null) {
      roster.stop();
    }
  }

  /** Returns the present knowledge. Thread-safe. */
  Sight last() {
    return last;
  }

  /** Returns whether that was true a moment ago. Thread-safe. */
  boolean isCurrent() {
    return !stopped && last.isCurrent();
  }

  /** Returns how often a warning of this kind has begun. Thread-safe. */
  long count(Warning.Kind kind) {
    return watchdog.count(kind);
  }

  @Override
  public CompletableFuture<Void> closed() {
    return closed;
  }

  @Override
  public Duration patience() {
    return Duration.ZERO;
  }

  @Override
  public boolean isInCallback() {
    return notifier.isRunningHere();
  }

  @Override
  public void read(List<Member> members) {
    see(Sight.of(members));
  }

  @Override
  public void denied(ReadDenied why) {
    BatonException failure = Waits.translated(why, engine.describe(), Duration.ZERO);
    BatonException known = last.failure();
    if (known == null || !Objects.equals(known.getMessage(), failure.getMessage())) {
      see(last.failing(failure));
    }
  }

  @Override
  public void disconnected() {
    see(last.disconnected());
  }

  private void see(Sight seen) {
    Sight now = seen.warning(watchdog.judge(seen));
    last = now;
    news.tell(now);
  }
}
