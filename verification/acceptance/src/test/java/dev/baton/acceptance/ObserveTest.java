package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an observer knows of an election on real servers that fail. */
@Tag("long")
class ObserveTest {
  private static final String PATH = "/jobs/nightly";
  private static final Duration TIMEOUT = Duration.ofSeconds(4);
  private static final int ROUNDS = 6;

  @RegisterExtension private final Scene scene = new Scene();
  private final ZooKeeperCluster cluster = ZooKeeperCluster.launch(3);
  private final Random random = new Random(1);

  @AfterEach
  void close() {
    cluster.close();
  }

  private Election election() {
    return scene.connect(cluster.connectString(), TIMEOUT).election(PATH);
  }

  /** Keeps account of all that it is told. */
  private static final class Account implements ElectionObserver {
    private final Set<String> nodes = ConcurrentHashMap.newKeySet();
    private volatile Optional<String> leader = Optional.empty();

    @Override
    public void onLeaderChanged(Optional<Participant> now) {
      leader = now.map(Participant::nodePath);
    }

    @Override
    public void onJoined(Participant participant) {
      nodes.add(participant.nodePath());
    }

    @Override
    public void onLeft(Participant participant) {
      nodes.remove(participant.nodePath());
    }

    boolean says(List<Participant> participants) {
      Set<String> all = new LinkedHashSet<>();
      participants.forEach(one -> all.add(one.nodePath()));
      return nodes.equals(all) && leader.equals(all.stream().findFirst());
    }
  }

  /** In each round a server is started anew while some come and some go. */
  @Test
  void itsLastWordIsHowThingsStandWhenServersRestartAndCandidatesComeAndGo() {
    Account account = new Account();
    Election election = election();
    final ElectionObservation observation = election.observe(account);
    Election candidates = election();
    List<Candidate> line = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      ZooKeeperProcess server = cluster.server(1 + round % 3);
      server.kill();
      line.add(candidates.candidate("one of " + round).campaign());
      line.add(candidates.candidate("another of " + round).campaign());
      if (random.nextBoolean()) {
        var unused = line.remove(random.nextInt(line.size())).closeAsync();
      }
      server.start();
      cluster.awaitQuorum();
      var unused = line.remove(0).closeAsync();
    }

    ConditionWait.waitUntil(
        "all to be in line",
        () -> election.participants().size() == line.size() && observation.isCurrent());
    List<Participant> participants = election.participants();
    ConditionWait.waitUntil("the observer to know them", () -> account.says(participants));
    assertThat(observation.participants()).isEqualTo(participants);
  }

  @Test
  void mayCloseTheirBatonInACallback() throws InterruptedException {
    Baton baton = scene.connect(cluster.connectString(), TIMEOUT);
    CountDownLatch closed = new CountDownLatch(1);
    baton
        .election(PATH)
        .observe(
            new ElectionObserver() {
              @Override
              public void onLeaderChanged(Optional<Participant> leader) {
                baton.close();
                closed.countDown();
              }
            });

    assertThat(closed.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }
}
