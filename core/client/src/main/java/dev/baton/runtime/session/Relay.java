package dev.baton.runtime.session;

import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Loop;
import org.jspecify.annotations.Nullable;

/** Passes the events of one link to the loop, as long as it is the keeper's current link. */
final class Relay implements Ensemble.Listener {
  final long connectSent;
  final long connectOffset;
  Ensemble.@Nullable Link link;
  private final Loop loop;
  private final SessionKeeper keeper;
  private Loop.@Nullable Alarm deadline;

  /** Creates a relay that has no link yet. The link's first packet counts as sent now. */
  Relay(Loop loop, SessionKeeper keeper) {
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

  void post(Runnable task) {
    loop.post(() -> whenCurrent(task));
  }

  /** Gives up the link after {@code nanos}, unless it is connected by then. */
  void setDeadline(long nanos) {
    deadline = loop.after(nanos, () -> whenCurrent(() -> keeper.lost("the server is silent")));
  }

  void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel();
    }
  }

  void drop() {
    cancelDeadline();
    if (link != null) {
      link.drop();
    }
  }

  @Override
  public void connected(Ensemble.Session granted, int grantedMillis) {
    post(() -> keeper.connected(this, granted, grantedMillis));
  }

  @Override
  public void disconnected(String why) {
    post(() -> keeper.lost(why));
  }

  @Override
  public void expired() {
    post(keeper::expired);
  }

  @Override
  public void changed(String path, Kind kind, boolean real) {
    post(() -> keeper.changed(path, kind, real));
  }
}
