package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.internal.ClientContext;
import dev.baton.lock.LockHold;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads that wake up only some time after the event for which they wait. */
class LateWakeUpTest {
  private final World world = new World();
  private final ManualLoop loop = new ManualLoop(world.time);
  private Runnable meanwhile = () -> {};
  private final Baton baton =
      new Baton(
          ClientContext.of(
              new BatonEngine(
                  new LateLoop(), world.zooKeeper, EngineSettings.DEFAULT, new Random(1)),
              loop,
              loop));

  @AfterEach
  void nothingIsLeft() {
    baton.close();
    world.close();
  }

  /** A loop in which {@code meanwhile} runs before a waiting thread goes on. */
  private final class LateLoop extends ForwardingLoop {
    LateLoop() {
      super(loop);
    }

    @Override
    public boolean awaitFuture(CompletableFuture<?> future, long nanos)
        throws InterruptedException {
      boolean done = super.awaitFuture(future, nanos);
      Runnable before = meanwhile;
      meanwhile = () -> {};
      before.run();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return done;
    }
  }

  @Test
  void lossBeforeAcquireReturnsInterruptsTheThreadButNotTheCall() throws InterruptedException {
    meanwhile =
        () -> {
          world.run(SOON.multipliedBy(2)); // so that the holder watches its node
          world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
          world.run(SOON);
        };
    LockHold hold = baton.lock(PATH).interruptOnLoss().acquire(TIMEOUT);

    assertThat(hold.isValid()).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    hold.close();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void interruptBeforeTheElectionKeepsTheJobFromBeginning() {
    Candidate other = world.line("B").get(0);
    List<String> done = new ArrayList<>();
    meanwhile =
        () -> {
          Thread.currentThread().interrupt();
          var unused = other.closeAsync();
          world.run(SOON);
        };

    assertThatThrownBy(() -> baton.election(PATH).lead(led -> done.add("the job")))
        .isInstanceOf(InterruptedException.class);
    assertThat(done).isEmpty();
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void interruptAfterTheJobIsKeptForLater() throws InterruptedException {
    List<String> done = new ArrayList<>();
    baton
        .election(PATH)
        .lead(
            led -> {
              done.add("the job");
              meanwhile = () -> Thread.currentThread().interrupt();
            });

    assertThat(Thread.interrupted()).isTrue();
    assertThat(done).containsExactly("the job");
  }
}
