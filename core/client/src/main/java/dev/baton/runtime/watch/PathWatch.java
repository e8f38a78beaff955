package dev.baton.runtime.watch;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.NodeWatchers;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Looks at a line, or a node, now and at each change, until stopped. */
public abstract class PathWatch implements SessionMember {
  /** When to look again unasked: ZooKeeper swallows events of what may not be read just then. */
  public static final long RARELY_NANOS = Duration.ofMinutes(10).toNanos();

  /** The time until the next look where reading is refused: no watch tells when that changes. */
  static final long DENIED_NANOS = Duration.ofMinutes(1).toNanos();

  private final EventLoop loop;
  public final SessionKeeper keeper;

  /** Looks again. */
  final NodeWatchers.NodeListener onChange = (node, kind, real) -> lookAgain();

  private boolean blind;
  private boolean stopped;
  private EventLoop.@Nullable LoopAlarm nextLook;

  protected PathWatch(EventLoop loop, SessionKeeper keeper) {
    this.loop = loop;
    this.keeper = keeper;
  }

  /** Returns whether the watch has reported a state that a later report must not undo. */
  boolean hasTold() {
    return false;
  }

  /**
   * Returns whether its watches at the server end soon, so that a removal is not worth a packet.
   */
  protected boolean endsByItself() {
    return false;
  }

  /** Asks; sets a watch, or else says that it is {@link #markBlind}. */
  protected abstract void sendRequests();

  public void startWatching() {
    if (!stopped) {
      keeper.addMember(this);
    }
  }

  /** Looks again if there was nothing to watch, because there is something now. */
  public void wakeUp() {
    if (blind) {
      lookAgain();
    }
  }

  /** Stops; reports nothing any more. A watch that has stopped does not start again. */
  public void stopWatching() {
    stopped = true;
    keeper.removeMember(this);
    if (endsByItself()) {
      keeper.unwatchNodes(onChange);
    } else {
      keeper.removeWatches(onChange);
    }
    EventLoop.cancelAlarm(nextLook);
  }

  public boolean isStopped() {
    return stopped;
  }

  @Override
  public boolean isWatchUnwanted() {
    return stopped && !endsByItself();
  }

  /** Looks again when {@code node} changes, on which the answer just heard has set a watch. */
  public void watchNode(String node) {
    if (!stopped) {
      keeper.watchNode(node, onChange);
    }
  }

  /** Waits for {@code node}, which did not exist. If it exists by now, looks again. */
  void awaitNode(String node, Consumer<ZooKeeperAnswer> absent) {
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.Exists(node, true),
        answer -> {
          if (answer.outcome() == RequestOutcome.ABSENT) {
            watchNode(node);
            absent.accept(answer);
          } else {
            lookAgain();
          }
        });
  }

  void markBlind() {
    blind = true;
  }

  public void lookAgain() {
    blind = false;
    if (!stopped && keeper.isConnected()) {
      lookAfter(RARELY_NANOS);
      sendRequests();
    }
  }

  /** Looks again then at the latest; what was set before no longer counts. */
  public void lookAfter(long nanos) {
    nextLook = loop.replaceAlarm(nextLook, nanos, this::lookAgain);
  }

  /** Waits for other content, because the content just read makes it fail. */
  @Override
  public void onFailed(Throwable thrown) {
    if (!stopped) {
      lookAfter(DENIED_NANOS);
    }
  }

  /**
   * Looks again; behind a barrier if it has reported, since the next server may lag behind the
   * last.
   */
  @Override
  public void onConnected() {
    if (hasTold()) {
      keeper.sendBarrier();
    }
    lookAgain();
  }
}
