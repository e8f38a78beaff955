package dev.baton.runtime;

/** Looks at a line now and at each change, until stopped. */
abstract class LineWatch implements SessionMember {
  final SessionKeeper keeper;
  final ElectionPath path;

  /** Looks again. */
  final Watchers.Watcher onChange = (node, kind, real) -> look();

  private boolean blind;
  private boolean stopped;

  LineWatch(SessionKeeper keeper, ElectionPath path) {
    this.keeper = keeper;
    this.path = path;
  }

  /** Asks; sets a watch, or else says that it is {@link #blinded}. */
  abstract void ask();

  void start() {
    keeper.join(this);
  }

  /** Looks again if there was nothing to watch, because there is something now. */
  public void wake() {
    if (blind) {
      look();
    }
  }

  /** Tells nothing any more. */
  public void stop() {
    stopped = true;
    keeper.leave(this);
    keeper.unwatch(onChange);
  }

  boolean isStopped() {
    return stopped;
  }

  /** Looks again when {@code node} changes, on which the answer just heard has set a watch. */
  void watch(String node) {
    if (!stopped) {
      keeper.watch(node, onChange);
    }
  }

  void blinded() {
    blind = true;
  }

  void look() {
    blind = false;
    if (!stopped && keeper.isConnected()) {
      ask();
    }
  }

  @Override
  public void connected() {
    look();
  }

  @Override
  public void disconnected() {
    // Looks again, once connected.
  }

  @Override
  public void expired() {
    // What stands in the line does not depend on our session.
  }
}
