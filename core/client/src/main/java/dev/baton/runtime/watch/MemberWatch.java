package dev.baton.runtime.watch;

import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import java.util.function.IntConsumer;

/**
 * Tells how many candidates are in a queue, now and at each change. It watches the queue; each
 * change costs a read of it.
 */
public final class MemberWatch extends LineWatch {
  private final ElectionPath path;
  private final IntConsumer told;
  private int last = -1;

  public MemberWatch(Loop loop, SessionKeeper keeper, ElectionPath path, IntConsumer told) {
    super(loop, keeper);
    this.path = path;
    this.told = told;
  }

  @Override
  protected void ask() {
    keeper.send(this, new Request.GetChildren(path.text(), true), this::listed);
  }

  private void listed(Answer answer) {
    if (answer.outcome() != Outcome.DONE) {
      blinded();
      return;
    }
    watch(path.text());
    int members = Lineup.of(answer.children()).seats().size();
    if (members != last && !isStopped()) {
      last = members;
      told.accept(members);
    }
  }
}
