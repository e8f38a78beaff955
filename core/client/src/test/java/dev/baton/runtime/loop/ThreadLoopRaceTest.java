package dev.baton.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.runtime.Race;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A loop to which several post at once. */
@Tag("long")
final class ThreadLoopRaceTest {
  /** Few: an executor of the JDK takes many steps. */
  private static final int ORDERS = 20;

  @Test
  void runsAllOneAtATime() {
    Race.play(
        ORDERS,
        () -> {
          ThreadLoop loop = new ThreadLoop("loop");
          int[] run = new int[1];
          CountDownLatch both = new CountDownLatch(2);
          Runnable posting =
              () ->
                  loop.postTask(
                      () -> {
                        run[0]++;
                        both.countDown();
                      });
          Race.run(posting, posting);
          Race.await(both);
          loop.close();
          assertEquals(2, run[0]);
        });
  }

  @Test
  void dropsWhatComesTooLate() {
    Race.play(
        ORDERS,
        () -> {
          ThreadLoop loop = new ThreadLoop("loop");
          int[] run = new int[1];
          Race.run(() -> loop.postTask(() -> run[0]++), loop::close);
          assertTrue(run[0] <= 1);
        });
  }
}
