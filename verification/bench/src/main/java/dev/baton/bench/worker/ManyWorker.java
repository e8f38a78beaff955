package dev.baton.bench.worker;

import dev.baton.bench.peer.Elector;
import dev.baton.bench.peer.Electors;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A process that leads all elections below a path, and reports the cost. */
public final class ManyWorker {
  private static final int COLLECTIONS = 3;
  private static final int SETTLING_MILLIS = 500;

  private final Elector.Connection connection;

  /** The members, kept reachable so that they are not collected. */
  private final List<Elector.Member> members = new ArrayList<>();

  private ManyWorker(Elector.Connection connection) {
    this.connection = connection;
  }

  /**
   * The cost of leading many elections.
   *
   * @param nanos the nanoseconds from the first call until all elections were led
   * @param threads the additional threads
   * @param heap the additional heap in bytes, after a collection
   */
  public record Took(long nanos, long threads, long heap) {
    private String line() {
      return nanos + " " + threads + " " + heap;
    }

    /** Parses a worker's answer. */
    public static Took parse(String line) {
      String[] words = line.split(" ", -1);
      return new Took(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
    }
  }

  /**
   * Starts a worker with an elector of {@link Electors}. Its order is a path and a number of
   * elections.
   */
  public static Worker start(String elector, String servers, Duration sessionTimeout) {
    return Worker.start(ManyWorker.class, List.of(elector, servers, sessionTimeout.toString()));
  }

  /** Runs until its input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Elector.Connection connection =
        Electors.named(args[0]).connect(args[1], Duration.parse(args[2]));
    ManyWorker worker = new ManyWorker(connection);
    Orders.obey(
        order -> {
          String[] words = order.split(" ", -1);
          return worker.leadAll(words[0], Integer.parseInt(words[1])).line();
        });
  }

  private Took leadAll(String path, int count) throws InterruptedException {
    long heap = heap();
    long threads = threads();
    CountDownLatch led = new CountDownLatch(count);
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      members.add(connection.join(path + "/" + i, led::countDown));
    }
    led.await();
    long end = System.nanoTime();
    var unused = new CountDownLatch(1).await(SETTLING_MILLIS, TimeUnit.MILLISECONDS);
    return new Took(end - begin, threads() - threads, heap() - heap);
  }

  private static long threads() {
    return ManagementFactory.getThreadMXBean().getThreadCount();
  }

  private static long heap() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
