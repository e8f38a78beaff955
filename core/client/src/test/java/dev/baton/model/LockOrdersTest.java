package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TransferFailedException;
import dev.baton.participants.TransferRefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of orders that are given to the holders of locks. */
class LockOrdersTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private CompletableFuture<Participant> transfer(String whom) {
    CompletableFuture<Participant> asked =
        world.baton("X").election(PATH).transferToAsync(whom, "maintenance", TIMEOUT);
    world.run(SOON);
    return asked;
  }

  /** A lock goes to whoever is next, and whether it goes at all its holder decides. */
  @Test
  void aHolderOfALockIsAskedToLetGoAndHandsNothingOver() {
    List<RequestOrigin> asked = new ArrayList<>();
    LockHold hold = World.granted(world.wish("A")).onReleaseRequested(asked::add);
    CompletableFuture<LockHold> next = world.wish("B");
    CompletableFuture<Participant> transferred = transfer("B");
    world.run(TIMEOUT);
    assertThat(transferred)
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(TransferFailedException.class)
        .withMessageContaining("A has not left");
    assertThat(asked).isEmpty();

    CompletableFuture<Optional<Participant>> relieved =
        world.baton("X").election(PATH).resignLeaderAsync("maintenance", TIMEOUT);
    world.run(SOON);
    assertThat(asked).extracting(RequestOrigin::reason).containsExactly("maintenance");
    assertThat(hold.isValid()).isTrue();
    hold.close();
    world.run(SOON);
    assertThat(relieved.join().map(Participant::id)).contains("B");
    assertThat(next).isCompleted();
  }

  /** Others may hold beside whoever would hand over, and nobody asks them. */
  @Test
  void whatIsSharedIsNotHandedOver() {
    LockHold a = World.granted(world.wish(world.readLock("A")));
    LockHold b = World.granted(world.wish(world.readLock("B")));
    CompletableFuture<LockHold> writer = world.wish(world.writeLock("W"));
    assertThat(transfer("W"))
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(TransferRefusedException.class)
        .withMessageContaining("is shared");
    assertThat(a.isValid()).isTrue();
    assertThat(b.isValid()).isTrue();
    assertThat(writer).isNotDone();
  }

  /** So that nobody who dies keeps others from asking for a lock. */
  @Test
  void anOrderToTheHolderOfALockGivesWayToARequest() {
    List<RequestOrigin> asked = new ArrayList<>();
    LockHold hold = World.granted(world.wish("A")).onReleaseRequested(asked::add);
    final CompletableFuture<LockHold> next = world.wish("B");
    CompletableFuture<Participant> transferred = transfer("B");
    CompletableFuture<List<Participant>> requested = world.lock("X").requestReleaseAsync("please");
    world.run(SOON);
    assertThat(requested.join()).extracting(Participant::id).containsExactly("A");
    assertThat(asked).extracting(RequestOrigin::reason).containsExactly("please");
    hold.close();
    world.run(SOON);
    assertThat(next).isCompleted();
    assertThat(transferred.join().id()).as("it waited for its turn").isEqualTo("B");
  }
}
