package dev.baton.testkit.fence;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.fence.Fence;
import dev.baton.fence.StaleTokenException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * The contract of every {@link Fence}, as tests. A test class that implements this interface runs
 * the tests against the fence that it opens:
 *
 * <pre>{@code
 * class ShelfTest implements FenceContract {
 *   private final Shelf shelf = new Shelf();
 *
 *   @Override
 *   public Fence open() {
 *     return shelf.fence();
 *   }
 * }
 * }</pre>
 *
 * <p>Needs JUnit Jupiter, 5 or later, which the test kit does not bring along. A fence that keeps
 * the contract always passes. A fence that does not may pass a test of races now and then.
 */
public interface FenceContract {
  /** The time for which a test looks out for a forbidden event. */
  Duration PATIENCE = Duration.ofMillis(200);

  /**
   * Opens the fence, as another process would, or the same process after a restart.
   *
   * <p>The fences opened in one test must have the same memory. They may share it with other tests,
   * since each test has its own resource, with letters, digits and hyphens in its name.
   */
  Fence open();

  /** Returns a resource name that no other test has used. */
  private static String newResource() {
    return "fence-contract-" + UUID.randomUUID();
  }

  private static boolean isAdmitted(Fence fence, String resource, long token) {
    AtomicBoolean ran = new AtomicBoolean();
    try {
      fence.write(resource, token, () -> ran.set(true));
    } catch (StaleTokenException refused) {
      assertFalse(ran.get(), "the write of a token that was refused has run");
      return false;
    }
    assertTrue(ran.get(), "the write of a token that was not refused has not run");
    return true;
  }

  /** Tests that any token may be the first. */
  @Test
  default void admitsAnyFirstToken() {
    Fence fence = open();
    assertTrue(isAdmitted(fence, newResource(), 1));
    assertTrue(isAdmitted(fence, newResource(), Long.MAX_VALUE));
  }

  /** Tests that a holder may write often. */
  @Test
  default void admitsAnEqualToken() {
    Fence fence = open();
    String resource = newResource();
    assertTrue(isAdmitted(fence, resource, 5));
    assertTrue(isAdmitted(fence, resource, 5));
  }

  /** Tests that smaller tokens are refused, the one purpose of a fence. */
  @Test
  default void refusesASmallerToken() {
    Fence fence = open();
    String resource = newResource();
    assertTrue(isAdmitted(fence, resource, 5));
    assertTrue(isAdmitted(fence, resource, 7));
    assertFalse(isAdmitted(fence, resource, 5));
    assertFalse(isAdmitted(fence, resource, 6));
    assertTrue(isAdmitted(fence, resource, 7));
  }

  /** Tests that a refused writer learns the reason. */
  @Test
  default void saysWhichTokenItHasSeen() {
    Fence fence = open();
    String resource = newResource();
    assertTrue(isAdmitted(fence, resource, 7));
    StaleTokenException refused =
        assertThrows(StaleTokenException.class, () -> fence.write(resource, 6, () -> {}));
    assertEquals(resource, refused.resource());
    assertEquals(6, refused.token());
    assertEquals(7, refused.largest());
  }

  /**
   * Tests large tokens. Baton's tokens are beyond the range of an {@code int}, and soon beyond the
   * precision of a {@code double}.
   */
  @Test
  default void tellsLargeTokensApart() {
    Fence fence = open();
    for (int bits : List.of(32, 53, 62)) {
      String resource = newResource();
      assertTrue(isAdmitted(fence, resource, (1L << bits) + 1));
      assertFalse(isAdmitted(fence, resource, 1L << bits));
      assertFalse(isAdmitted(fence, resource, 1));
    }
  }

  /** Tests that tokens of different elections and locks are not compared. */
  @Test
  default void keepsResourcesApart() {
    Fence fence = open();
    assertTrue(isAdmitted(fence, newResource(), 7));
    assertTrue(isAdmitted(fence, newResource(), 5));
  }

  /** Tests that a restart does not let a former holder back in. */
  @Test
  default void remembersWhenOpenedAgain() {
    String resource = newResource();
    assertTrue(isAdmitted(open(), resource, 7));
    assertFalse(isAdmitted(open(), resource, 6));
    assertTrue(isAdmitted(open(), resource, 7));
  }

  /**
   * Tests that a write's exception reaches the writer, and that the fence treats the write as
   * ended.
   */
  @Test
  default void throwsWhatTheWriteThrows() {
    Fence fence = open();
    String resource = newResource();
    IllegalStateException failure = new IllegalStateException("on purpose");
    assertEquals(
        failure,
        assertThrows(
            IllegalStateException.class,
            () ->
                fence.write(
                    resource,
                    7,
                    () -> {
                      throw failure;
                    })));
    assertTrue(isAdmitted(fence, resource, 7));
    assertFalse(isAdmitted(fence, resource, 6));
  }

  /**
   * Tests that no larger token is admitted during a write. Otherwise the smaller token's write
   * could come after the larger token's.
   */
  @Test
  default void admitsNoLargerTokenWhileAWriteRuns() throws InterruptedException {
    String resource = newResource();
    CountDownLatch entered = new CountDownLatch(1);
    FutureTask<Boolean> successor =
        new FutureTask<>(
            () -> {
              open().write(resource, 7, entered::countDown);
              return true;
            });
    open()
        .write(
            resource,
            5,
            () -> {
              new Thread(successor, "successor").start();
              assertFalse(
                  entered.await(PATIENCE.toNanos(), TimeUnit.NANOSECONDS),
                  "a larger token was admitted while a write ran");
            });
    assertDoesNotThrow(() -> successor.get(), "the larger token was not admitted afterwards");
    assertFalse(isAdmitted(open(), resource, 5));
  }

  /** Tests that the fence never goes back, in any order of writes. */
  @Test
  default void neverGoesBackWhenManyWriteAtOnce() throws InterruptedException {
    FenceRace race = new FenceRace(this::open, newResource());
    race.runRace();
    assertEquals(List.of(), race.foundMistakes());
    assertTrue(isAdmitted(open(), race.resource(), race.largestToken()));
    assertFalse(isAdmitted(open(), race.resource(), race.largestToken() - 1));
  }
}
