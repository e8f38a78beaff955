package dev.baton.bench;

import dev.baton.bench.ensemble.Ensemble;
import dev.baton.bench.tools.CommandRun;
import dev.baton.bench.work.Commanding;
import dev.baton.bench.work.Contending;
import dev.baton.bench.work.Crashing;
import dev.baton.bench.work.Gathering;
import dev.baton.bench.work.Idling;
import dev.baton.bench.work.Joining;
import dev.baton.bench.work.Leading;
import dev.baton.bench.work.Locking;
import dev.baton.bench.work.Questioning;
import dev.baton.bench.work.Reconnecting;
import dev.baton.bench.work.Resigning;
import dev.baton.bench.work.Scene;
import dev.baton.bench.work.Starting;
import dev.baton.bench.work.Work;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.TimeValue;

/** The works, with the extent of each. */
final class Works {
  private static final List<Duration> DELAYS =
      List.of(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(2));
  private static final Duration LONG_TIMEOUT = Duration.ofSeconds(10);
  private static final int SESSIONS = 10;

  private final Scene near;
  private final Scene few;
  private final Effort effort;
  private final Path checkout;
  private final int candidates;

  /**
   * Creates the works of one run.
   *
   * @param checkout the checkout of Baton with the measured launcher
   */
  Works(Ensemble ensemble, Effort effort, Path checkout) {
    this.effort = effort;
    this.checkout = checkout;
    near = new Scene(ensemble, Duration.ZERO, LONG_TIMEOUT, effort.of(40, 2));
    few = near.times(effort.of(5, 1));
    candidates = effort.of(500, 20);
  }

  /**
   * A planned work.
   *
   * @param rounds the number of rounds that count
   * @param warmUps the number of rounds before them that do not count: code is compiled, here and
   *     in the servers
   */
  record Planned(Work work, int rounds, int warmUps) {}

  /** Returns all planned works. */
  List<Planned> all() {
    return Stream.of(
            DELAYS.stream().flatMap(this::withDelay), locks(), many(), failures(), commands())
        .flatMap(works -> works)
        .toList();
  }

  private Stream<Planned> withDelay(Duration delay) {
    Scene scene = near.at(delay);
    return Stream.of(
        often(Joining.untilNamed(scene)),
        often(Joining.untilLeading(scene)),
        often(Resigning.untilNextLeads(scene, 3, 3)),
        seldom(Resigning.untilNextLeads(few.at(delay), candidates, SESSIONS)),
        often(Locking.alone(scene)));
  }

  private Stream<Planned> locks() {
    Duration time = effort.of(Duration.ofSeconds(4), Duration.ofMillis(200));
    return Stream.of(
        often(Locking.again(near.times(effort.of(2_000, 20)))),
        often(Contending.of(near, effort.of(8, 2), 1, time)),
        often(Contending.of(near, effort.of(4, 2), effort.of(8, 2), time)),
        seldom(Questioning.of(near, effort.of(4, 1), TimeValue.milliseconds(effort.of(500, 20)))));
  }

  private Stream<Planned> many() {
    List<Planned> many = new ArrayList<>();
    many.add(seldom(Leading.many(near, effort.of(2_000, 20))));
    many.add(seldom(Gathering.of(few, candidates, SESSIONS)));
    if (effort == Effort.FULL) {
      many.add(seldom(Leading.veryMany(near, 5_000)));
      many.add(seldom(Leading.veryMany(near, 20_000)));
      many.add(seldom(Gathering.withoutHerd(few, 1_000, SESSIONS)));
    }
    Duration window = effort.of(Duration.ofSeconds(20), Duration.ofMillis(200));
    many.add(new Planned(Idling.of(near, window, effort.of(20, 3), effort.of(1_000, 20)), 1, 0));
    return many.stream();
  }

  private Stream<Planned> failures() {
    Duration timeout = effort.of(Duration.ofSeconds(2), Duration.ofSeconds(1));
    Scene crashing = new Scene(near.ensemble(), Duration.ZERO, timeout, few.repetitions());
    return Stream.of(
        seldom(Crashing.untilNextLeads(crashing)), seldom(Reconnecting.afterKill(few)));
  }

  private Stream<Planned> commands() {
    return CommandRun.isPossible()
        ? Stream.of(often(Commanding.of(few, checkout)), often(Starting.of(few, checkout)))
        : Stream.empty();
  }

  private Planned often(Work work) {
    return new Planned(work, effort.rounds(), effort.of(5, 0));
  }

  /**
   * Plans a work with few rounds. Its rounds take long, begin with their own JVMs, or run little
   * code.
   */
  private Planned seldom(Work work) {
    return new Planned(work, effort.of(3, 1), 0);
  }
}
