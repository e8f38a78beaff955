package dev.baton.model;

import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A course of events that meets most of what a claim does: A, B and C come, A resigns, B leaves.
 * Whatever fault befalls it, in the end A and C stand in line once each, exactly one of them leads,
 * and nobody has led beside another.
 */
final class Trial {
  /** How long the course takes if nothing goes wrong. */
  static final Duration COURSE = Duration.ofMillis(60);

  private static final Duration STEP = Duration.ofMillis(12);

  /** When a claim from which an event was kept looks again. */
  private static final Duration LOOK = Duration.ofMinutes(10);

  private static final Duration NEVER = Duration.ZERO;

  private final HeardTelemetry telemetry = new HeardTelemetry();
  final World world = new World(EngineSettings.DEFAULT.withTelemetry(telemetry));
  final ManualLoop operator = new ManualLoop(world.time);
  private final TurnRule rule;
  private final List<Candidate> candidates = new ArrayList<>();
  private Duration lookEvery = Duration.ofMillis(1);
  private long lastToken;

  Trial(TurnRule rule) {
    this.rule = rule;
  }

  /** Allows that two lead: somebody deletes a leader's node, and the leader has yet to hear. */
  void mayOverlap() {
    lookEvery = NEVER;
  }

  /** Has {@code fault} happen at {@code moment}, and checks what becomes of it all. */
  void run(Duration moment, Runnable fault) {
    operator.runAfter(moment.toNanos(), fault);
    look();
    for (String name : List.of("A", "B", "C")) {
      candidates.add(world.campaign(name, rule));
      world.run(STEP);
    }
    candidates.get(0).resign();
    world.run(STEP);
    var unused = candidates.get(1).closeAsync();
    world.run(TIMEOUT.multipliedBy(2));
    world.time.runUntil("somebody leads", LOOK.plus(TIMEOUT.multipliedBy(6)), this::isSettled);
    checkEnd();
    world.close();
    telemetry.checkAllEnded();
  }

  /** Looks at everybody, now and ever after. */
  private void look() {
    if (!lookEvery.equals(NEVER)) {
      int leaders = 0;
      for (Candidate candidate : candidates) {
        leaders += looksLikeLeader(candidate) ? 1 : 0;
      }
      if (leaders > 1) {
        throw new AssertionError(leaders + " lead at once");
      }
      boolean early = world.time.now() < TIMEOUT.toNanos() / 20;
      operator.runAfter((early ? lookEvery : lookEvery.multipliedBy(100)).toNanos(), this::look);
    }
  }

  private boolean looksLikeLeader(Candidate candidate) {
    Leadership leadership = candidate.leadership().orElse(null);
    if (leadership == null) {
      return false;
    }
    if (leadership.fencingToken() < lastToken) {
      throw new AssertionError(leadership + " comes after token " + lastToken);
    }
    lastToken = leadership.fencingToken();
    return true;
  }

  private boolean isSettled() {
    boolean led = candidates.stream().anyMatch(Candidate::isLeader);
    return led && (!rule.hasQueue() || world.ids().size() == 2);
  }

  private void checkEnd() {
    Candidate a = candidates.get(0);
    Candidate c = candidates.get(2);
    assertThat(List.of(a.isLeader(), c.isLeader())).containsOnlyOnce(true);
    assertThat(List.of("A", "B", "C")).allSatisfy(this::checkTold);
    String leader = (a.isLeader() ? a : c).nodePath().orElseThrow();
    if (rule.hasQueue()) {
      assertThat(world.ids()).containsExactlyInAnyOrder("A", "C");
      assertThat(leader).endsWith(world.inLine().get(0));
    } else {
      assertThat(world.zooKeeper.childNames(World.PATH))
          .filteredOn(name -> !name.startsWith("~gone-"))
          .hasSizeLessThan(3)
          .contains(LeaderNode.LEADER.nodeText());
      assertThat(leader).endsWith(LeaderNode.LEADER.nodeText());
    }
  }

  /** Elected and revoked come by turns, the others only in between. */
  private void checkTold(String name) {
    boolean leads = false;
    for (String word : world.told(name)) {
      if (word.startsWith("revoked") || word.equals("elected")) {
        assertThat(leads).as(name + " " + world.told(name)).isEqualTo(!word.equals("elected"));
        leads = word.equals("elected");
      } else if (!word.equals("problem")) {
        assertThat(leads).as(name + " " + world.told(name)).isTrue();
      }
    }
  }
}
