package dev.baton.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class BackgroundThreadTest {
  private volatile boolean atLimit;
  private final List<Integer> done = new CopyOnWriteArrayList<>();

  /** Gives no thread while the process is at its limit of threads. */
  private Thread limited(Runnable task) {
    if (atLimit) {
      throw new OutOfMemoryError("unable to create native thread, as planned");
    }
    return new Thread(task, "limited");
  }

  @Test
  void taskThatFoundNoThreadRunsWhenOneCanStart() {
    BackgroundThread background = new BackgroundThread(this::limited, 10);
    atLimit = true;
    background.execute(() -> done.add(1));
    background.execute(() -> done.add(2));
    background.startIfWaiting();
    assertThat(done).isEmpty();
    atLimit = false;
    background.startIfWaiting();
    background.close(Long.MAX_VALUE);
    assertThat(done).containsExactly(1, 2);
    assertThat(background.takeLeftOut()).isZero();
  }

  @Test
  void countsWhatFindsNeitherThreadNorRoom() {
    BackgroundThread background = new BackgroundThread(this::limited, 1);
    atLimit = true;
    background.execute(() -> done.add(1));
    background.execute(() -> done.add(2));
    assertThat(background.takeLeftOut()).isOne();
    background.close(0);
  }
}
