package dev.baton.bench.worker;

import dev.baton.bench.peer.ElectorList;
import dev.baton.bench.peer.PeerElector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A process that leads all elections below a path, and reports the cost. */
public final class ManyWorker {
  private static final int COLLECTIONS = 3;
  private static final Duration SETTLING = Duration.ofMillis(500);

  private final PeerElector.ElectorConnection connection;

  /** The members, kept reachable so that they are not collected. */
  private final List<PeerElector.ElectionMember> members = new ArrayList<>();

  private ManyWorker(PeerElector.ElectorConnection connection) {
    this.connection = connection;
  }

  /**
   * The cost of leading many elections.
   *
   * @param nanos the nanoseconds from the first call until all elections were led
   * @param threads the additional threads
   * @param heap the additional heap in bytes, after a collection
   */
  public record LeadingCost(long nanos, long threads, long heap) {
    private String toLine() {
      return nanos + " " + threads + " " + heap;
    }

    /** Parses a worker's answer. */
    public static LeadingCost parseLine(String line) {
      String[] words = line.split(" ", -1);
      return new LeadingCost(
          Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
    }
  }

  /**
   * Starts a worker with an elector of {@link ElectorList}. Its order is a path and a number of
   * elections.
   */
  public static BenchWorker startWorker(String elector, String servers, Duration sessionTimeout) {
    return BenchWorker.startWorker(
        ManyWorker.class, List.of(elector, servers, sessionTimeout.toString()));
  }

  /** Runs until its input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    PeerElector.ElectorConnection connection =
        ElectorList.electorNamed(args[0]).connectSession(args[1], Duration.parse(args[2]));
    ManyWorker worker = new ManyWorker(connection);
    WorkerOrders.obeyInput(
        order -> {
          String[] words = order.split(" ", -1);
          return worker.leadAll(words[0], Integer.parseInt(words[1])).toLine();
        });
  }

  private LeadingCost leadAll(String path, int count) throws InterruptedException {
    long heap = usedHeap();
    long threads = threadCount();
    CountDownLatch led = new CountDownLatch(count);
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      members.add(connection.joinElection(path + "/" + i, led::countDown));
    }
    led.await();
    long end = System.nanoTime();
    IdlePause.pauseFor(SETTLING);
    return new LeadingCost(end - begin, threadCount() - threads, usedHeap() - heap);
  }

  private static long threadCount() {
    return ManagementFactory.getThreadMXBean().getThreadCount();
  }

  private static long usedHeap() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
