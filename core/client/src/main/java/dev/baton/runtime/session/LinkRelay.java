package dev.baton.runtime.session;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.EventLoop;
import org.jspecify.annotations.Nullable;

/** Passes the events of one link to the loop, as long as it is the keeper's current link. */
final class LinkRelay implements EnsemblePort.LinkListener {
  final long connectSent;
  final long connectOffset;
  volatile EnsemblePort.@Nullable EnsembleLink link;
  private final EventLoop loop;
  private final SessionKeeper keeper;
  private EventLoop.@Nullable LoopAlarm deadline;

  /** Creates a relay that has no link yet. The link's first packet counts as sent now. */
  LinkRelay(EventLoop loop, SessionKeeper keeper) {
    this.loop = loop;
    this.keeper = keeper;
    this.connectSent = loop.nanoTime();
    this.connectOffset = loop.wallOffset();
  }

  void whenCurrent(Runnable task) {
    if (keeper.isCurrent(this)) {
      task.run();
    }
  }

  void postIfCurrent(Runnable task) {
    loop.postTask(() -> whenCurrent(task));
  }

  /** Gives up the link after {@code nanos}, unless it is connected by then. */
  void setDeadline(long nanos) {
    deadline =
        loop.runAfter(
            nanos, () -> whenCurrent(() -> keeper.loseConnection(describeServer() + " is silent")));
  }

  private String describeServer() {
    return link == null ? "the server" : link.describeServer();
  }

  void cancelDeadline() {
    EventLoop.cancelAlarm(deadline);
  }

  /** Cuts the link though the loop stands still. The keeper learns of it later. Thread-safe. */
  void cutLink() {
    postIfCurrent(() -> keeper.loseConnection("Baton's loop stood still"));
    dropLink();
  }

  /** Lets go of the link. Thread-safe. */
  void dropLink() {
    EnsemblePort.EnsembleLink current = link;
    if (current != null) {
      current.dropLink();
    }
  }

  /** Ends the session; {@code then} runs after that, or at once if no server is {@code reached}. */
  void endSession(boolean reached, Runnable then) {
    EnsemblePort.EnsembleLink current = link;
    if (current != null && reached) {
      current.closeSession(then);
    } else {
      dropLink();
      then.run();
    }
  }

  @Override
  public void onConnected(EnsemblePort.SessionCredentials granted, int grantedMillis) {
    postIfCurrent(() -> keeper.linkConnected(this, granted, grantedMillis));
  }

  @Override
  public void onDisconnected(String why) {
    postIfCurrent(() -> keeper.loseConnection(why));
  }

  @Override
  public void onUnidentified(String why) {
    postIfCurrent(() -> keeper.linkUnidentified(why));
  }

  @Override
  public void onExpired() {
    postIfCurrent(() -> keeper.sessionExpired(SessionKeeper.EXPIRED));
  }

  @Override
  public void onNodeChanged(String path, WatchKind kind, boolean real) {
    loop.deliverTask(() -> whenCurrent(() -> keeper.nodeChanged(path, kind, real)));
  }
}
