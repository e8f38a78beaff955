package dev.baton.runtime.watch;

import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells who is first in a queue, now and at each change. It watches the first node. Each change of
 * the leader wakes every process with a watch like this, and costs it two reads.
 */
public final class FrontWatch extends LineWatch {
  private final ElectionPath path;
  private final BiConsumer<Member, Lineup> told;
  private @Nullable Seat front;
  private @Nullable String last;

  /**
   * Creates a watch that has not looked yet.
   *
   * @param front the first in the queue a moment ago, if that is known; then the queue need not be
   *     read
   */
  public FrontWatch(
      Loop loop,
      SessionKeeper keeper,
      ElectionPath path,
      @Nullable Seat front,
      BiConsumer<Member, Lineup> told) {
    super(loop, keeper);
    this.path = path;
    this.front = front;
    this.told = told;
  }

  @Override
  protected void ask() {
    Seat known = front;
    front = null;
    if (known != null) {
      read(known, Lineup.EMPTY);
      return;
    }
    keeper.send(this, new Request.GetChildren(path.text(), false), this::listed);
  }

  private void listed(Answer answer) {
    Lineup line = Lineup.of(answer.children());
    if (line.prize()) {
      read(Prize.PRIZE, line);
    } else if (!line.seats().isEmpty()) {
      read(line.seats().get(0), line);
    } else {
      blinded();
    }
  }

  private void read(NodeName front, Lineup line) {
    String node = path.of(front);
    keeper.send(this, new Request.GetData(node, true), answer -> read(node, line, answer));
  }

  /** Looks again if the node has gone. The owner of a node that may not be read stays unknown. */
  private void read(String node, Lineup line, Answer answer) {
    if (answer.stat() != null) {
      watch(node);
      Member.read(node, answer, 1).ifPresent(member -> tell(member, line));
    } else if (answer.outcome() == Outcome.ABSENT) {
      look();
    } else {
      blinded();
    }
  }

  private void tell(Member front, Lineup line) {
    String now = front.data().toString();
    if (!isStopped() && !now.equals(last)) {
      last = now;
      told.accept(front, line);
    }
  }
}
