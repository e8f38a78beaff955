package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CrowdTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private List<Candidate> crowd(String... names) {
    List<Candidate> crowd = new ArrayList<>();
    for (String name : names) {
      crowd.add(world.campaign(name, TurnRule.WATCH_ALL));
      world.run(SOON);
    }
    return crowd;
  }

  @Test
  void leadsInTheOrderOfTheLine() {
    List<Candidate> crowd = crowd("A", "B", "C");
    for (Candidate candidate : crowd) {
      assertThat(crowd).filteredOn(Candidate::isLeader).containsExactly(candidate);
      candidate.close();
      world.run(SOON);
    }
  }

  @Test
  void everyChangeWakesAllWhoWait() {
    List<Candidate> crowd = crowd("A", "B", "C", "D", "E");
    var unused = crowd.get(2).closeAsync();
    List<ZooKeeperRequest> requests = world.requestsIn(SOON);

    assertThat(Asked.count(requests, Asked::line)).isEqualTo(3);
    assertThat(Asked.count(requests, Asked::check)).isEqualTo(3);
    assertThat(crowd.get(0).isLeader()).isTrue();
  }

  @Test
  void underQueueTheSameChangeWakesOne() {
    List<Candidate> line = world.line("A", "B", "C", "D", "E");
    var unused = line.get(2).closeAsync();
    List<ZooKeeperRequest> requests = world.requestsIn(SOON);

    assertThat(Asked.count(requests, Asked::line)).isEqualTo(1);
  }

  @Test
  void asksOnceBeforeItLeads() {
    List<Candidate> crowd = crowd("A", "B");
    world.run(Duration.ofSeconds(5));
    crowd.get(0).close();
    List<ZooKeeperRequest> requests = world.requestsIn(SOON);

    assertThat(crowd.get(1).isLeader()).isTrue();
    assertThat(Asked.count(requests, Asked::line)).isLessThanOrEqualTo(1);
  }

  @Test
  void standsInOneLineTogetherWithQueue() {
    Candidate a = world.campaign("A", TurnRule.WATCH_ALL);
    world.run(SOON);
    Candidate b = world.campaign("B", TurnRule.QUEUE);
    world.run(SOON);
    Candidate c = world.campaign("C", TurnRule.WATCH_ALL);
    world.run(SOON);

    assertThat(world.ids()).containsExactly("A", "B", "C");
    a.close();
    world.run(SOON);
    assertThat(List.of(b.isLeader(), c.isLeader())).containsExactly(true, false);
    b.close();
    world.run(SOON);
    assertThat(c.isLeader()).isTrue();
  }

  @Test
  void isNotDisturbedByForeignChildren() {
    List<Candidate> crowd = crowd("A", "B");
    world.baton("stranger").election(PATH + "/elsewhere").candidate("stranger").campaign();
    world.run(SOON);

    assertThat(world.zooKeeper.childNames(PATH)).hasSize(3).contains("elsewhere");
    assertThat(world.told("A")).containsExactly("elected");
    crowd.get(0).close();
    world.run(SOON);
    assertThat(crowd.get(1).isLeader()).isTrue();
  }
}
