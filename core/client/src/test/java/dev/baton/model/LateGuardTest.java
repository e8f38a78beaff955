package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.guard.OutcomeUnknownException;
import dev.baton.lock.LockHold;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Guarded writes of a lock's holders that would commit late, when the next holder has begun. */
class LateGuardTest {
  private static final String STATE = "/state";
  private static final Duration LATE = TIMEOUT.dividedBy(4);

  private final World world = new World();

  @BeforeEach
  void createState() {
    world.zooKeeper.createNode(STATE);
  }

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private static CompletableFuture<?> write(LockHold hold, String text) {
    return hold.guard().setData(STATE, text.getBytes(UTF_8)).commitAsync();
  }

  private static boolean isGuarded(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream()
            .anyMatch(
                part ->
                    part instanceof ZooKeeperRequest.SetData write && write.path().equals(STATE));
  }

  private void stallWriteOf(LockHold hold) {
    world.zooKeeper.stallRequest(LateGuardTest::isGuarded, LATE);
    CompletableFuture<?> lost = write(hold, "late");
    world.run(SOON);
    assertThatThrownBy(lost::join).hasCauseInstanceOf(OutcomeUnknownException.class);
  }

  private String state() {
    return world.zooKeeper.nodeData(STATE).orElseThrow();
  }

  @Test
  void lostWriteOfClosedHoldNeverCommitsUnderNextHoldOfItsProcess() {
    LockHold first = granted(world.wish("A"));
    CompletableFuture<LockHold> next = world.wish("A");
    stallWriteOf(first);
    first.close();
    world.run(SOON);

    assertThat(write(granted(next), "next")).isNotDone();
    world.run(LATE.multipliedBy(2));
    assertThat(state()).isEqualTo("next");
  }

  @Test
  void writeUnderWayAtTheCloseNeverCommitsUnderNextHoldOfItsProcess() {
    LockHold first = granted(world.wish("A"));
    CompletableFuture<LockHold> next = world.wish("A");
    world.zooKeeper.stallRequest(LateGuardTest::isGuarded, LATE);
    CompletableFuture<?> lost = write(first, "late");
    first.close();
    world.run(SOON);

    assertThat(granted(next).isValid()).isTrue();
    assertThat(lost).isCompletedExceptionally();
    world.run(LATE.multipliedBy(2));
    assertThat(state()).isEmpty();
  }

  @Test
  void idleLockIsNotKeptWhileWriteMayCommitLate() {
    LockHold first = granted(world.wish(world.lock("A").keepIdleFor(TIMEOUT)));
    stallWriteOf(first);
    first.close();
    world.run(SOON);

    assertThat(world.inLine()).isEmpty();
    world.run(LATE.multipliedBy(2));
    assertThat(state()).isEmpty();
  }

  @Test
  void lostWriteOfWriterKeepsReadersOutUntilItsReaderCloses() {
    LockHold writer = granted(world.wish(world.writeLock("A")));
    CompletableFuture<LockHold> other = world.wish(world.readLock("B"));
    stallWriteOf(writer);
    LockHold reader = writer.downgrade();
    world.run(LATE.multipliedBy(2));
    assertThat(state()).isEqualTo("late");
    assertThat(other).isNotDone();

    reader.close();
    world.run(SOON);
    assertThat(granted(other).isValid()).isTrue();
  }

  @Test
  void readersComeInOnceTheWritersWriteIsAnswered() {
    LockHold writer = granted(world.wish(world.writeLock("A")));
    CompletableFuture<LockHold> other = world.wish(world.readLock("B"));
    CompletableFuture<?> written = write(writer, "written");
    LockHold reader = writer.downgrade();
    world.run(SOON);

    assertThat(written).isCompleted();
    assertThat(granted(other).isValid()).isTrue();
    reader.close();
  }

  @Test
  void answeredWriteLeavesTheLockInItsProcess() {
    LockHold first = granted(world.wish("A"));
    CompletableFuture<LockHold> next = world.wish("A");
    CompletableFuture<?> written = write(first, "written");
    world.run(SOON);
    assertThat(written).isCompleted();
    String place = world.inLine().get(0);
    first.close();
    world.run(SOON);

    assertThat(granted(next).isValid()).isTrue();
    assertThat(world.inLine()).containsExactly(place);
  }
}
