package dev.baton;

import dev.baton.runtime.ElectionPath;
import dev.baton.runtime.Engine;
import dev.baton.runtime.Member;
import dev.baton.runtime.Notifier;
import dev.baton.runtime.ReadDenied;
import dev.baton.runtime.Roster;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Watches an election for an observer. Confined to the loop where nothing else is said. */
final class Lookout implements Roster.Reader {
  private final Engine engine;
  private final ElectionPath path;
  private final Notifier notifier;
  private final Telling telling;
  private final News<Sight> news;
  private @Nullable Roster roster;
  private volatile Sight last = Sight.NOTHING;

  Lookout(Engine engine, ElectionPath path, Observer observer, Executor executor) {
    this.engine = engine;
    this.path = path;
    this.notifier = new Notifier("an observer of " + path, executor);
    this.telling = new Telling(observer, notifier);
    this.news = new News<>(notifier, telling::tell);
  }

  /** From any thread. */
  void begin() {
    engine.loop().post(() -> roster = engine.watch(path, this));
  }

  /** Nothing is told any more, but for a callback that runs. From any thread. */
  void stop() {
    telling.stop();
    engine.loop().post(this::stopRoster);
  }

  private void stopRoster() {
    if (roster != null) {
      roster.stop();
    }
  }

  /** What is known now. From any thread. */
  Sight last() {
    return last;
  }

  /** Whether the calling thread runs one of the observer's callbacks. From any thread. */
  boolean isInCallback() {
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

  private void see(Sight now) {
    last = now;
    news.tell(now);
  }
}
