package dev.baton.runtime;

import dev.baton.protocol.Lineup;
import dev.baton.protocol.NodeName;
import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.Outcome;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells who is first in a line, now and whenever that changes. It watches the first node: each
 * change of the leader wakes everybody who has such a watch, and costs each of them two reads.
 */
public final class FrontWatch implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final BiConsumer<Member, Lineup> told;
  private final Watchers.Watcher onChange = (node, kind, real) -> look();
  private @Nullable String last;
  private boolean blind;
  private boolean stopped;

  FrontWatch(SessionKeeper keeper, ElectionPath path, BiConsumer<Member, Lineup> told) {
    this.keeper = keeper;
    this.path = path;
    this.told = told;
  }

  void start() {
    keeper.join(this);
  }

  /** Looks again if there was nobody to watch, because somebody stands in line now. */
  public void wake() {
    if (blind) {
      look();
    }
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
    // Whoever is first does not depend on our session.
  }

  private void look() {
    blind = false;
    if (!stopped && keeper.isConnected()) {
      keeper.send(new Request.GetChildren(path.text(), false), this::listed);
    }
  }

  private void listed(Answer answer) {
    Lineup line = Lineup.of(answer.children());
    if (line.prize()) {
      read(Prize.PRIZE, line);
    } else if (!line.seats().isEmpty()) {
      read(line.seats().get(0), line);
    } else {
      blind = true;
    }
  }

  private void read(NodeName front, Lineup line) {
    String node = path.of(front);
    keeper.send(new Request.GetData(node, true), answer -> read(node, line, answer));
  }

  /** A node that has gone makes room for another; one that may not be read stays unknown. */
  private void read(String node, Lineup line, Answer answer) {
    Answer.Stat stat = answer.stat();
    if (stat != null) {
      keeper.watch(node, onChange);
      NodeData.decode(answer.data()).ifPresent(data -> tell(new Member(node, data, stat, 1), line));
    } else if (answer.outcome() == Outcome.ABSENT) {
      look();
    } else {
      blind = true;
    }
  }

  private void tell(Member front, Lineup line) {
    String now = front.data().toString();
    if (!stopped && !now.equals(last)) {
      last = now;
      told.accept(front, line);
    }
  }
}
