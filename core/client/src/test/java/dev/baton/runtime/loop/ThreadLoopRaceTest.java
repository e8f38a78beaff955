package dev.baton.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.baton.runtime.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A loop to which several post at once. */
@Tag("long")
final class ThreadLoopRaceTest {
  private static final int ORDERS = 60;

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
  void runsDeliveriesOneAtATimeAndInOrder() {
    Race.play(
        ORDERS,
        () -> {
          ThreadLoop loop = new ThreadLoop("loop");
          List<Integer> ran = new ArrayList<>();
          CountDownLatch all = new CountDownLatch(3);
          Race.run(
              () -> deliver(loop, 1, ran, all),
              () -> {
                deliver(loop, 2, ran, all);
                deliver(loop, 3, ran, all);
              });
          Race.await(all);
          loop.close();
          assertEquals(3, ran.size());
          assertTrue(ran.indexOf(2) < ran.indexOf(3));
        });
  }

  private static void deliver(ThreadLoop loop, int number, List<Integer> ran, CountDownLatch all) {
    loop.deliverTask(
        () -> {
          ran.add(number);
          all.countDown();
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
