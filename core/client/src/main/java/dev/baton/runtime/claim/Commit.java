package dev.baton.runtime.claim;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.port.WireSize;
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
final class Commit implements SessionMember {
  private final SessionKeeper keeper;
  private final CompletableFuture<Fate> fate;

  private Commit(SessionKeeper keeper, CompletableFuture<Fate> fate) {
    this.keeper = keeper;
    this.fate = fate;
  }

  /**
   * Sends the transaction behind all earlier requests of this session, and completes {@code fate}.
   */
  static void send(
      SessionKeeper keeper, String node, List<Request> parts, CompletableFuture<Fate> fate) {
    List<Request> all = new ArrayList<>();
    all.add(new Request.Check(node, -1));
    all.addAll(parts);
    Request.Multi multi = new Request.Multi(all);
    long size = keeper.sizeOf(multi);
    if (size > WireSize.LONGEST) {
      fate.complete(new Fate.TooLarge(size));
    } else if (!keeper.isConnected()) {
      fate.complete(new Fate.NotConnected(keeper.trouble()));
    } else {
      Commit commit = new Commit(keeper, fate);
      keeper.join(commit);
      keeper.send(commit, multi, commit::answered);
    }
  }

  private void answered(Answer answer) {
    keeper.leave(this);
    fate.complete(fateBy(answer));
  }

  private static Fate fateBy(Answer answer) {
    if (answer.outcome() == Outcome.DONE) {
      return new Fate.Applied(answer.paths(), answer.versions());
    }
    return switch (answer.failed()) {
      case -1 -> new Fate.Unknown("ZooKeeper answered " + answer.outcome());
      case 0 -> new Fate.Fenced(answer.outcome());
      default -> new Fate.Refused(answer.failed() - 1, answer.outcome());
    };
  }

  @Override
  public void connected() {
    // The connection existed when the transaction was sent.
  }

  @Override
  public void disconnected() {
    unknown(keeper.trouble());
  }

  @Override
  public void failed(Throwable thrown) {
    unknown("its answer could not be handled: " + thrown);
  }

  private void unknown(String why) {
    keeper.leave(this);
    fate.complete(new Fate.Unknown(why));
  }
}
