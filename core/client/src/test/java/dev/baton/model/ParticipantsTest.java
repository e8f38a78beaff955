package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.error.UnreachableException;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ParticipantsTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Election observed() {
    return world.baton("observer").election(PATH);
  }

  @Test
  void areListedWithAllThatTheirNodesTell() {
    Candidate a = world.campaign("A", builder -> builder.metadata("first\nline\\and more"));
    world.awaitLeader(a);
    world.run(SOON);
    Candidate b = world.campaign("B");
    world.run(SOON);

    List<Participant> participants = observed().participants();
    assertThat(participants)
        .containsExactly(
            new Participant(
                "A",
                a.nodePath().orElseThrow(),
                "first\nline\\and more",
                ParticipantRole.LEADER,
                a.leadership().orElseThrow().fencingToken(),
                Instant.ofEpochMilli(5),
                1,
                LockMode.EXCLUSIVE,
                0,
                false),
            new Participant(
                "B",
                b.nodePath().orElseThrow(),
                "",
                ParticipantRole.STANDBY,
                participants.get(1).fencingToken(),
                participants.get(1).since(),
                2,
                LockMode.EXCLUSIVE,
                0,
                false));
    a.close();
    world.run(SOON);
    assertThat(b.leadership().orElseThrow().fencingToken())
        .isEqualTo(participants.get(1).fencingToken());
  }

  @Test
  void cost2RoundTrips() {
    world.line("A", "B", "C", "D");
    var unused = observed().participants();
    final long before = world.time.now();
    List<Participant> participants = observed().participants();

    assertThat(participants).hasSize(4);
    assertThat(Duration.ofNanos(world.time.now() - before)).isEqualTo(Duration.ofMillis(2 * 2));
  }

  @Test
  void comeInTheOrderOfTheLineThoughNamesSortOtherwise() {
    List<Candidate> line = world.line("A", "B", "C", "D", "E", "F", "G", "H");
    line.get(0).resign();
    world.run(SOON);

    assertThat(observed().participants())
        .extracting(Participant::id)
        .containsExactly("B", "C", "D", "E", "F", "G", "H", "A");
    assertThat(observed().participants())
        .extracting(Participant::position)
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void theLeaderIsTheFirst() {
    assertThat(observed().leader()).isEmpty();
    world.line("A", "B");

    assertThat(observed().leader()).map(Participant::id).contains("A");
  }

  @Test
  void areNoneWhereThereIsNoElection() {
    assertThat(observed().participants()).isEmpty();
    assertThat(world.zooKeeper.childNames("/")).isEmpty();
  }

  @Test
  void leaveOutForeignChildren() {
    world.line("A");
    world.baton("other").election(PATH + "/nested").candidate("nested").campaign();
    world.run(SOON);

    assertThat(world.zooKeeper.childNames(PATH)).hasSize(2);
    assertThat(observed().participants()).extracting(Participant::id).containsExactly("A");
  }

  @Test
  void areReadAgainWhenTheConnectionIsLost() {
    world.line("A", "B");
    var unused = observed().participants();
    world.zooKeeper.loseAnswer(Asked::node);

    assertThat(observed().participants()).extracting(Participant::id).containsExactly("A", "B");
  }

  @Test
  void cannotBeReadWhileZooKeeperIsDownAndThatTakesItsTime() {
    Election election = observed();
    world.run(SOON);
    world.zooKeeper.takeDown();
    final long before = world.time.now();

    assertThatThrownBy(election::participants)
        .isInstanceOf(UnreachableException.class)
        .hasMessageContainingAll("ZooKeeper at model", "10 s", "Is it running");
    assertThat(Duration.ofNanos(world.time.now() - before)).isEqualTo(TIMEOUT);
  }

  @Test
  void cannotBeReadWithoutPermissionAndTheErrorTellsWhichIsMissing() {
    world.line("A");
    world.zooKeeper.denyPermission(PATH, NodePermission.READ);

    assertThatThrownBy(() -> observed().participants())
        .isExactlyInstanceOf(BatonException.class)
        .hasMessageContainingAll("not permitted to read " + PATH, "READ");
    world.zooKeeper.allowPermission(PATH, NodePermission.READ);
    assertThat(observed().participants()).hasSize(1);
  }

  @Test
  void cannotBeReadIfOneNodeMayNotBeRead() {
    List<Candidate> line = world.line("A", "B");
    String node = line.get(1).nodePath().orElseThrow();
    world.zooKeeper.denyPermission(node, NodePermission.READ);

    assertThatThrownBy(() -> observed().participants()).hasMessageContaining(node);
    world.zooKeeper.allowPermission(node, NodePermission.READ);
  }

  @Test
  void leaveNothingBehindWhenTheyWereRead() {
    world.line("A");
    var unused = observed().participants();
    int watches = world.zooKeeper.watchCount();
    for (int i = 0; i < 10; i++) {
      assertThat(observed().participants()).hasSize(1);
    }
    world.zooKeeper.cutAll();
    List<ZooKeeperRequest> requests = world.requestsIn(Duration.ofMillis(500));

    assertThat(world.zooKeeper.watchCount()).isEqualTo(watches);
    assertThat(requests).noneMatch(Asked::line);
  }
}
