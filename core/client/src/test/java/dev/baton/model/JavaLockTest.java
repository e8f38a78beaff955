package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.LostException;
import dev.baton.lock.LockHold;
import dev.baton.protocol.EndReason;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Locks and unlocks by hand, since that is what is tested. */
@SuppressWarnings("LockNotBeforeTry")
class JavaLockTest {
  private final World world = new World();
  private final Lock lock = world.baton("A").lock(PATH).asJavaLock();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void isReentrant() throws InterruptedException {
    lock.lock();
    lock.lockInterruptibly();
    assertThat(lock.tryLock()).isTrue();
    assertThat(lock.tryLock(1_000, TimeUnit.MILLISECONDS)).isTrue();
    assertThat(world.inLine()).hasSize(1);

    for (int times = 4; times > 0; times--) {
      assertThat(world.inLine()).hasSize(1);
      lock.unlock();
      world.run(SOON);
    }
    assertThat(world.inLine()).isEmpty();
    assertThatThrownBy(lock::unlock)
        .isInstanceOf(IllegalMonitorStateException.class)
        .hasMessageContaining(PATH);
  }

  @Test
  void isNotLockedWhileAnotherHoldsIt() throws InterruptedException {
    LockHold other = world.baton("B").lock(PATH).acquire();
    assertThat(lock.tryLock()).isFalse();
    assertThat(lock.tryLock(1_000, TimeUnit.MILLISECONDS)).isFalse();
    other.close();
    world.run(SOON);
    assertThat(lock.tryLock()).isTrue();
    lock.unlock();
  }

  @Test
  void isLockedWithoutTimeIfItIsFree() throws InterruptedException {
    assertThat(lock.tryLock(0, TimeUnit.SECONDS)).isTrue();
    var other = world.baton("B").lock(PATH).asJavaLock();
    assertThat(other.tryLock(-1, TimeUnit.MILLISECONDS)).isFalse();
    lock.unlock();
    world.run(SOON);
    assertThat(world.inLine()).isEmpty();
  }

  @Test
  void doesNotSayThatAThreadHasItWhoseSessionIsOver() throws InterruptedException {
    lock.lock();
    world.zooKeeper.expireAll();
    world.run(TIMEOUT);
    LockHold other = world.baton("B").lock(PATH).acquire();

    assertThatThrownBy(lock::lock)
        .isInstanceOfSatisfying(
            LostException.class, e -> assertThat(e.reason()).isNotEqualTo(EndReason.CLOSED))
        .hasMessageContaining("other holders may have had it since");
    assertThatThrownBy(lock::tryLock).isInstanceOf(LostException.class);
    assertThatThrownBy(lock::unlock).isInstanceOf(LostException.class);

    other.close();
    world.run(SOON);
    lock.lock();
    lock.unlock();
  }

  @Test
  void anInterruptDoesNotEndAWaitThatCannotBeInterrupted() {
    Thread.currentThread().interrupt();
    lock.lock();
    assertThat(Thread.interrupted()).isTrue();
    lock.unlock();

    Thread.currentThread().interrupt();
    assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void hasNoConditions() {
    assertThatThrownBy(lock::newCondition).isInstanceOf(UnsupportedOperationException.class);
  }
}
