package dev.baton.runtime.claim;

import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.watch.LineWatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Deletes orphan nodes in one queue: nodes of claims that have left it, or have failed. A stalled
 * server may hold a create and may carry it out later. Participants behind that node would wait
 * until the session ends.
 *
 * <p>It looks whenever the queue changes. A tag is forgotten after {@link #TIMEOUTS} session
 * timeouts and one more look behind a write. The sweep ends with its last tag, or with the session.
 */
final class OrphanSweep extends LineWatch {
  /**
   * The session timeouts after which a server that stalls with a request has surely lost the
   * session.
   */
  private static final int TIMEOUTS = 10;

  private final Loop loop;
  private final ElectionPath path;
  private final Runnable ended;

  /** The tags, each with the end of the search for it by the monotonic clock. */
  private final Map<Tag, Long> tags = new HashMap<>();

  private final List<Waiter> waiters = new ArrayList<>();
  private int looks;

  /**
   * A caller that waits until the nodes are gone.
   *
   * @param look the first look that may show it
   * @param gone runs when they are
   */
  private record Waiter(int look, Runnable gone) {}

  /**
   * Creates a sweep that looks for nothing yet.
   *
   * @param ended runs when there is nothing left to look for
   */
  OrphanSweep(Loop loop, SessionKeeper keeper, ElectionPath path, Runnable ended) {
    super(loop, keeper);
    this.loop = loop;
    this.path = path;
    this.ended = ended;
  }

  /**
   * Deletes the nodes that have one of these tags, at the next looks.
   *
   * @param gone runs when a look has shown no node to delete, or when the session is over
   */
  void add(Collection<Tag> orphans, Runnable gone) {
    long until = loop.nanoTime() + TIMEOUTS * keeper.timeoutNanos();
    orphans.forEach(tag -> tags.put(tag, until));
    waiters.add(new Waiter(looks + 1, gone));
  }

  @Override
  protected void ask() {
    long now = loop.nanoTime();
    keeper.barrier(tags.values().stream().anyMatch(until -> until - now <= 0));
    int look = ++looks;
    keeper.send(
        this, new Request.GetChildren(path.text(), true), answer -> seen(look, now, answer));
  }

  private void seen(int look, long asked, Answer answer) {
    if (isStopped()) {
      return;
    }
    boolean watched = answer.outcome() == Outcome.DONE;
    if (watched) {
      watch(path.text());
    }
    if (answer.outcome() == Outcome.DENIED) {
      lookAfter(keeper.timeoutNanos());
    } else {
      sort(Lineup.of(answer.children()), asked, () -> noneLeft(look, asked, watched));
    }
  }

  /** Deletes the orphan nodes in the queue, or runs {@code none}. */
  private void sort(Lineup line, long asked, Runnable none) {
    List<Seat> seats = line.places().stream().filter(seat -> isOrphan(seat.tag())).toList();
    List<Tag> marks = line.marks().stream().filter(this::isOrphan).toList();
    seats.forEach(seat -> keeper.send(this, new Request.Delete(path.of(seat)), this::deleted));
    marks.forEach(this::removeRace);
    if (!line.prize()) {
      if (seats.isEmpty() && marks.isEmpty()) {
        none.run();
      }
    } else if (marks.isEmpty()) {
      keeper.send(
          this,
          new Request.GetData(path.of(Prize.PRIZE), false),
          prize -> sort(prize, asked, none));
    }
  }

  /**
   * Deletes the leader node if its tag is an orphan's: another program may have deleted its winner
   * node.
   */
  private void sort(Answer prize, long asked, Runnable none) {
    boolean isLast = tags.values().stream().allMatch(until -> until - asked <= 0);
    if (prize.outcome() == Outcome.DENIED && !isLast) {
      lookAfter(keeper.timeoutNanos());
      return;
    }
    NodeData.decode(prize.data())
        .map(NodeData::tag)
        .filter(this::isOrphan)
        .ifPresentOrElse(this::removeRace, none);
  }

  private boolean isOrphan(Tag tag) {
    return tags.containsKey(tag);
  }

  private void removeRace(Tag winner) {
    int version = Request.Delete.ANY_VERSION;
    new PrizeRemoval(keeper, this, path, winner, PrizeRemoval.UNKNOWN, version, this::deleted)
        .send(List.of());
  }

  /** Looks again; later if the delete is not permitted, since no watch tells when that changes. */
  private void deleted(Answer answer) {
    if (answer.outcome() == Outcome.DONE || answer.outcome() == Outcome.ABSENT) {
      look();
    } else {
      lookAfter(keeper.timeoutNanos());
    }
  }

  private void noneLeft(int look, long asked, boolean watched) {
    tags.values().removeIf(until -> until - asked <= 0);
    List<Waiter> done = waiters.stream().filter(waiter -> waiter.look() <= look).toList();
    waiters.removeAll(done);
    done.forEach(waiter -> waiter.gone().run());
    if (tags.isEmpty() && waiters.isEmpty()) {
      end();
    } else {
      lookAgain(watched);
    }
  }

  /** Looks again when the first tag is due, and before that where there is no node to watch. */
  private void lookAgain(boolean watched) {
    long now = loop.nanoTime();
    long next = tags.values().stream().mapToLong(until -> until - now).min().orElse(0);
    lookAfter(Math.max(0, watched ? next : Math.min(next, keeper.timeoutNanos())));
  }

  private void end() {
    stop();
    ended.run();
  }

  @Override
  public void expired() {
    List<Waiter> done = List.copyOf(waiters);
    waiters.clear();
    end();
    done.forEach(waiter -> waiter.gone().run());
  }
}
