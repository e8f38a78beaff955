package dev.baton.spring.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.CuratorClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.integration.leader.DefaultCandidate;
import org.springframework.integration.support.leader.LockRegistryLeaderInitiator;
import org.springframework.integration.support.locks.LockRegistry;
import org.springframework.integration.zookeeper.lock.ZookeeperLockRegistry;

/**
 * M5 of the peers' defects: after one expiry of A's session, Spring Integration's own initiator has
 * two leaders over its own registry for ZooKeeper, for ever. Beside it run Spring's initiator over
 * Baton's registry, and Baton's initiator.
 */
final class TwoLeadersTest {
  private static final String ROLE = "invoicer";
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration WINDOW = Duration.ofSeconds(3);
  private static final double ALL = 0.999;

  @RegisterExtension private static final ServerScene SCENE = new ServerScene();

  private final List<Runnable> toClose = new ArrayList<>();

  @AfterEach
  void closeAll() {
    toClose.forEach(Runnable::run);
  }

  /** Two candidates of one role, of whom A leads. */
  private LeaderSampler startPair(BooleanSupplier a, BooleanSupplier b) {
    LeaderSampler pair = new LeaderSampler(a, b);
    toClose.add(0, pair::close);
    return pair;
  }

  private LockRegistry stockRegistry(String root) {
    CuratorFramework client =
        CuratorClients.connectClient(SCENE.server().connectString(), ServerScene.SESSION);
    ZookeeperLockRegistry registry = new ZookeeperLockRegistry(client, root);
    toClose.add(registry::destroy);
    toClose.add(client::close);
    return registry;
  }

  private BooleanSupplier startSprings(LockRegistry registry, String id) {
    LockRegistryLeaderInitiator initiator =
        new LockRegistryLeaderInitiator(registry, new DefaultCandidate(id, ROLE));
    initiator.start();
    toClose.add(0, initiator::stop);
    return () -> initiator.getContext().isLeader();
  }

  private BooleanSupplier startOurs(dev.baton.Baton baton, String root, String id) {
    BatonLeaderInitiator initiator =
        new BatonLeaderInitiator(baton, new DefaultCandidate(id, ROLE), root);
    initiator.start();
    toClose.add(0, initiator::stop);
    return () -> initiator.getContext().isLeader();
  }

  private static BooleanSupplier leading(BooleanSupplier started) {
    ServerScene.await("the first leader", started);
    return started;
  }

  private void expireAndAwaitB(LeaderSampler pair, String root) {
    SCENE.expireFirst(root + "/" + ROLE);
    ServerScene.await("B to lead", pair::isLedByB);
  }

  @Test
  void stockHasTwoLeadersUntilTheEndAndBatonHasOne() {
    String stockRoot = SCENE.newPath();
    String mixedRoot = SCENE.newPath();
    String root = SCENE.newPath();
    LeaderSampler stock =
        startPair(
            leading(startSprings(stockRegistry(stockRoot), "A")),
            startSprings(stockRegistry(stockRoot), "B"));
    LeaderSampler mixed =
        startPair(
            leading(startSprings(new BatonLockRegistry(SCENE.first(), mixedRoot), "A")),
            startSprings(new BatonLockRegistry(SCENE.second(), mixedRoot), "B"));
    LeaderSampler ours =
        startPair(
            leading(startOurs(SCENE.first(), root, "A")), startOurs(SCENE.second(), root, "B"));

    expireAndAwaitB(stock, stockRoot);
    expireAndAwaitB(mixed, mixedRoot);
    ServerScene.await("B to lead by Baton", ours::isLedByB);
    ServerScene.await("A to notice", () -> !mixed.isLedByA() && !ours.isLedByA());

    // Spring's A may be revoked while its client connects again; then it is granted what B has.
    ServerScene.await("two leaders", () -> stock.shareOfDoubles(SECOND) > ALL);
    long ofMixed = mixed.doubles();
    long ofOurs = ours.doubles();

    assertThat(stock.shareOfDoubles(WINDOW)).isGreaterThan(ALL);
    assertThat(mixed.doubles()).isEqualTo(ofMixed);
    assertThat(ours.doubles()).isEqualTo(ofOurs);
    System.out.printf(
        "samples with two leaders: Spring's own %d, Spring's initiator over Baton's registry %d,"
            + " Baton's initiator %d%n",
        stock.doubles(), mixed.doubles(), ours.doubles());
  }
}
