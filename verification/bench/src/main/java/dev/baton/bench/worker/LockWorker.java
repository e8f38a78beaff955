package dev.baton.bench.worker;

import dev.baton.bench.peer.LockerList;
import dev.baton.bench.peer.PeerLocker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A process with threads that acquire and release one lock. Each order is a number of nanoseconds.
 */
public final class LockWorker {
  private final PeerLocker.PeerMutex mutex;
  private final int threads;
  private final ExecutorService executor;

  private LockWorker(PeerLocker.PeerMutex mutex, int threads) {
    this.mutex = mutex;
    this.threads = threads;
    executor = Executors.newFixedThreadPool(threads);
  }

  /** Starts a worker with a locker of {@link LockerList}. */
  public static BenchWorker startWorker(
      String locker, String servers, Duration sessionTimeout, String path, int threads) {
    return BenchWorker.startWorker(
        LockWorker.class,
        List.of(locker, servers, sessionTimeout.toString(), path, Integer.toString(threads)));
  }

  /** Runs until its input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    PeerLocker.LockerConnection connection =
        LockerList.lockerNamed(args[0]).connectSession(args[1], Duration.parse(args[2]));
    LockWorker worker = new LockWorker(connection.openMutex(args[3]), Integer.parseInt(args[4]));
    WorkerOrders.obeyInput(order -> Long.toString(worker.cyclesIn(Long.parseLong(order))));
  }

  private long cyclesIn(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    Callable<Long> cycles = () -> cyclesUntil(end);
    List<Callable<Long>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      all.add(cycles);
    }
    long sum = 0;
    for (Future<Long> each : executor.invokeAll(all)) {
      sum += resultOf(each);
    }
    return sum;
  }

  private long cyclesUntil(long end) throws InterruptedException {
    long cycles = 0;
    while (System.nanoTime() - end < 0) {
      mutex.acquire().release();
      cycles++;
    }
    return cycles;
  }

  private static long resultOf(Future<Long> cycles) throws InterruptedException {
    try {
      return cycles.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a cycle failed", e.getCause());
    }
  }
}
