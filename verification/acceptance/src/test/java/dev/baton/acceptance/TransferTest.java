package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.participants.Participant;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Leadership is moved to anybody, again and again, on three real servers. */
@Tag("long")
class TransferTest {
  private static final String ELECTION = "/jobs/nightly";
  private static final Duration TIMEOUT = Duration.ofSeconds(6);
  private static final int CANDIDATES = 5;
  private static final int TRANSFERS = 40;

  @RegisterExtension private final Scene scene = new Scene();
  private final ZooKeeperCluster servers = ZooKeeperCluster.launch(3, ZooKeeperConfig.DEFAULT);

  /** What the candidates were told, by all of them, in the order in which it happened. */
  private final List<String> told = new CopyOnWriteArrayList<>();

  private final List<Leadership> leaderships = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    servers.close();
  }

  private Baton connect() {
    return scene.connect(servers.connectString(), TIMEOUT);
  }

  private void campaign(String id) {
    connect()
        .election(ELECTION)
        .candidate(id)
        .onElected(
            leadership -> {
              leaderships.add(leadership);
              told.add(id + " leads");
            })
        .onRevoked((leadership, reason) -> told.add(id + " stops"))
        .campaign();
  }

  private static List<String> ids(Election election) {
    return election.participants().stream().map(Participant::id).toList();
  }

  @Test
  void itIsOneChangeEachAndNobodyLeadsInBetween() {
    Election election = connect().election(ELECTION);
    for (int i = 0; i < CANDIDATES; i++) {
      campaign("c" + i);
    }
    ConditionWait.waitUntil("all in line", () -> ids(election).size() == CANDIDATES);
    Random random = new Random(7);
    List<String> expected = new ArrayList<>();
    String leader = ids(election).get(0);
    expected.add(leader + " leads");
    for (int i = 0; i < TRANSFERS; i++) {
      String successor = "c" + random.nextInt(CANDIDATES);
      assertThat(transferred(election, successor)).isEqualTo(successor);
      if (!successor.equals(leader)) {
        expected.addAll(List.of(leader + " stops", successor + " leads"));
        leader = successor;
      }
      ConditionWait.waitUntil("all is told", () -> told.size() == expected.size());
    }

    assertThat(told).containsExactlyElementsOf(expected);
    assertThat(leaderships.stream().map(Leadership::fencingToken))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(leaderships.stream().filter(Leadership::isValid)).hasSize(1);
  }

  /** Whoever stood before the last heir may still be on its way back into the line. */
  private static String transferred(Election election, String successor) {
    ConditionWait.waitUntil(successor + " in line", () -> ids(election).contains(successor));
    return election.transferTo(successor, "rolling", LIMIT).id();
  }
}
