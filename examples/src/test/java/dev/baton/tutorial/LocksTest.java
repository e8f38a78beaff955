package dev.baton.tutorial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.guard.FencedOffException;
import dev.baton.guard.FencedTransactionException;
import dev.baton.guard.NotSentException;
import dev.baton.guard.OperationRefusedException;
import dev.baton.guard.OutcomeUnknownException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.lock.MultiLock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.lock.Semaphore;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What docs/tutorial/locks.md shows, run with nobody else about. */
final class LocksTest {

  private final EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
  private final Baton baton = Baton.connect(zooKeeper.connectString());
  private final List<Object> done = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    baton.close();
    zooKeeper.close();
  }

  private void stop() {
    done.add("lost");
  }

  private void ship() {
    done.add("shipped");
  }

  private void ship(long token) {
    done.add(token);
  }

  private void read(LockHold hold) {
    done.add("read " + hold.isValid());
  }

  private void write(long token) {
    done.add(token);
  }

  private void render(LockHold hold) {
    done.add("rendered " + hold.isValid());
  }

  private void transfer(LockHold from, LockHold to) {
    done.add(from.path() + " to " + to.path());
  }

  private void undo(FencedTransactionException failure) {
    done.add(failure);
  }

  private void look(FencedTransactionException failure) {
    done.add(failure);
  }

  private void work(long token) {
    done.add(token);
  }

  @Test
  void oneHolds() throws InterruptedException {
    Lock lock = baton.lock("/orders/42");
    try (LockHold hold = lock.acquire(Duration.ofSeconds(5))) {
      hold.onLost(reason -> stop());
      ship(hold.fencingToken());
    }
    assertThat(done).singleElement().isInstanceOf(Long.class);
  }

  @Test
  void asJavasOwn() {
    java.util.concurrent.locks.Lock lock = baton.lock("/orders/42").asJavaLock();
    lock.lock();
    try {
      ship();
    } finally {
      lock.unlock(); // throws LostException if it was lost meanwhile
    }
    assertThat(done).containsExactly("shipped");
  }

  @Test
  void manyReadOrOneWrites() throws InterruptedException {
    ReadWriteLock book = baton.readWriteLock("/books/7");
    try (LockHold reading = book.readLock().acquire()) {
      read(reading);
    }
    LockHold writing = book.writeLock().acquire();
    write(writing.fencingToken());
    try (LockHold reading = writing.downgrade()) {
      read(reading); // beside others who read, and no writer has got in between
    }
    assertThat(done).hasSize(3).startsWith("read true").endsWith("read true");
  }

  @Test
  void soManyAtATime() throws InterruptedException {
    Semaphore slots = baton.semaphore("/render/slots", 8);
    try (LockHold one = slots.acquire()) {
      render(one);
    }
    try (LockHold three = slots.permits(3).acquire(Duration.ofSeconds(5))) {
      render(three);
    }
    assertThat(done).containsExactly("rendered true", "rendered true");
  }

  @Test
  void allOrNone() throws InterruptedException {
    MultiLock accounts = baton.lockAll(List.of("/accounts/7", "/accounts/12"));
    try (MultiHold both = accounts.acquire()) {
      transfer(both.holdOf("/accounts/7"), both.holdOf("/accounts/12"));
    }
    assertThat(done).containsExactly("/accounts/7 to /accounts/12");
  }

  @Test
  void onlyWhileItIsHeld() throws InterruptedException {
    byte[] receipt = "shipped".getBytes(UTF_8);
    try (LockHold hold = baton.lock("/orders/42").acquire()) {
      hold.guard().create("/receipt-42", receipt).commit();
    } catch (FencedOffException | NotSentException | OperationRefusedException e) {
      undo(e); // nothing was written
    } catch (OutcomeUnknownException e) {
      look(e); // the connection was lost before the answer came
    }
    assertThat(done).isEmpty();
    try (LockHold hold = baton.lock("/orders/42").acquire()) {
      assertThatThrownBy(() -> hold.guard().create("/receipt-42", receipt).commit())
          .as("it is there")
          .isInstanceOf(OperationRefusedException.class);
    }
  }

  @Test
  void withCallbacks() {
    Candidate worker =
        baton
            .semaphore("/workers", 3)
            .permits(1)
            .candidate("host-7")
            .onElected(turn -> work(turn.fencingToken()))
            .campaign();
    ConditionWait.waitUntil("it to work", () -> done.size() == 1);
    assertThat(worker.isLeader()).isTrue();
    worker.close();
  }

  @Test
  void asCommands() throws IOException {
    List<String> lines = Tutorial.read("locks.md").blocks("sh").get(0).lines().toList();
    assertThat(lines).hasSize(4).allSatisfy(this::assertRuns);
  }

  /** With a command in the place of that which is shown. */
  private void assertRuns(String line) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    assertThat(words.get(0)).isEqualTo("./baton");
    words.subList(words.indexOf("--") + 1, words.size()).clear();
    words.add("true");
    words.addAll(2, List.of("--connect", zooKeeper.connectString()));
    try (ChildProcess process =
        ChildProcess.start(BatonCommand.of(words.subList(1, words.size())))) {
      assertThat(process.process().onExit().join().exitValue()).as(line).isZero();
    }
  }
}
