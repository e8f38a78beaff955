package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.NotAcquiredException;
import dev.baton.error.RefusedException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who holds beside whom; what it costs is in {@link ReadWriteCostTest}. */
class ReadWriteLockTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
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
  void readersHoldBesideEachOther() {
    List<CompletableFuture<LockHold>> readers = List.of(read("A"), read("A"), read("B"), read("C"));

    assertThat(readers).allMatch(reader -> granted(reader).isValid());
    assertThat(world.ids()).containsExactly("A", "A", "B", "C");
  }

  @Test
  void aWriterHoldsBesideNobody() {
    CompletableFuture<LockHold> writer = write("A");
    CompletableFuture<LockHold> reader = read("B");
    CompletableFuture<LockHold> other = write("C");
    assertThat(List.of(writer.isDone(), reader.isDone(), other.isDone()))
        .containsExactly(true, false, false);

    release(writer);
    assertThat(List.of(reader.isDone(), other.isDone())).containsExactly(true, false);

    release(reader);
    assertThat(granted(other).isValid()).isTrue();
  }

  @Test
  void aReaderDoesNotOvertakeAWriterWhoCameFirst() {
    CompletableFuture<LockHold> first = read("A");
    CompletableFuture<LockHold> writer = write("B");
    CompletableFuture<LockHold> second = read("C");
    assertThat(List.of(first.isDone(), writer.isDone(), second.isDone()))
        .containsExactly(true, false, false);

    release(first);
    assertThat(List.of(writer.isDone(), second.isDone())).containsExactly(true, false);
    release(writer);
    assertThat(granted(second).isValid()).isTrue();
  }

  @Test
  void readersOfOneProcessDoNotOvertakeAWriterElsewhereEither() {
    CompletableFuture<LockHold> first = read("A");
    CompletableFuture<LockHold> writer = write("B");
    CompletableFuture<LockHold> second = read("A");
    assertThat(second).isNotDone();

    release(first);
    assertThat(writer).isCompleted();
    assertThat(second).isNotDone();
    release(writer);
    assertThat(second).isCompleted();
  }

  @Test
  void readersGetInWhenTheWriterBeforeThemGivesUp() {
    CompletableFuture<LockHold> first = read("A");
    CompletableFuture<LockHold> writer = write("B");
    CompletableFuture<LockHold> second = read("C");

    writer.cancel(false);
    world.run(SOON);
    assertThat(first).isCompleted();
    assertThat(granted(second).isValid()).isTrue();
  }

  @Test
  void aReaderWaitsOnForTheWriterWhoHoldsWhenTheOneBetweenGivesUp() {
    CompletableFuture<LockHold> holder = write("A");
    CompletableFuture<LockHold> between = write("B");
    CompletableFuture<LockHold> reader = read("C");

    between.cancel(false);
    world.run(SOON);
    assertThat(reader).isNotDone();
    release(holder);
    assertThat(reader).isCompleted();
  }

  @Test
  void tokensGrowFromWriterToReadersToWriter() {
    CompletableFuture<LockHold> first = write("A");
    List<CompletableFuture<LockHold>> readers = List.of(read("B"), read("C"));
    CompletableFuture<LockHold> last = write("D");
    release(first);
    readers.forEach(this::release);
    long before = granted(first).fencingToken();
    long after = granted(last).fencingToken();

    assertThat(readers).allMatch(r -> granted(r).fencingToken() > before);
    assertThat(readers).allMatch(r -> granted(r).fencingToken() < after);
  }

  @Test
  void everyHoldHasALease() {
    CompletableFuture<LockHold> reader = read("A");
    CompletableFuture<LockHold> other = read("B");
    world.zooKeeper.setBlackHole(true);
    world.run(TIMEOUT);

    assertThat(granted(reader).isValid()).isFalse();
    assertThat(granted(other).isValid()).isFalse();
    granted(reader).close();
    granted(other).close();
  }

  @Test
  void takesWhatIsFreeOnly() {
    CompletableFuture<LockHold> reader = read("A");
    CompletableFuture<LockHold> writer = world.writeLock("B").tryAcquireAsync();
    world.run(SOON);
    CompletableFuture<LockHold> other = world.readLock("C").tryAcquireAsync();
    world.run(SOON);

    assertThat(reader).isCompleted();
    assertThat(other).isCompleted();
    assertThatThrownBy(writer::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(NotAcquiredException.class);
    release(other);
    release(reader);
    CompletableFuture<LockHold> holder = write("A");
    CompletableFuture<LockHold> late = world.readLock("B").tryAcquireAsync();
    world.run(SOON);
    assertThat(late).isCompletedExceptionally();
    assertThat(world.ids()).containsExactly("A");
    release(holder);
  }

  @Test
  void aPathIsForOneKindOfLockAlone() {
    LockHold plain = granted(world.wish(world.baton("A").lock(PATH)));
    refuses(world.readLock("B"));
    refuses(world.writeLock("B"));
    plain.close();
    world.run(SOON);

    CompletableFuture<LockHold> reader = read("A");
    refuses(world.baton("B").lock(PATH));
    CompletableFuture<LockHold> other = read("C");
    assertThat(List.of(granted(reader).isValid(), granted(other).isValid()))
        .containsExactly(true, true);
  }

  @Test
  void aRaceIsNoLockForReadersAndWriters() {
    world.campaign("A", TurnRule.RACE);
    world.run(SOON);
    refuses(world.readLock("B"));
  }

  private void refuses(Lock lock) {
    CompletableFuture<LockHold> refused = world.wish(lock);
    assertThat(refused).isCompletedExceptionally();
    assertThatThrownBy(refused::join)
        .cause()
        .isInstanceOfSatisfying(
            RefusedException.class,
            refusal -> assertThat(refusal.problem()).isEqualTo(JoinProblem.OTHER_RULE))
        .hasMessageContaining("need a path of their own");
    world.run(SOON);
  }

  @Test
  void tellsWhoHoldsItAndWhoWaits() {
    assertThat(List.of(read("A"), read("B"))).allMatch(CompletableFuture::isDone);
    assertThat(List.of(write("C"), read("D"))).noneMatch(CompletableFuture::isDone);
    assertThat(roles())
        .containsExactly("A LEADER READ", "B LEADER READ", "C STANDBY WRITE", "D STANDBY READ");
  }

  @Test
  void tellsThatAWriterWhoReadsOnHoldsBesideOthers() {
    CompletableFuture<LockHold> writer = write("A");
    CompletableFuture<LockHold> other = read("B");
    assertThat(roles()).containsExactly("A LEADER WRITE", "B STANDBY READ");

    LockHold reader = granted(writer).downgrade();
    world.run(SOON);
    assertThat(roles()).containsExactly("A LEADER READ", "B LEADER READ");
    assertThat(List.of(reader.isValid(), granted(other).isValid())).containsExactly(true, true);
  }

  private List<String> roles() {
    return world.baton("A").readWriteLock(PATH).participants().stream()
        .map(one -> one.id() + " " + one.role() + " " + one.mode().name())
        .toList();
  }

  @Test
  void severalThreadsReadAtATimeByJavasView() throws InterruptedException {
    java.util.concurrent.locks.Lock view = world.readLock("A").asJavaLock();
    List<String> read = new ArrayList<>();
    Thread other = new Thread(() -> readBy(view, read));
    view.lock();
    try {
      other.start();
      other.join();
      world.run(SOON);
      assertThat(read).containsExactly("with 2 in line");
      assertThat(world.inLine()).hasSize(1);
    } finally {
      view.unlock();
    }
    world.run(SOON);
    assertThat(world.inLine()).isEmpty();
  }

  private void readBy(java.util.concurrent.locks.Lock view, List<String> read) {
    if (view.tryLock()) {
      try {
        read.add("with " + world.inLine().size() + " in line");
      } finally {
        view.unlock();
      }
    }
  }

  @Test
  void aReadersPlaceIsItsOwn() {
    Lock lock = world.readLock("A");
    assertThatThrownBy(() -> lock.keepIdleFor(Duration.ofSeconds(1)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("each hold of Read lock " + PATH + " has a place of its own");
    assertThatThrownBy(() -> lock.maxLocalHandOvers(3))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
