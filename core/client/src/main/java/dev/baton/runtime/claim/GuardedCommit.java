package dev.baton.runtime.claim;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.WireSize;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A transaction that must take effect only while a node of ours stands. It is sent together with a
 * check of that node, once, and never again.
 *
 * <p>The check accepts the node in any version. While the node stands no other participant holds,
 * whatever others have written into it, and whether we have read that or not. A message must not
 * keep the holder from its work; an evicted holder is fenced off when its node is deleted.
 *
 * <p>A heartbeat that checks an unwatched node does name the version, because it would extend a
 * lease beyond what the message allows. This transaction extends nothing.
 */
final class GuardedCommit implements SessionMember {
  private final SessionKeeper keeper;
  private final CompletableFuture<CommitOutcome> fate;

  private GuardedCommit(SessionKeeper keeper, CompletableFuture<CommitOutcome> fate) {
    this.keeper = keeper;
    this.fate = fate;
  }

  /**
   * Sends the transaction behind all earlier requests of this session, and completes {@code fate}.
   */
  static void sendGuarded(
      SessionKeeper keeper,
      String node,
      List<ZooKeeperRequest> parts,
      CompletableFuture<CommitOutcome> fate) {
    List<ZooKeeperRequest> all = new ArrayList<>();
    all.add(new ZooKeeperRequest.Check(node, -1));
    all.addAll(parts);
    ZooKeeperRequest.MultiRequest multi = new ZooKeeperRequest.MultiRequest(all);
    long size = keeper.sizeOf(multi);
    if (size > WireSize.LONGEST) {
      fate.complete(new CommitOutcome.TooLarge(size));
    } else if (!keeper.isConnected()) {
      fate.complete(new CommitOutcome.NotConnected(keeper.connectionTrouble()));
    } else {
      GuardedCommit commit = new GuardedCommit(keeper, fate);
      keeper.addMember(commit);
      keeper.sendRequest(commit, multi, commit::onAnswered);
    }
  }

  private void onAnswered(ZooKeeperAnswer answer) {
    keeper.removeMember(this);
    fate.complete(fateBy(answer));
  }

  private static CommitOutcome fateBy(ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DONE) {
      return new CommitOutcome.CommitApplied(answer.paths(), answer.versions());
    }
    return switch (answer.failed()) {
      case -1 -> new CommitOutcome.CommitUnknown("ZooKeeper answered " + answer.outcome());
      case 0 -> new CommitOutcome.CommitFenced(answer.outcome());
      default -> new CommitOutcome.CommitRefused(answer.failed() - 1, answer.outcome());
    };
  }

  @Override
  public void onConnected() {
    // The connection existed when the transaction was sent.
  }

  @Override
  public void onDisconnected() {
    completeUnknown(keeper.connectionTrouble());
  }

  @Override
  public void onFailed(Throwable thrown) {
    completeUnknown("its answer could not be handled: " + thrown);
  }

  private void completeUnknown(String why) {
    keeper.removeMember(this);
    fate.complete(new CommitOutcome.CommitUnknown(why));
  }
}
