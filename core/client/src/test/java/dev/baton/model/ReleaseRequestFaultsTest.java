package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.BatonException;
import dev.baton.error.UnreachableException;
import dev.baton.lock.Hold;
import dev.baton.participants.Message;
import dev.baton.participants.Participant;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import dev.baton.testkit.OverheardEnsemble;
import dev.baton.testkit.model.Permission;
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
    Hold hold = requests.listening("A", world.lock("A"));
    String node = PATH + "/" + world.inLine().get(0);
    world.zooKeeper.write(node, world.zooKeeper.data(node).orElseThrow() + "later this\n");
    world.run(SOON);
    requests.asked(world.lock("B"), "one\ntwo");
    requests.asked(world.lock("B"), "back\\slash");

    assertThat(world.zooKeeper.data(node).orElseThrow())
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
    Hold hold = requests.listening("A", world.lock("A"));
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
    world.zooKeeper.deny(PATH + "/" + world.inLine().get(0), Permission.WRITE);
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
    RefusesTransactions(Ensemble ensemble) {
      super(ensemble);
    }

    @Override
    protected Reply sent(Request request, Reply reply) {
      return request instanceof Request.Multi
          ? answer -> reply.answered(Answer.of(Outcome.DENIED))
          : reply;
    }

    @Override
    protected void fired() {
      // Nothing depends on watches here.
    }
  }

  @Test
  void failsAtOnceWhenItsTransactionIsRefusedAsAWhole() {
    Hold hold = requests.listening("A", world.lock("A"));
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
    Hold hold = requests.listening("A", world.lock("A"));
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
    assertThat(new Message("A", "why").reason()).isEqualTo("why");
  }
}
