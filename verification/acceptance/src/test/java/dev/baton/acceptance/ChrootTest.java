package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.error.RefusedException;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.EmbeddedZooKeeper;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything lies below the path that the connect string names, and no caller sees that path. */
class ChrootTest {
  private static final String PATH = "/jobs/nightly";

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final String chrooted = server.connectString() + "/apps/billing";

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void isWhereElectionsLie(TurnRule rule) throws InterruptedException {
    Operator operator = scene.operator(server.connectString());
    operator.create("/apps", CreateMode.PERSISTENT);
    operator.create("/apps/billing", CreateMode.PERSISTENT);
    Candidate a = scene.connect(chrooted).election(PATH).withRule(rule).candidate("A").campaign();
    a.awaitLeadership();
    Diary diary = new Diary();
    Candidate b =
        diary.of(scene.connect(chrooted).election(PATH).withRule(rule).candidate("B")).campaign();
    diary.await("standing " + (rule.hasQueue() ? 2 : 0));

    String node = a.nodePath().orElseThrow();
    assertThat(node).startsWith(PATH + "/");
    assertThat(operator.exists("/apps/billing" + node)).isTrue();
    assertThat(operator.exists("/jobs")).isFalse();
    assertThat(scene.connect(chrooted).election(PATH).leader().map(Participant::id)).contains("A");

    a.close();
    assertThat(b.awaitLeadership(LIMIT)).isPresent();
  }

  @Test
  void isNamedWhenItIsMissing() {
    Candidate candidate = scene.connect(chrooted).election(PATH).candidate().campaign();
    assertThatThrownBy(candidate::awaitLeadership)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("/apps/billing")
        .hasMessageEndingWith("If the connect string names a chroot, create that node first.");
  }
}
