package dev.baton.election;

import static java.util.Comparator.reverseOrder;

import dev.baton.internal.Transfer;
import dev.baton.participants.Message;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.runtime.Engine;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.port.Loop;
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
final class Precedence {
  private final Engine engine;
  private final ElectionPath path;
  private final int own;
  private final Duration settled;
  private Set<String> before = Set.of();
  private @Nullable ClaimRunner leader;
  private @Nullable Work work;
  private @Nullable CompletableFuture<List<Member>> reading;
  private Loop.@Nullable Alarm alarm;

  Precedence(Engine engine, ClaimPlace place, Duration settled) {
    this.engine = engine;
    this.path = place.path();
    this.own = place.traits().priority();
    this.settled = settled;
  }

  /** Called when a term begins. */
  void begin(ClaimRunner one, Work itsWork) {
    leader = one;
    work = itsWork;
    before = Set.of();
    read();
  }

  private void read() {
    CompletableFuture<List<Member>> asked = engine.read(path, settled);
    reading = asked;
    var unused =
        asked.whenComplete((line, failure) -> engine.loop().post(() -> compare(asked, line)));
  }

  /** Compares the priorities. A queue that could not be read counts as empty. */
  private void compare(CompletableFuture<List<Member>> asked, @Nullable List<Member> line) {
    ClaimRunner current = leader;
    if (asked != reading || current == null) {
      return;
    }
    List<Member> better = line == null ? List.of() : line.stream().filter(this::isBetter).toList();
    Set<String> seen = before;
    before = better.stream().map(Member::path).collect(Collectors.toSet());
    alarm = engine.loop().after(settled.toNanos(), this::read);
    better.stream()
        .filter(one -> seen.contains(one.path()))
        .min(
            Comparator.comparing(Precedence::priority, reverseOrder()).thenComparing(Member::place))
        .ifPresent(heir -> handOver(current, heir));
  }

  private void handOver(ClaimRunner current, Member heir) {
    String why = "priority " + priority(heir) + " before " + own;
    Objects.requireNonNull(work).evicted(new Message(heir.data().id(), why));
    Seat.parse(heir.name().text()).ifPresent(current::transfer);
  }

  private boolean isBetter(Member member) {
    return member.place() > 1 && Transfer.reaches(member.place()) && priority(member) > own;
  }

  private static int priority(Member member) {
    return member.data().traits().priority();
  }

  /** Called when the term is over. */
  void end() {
    leader = null;
    CompletableFuture<List<Member>> asked = reading;
    if (asked != null) {
      asked.cancel(false);
    }
    if (alarm != null) {
      alarm.cancel();
    }
  }
}
