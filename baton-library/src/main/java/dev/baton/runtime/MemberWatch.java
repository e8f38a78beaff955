package dev.baton.runtime;

import dev.baton.protocol.Lineup;
import dev.baton.protocol.Outcome;
import java.util.function.IntConsumer;

/**
 * Tells how many stand in a line, now and whenever that changes. It watches the line: each change
 * costs a read of it.
 */
public final class MemberWatch implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final IntConsumer told;
  private final Watchers.Watcher onChange = (node, kind, real) -> look();
  private boolean stopped;
  private int last = -1;

  MemberWatch(SessionKeeper keeper, ElectionPath path, IntConsumer told) {
    this.keeper = keeper;
    this.path = path;
    this.told = told;
  }

  void start() {
    keeper.join(this);
  }

  /** Tells nothing any more. */
  public void stop() {
    stopped = true;
    keeper.leave(this);
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
    // How many stand in line is told when there is another session.
  }

  private void look() {
    if (!stopped && keeper.isConnected()) {
      keeper.send(new Request.GetChildren(path.text(), true), this::listed);
    }
  }

  private void listed(Answer answer) {
    if (answer.outcome() != Outcome.DONE || stopped) {
      return;
    }
    keeper.watch(path.text(), onChange);
    int members = Lineup.of(answer.children()).seats().size();
    if (members != last) {
      last = members;
      told.accept(members);
    }
  }
}
