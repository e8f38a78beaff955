package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What candidates are told of others: who leads, how many are left, their own place. */
class NewsTest {
  private final World world = new World();
  private final List<String> leaders = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Candidate curious(String name, TurnRule rule) {
    return world.campaign(name, rule, b -> b.onLeader(leader -> leaders.add(leader.id())));
  }

  @Test
  void standbysLearnWhoLeadsAndOfEachChange() {
    List<Candidate> line = world.line("A", "B", "C");
    curious("D", TurnRule.QUEUE);
    world.run(SOON);
    assertThat(leaders).containsExactly("A");

    line.get(1).close();
    world.run(SOON);
    assertThat(leaders).containsExactly("A");
    line.get(0).close();
    world.run(SOON);
    assertThat(leaders).containsExactly("A", "C");
  }

  @Test
  void standbysLearnTheLeadersPlaceAndToken() {
    Candidate a = world.line("A").get(0);
    List<Participant> told = new ArrayList<>();
    world.campaign("B", builder -> builder.onLeader(told::add));
    world.run(SOON);

    assertThat(told).extracting(Participant::position).containsExactly(1);
    assertThat(told.get(0).fencingToken()).isEqualTo(a.leadership().orElseThrow().fencingToken());
    assertThat(told.get(0).nodePath()).isEqualTo(a.nodePath().orElseThrow());
  }

  @Test
  void standbysOfARaceLearnWhoLeads() {
    Candidate a = world.campaign("A", TurnRule.RACE);
    world.run(SOON);
    curious("B", TurnRule.RACE);
    world.run(SOON);
    assertThat(leaders).containsExactly("A");

    world.campaign("C", TurnRule.RACE);
    world.run(SOON);
    a.close();
    world.run(SOON);
    assertThat(leaders).isSubsetOf("A", "C").startsWith("A");
  }

  @Test
  void aLeaderIsNotToldOfItself() {
    Candidate a = curious("A", TurnRule.QUEUE);
    world.awaitLeader(a);
    world.line("B");
    a.resign();
    world.run(SOON);

    assertThat(leaders).containsExactly("B");
  }

  @Test
  void standbysAreToldOnceThoughTheConnectionIsLost() {
    world.line("A");
    curious("B", TurnRule.QUEUE);
    world.run(SOON);
    for (int i = 0; i < 5; i++) {
      world.zooKeeper.cutAll();
      world.run(TIMEOUT.dividedBy(2));
    }

    assertThat(leaders).containsExactly("A");
  }

  @Test
  void standbysAreToldOfAChangeThatHappenedWhileTheyWereCutOff() {
    Candidate a = world.line("A").get(0);
    world.line("B");
    curious("C", TurnRule.QUEUE);
    world.run(SOON);
    world.machine("C").loop().freezeFor(TIMEOUT.dividedBy(2));
    world.zooKeeper.cutAll();
    a.close();
    world.run(TIMEOUT);

    assertThat(leaders).containsExactly("A", "B");
  }

  private Candidate warned(String name, int fewest) {
    return world.campaign(name, b -> b.warnBelow(fewest, counts::add));
  }

  @Test
  void theLeaderIsWarnedAtEachChangeBelowTheLimit() {
    warned("A", 3);
    world.run(SOON);
    assertThat(counts).containsExactly(1);
    List<Candidate> line = world.line("B", "C", "D");
    assertThat(counts).containsExactly(1, 2);
    line.get(0).close();
    world.run(SOON);
    assertThat(counts).containsExactly(1, 2);
    line.get(1).close();
    world.run(SOON);
    line.get(2).close();
    world.run(SOON);

    assertThat(counts).containsExactly(1, 2, 2, 1);
  }

  @Test
  void onlyTheLeaderIsWarned() {
    Candidate a = world.line("A").get(0);
    warned("B", 3);
    world.run(SOON);
    assertThat(counts).isEmpty();

    a.close();
    world.run(SOON);
    assertThat(counts).containsExactly(1);
  }

  @Test
  void nobodyIsWarnedAfterItsTerm() {
    Candidate a = warned("A", 5);
    world.line("B", "C");
    a.resign();
    world.run(SOON);
    counts.clear();
    world.line("D");

    assertThat(counts).isEmpty();
  }

  @Test
  void aWarningThatCannotComeIsRefused() {
    assertThatThrownBy(() -> warned("A", 1)).hasMessageContaining("below 1 participants");
  }

  @Test
  void standbysLearnTheirPlaceAndWhenItChanges() {
    List<Candidate> line = world.line("A", "B");
    world.campaign("C", builder -> builder.onPositionChanged(places::add));
    world.run(SOON);
    assertThat(places).containsExactly(3);
    line.get(0).close();
    world.run(SOON);
    assertThat(places).containsExactly(3, 2);
    line.get(1).close();
    world.run(SOON);

    assertThat(places).containsExactly(3, 2);
  }
}
