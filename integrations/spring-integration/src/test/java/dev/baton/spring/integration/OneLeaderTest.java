package dev.baton.spring.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.testkit.FaultProxy;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.integration.leader.DefaultCandidate;
import org.springframework.integration.support.leader.LockRegistryLeaderInitiator;

/** A leader that is cut off stops leading before the next one can begin, by either initiator. */
final class OneLeaderTest {
  private static final Duration SESSION = Duration.ofSeconds(4);
  private static final String ROLE = "invoicer";

  @RegisterExtension private static final ServerScene SCENE = new ServerScene();

  private static LockRegistryLeaderInitiator startSprings(Baton baton, String root, String id) {
    LockRegistryLeaderInitiator initiator =
        new LockRegistryLeaderInitiator(
            new BatonLockRegistry(baton, root), new DefaultCandidate(id, ROLE));
    initiator.start();
    return initiator;
  }

  private static BatonLeaderInitiator startOurs(Baton baton, String root, String id) {
    BatonLeaderInitiator initiator =
        new BatonLeaderInitiator(baton, new DefaultCandidate(id, ROLE), root);
    initiator.start();
    return initiator;
  }

  @Test
  void cutOffLeaderStopsBeforeTheNextBegins() {
    String root = SCENE.newPath();
    String springsRoot = SCENE.newPath();
    try (FaultProxy proxy = FaultProxy.proxyTo(SCENE.server().connectString());
        Baton cutOff = ServerScene.connect(proxy.connectString(), SESSION)) {
      BatonLeaderInitiator ourA = startOurs(cutOff, root, "A");
      LockRegistryLeaderInitiator springsA = startSprings(cutOff, springsRoot, "A");
      ServerScene.await(
          "A to lead", () -> ourA.getContext().isLeader() && springsA.getContext().isLeader());
      BatonLeaderInitiator ourB = startOurs(SCENE.second(), root, "B");
      LockRegistryLeaderInitiator springsB = startSprings(SCENE.second(), springsRoot, "B");

      try (LeaderSampler ours =
              new LeaderSampler(
                  () -> ourA.getContext().isLeader(), () -> ourB.getContext().isLeader());
          LeaderSampler springs =
              new LeaderSampler(
                  () -> springsA.getContext().isLeader(), () -> springsB.getContext().isLeader())) {
        BooleanSupplier bothB = () -> ours.isLedByB() && springs.isLedByB();
        proxy.hold();
        ServerScene.await("B to lead", bothB);
        proxy.pass();
        ourB.stop();
        springsB.stop();
        ServerScene.await("A to lead again", () -> ours.isLedByA() && springs.isLedByA());
        assertThat(ours.doubles()).isZero();
        assertThat(springs.doubles()).isZero();
      } finally {
        proxy.pass();
        springsA.stop();
        springsB.stop();
        ourA.stop();
        ourB.stop();
      }
    }
  }
}
