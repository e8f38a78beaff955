package dev.baton.runtime.watch;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import java.util.function.IntConsumer;

/**
 * Tells how many candidates are in a queue, now and at each change. It watches the queue; each
 * change costs a read of it.
 */
public final class MemberWatch extends PathWatch {
  private final ElectionPath path;
  private final IntConsumer told;
  private int last = -1;

  public MemberWatch(EventLoop loop, SessionKeeper keeper, ElectionPath path, IntConsumer told) {
    super(loop, keeper);
    this.path = path;
    this.told = told;
  }

  @Override
  protected boolean endsByItself() {
    return true;
  }

  @Override
  protected void sendRequests() {
    keeper.sendRequest(this, new ZooKeeperRequest.GetChildren(path.text(), true), this::onListed);
  }

  private void onListed(ZooKeeperAnswer answer) {
    if (answer.outcome() != RequestOutcome.DONE) {
      markBlind();
      return;
    }
    watchNode(path.text());
    int members = path.readQueue(answer.children()).seats().size();
    if (members != last && !isStopped()) {
      last = members;
      told.accept(members);
    }
  }
}
