package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;

import dev.baton.election.Candidate;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * When a node changes that may not be read, ZooKeeper tells nobody, and spends the watches all the
 * same. Whoever waited for that event leads in the end nevertheless.
 */
class HiddenNodesTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void theNodeAheadWasHiddenWhenItWent() {
    Candidate first = world.campaign("A", TurnRule.QUEUE);
    world.awaitLeader(first);
    check(TurnRule.QUEUE, first, first.nodePath().orElseThrow());
  }

  @Test
  void theLineWasHiddenWhenItChanged() {
    Candidate first = world.campaign("A", TurnRule.WATCH_ALL);
    world.awaitLeader(first);
    check(TurnRule.WATCH_ALL, first, PATH);
  }

  @Test
  void thePrizeWasHiddenWhenItWent() {
    Candidate first = world.campaign("A", TurnRule.RACE);
    world.awaitLeader(first);
    check(TurnRule.RACE, first, first.nodePath().orElseThrow());
  }

  private void check(TurnRule rule, Candidate first, String hidden) {
    Candidate second = world.campaign("B", rule);
    world.run(SOON);
    world.zooKeeper.denyPermission(hidden, NodePermission.READ);
    var unused = first.closeAsync();
    world.run(SOON);
    world.zooKeeper.allowPermission(hidden, NodePermission.READ);
    world.time.runUntil("B leads", Duration.ofHours(1), second::isLeader);
  }
}
