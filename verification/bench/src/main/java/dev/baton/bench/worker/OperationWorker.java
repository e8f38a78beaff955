package dev.baton.bench.worker;

import com.sun.management.OperatingSystemMXBean;
import dev.baton.bench.worker.OperationKind.OperationPlace;
import dev.baton.bench.worker.OperationKind.RepeatedOperation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A process that repeats one operation. Each order is a {@link RepeatOrder}. */
public final class OperationWorker {
  private final RepeatedOperation operation;
  private final ExecutorService executor = Executors.newCachedThreadPool();

  private OperationWorker(RepeatedOperation operation) {
    this.operation = operation;
  }

  /**
   * Starts a worker. Returns when it is connected, and its candidates have a leader.
   *
   * @param peer the name of a locker or elector
   */
  public static BenchWorker startWorker(
      OperationKind kind, String peer, String servers, Duration sessionTimeout, String path) {
    return BenchWorker.startWorker(
        OperationWorker.class,
        List.of(kind.name(), peer, servers, sessionTimeout.toString(), path));
  }

  /** Makes all {@code workers} carry out an order at once. Returns their costs together. */
  public static OperationCosts repeatAll(List<BenchWorker> workers, RepeatOrder order) {
    workers.forEach(worker -> worker.sendLine(order.toLine()));
    return workers.stream()
        .map(worker -> OperationCosts.parseLine(worker.readAnswer()))
        .reduce(new OperationCosts(0, List.of()), OperationCosts::plusCosts);
  }

  /** Runs until its input ends. */
  public static void main(String[] args) throws IOException, InterruptedException {
    OperationPlace place = new OperationPlace(args[1], args[2], Duration.parse(args[3]), args[4]);
    OperationWorker worker =
        new OperationWorker(OperationKind.valueOf(args[0]).openOperation(place));
    WorkerOrders.obeyInput(order -> worker.measureCosts(RepeatOrder.parseLine(order)).toLine());
  }

  private OperationCosts measureCosts(RepeatOrder order) throws InterruptedException {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpu = system.getProcessCpuTime();
    long end = System.nanoTime() + order.within().toNanos();
    Callable<List<Long>> part = () -> repeatUntil(end, order);
    List<Long> nanos = new ArrayList<>();
    for (Future<List<Long>> each : executor.invokeAll(Collections.nCopies(order.threads(), part))) {
      nanos.addAll(resultOf(each));
    }
    return new OperationCosts(system.getProcessCpuTime() - cpu, nanos);
  }

  private List<Long> repeatUntil(long end, RepeatOrder order) throws InterruptedException {
    List<Long> nanos = new ArrayList<>();
    while (nanos.size() < order.times() && System.nanoTime() - end < 0) {
      IdlePause.pauseFor(order.pause());
      nanos.add(operation.runOnce());
    }
    return nanos;
  }

  private static List<Long> resultOf(Future<List<Long>> part) throws InterruptedException {
    try {
      return part.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("an operation failed", e.getCause());
    }
  }
}
