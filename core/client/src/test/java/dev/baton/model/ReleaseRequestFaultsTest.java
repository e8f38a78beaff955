package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.BatonException;
import dev.baton.error.UnreachableException;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests to let go, when something goes wrong with them. */
class ReleaseRequestFaultsTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final World world = new World();
  private final ReleaseRequests requests = new ReleaseRequests(world);

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void keepsWhatElseTheNodeSays() {
    LockHold hold = requests.listening("A", world.lock("A"));
    String node = PATH + "/" + world.inLine().get(0);
    world.zooKeeper.writeNode(node, world.zooKeeper.nodeData(node).orElseThrow() + "later this\n");
    world.run(SOON);
    requests.asked(world.lock("B"), "one\ntwo");
    requests.asked(world.lock("B"), "back\\slash");

    assertThat(world.zooKeeper.nodeData(node).orElseThrow())
        .contains("\nid A\n", "\nlater this\n", "mail-reason back\\\\slash\n")
        .containsOnlyOnce("mail-reason");
    assertThat(requests.told()).containsExactly("A: B one\ntwo", "A: B back\\slash");
    hold.close();
  }

  @Test
  void isNotLostWhenOthersWriteAtTheSameTime() {
    requests.listening("A", world.lock("A"));
    world.lock("B");
    world.lock("C");
    world.run(SOON);
    CompletableFuture<List<Participant>> b = world.lock("B").requestReleaseAsync("b");
    CompletableFuture<List<Participant>> c = world.lock("C").requestReleaseAsync("c");
    world.run(SOON);
    assertThat(b.join()).hasSize(1);
    assertThat(c.join()).hasSize(1);
    assertThat(requests.told().get(requests.told().size() - 1)).isIn("A: B b", "A: C c");
  }

  @Test
  void isWrittenOnceThoughItsAnswerIsLost() {
    LockHold hold = requests.listening("A", world.lock("A"));
    world.lock("B");
    world.run(SOON);
    world.zooKeeper.loseAnswer(Asked::share);
    CompletableFuture<List<Participant>> asking = world.lock("B").requestReleaseAsync("now");
    world.run(TIMEOUT);
    assertThat(asking.join()).hasSize(1);
    assertThat(requests.told()).containsExactly("A: B now");
    hold.close();
  }

  @Test
  void saysWhatIsNotPermitted() {
    requests.listening("A", world.lock("A"));
    world.zooKeeper.denyPermission(PATH + "/" + world.inLine().get(0), NodePermission.WRITE);
    CompletableFuture<List<Participant>> asking = world.lock("B").requestReleaseAsync("now");
    world.run(SOON);
    assertThat(asking)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(BatonException.class)
        .withMessageContaining("give this identity WRITE there");
  }

  /** As they are when the server does not accept who asks. */
  private static final class RefusesTransactions extends OverheardEnsemble {
    RefusesTransactions(EnsemblePort ensemble) {
      super(ensemble);
    }

    @Override
    protected AnswerHandler requestSent(ZooKeeperRequest request, AnswerHandler reply) {
      return request instanceof ZooKeeperRequest.MultiRequest
          ? answer -> reply.onAnswer(ZooKeeperAnswer.ofOutcome(RequestOutcome.DENIED))
          : reply;
    }

    @Override
    protected void watchFired() {
      // Nothing depends on watches here.
    }
  }

  @Test
  void failsAtOnceWhenItsTransactionIsRefusedAsAWhole() {
    LockHold hold = requests.listening("A", world.lock("A"));
    world.start("B", new RefusesTransactions(world.zooKeeper));
    world.run(SOON);
    CompletableFuture<List<Participant>> asking = world.lock("B").requestReleaseAsync("now");
    world.run(SOON);

    assertThat(asking)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(BatonException.class)
        .withMessageContaining("give this identity WRITE there");
    hold.close();
  }

  @Test
  void givesUpWhenZooKeeperIsAway() {
    world.lock("B");
    world.run(SOON);
    world.zooKeeper.takeDown();
    CompletableFuture<List<Participant>> asking = world.lock("B").requestReleaseAsync("now");
    world.run(LONG);
    assertThat(asking)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(UnreachableException.class);
    world.zooKeeper.bringUp();
    LockHold hold = requests.listening("A", world.lock("A"));
    world.run(TIMEOUT);
    assertThat(requests.told()).as("it is not made later").isEmpty();
    hold.close();
  }

  @Test
  void hasABoundedReason() {
    assertThat(requests.asked(world.lock("A"), "x".repeat(256))).isEmpty();
    assertThatThrownBy(() -> world.lock("A").requestRelease("x".repeat(257)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a reason must have at most 256 bytes, not 257");
    assertThat(new RequestOrigin("A", "why").reason()).isEqualTo("why");
  }
}
