package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.error.LostException;
import dev.baton.error.NotAcquiredException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.FaultTrap;
import dev.baton.testkit.HeldMessage;
import dev.baton.testkit.OpCode;
import dev.baton.testkit.ProxyFault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What broke the locks of others, done to ours of each kind. */
@Tag("long")
class LockFaultsTest {
  private static final String PATH = "/orders/42";

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
  private Operator operator;

  /** Two who exclude each other, the first in line and the next. */
  private enum Kind {
    LOCK,
    READER,
    WRITER,
    PERMITS;

    Lock first(Baton baton) {
      return switch (this) {
        case LOCK -> baton.lock(PATH);
        case READER -> baton.readWriteLock(PATH).writeLock();
        case WRITER -> baton.readWriteLock(PATH).readLock();
        case PERMITS -> baton.semaphore(PATH, 3).permits(2);
      };
    }

    Lock next(Baton baton) {
      return switch (this) {
        case LOCK, PERMITS -> first(baton);
        case READER -> baton.readWriteLock(PATH).readLock();
        case WRITER -> baton.readWriteLock(PATH).writeLock();
      };
    }
  }

  static Stream<Arguments> kindsAndFaults() {
    return Stream.of(Kind.values())
        .flatMap(kind -> Stream.of(ProxyFault.values()).map(fault -> Arguments.of(kind, fault)));
  }

  @BeforeEach
  void createLock() {
    operator = scene.operator(server.connectString());
    operator.create("/orders", CreateMode.CONTAINER);
    operator.create(PATH, CreateMode.CONTAINER);
  }

  @AfterEach
  void close() {
    proxy.close();
    server.close();
  }

  private Lock first(Kind kind) {
    return kind.first(scene.connect(server.connectString()));
  }

  private Lock next(Kind kind) {
    return kind.next(scene.connect(server.connectString()));
  }

  private List<String> line() {
    operator.catchUp();
    return operator.line(PATH);
  }

  private CompletableFuture<LockHold> stand(Lock lock) {
    final int before = line().size();
    CompletableFuture<LockHold> hold = scene.add(lock.acquireAsync());
    ConditionWait.waitUntil("it to stand in line", () -> line().size() == before + 1);
    return hold;
  }

  private static LockHold granted(CompletableFuture<LockHold> hold) {
    assertThat(hold).succeedsWithin(LIMIT);
    return hold.join();
  }

  /** M3 and M5: a lock counts no holders of its own whom ZooKeeper has forgotten. */
  @ParameterizedTest
  @EnumSource
  void whoseSessionHasExpiredHoldsNothingAndWaitsForTheNext(Kind kind) {
    Lock lock = first(kind);
    LockHold lost = granted(scene.add(lock.acquireAsync()));
    CompletableFuture<LockHold> next = stand(next(kind));
    server.expireSession(operator.ownerOf(line().get(0)));

    assertThat(granted(next).fencingToken()).isGreaterThan(lost.fencingToken());
    ConditionWait.waitUntil("the hold to be over", () -> !lost.isValid());
    lost.close();
    CompletableFuture<LockHold> again = stand(lock);
    assertThat(again).isNotDone();
    assertThat(granted(next).isValid()).isTrue();
    granted(next).close();
    assertThat(granted(again).isValid()).isTrue();
  }

  /** M3, as a thread sees it. */
  @Test
  void javasViewDoesNotLockAgainWhatWasLost() {
    java.util.concurrent.locks.Lock view = first(Kind.LOCK).asJavaLock();
    assertThat(view.tryLock()).isTrue();
    CompletableFuture<LockHold> next = stand(next(Kind.LOCK));
    server.expireSession(operator.ownerOf(line().get(0)));
    assertThat(granted(next).isValid()).isTrue();

    ConditionWait.waitUntil("the thread to be told", () -> !isLockedAgain(view));
    assertThatThrownBy(view::unlock).isInstanceOf(LostException.class);
    assertThat(granted(next).isValid()).isTrue();
  }

  private static boolean isLockedAgain(java.util.concurrent.locks.Lock view) {
    try {
      if (view.tryLock()) {
        view.unlock();
      }
      return true;
    } catch (LostException e) {
      return false;
    }
  }

  /** M2: the next holds when the one before has let go, also when its Baton is closed. */
  @ParameterizedTest
  @EnumSource
  void whoIsClosedKeepsTheNextWaitingUntilItsHolderHasLetGo(Kind kind) throws InterruptedException {
    Baton closing = scene.connect(server.connectString());
    CountDownLatch told = new CountDownLatch(1);
    LockHold hold = granted(scene.add(kind.first(closing).acquireAsync()));
    hold.onLost(reason -> told.countDown());
    CompletableFuture<LockHold> next = stand(next(kind));
    CompletableFuture<Void> closed = CompletableFuture.runAsync(closing::close);
    told.await();

    assertThat(line()).hasSize(2);
    assertThat(next).isNotDone();
    assertThat(hold.isValid()).isTrue();
    hold.close();
    assertThat(granted(next).isValid()).isTrue();
    assertThat(closed).succeedsWithin(LIMIT);
  }

  /** M4: also while no server answers. */
  @ParameterizedTest
  @EnumSource
  void waitsNoLongerThanItIsToldWithTheServerDown(Kind kind) throws InterruptedException {
    Lock lock = next(kind);
    server.stop();
    assertThatThrownBy(() -> lock.acquire(Duration.ofSeconds(2)))
        .isInstanceOf(NotAcquiredException.class)
        .hasMessageContaining("not acquired within 2 s");
    server.start();
    try (LockHold hold = lock.acquire(LIMIT)) {
      assertThat(hold.isValid()).isTrue();
    }
    ConditionWait.waitUntil("all to have left", () -> line().isEmpty());
  }

  /** M6: between the reading of the line and the watch. */
  @ParameterizedTest
  @EnumSource
  void whoGoesBeforeItsWatchIsSetIsNotWaitedFor(Kind kind) {
    LockHold hold = granted(scene.add(first(kind).acquireAsync()));
    String name = line().get(0);
    Lock lock = kind.next(scene.connect(proxy.connectString()));
    HeldMessage watch = proxy.holdRequest(OpCode.GET_DATA, request -> request.mentionsText(name));
    CompletableFuture<LockHold> next = scene.add(lock.acquireAsync());
    watch.awaitArrival();

    hold.close();
    ConditionWait.waitUntil("the first to have left", () -> line().size() == 1);
    watch.deliver();
    assertThat(granted(next).isValid()).isTrue();
  }

  /** M7: in the end there is one node, it is known, and it goes. */
  @ParameterizedTest
  @MethodSource("kindsAndFaults")
  void aLostAnswerToTheCreateLeavesNoGhost(Kind kind, ProxyFault fault)
      throws InterruptedException {
    Lock lock = kind.next(scene.connect(proxy.connectString()));
    FaultTrap trap = proxy.onNext(OpCode.CREATE2, fault);
    try (LockHold hold = lock.acquire()) {
      trap.awaitSprung();
      assertThat(line()).hasSize(1);
      assertThat(hold.isValid()).isTrue();
    }
    try (LockHold other = first(kind).acquire()) {
      assertThat(line()).hasSize(1);
      assertThat(other.isValid()).isTrue();
    }
  }
}
