package dev.baton.runtime.watch;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.session.Watchers;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Looks at a line, or a node, now and at each change, until stopped. */
public abstract class LineWatch implements SessionMember {
  /** When to look again unasked: ZooKeeper swallows events of what may not be read just then. */
  public static final long RARELY_NANOS = Duration.ofMinutes(10).toNanos();

  /** The time until the next look where reading is refused: no watch tells when that changes. */
  static final long DENIED_NANOS = Duration.ofMinutes(1).toNanos();

  private final Loop loop;
  public final SessionKeeper keeper;

  /** Looks again. */
  final Watchers.Watcher onChange = (node, kind, real) -> look();

  private boolean blind;
  private boolean stopped;
  private Loop.@Nullable Alarm nextLook;

  protected LineWatch(Loop loop, SessionKeeper keeper) {
    this.loop = loop;
    this.keeper = keeper;
  }

  /** Returns whether the watch has reported a state that a later report must not undo. */
  boolean hasTold() {
    return false;
  }

  /** Asks; sets a watch, or else says that it is {@link #blinded}. */
  protected abstract void ask();

  public void start() {
    keeper.join(this);
  }

  /** Looks again if there was nothing to watch, because there is something now. */
  public void wake() {
    if (blind) {
      look();
    }
  }

  /** Stops; reports nothing any more. */
  public void stop() {
    stopped = true;
    setNextLook(null);
    keeper.leave(this);
    keeper.unwatch(onChange);
  }

  public boolean isStopped() {
    return stopped;
  }

  /** Looks again when {@code node} changes, on which the answer just heard has set a watch. */
  public void watch(String node) {
    if (!stopped) {
      keeper.watch(node, onChange);
    }
  }

  /** Waits for {@code node}, which did not exist. If it exists by now, looks again. */
  void await(String node, Consumer<Answer> absent) {
    keeper.send(
        this,
        new Request.Exists(node, true),
        answer -> {
          if (answer.outcome() == Outcome.ABSENT) {
            watch(node);
            absent.accept(answer);
          } else {
            look();
          }
        });
  }

  void blinded() {
    blind = true;
  }

  public void look() {
    blind = false;
    if (!stopped && keeper.isConnected()) {
      lookAfter(RARELY_NANOS);
      ask();
    }
  }

  /** Looks again then at the latest; what was set before no longer counts. */
  public void lookAfter(long nanos) {
    setNextLook(loop.after(nanos, this::look));
  }

  private void setNextLook(Loop.@Nullable Alarm next) {
    if (nextLook != null) {
      nextLook.cancel();
    }
    nextLook = next;
  }

  /** Waits for other content, because the content just read makes it fail. */
  @Override
  public void failed(Throwable thrown) {
    if (!stopped) {
      lookAfter(DENIED_NANOS);
    }
  }

  /**
   * Looks again; behind a barrier if it has reported, since the next server may lag behind the
   * last.
   */
  @Override
  public void connected() {
    if (hasTold()) {
      keeper.barrier();
    }
    look();
  }
}
