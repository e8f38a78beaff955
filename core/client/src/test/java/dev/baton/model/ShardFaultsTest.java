package dev.baton.model;

import static dev.baton.model.ShardGroup.NODE;
import static dev.baton.model.ShardGroup.PATH;
import static dev.baton.model.ShardGroup.SOON;
import static dev.baton.model.ShardGroup.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.BatonException;
import dev.baton.model.ShardGroup.Machine;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.ModelSettings;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What others do to a group of shards, or the network, does not make it uneven for long. */
class ShardFaultsTest {
  private final ShardGroup group = new ShardGroup(64);

  @AfterEach
  void nothingIsLeft() {
    group.close();
  }

  @Test
  void nobodyTakesTheShardsOfOneWhoIsCutOffBeforeItHasStoppedLeadingThem() {
    Machine a = group.join("A");
    Machine b = group.join("B");
    b.route.setBlackHole(true);
    group.time.runUntil("B leads none", TIMEOUT, () -> b.leads() == 0);
    assertThat(a.leads()).isEqualTo(32);
    group.run(TIMEOUT);
    assertThat(a.leads()).isEqualTo(64);

    b.route.setBlackHole(false);
    group.run(TIMEOUT);
    assertThat(List.of(a.leads(), b.leads())).containsExactly(32, 32);
    assertThat(b.count("revoked")).isEqualTo(32);
  }

  @Test
  void whoeverSharesOutAndIsCutOffWritesNothingLate() {
    Machine a = group.join("A");
    Machine b = group.join("B");
    Machine c = group.join("C");
    a.loop.freezeFor(TIMEOUT.multipliedBy(2));
    a.route.pauseReading(TIMEOUT.multipliedBy(2));
    b.kill();
    group.run(TIMEOUT.multipliedBy(2).minus(SOON));
    assertThat(c.leads()).isEqualTo(64);
    group.run(TIMEOUT);
    assertThat(List.of(a.leads(), c.leads())).containsExactly(32, 32);
  }

  @Test
  void anAssignmentThatSomebodyDeletesIsMadeAnewAndNothingMoves() {
    List.of("A", "B", "C").forEach(group::join);
    Map<Integer, String> before = group.leaders();
    group.zooKeeper.deleteTree("/baton");
    group.run(SOON);
    assertThat(group.zooKeeper.nodeExists(NODE)).isTrue();
    assertThat(group.leaders()).isEqualTo(before);
    group.join("D");
    assertThat(ShardGroup.moved(before, group.leaders())).hasSize(16);
  }

  @Test
  void whatSomebodyElseWroteThereIsLeftAloneAndTold() {
    Machine a = group.join("A");
    for (String text :
        List.of(
            "mine",
            "baton shards 1\nshards 64\nhalf",
            "baton shards 1\nshards 64\nm 0-64 A",
            "baton shards 1\nshards 64\nm 0-32 A\nn 32-63 B",
            "baton shards 1\nshards 9999999\nm 0-9999998 A")) {
      a.told.clear();
      group.zooKeeper.writeNode(NODE, text);
      group.run(SOON);
      assertThat(a.leads()).isEqualTo(64);
      assertThat(a.told).singleElement().asString().contains("no assignment", "delete it");
      assertThatThrownBy(() -> group.shards("X").assignment())
          .isInstanceOf(BatonException.class)
          .hasMessageContaining("delete it");
    }
    group.zooKeeper.deleteTree(NODE);
    group.join("B");
    assertThat(a.leads()).isEqualTo(32);
  }

  @Test
  void whatSomebodyElseWroteThereIsNotWrittenOverWhenMembersComeAndGo() {
    group.join("A");
    group.zooKeeper.writeNode(NODE, "mine");
    group.run(SOON);
    group.join("B");
    assertThat(group.requestsIn(TIMEOUT.multipliedBy(3)))
        .noneMatch(ShardFaultsTest::writesAssignment);
  }

  /** It is in the version in which the coordinator has made its own. */
  @Test
  void whatSomebodyElseMadeThereInItsPlaceIsNotWrittenOver() {
    group.join("A");
    group.zooKeeper.deleteTree(NODE);
    group.zooKeeper.createNode(NODE);
    group.run(SOON);
    group.join("B");
    group.run(TIMEOUT);
    assertThat(group.zooKeeper.nodeData(NODE)).contains("");
  }

  @Test
  void aPermissionThatIsMissingIsToldAndTriedAgain() {
    group.zooKeeper.createNode("/baton");
    group.zooKeeper.denyPermission("/baton", NodePermission.CREATE);
    Machine a = group.join("A");
    assertThat(a.leads()).isZero();
    assertThat(a.told)
        .singleElement()
        .asString()
        .contains("64 shards of " + PATH, "CREATE on /baton/shards", NODE);
    group.zooKeeper.allowPermission("/baton", NodePermission.CREATE);
    group.run(TIMEOUT.plus(SOON));
    assertThat(a.leads()).isEqualTo(64);
  }

  @Test
  void whoMayNotReadTheAssignmentIsToldOnceAndLooksAgainEachMinute() {
    group.join("A").member().close();
    group.zooKeeper.denyPermission(NODE, NodePermission.READ);
    Machine b = group.join("B");
    assertThat(b.told).singleElement().asString().contains("not permitted to read", NODE);
    group.run(Duration.ofMinutes(3));
    assertThat(b.told).hasSize(1);
    group.zooKeeper.allowPermission(NODE, NodePermission.READ);
    group.run(Duration.ofMinutes(1));
    assertThat(b.leads()).isEqualTo(64);
  }

  private static boolean writesAssignment(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream().anyMatch(part -> part.toString().contains(NODE));
  }

  @Test
  void aLostAnswerToTheWriteIsReadAndALostWriteWrittenAgain() {
    Machine a = group.join("A");
    group.zooKeeper.loseAnswer(ShardFaultsTest::writesAssignment);
    Machine b = group.join("B");
    group.run(TIMEOUT);
    assertThat(List.of(a.leads(), b.leads())).containsExactly(32, 32);
    group.zooKeeper.loseRequest(ShardFaultsTest::writesAssignment);
    Machine c = group.join("C");
    group.run(TIMEOUT);
    assertThat(List.of(a.leads(), b.leads(), c.leads())).containsExactly(22, 21, 21);
  }

  @Test
  void aWriteThatIsCarriedOutLateChangesNothing() {
    group.join("A");
    group.join("B");
    group.zooKeeper.stallRequest(ShardFaultsTest::writesAssignment, Duration.ofSeconds(3));
    Machine c = group.join("C");
    group.run(Duration.ofSeconds(1));
    Machine d = group.join("D");
    assertThat(List.of(c.leads(), d.leads())).containsExactly(16, 16);
    group.run(TIMEOUT);
    assertThat(d.told).hasSize(16).allMatch(line -> line.startsWith("elected"));
  }

  @Test
  void whoComesToAServerThatIsBehindStandsForNothingThatItHadOnce() {
    Duration behind = Duration.ofSeconds(5);
    ModelSettings servers =
        new ModelSettings(
            3, Duration.ofMillis(500), Duration.ofMillis(3), SOON, Duration.ofSeconds(4), n -> 0);
    try (ShardGroup large = new ShardGroup(64, servers)) {
      large.join("A");
      Machine b = large.join("B");
      large.zooKeeper.setBacklog(2, behind);
      large.join("C");
      assertThat(b.leads()).isEqualTo(21);
      b.route.reachOnly(2);
      b.route.cutLinks("for the test");

      List<ZooKeeperRequest> asked = large.requestsIn(behind.dividedBy(2));
      assertThat(b.route.isAt(2)).isTrue();
      assertThat(asked).noneMatch(ZooKeeperRequest.Create.class::isInstance);
      assertThat(b.leads()).isEqualTo(21);
    }
  }
}
