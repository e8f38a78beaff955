package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What candidates are told that ask to be told who leads. */
class LeaderToldTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Candidate campaign(String name, List<String> told) {
    Candidate candidate =
        world
            .baton(name)
            .election(PATH)
            .candidate(name)
            .onPositionChanged(place -> told.add("at " + place))
            .onLeader(leader -> told.add(leader.id() + " leads"))
            .campaign();
    world.run(SOON);
    return candidate;
  }

  @Test
  void tellsThePlaceAnewWithEachLeader() {
    Candidate a = campaign("A", new ArrayList<>());
    Candidate b = campaign("B", new ArrayList<>());
    List.of("C", "D", "E", "F", "G").forEach(name -> campaign(name, new ArrayList<>()));
    List<String> told = new ArrayList<>();
    campaign("H", told);
    assertThat(told).containsExactly("at 8", "A leads");

    a.close();
    world.run(SOON);
    b.close();
    world.run(SOON);
    assertThat(told).containsExactly("at 8", "A leads", "at 7", "B leads", "at 6", "C leads");
  }

  @Test
  void learnsWhoLeadsWithoutReadingTheLineAgain() {
    campaign("A", new ArrayList<>());
    world.baton("B");
    world.run(SOON);
    List<String> told = new ArrayList<>();
    int before = world.zooKeeper.sentRequests().size();
    campaign("B", told);

    List<ZooKeeperRequest> all = world.zooKeeper.sentRequests();
    assertThat(told).containsExactly("at 2", "A leads");
    assertThat(Asked.count(all.subList(before, all.size()), Asked::line)).isEqualTo(1);
  }

  @Test
  void tellsEachLeaderOnceHoweverOftenWeLedBefore() {
    List<String> told = new ArrayList<>();
    Candidate a = campaign("A", told);
    Candidate b = campaign("B", new ArrayList<>());
    for (int i = 0; i < 3; i++) {
      a.resign();
      world.run(SOON);
      b.resign();
      world.run(SOON);
    }
    assertThat(told.stream().filter("B leads"::equals)).hasSize(3);
  }

  @Test
  void doesNotAskOverAndOverForALeaderThatItMayNotRead() {
    Candidate a = campaign("A", new ArrayList<>());
    campaign("B", new ArrayList<>());
    world.zooKeeper.denyPermission(a.nodePath().orElseThrow(), NodePermission.READ);
    List<String> told = new ArrayList<>();
    campaign("C", told);
    int before = world.zooKeeper.sentRequests().size();
    world.run(Duration.ofSeconds(1));
    assertThat(world.zooKeeper.sentRequests().size() - before).isLessThan(10);
    assertThat(told).contains("at 3").doesNotContain("A leads");
  }
}
