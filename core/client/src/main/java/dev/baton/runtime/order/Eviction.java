package dev.baton.runtime.order;

import dev.baton.protocol.Evicted;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.claim.PrizeRemoval;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.session.Watchers;
import dev.baton.runtime.watch.ReadDenied;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An eviction: it makes a participant give up its place. It writes the mark into the participant's
 * node. Then it waits until the owner deletes the node, or the owner's session timeout has passed,
 * and deletes the node itself.
 *
 * <p>By then the owner no longer believes that it holds. The last heartbeat that extended its lease
 * left before the mark was there, and a lease is shorter than the timeout. That is so only if the
 * mark was there all the time. So a node without the mark is left alone.
 */
public final class Eviction implements SessionMember {
  private static final LoopLog log = LoopLog.of(Eviction.class);

  private final Loop loop;
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final Member victim;
  private final CompletableFuture<Evicted> result;
  private final Watchers.Watcher onChange = (node, kind, real) -> look();
  private @Nullable Mail mark;
  private Loop.@Nullable Alarm alarm;
  private boolean due;

  private Eviction(
      Loop loop,
      SessionKeeper keeper,
      ElectionPath path,
      Member victim,
      CompletableFuture<Evicted> result) {
    this.loop = loop;
    this.keeper = keeper;
    this.path = path;
    this.victim = victim;
    this.result = result;
  }

  /**
   * Completes {@code result} with what became of it, or with a {@link WriteDenied}, a {@link
   * dev.baton.runtime.watch.ReadDenied} or a {@link MarkLost}. Stops when either future is
   * completed by others.
   *
   * @param victim the participant as last read
   * @param mark the eviction mark; its number does not matter; null to delete the node at once
   * @param marked completes with the mark that is there, and the waiting begins
   */
  public static void begin(
      Loop loop,
      SessionKeeper keeper,
      ElectionPath path,
      Member victim,
      @Nullable Mail mark,
      CompletableFuture<Optional<Mail>> marked,
      CompletableFuture<Evicted> result) {
    Eviction eviction = new Eviction(loop, keeper, path, victim, result);
    var unused = result.whenComplete((end, failure) -> loop.post(() -> eviction.stop(marked)));
    if (mark == null) {
      marked.complete(Optional.empty());
      eviction.takePlace();
      return;
    }
    Posting.send(keeper, path, victim, mark, marked);
    var unusedToo =
        marked
            .thenAccept(eviction::posted)
            .whenComplete((done, failure) -> eviction.endIfFailed(failure));
  }

  private void stop(CompletableFuture<Optional<Mail>> marked) {
    marked.cancel(false);
    keeper.leave(this);
    keeper.unwatch(onChange);
    if (alarm != null) {
      alarm.cancel();
    }
  }

  private void posted(Optional<Mail> found) {
    if (found.isEmpty()) {
      result.complete(Evicted.NOT_THERE);
      return;
    }
    mark = found.get();
    log.info("{} is marked: it has {} to go", victim.path(), victim.longestLease());
    alarm = loop.after(victim.longestLease().toNanos(), this::takePlace);
    keeper.join(this);
  }

  private void endIfFailed(@Nullable Throwable failure) {
    if (failure != null) {
      result.completeExceptionally(failure);
    }
  }

  private void takePlace() {
    due = true;
    keeper.leave(this);
    keeper.join(this);
  }

  /**
   * Reads behind a write; otherwise a lagging server might miss a node that it has not seen yet.
   */
  @Override
  public void connected() {
    if (mark == null) {
      delete(Request.Delete.ANY_VERSION);
    } else {
      keeper.barrier();
      look();
    }
  }

  @Override
  public void failed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void look() {
    if (!result.isDone() && keeper.isConnected()) {
      keeper.send(this, new Request.GetData(victim.path(), !due), this::looked);
    }
  }

  private void looked(Answer answer) {
    Answer.Stat stat = answer.stat();
    if (answer.outcome() == Outcome.DENIED) {
      result.completeExceptionally(new ReadDenied(victim.path()));
    } else if (stat == null || stat.czxid() != victim.stat().czxid()) {
      result.complete(Evicted.LEFT);
    } else if (!isMarked(answer)) {
      result.completeExceptionally(new MarkLost(victim.path()));
    } else if (due) {
      delete(stat.version());
    } else {
      keeper.watch(victim.path(), onChange);
    }
  }

  private boolean isMarked(Answer answer) {
    return NodeData.decode(answer.data()).map(NodeData::mail).equals(Optional.ofNullable(mark));
  }

  private void delete(int version) {
    if (victim.name() == Prize.PRIZE) {
      long created = victim.stat().czxid();
      new PrizeRemoval(keeper, this, path, victim.data().tag(), created, version, this::deleted)
          .send(List.of());
    } else {
      keeper.send(this, new Request.Delete(victim.path(), version), this::deleted);
    }
  }

  private void deleted(Answer answer) {
    switch (answer.outcome()) {
      case DONE -> result.complete(Evicted.DELETED);
      case ABSENT -> result.complete(Evicted.LEFT);
      case CHANGED -> look();
      default -> result.completeExceptionally(new WriteDenied(victim.path(), "DELETE on " + path));
    }
  }
}
