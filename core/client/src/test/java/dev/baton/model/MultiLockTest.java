package dev.baton.model;

import static dev.baton.model.World.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.ClosedException;
import dev.baton.error.NotAcquiredException;
import dev.baton.error.RefusedException;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.lock.MultiLock;
import dev.baton.participants.Participant;
import dev.baton.protocol.EndReason;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MultiLockTest {
  private static final List<String> PATHS = List.of("/orders/2", "/orders/10", "/orders/1");

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private MultiLock all() {
    return world.baton("A").lockAll(PATHS);
  }

  private int held() {
    world.run(SOON);
    return PATHS.stream().mapToInt(path -> world.zooKeeper.childNames(path).size()).sum();
  }

  @Test
  void holdsAllOrNone() throws InterruptedException {
    try (MultiHold holds = all().acquire()) {
      assertThat(holds.isValid()).isTrue();
      assertThat(holds.allHolds())
          .extracting(LockHold::path)
          .containsExactlyInAnyOrderElementsOf(PATHS);
      assertThat(holds.holdOf("/orders/2").fencingToken()).isPositive();
      assertThat(holds.remaining()).isPositive();
      assertThatThrownBy(() -> holds.holdOf("/orders/3")).hasMessageContaining("/orders/3");
      assertThat(held()).isEqualTo(3);
    }
    assertThat(held()).isZero();
  }

  @Test
  void takesThemInOneOrderEverywhere() {
    assertThat(all().paths()).containsExactly("/orders/1", "/orders/10", "/orders/2");
    assertThat(world.baton("A").lockAll(List.of("/b", "/a", "/b")).paths())
        .containsExactly("/a", "/b");
    assertThatThrownBy(() -> world.baton("A").lockAll(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keepsNoneIfOneIsNotAcquiredInTime() throws InterruptedException {
    LockHold other = world.baton("B").lock("/orders/2").acquire();
    assertThatThrownBy(() -> all().acquire(Duration.ofSeconds(3)))
        .isInstanceOf(NotAcquiredException.class)
        .hasMessageContaining("/orders/2 was not acquired");
    assertThat(held()).isEqualTo(1);
    assertThat(all().tryAcquire()).isEmpty();
    assertThat(held()).isEqualTo(1);

    other.close();
    world.run(SOON);
    assertThat(all().tryAcquire()).isPresent();
  }

  /** A loop whose first wait has run out of time just when what it waits for is there. */
  private static final class LateLoop extends ForwardingLoop {
    private boolean late = true;

    LateLoop(ManualLoop loop) {
      super(loop);
    }

    @Override
    public boolean awaitFuture(CompletableFuture<?> future, long nanos)
        throws InterruptedException {
      boolean done = super.awaitFuture(future, nanos) && !late;
      late = false;
      return done;
    }
  }

  @Test
  void holdsAllThatItReturnsEvenIfTheTimeRunsOutMeanwhile() throws InterruptedException {
    world.start("A", LateLoop::new);
    MultiHold holds = all().acquire(Duration.ofSeconds(3));
    assertThat(held()).isEqualTo(3);
    assertThat(holds.isValid()).isTrue();
    holds.close();
  }

  @Test
  void keepsNoneIfOneIsRefused() throws InterruptedException {
    world.baton("B").lock("/orders/2").acquire().close();
    world.run(SOON);
    world.zooKeeper.denyPermission("/orders/2", NodePermission.CREATE);
    assertThatThrownBy(() -> all().acquire()).isInstanceOf(RefusedException.class);
    assertThat(held()).isZero();
  }

  @Test
  void tellsOnceThatOneIsLost() throws InterruptedException {
    List<EndReason> told = new ArrayList<>();
    MultiHold holds = all().acquire().onLost(told::add);
    world.zooKeeper.expireAll();
    world.run(Duration.ofMinutes(1));
    assertThat(told).hasSize(1);
    assertThat(holds.isValid()).isFalse();
    assertThat(holds.remaining()).isZero();
    holds.close();
  }

  @Test
  void completesAFutureWhenAllAreHeld() {
    LockHold other = World.granted(world.wish(world.baton("B").lock("/orders/10")));
    CompletableFuture<MultiHold> wanted =
        all().withHolderId("Anna").acquireAsync(Duration.ofSeconds(3));
    world.run(SOON);
    assertThat(wanted).isNotDone();
    assertThat(world.baton("B").lock("/orders/1").participants())
        .extracting(Participant::id)
        .containsExactly("Anna");

    other.close();
    world.run(Duration.ofMinutes(1));
    assertThat(wanted).isCompleted();
    assertThat(wanted.join().isValid()).as("also when its time is up").isTrue();
    wanted.join().close();
    assertThat(held()).isZero();
  }

  @Test
  void keepsNoneWhenItsFutureIsCancelled() {
    LockHold other = World.granted(world.wish(world.baton("B").lock("/orders/10")));
    CompletableFuture<MultiHold> wanted = all().acquireAsync();
    world.run(SOON);
    wanted.cancel(false);
    assertThat(held()).isEqualTo(1);
    other.close();
    assertThat(held()).isZero();
  }

  @Test
  void failsItsFutureIfOneIsNotFree() {
    LockHold other = World.granted(world.wish(world.baton("B").lock("/orders/2")));
    CompletableFuture<MultiHold> wanted = all().tryAcquireAsync();
    world.run(SOON);
    assertThat(wanted)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(NotAcquiredException.class);
    assertThat(held()).isEqualTo(1);
    other.close();
  }

  @Test
  void failsItsFutureWhenTheBatonIsClosed() {
    LockHold other = World.granted(world.wish(world.baton("B").lock("/orders/2")));
    CompletableFuture<MultiHold> wanted = all().stopTimeout(SOON).acquireAsync();
    world.run(SOON);
    world.baton("A").close();
    assertThat(wanted)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(ClosedException.class);
    other.close();
  }
}
