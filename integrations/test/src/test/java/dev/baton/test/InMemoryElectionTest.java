package dev.baton.test;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@BatonTest
final class InMemoryElectionTest {
  private static final String PATH = "/billing/invoicer";
  private static final Duration SESSION = Duration.ofSeconds(10);
  private static final Duration HOP = Duration.ofMillis(20);

  private final List<Candidate> candidates = new ArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private TestEnsemble ensemble;
  private Election election;

  InMemoryElectionTest() {}

  @BeforeEach
  void connect(TestEnsemble ensemble, @ProcessName("a") Baton a) {
    this.ensemble = ensemble;
    this.election = a.election(PATH);
  }

  @AfterEach
  void closeCandidates() {
    candidates.forEach(Candidate::close);
  }

  private Candidate campaign(String name) {
    Candidate candidate =
        ensemble
            .baton(name)
            .election(PATH)
            .candidate(name)
            .onElected(leadership -> told.add(name + " elected"))
            .onRevoked((leadership, reason) -> told.add(name + " revoked " + reason))
            .campaign();
    candidates.add(candidate);
    return candidate;
  }

  private Duration timeOf(Runnable action) {
    Instant begin = ensemble.clock().instant();
    action.run();
    return Duration.between(begin, ensemble.clock().instant());
  }

  @Test
  void timeStandsStillUntilTheTestWaits() {
    Candidate a = campaign("a");
    assertThat(timeOf(() -> assertThat(a.isLeader()).isFalse())).isZero();
    assertThat(election).isLedBy("a");
    assertThat(told).containsExactly("a elected");
  }

  @Test
  void expiredSessionLetsTheNextLead() {
    Candidate a = campaign("a");
    assertThat(election).isLedBy("a");
    campaign("b");
    ensemble.advance(HOP);
    String node = a.nodePath().orElseThrow();

    assertThat(timeOf(() -> ensemble.expireSession("a"))).isBetween(HOP, SESSION);
    assertThat(election).within(HOP).isLedBy("b");
    assertThat(told).containsExactly("a elected", "a revoked LEASE_OVER", "b elected");
    ensemble.advance(SESSION);
    assertThat(a.nodePath()).isPresent().get().isNotEqualTo(node);
  }

  @Test
  void cutOffLeaderStopsBeforeTheNextLeads() {
    Candidate a = campaign("a");
    assertThat(election).isLedBy("a");
    campaign("b");
    ensemble.advance(HOP);

    ensemble.cutOff("a");
    ensemble.advance(Duration.ofSeconds(1));
    assertThat(a.isLeader()).isTrue();
    assertThat(election).within(SESSION.multipliedBy(2)).isLedBy("b");
    assertThat(a.isLeader()).isFalse();
    assertThat(told).containsExactly("a elected", "a revoked LEASE_OVER", "b elected");

    ensemble.heal("a");
    ensemble.advance(SESSION);
    assertThat(election).isLedBy("b");
  }

  @Test
  void pausedLeaderFindsItsLeadershipOver() throws InterruptedException {
    Candidate a = campaign("a");
    Leadership leadership = a.awaitLeadership();
    campaign("b");
    ensemble.advance(HOP);

    ensemble.pause("a", SESSION.multipliedBy(3));
    assertThat(leadership.isValid()).isTrue();
    assertThat(election).isLedBy("b");
    assertThat(leadership.isValid()).isFalse();
    assertThat(told).containsExactly("a elected", "b elected");
    ensemble.advance(SESSION.multipliedBy(3));
    assertThat(told).hasSize(3).contains("a revoked LEASE_OVER");
  }

  @Test
  void killedLeaderHearsNothingAndItsSessionTimesOut() {
    campaign("a");
    assertThat(election).isLedBy("a");
    campaign("b");
    ensemble.advance(HOP);

    assertThat(ensemble.killLeader(election)).isEqualTo("a");
    Duration gap = timeOf(() -> assertThat(election).isLedBy("b"));
    assertThat(gap).isBetween(SESSION.dividedBy(2), SESSION.plus(SESSION.dividedBy(2)));
    assertThat(told).containsExactly("a elected", "b elected");

    ensemble.restart("a");
    campaign("a");
    ensemble.advance(HOP);
    assertThat(election).isLedBy("b");
    candidates.remove(0);
  }

  @Test
  void resigningHandsOver() {
    Candidate a = campaign("a");
    assertThat(election).isLedBy("a");
    campaign("b");
    ensemble.advance(HOP);
    a.resign();
    assertThat(election).within(HOP).isLedBy("b");
    assertThat(told).containsExactly("a elected", "a revoked " + EndReason.RESIGNED, "b elected");
  }

  @Test
  void failedAssertionSaysWhoLeads() {
    campaign("a");
    assertThat(election).isLedBy("a");
    assertThatThrownBy(() -> assertThat(election).within(Duration.ofSeconds(1)).isLedBy("b"))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith(
            "expected /billing/invoicer to be led by b within PT1S, but a of process a leads, its"
                + " lease lasts another PT");
    assertThatThrownBy(() -> assertThat(election).within(Duration.ZERO).hasNoLeader())
        .hasMessageContaining("to have no leader");
  }

  @Test
  void failedAssertionSaysThatNobodyCampaigns() {
    assertThat(election).hasNoLeader();
    assertThatThrownBy(() -> assertThat(election).isLedBy("a"))
        .hasMessage(
            "expected /billing/invoicer to be led by a within PT30S, but it has no candidate");
  }

  @Test
  void unknownProcessIsRefused() {
    assertThatThrownBy(() -> ensemble.expireSession("c"))
        .hasMessage("there is no process c, only [a]: start it by baton(\"c\") first");
    assertThatThrownBy(() -> ensemble.connectString("a"))
        .hasMessageContaining("@BatonTest(ensemble = EnsembleKind.EMBEDDED)");
  }

  @Test
  void leaderIsNamedByProcessOrCandidate() {
    candidates.add(ensemble.baton("a").election(PATH).candidate("host-7").campaign());
    assertThat(election).isLedBy("a").isLedBy("host-7");
    assertThat(ensemble.leaderOf(election)).isEqualTo(Optional.of("a"));
  }
}
