package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.lock.LockHold;
import dev.baton.protocol.EndReason;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writers that go on as readers, without leaving the line. */
class DowngradeTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** A loop that notes whether the watched hold was valid at a post: others may hold from then. */
  private static final class WatchfulLoop extends ForwardingLoop {
    private @Nullable LockHold watched;
    private boolean sawValid;

    WatchfulLoop(ManualLoop loop) {
      super(loop);
    }

    @Override
    public void postTask(Runnable task) {
      sawValid |= watched != null && watched.isValid();
      super.postTask(task);
    }
  }

  private static void checkIsOverWhenTheLoopIsTold(Consumer<LockHold> end) {
    try (World world = new World()) {
      WatchfulLoop[] loop = new WatchfulLoop[1];
      world.start("A", inner -> loop[0] = new WatchfulLoop(inner));
      LockHold hold = granted(world.wish(world.writeLock("A")));
      loop[0].watched = hold;
      end.accept(hold);
      assertThat(loop[0].sawValid).isFalse();
    }
  }

  @Test
  void holdIsOverWhenTheLoopIsToldOfItsEnd() {
    checkIsOverWhenTheLoopIsTold(LockHold::close);
    checkIsOverWhenTheLoopIsTold(writer -> writer.downgrade().close());
  }

  private CompletableFuture<LockHold> read(String machine) {
    return world.wish(world.readLock(machine));
  }

  private CompletableFuture<LockHold> write(String machine) {
    return world.wish(world.writeLock(machine));
  }

  private void release(CompletableFuture<LockHold> wish) {
    granted(wish).close();
    world.run(SOON);
  }

  @Test
  void closingAReadersHoldClearsTheInterruptOfItsLossAsAWriter() throws InterruptedException {
    LockHold writer = world.writeLock("A").interruptOnLoss().acquire();
    world.zooKeeper.expireAll();
    world.run(World.TIMEOUT);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    writer.downgrade().close();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void aWriterGoesOnAsAReaderAndLetsReadersInAtOnce() {
    CompletableFuture<LockHold> writer = write("A");
    List<CompletableFuture<LockHold>> readers = List.of(read("B"), read("C"));
    CompletableFuture<LockHold> other = write("D");
    List<String> line = world.inLine();

    LockHold reader = granted(writer).downgrade();
    assertThat(reader.isValid()).isTrue();
    assertThat(reader.fencingToken()).isEqualTo(granted(writer).fencingToken());
    assertThat(granted(writer).isValid()).isFalse();
    world.run(SOON);

    assertThat(readers).allMatch(r -> granted(r).isValid());
    assertThat(world.inLine()).isEqualTo(line);
    assertThat(other).isNotDone();
    readers.forEach(this::release);
    assertThat(other).isNotDone();
    reader.close();
    world.run(SOON);
    assertThat(other).isCompleted();
  }

  @Test
  void whoComesToReadAfterAWriterHasGoneOnAsAReaderGetsIn() {
    LockHold reader = granted(write("A")).downgrade();
    world.run(SOON);

    assertThat(read("B")).isCompleted();
    assertThat(world.readLock("C").tryAcquireAsync()).isNotDone();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("A", "B", "C");
    assertThat(reader.isValid()).isTrue();
  }

  @Test
  void nobodyOfItsProcessWritesByThePlaceOfAWriterWhoHasGoneOnAsAReader() {
    CompletableFuture<LockHold> writer = write("A");
    CompletableFuture<LockHold> next = write("A");
    CompletableFuture<LockHold> elsewhere = read("B");
    LockHold reader = granted(writer).downgrade();
    world.run(SOON);
    assertThat(elsewhere).isCompleted();

    reader.close();
    world.run(SOON);
    assertThat(next).isNotDone();
    release(elsewhere);
    assertThat(granted(next).isValid()).isTrue();
  }

  @Test
  void onlyAWriterWhoStillHoldsGoesOnAsAReader() {
    LockHold read = granted(read("A"));
    assertThatThrownBy(read::downgrade)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is not a write lock");
    LockHold plain = granted(world.wish(world.baton("A").lock("/plain")));
    assertThatThrownBy(plain::downgrade).hasMessageContaining("is not a write lock");
    read.close();
    LockHold written = granted(write("A"));
    LockHold downgraded = written.downgrade();

    assertThatThrownBy(written::downgrade).hasMessageContaining("is closed");
    assertThatThrownBy(downgraded::downgrade).hasMessageContaining("is not a write lock");
  }

  @Test
  void aWriterWhoGoesOnAsAReaderWhileDisconnectedLetsReadersInAfterwards() {
    CompletableFuture<LockHold> writer = write("A");
    CompletableFuture<LockHold> other = read("B");
    world.zooKeeper.takeDown();
    world.run(SOON);
    LockHold reader = granted(writer).downgrade();
    world.zooKeeper.bringUp();
    world.run(Duration.ofSeconds(2));

    assertThat(reader.isValid()).isTrue();
    assertThat(granted(other).isValid()).isTrue();
  }

  @Test
  void aReaderLearnsThatItHasLostWhatItHeldAsAWriter() {
    CompletableFuture<LockHold> writer = write("A");
    List<EndReason> told = new ArrayList<>();
    LockHold reader = granted(writer).downgrade().onLost(told::add);
    world.run(SOON);

    world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
    world.run(SOON);
    assertThat(told).containsExactly(EndReason.NODE_GONE);
    assertThat(reader.isValid()).isFalse();
    reader.close();
  }

  @Test
  void aHoldThatWasLostBeforeItGoesOnAsAReaderIsLostAsAReaders() {
    LockHold writer = granted(write("A"));
    world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
    world.run(SOON);
    List<EndReason> told = new ArrayList<>();
    LockHold reader = writer.downgrade().onLost(told::add);
    world.run(SOON);

    assertThat(told).containsExactly(EndReason.NODE_GONE);
    assertThat(reader.isValid()).isFalse();
    reader.close();
    world.run(SOON);
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void aHoldThatIsLostJustWhenItGoesOnAsAReaderIsLostAsAReaders() {
    CompletableFuture<LockHold> writer = write("A");
    world.zooKeeper.deleteTree(PATH + "/" + world.inLine().get(0));
    List<EndReason> told = new ArrayList<>();
    LockHold reader = granted(writer).downgrade().onLost(told::add);
    world.run(SOON);

    assertThat(told).containsExactly(EndReason.NODE_GONE);
    reader.close();
    world.run(SOON);
    assertThat(world.inLine()).isEmpty();
  }
}
