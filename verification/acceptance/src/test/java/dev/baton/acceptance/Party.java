package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.CandidateBuilder;
import dev.baton.internal.ClientContext;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.loop.ThreadLoop;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import dev.baton.testkit.ConditionWait;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;

/** A Baton whose round trips are counted, and whose callbacks run in its loop. */
record Party(Baton baton, CountingEnsemble counted) {
  static final String PATH = "/jobs/nightly";

  /** One that is connected, and closed with the scene. */
  static Party at(String servers, EngineSettings settings, Scene scene) {
    EventLoop loop = new ThreadLoop("baton-loop");
    CountingEnsemble counted =
        new CountingEnsemble(new ZooKeeperEnsemble(ClientSettings.of(servers)), loop);
    BatonEngine engine = new BatonEngine(loop, counted, settings, new SecureRandom());
    assertThat(engine.connectFirst(LIMIT)).succeedsWithin(LIMIT);
    return new Party(
        scene.add(new Baton(ClientContext.of(engine, Runnable::run, Runnable::run))), counted);
  }

  CandidateBuilder candidate(TurnRule rule) {
    return baton.election(PATH).withRule(rule).candidate();
  }

  /** Campaigns; what completes says after how many round trips it led. */
  CompletableFuture<Integer> leads(TurnRule rule) {
    CompletableFuture<Integer> rounds = new CompletableFuture<>();
    candidate(rule).onElected(leadership -> rounds.complete(counted.rounds())).campaign();
    return rounds;
  }

  /** Campaigns; what completes says after how many round trips it knew that another leads. */
  CompletableFuture<Integer> stands(TurnRule rule) {
    CompletableFuture<Integer> rounds = new CompletableFuture<>();
    candidate(rule).onPositionChanged(place -> rounds.complete(counted.rounds())).campaign();
    return rounds;
  }

  /** Waits until its claims have taken so many steps for the reason {@code why}. */
  void awaitSteps(String why, int steps) {
    ConditionWait.waitUntil(
        "the step \"" + why + "\"",
        () -> baton.journal().stream().filter(e -> e.why().equals(why)).count() >= steps);
  }

  /** Not by a heartbeat, say, which is not counted. */
  void assertLedByTheEventItself() {
    assertThat(baton.journal())
        .filteredOn(Journals::isElection)
        .singleElement()
        .matches(step -> step.event().matches("NodeEvent\\[.*real=true]"));
  }
}
