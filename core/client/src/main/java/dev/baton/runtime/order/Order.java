package dev.baton.runtime.order;

import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.session.Watchers;
import dev.baton.runtime.watch.ReadDenied;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An order to a leader to give up its place. It is written into the leader's node. If the node has
 * not gone in time, the order is taken back.
 */
public final class Order implements SessionMember {
  private final Loop loop;
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final Member leader;
  private final CompletableFuture<Obeyed> result;
  private final Watchers.Watcher onChange = (node, kind, real) -> look();
  private CompletableFuture<Optional<Mail>> posting;
  private Loop.@Nullable Alarm alarm;

  private Order(
      Loop loop,
      SessionKeeper keeper,
      ElectionPath path,
      Member leader,
      CompletableFuture<Optional<Mail>> posting,
      CompletableFuture<Obeyed> result) {
    this.loop = loop;
    this.keeper = keeper;
    this.path = path;
    this.leader = leader;
    this.posting = posting;
    this.result = result;
  }

  /**
   * Completes {@code result} with what became of it, or with a {@link WriteDenied} or a {@link
   * dev.baton.runtime.watch.ReadDenied}. Stops when that is completed by others.
   *
   * @param leader the leader as last read
   * @param order the order; its number does not matter
   * @param posted completes when the order is there; if another party completes it first, none is
   *     given
   * @param within how long the leader has, once the order is in its node
   */
  public static void give(
      Loop loop,
      SessionKeeper keeper,
      ElectionPath path,
      Member leader,
      Mail order,
      CompletableFuture<Optional<Mail>> posted,
      Duration within,
      CompletableFuture<Obeyed> result) {
    Order given = new Order(loop, keeper, path, leader, posted, result);
    var unused = result.whenComplete((end, failure) -> loop.post(given::stop));
    given.post(order, there -> given.ordered(there, order, within));
  }

  private void stop() {
    keeper.leave(this);
    keeper.unwatch(onChange);
    posting.cancel(false);
    if (alarm != null) {
      alarm.cancel();
    }
  }

  /** Writes a message; {@code then} gets the message in the node, if the node stands. */
  private void post(Mail mail, Consumer<Mail> then) {
    Posting.send(keeper, path, leader, mail, posting);
    var unused =
        posting
            .thenAccept(there -> there.ifPresentOrElse(then, this::gone))
            .whenComplete((done, failure) -> endIfFailed(failure));
  }

  private void endIfFailed(@Nullable Throwable failure) {
    if (failure != null && failure.getCause() instanceof HeirGone) {
      result.complete(new Obeyed.HeirGone());
    } else if (failure != null) {
      result.completeExceptionally(failure);
    }
  }

  private void gone() {
    result.complete(new Obeyed.Gone());
  }

  private void ordered(Mail there, Mail order, Duration within) {
    if (there.saysTheSameAs(order)) {
      alarm = loop.after(within.toNanos(), () -> takeBack(there));
      keeper.join(this);
    } else {
      result.complete(new Obeyed.Busy(there));
    }
  }

  private void takeBack(Mail order) {
    posting = new CompletableFuture<>();
    post(order.takenBack(), there -> result.complete(new Obeyed.TakenBack()));
  }

  /**
   * Reads behind a write; otherwise a lagging server might miss a node that it has not seen yet.
   */
  @Override
  public void connected() {
    keeper.barrier();
    look();
  }

  @Override
  public void failed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void look() {
    if (!result.isDone() && keeper.isConnected()) {
      keeper.send(this, new Request.GetData(leader.path(), true), this::looked);
    }
  }

  private void looked(Answer answer) {
    Answer.Stat stat = answer.stat();
    if (result.isDone()) {
      return;
    }
    if (answer.outcome() == Outcome.DENIED) {
      result.completeExceptionally(new ReadDenied(leader.path()));
    } else if (stat == null || stat.czxid() != leader.stat().czxid()) {
      gone();
    } else {
      keeper.watch(leader.path(), onChange);
    }
  }
}
