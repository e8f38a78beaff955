package dev.baton.bench.worker;

import com.sun.management.OperatingSystemMXBean;
import dev.baton.bench.peer.LockerList;
import dev.baton.bench.peer.PeerLocker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;

/**
 * A process that acquires and releases a lock which no other process wants. Each order is a number
 * of cycles.
 */
public final class LockCycleWorker {
  private LockCycleWorker() {}

  /**
   * The cost of some cycles.
   *
   * @param nanos the time that they took
   * @param cpuNanos the CPU time that the whole process took meanwhile
   */
  public record CycleCost(long nanos, long cpuNanos) {
    private static CycleCost parseAnswer(String answer) {
      String[] numbers = answer.split(" ", -1);
      return new CycleCost(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }

    private String answerText() {
      return nanos + " " + cpuNanos;
    }
  }

  /** Starts a worker with a locker of {@link LockerList}. Returns when it is connected. */
  public static BenchWorker startWorker(
      String locker, String servers, Duration sessionTimeout, String path) {
    return BenchWorker.startWorker(
        LockCycleWorker.class, List.of(locker, servers, sessionTimeout.toString(), path));
  }

  /** Has {@code worker} do so many cycles. Returns their cost. */
  public static CycleCost runCycles(BenchWorker worker, int cycles) {
    return CycleCost.parseAnswer(worker.askWorker(Integer.toString(cycles)));
  }

  /** Runs until its input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    PeerLocker.PeerMutex mutex =
        LockerList.lockerNamed(args[0])
            .connectSession(args[1], Duration.parse(args[2]))
            .openMutex(args[3]);
    WorkerOrders.obeyInput(order -> measureCycles(mutex, Integer.parseInt(order)).answerText());
  }

  private static CycleCost measureCycles(PeerLocker.PeerMutex mutex, int cycles)
      throws InterruptedException {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpu = system.getProcessCpuTime();
    long begin = System.nanoTime();
    for (int i = 0; i < cycles; i++) {
      mutex.acquire().release();
    }
    return new CycleCost(System.nanoTime() - begin, system.getProcessCpuTime() - cpu);
  }
}
