package dev.baton.election;

import static java.util.Comparator.reverseOrder;

import dev.baton.internal.PauseQuestion;
import dev.baton.internal.PlaceTransfer;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.watch.QueueReading.ReadingScope;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Hands over to a candidate of a higher priority, if that stays. It reads the queue when the term
 * begins, and then periodically. It hands over to a candidate that was there the time before.
 * Confined to the loop.
 */
final class PriorityHandOver {
  private final BatonEngine engine;
  private final ElectionPath path;
  private final int own;
  private final Duration settled;
  private Set<String> before = Set.of();
  private @Nullable ClaimRunner leader;
  private @Nullable TermCallbacks work;
  private @Nullable CompletableFuture<List<QueueMember>> reading;
  private @Nullable CompletableFuture<Boolean> asking;
  private EventLoop.@Nullable LoopAlarm alarm;

  PriorityHandOver(BatonEngine engine, ClaimPlace place, Duration settled) {
    this.engine = engine;
    this.path = place.path();
    this.own = place.traits().priority();
    this.settled = settled;
  }

  /** Called when a term begins. */
  void beginTerm(ClaimRunner one, TermCallbacks itsWork) {
    leader = one;
    work = itsWork;
    before = Set.of();
    readQueue();
  }

  private void readQueue() {
    CompletableFuture<List<QueueMember>> asked = engine.readQueue(path, ReadingScope.ALL, settled);
    reading = asked;
    var unused =
        asked.whenComplete(
            (line, failure) ->
                engine.recoveries().runUntilDone(() -> comparePriorities(asked, line)));
  }

  /** Compares the priorities. A queue that could not be read counts as empty. */
  private void comparePriorities(
      CompletableFuture<List<QueueMember>> asked, @Nullable List<QueueMember> line) {
    ClaimRunner current = leader;
    if (asked != reading || current == null) {
      return;
    }
    List<QueueMember> better =
        line == null ? List.of() : line.stream().filter(this::isBetter).toList();
    EventLoop.cancelAlarm(alarm);
    alarm = engine.recoveries().runAfter(settled.toNanos(), this::readQueue);
    better.stream()
        .filter(one -> before.contains(one.path()))
        .min(
            Comparator.comparing(PriorityHandOver::priorityOf, reverseOrder())
                .thenComparing(QueueMember::position))
        .ifPresent(heir -> handOverUnlessPaused(current, heir));
    before = better.stream().map(QueueMember::path).collect(Collectors.toSet());
  }

  private void handOverUnlessPaused(ClaimRunner current, QueueMember heir) {
    CompletableFuture<Boolean> asked = PauseQuestion.askIfPaused(engine, path);
    asking = asked;
    var unused =
        asked.whenComplete(
            (paused, failure) ->
                engine
                    .recoveries()
                    .runUntilDone(
                        () -> {
                          if (asked == asking && Boolean.FALSE.equals(paused)) {
                            asking = null;
                            handOver(current, heir);
                          }
                        }));
  }

  private void handOver(ClaimRunner current, QueueMember heir) {
    String why = "priority " + priorityOf(heir) + " before " + own;
    Objects.requireNonNull(work).noteEndedBy(new RequestOrigin(heir.data().id(), why));
    if (heir.nodeName() instanceof QueueNode successor) {
      current.handOverTo(successor);
    }
  }

  private boolean isBetter(QueueMember member) {
    return member.position() > 1
        && member.stat().hasSession()
        && PlaceTransfer.isReachable(member.position())
        && priorityOf(member) > own;
  }

  private static int priorityOf(QueueMember member) {
    return member.data().traits().priority();
  }

  /** Called when the term is over. */
  void endTerm() {
    leader = null;
    asking = null;
    CompletableFuture<List<QueueMember>> asked = reading;
    if (asked != null) {
      asked.cancel(false);
    }
    EventLoop.cancelAlarm(alarm);
  }
}
