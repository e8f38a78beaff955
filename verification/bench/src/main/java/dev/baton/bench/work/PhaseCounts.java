package dev.baton.bench.work;

import dev.baton.bench.worker.RepeatOrder;
import java.time.Duration;

/**
 * The numbers of operations in the life of a process.
 *
 * @param cold the first operations, which are measured
 * @param between the operations after them, which are not
 * @param warm the last operations, which are measured
 */
public record PhaseCounts(int cold, int between, int warm) {
  int allOperations() {
    return cold + between + warm;
  }

  String coldTitle() {
    return String.format("the first %,d", cold);
  }

  String warmTitle() {
    return String.format("%,d after %,d others", warm, cold + between);
  }

  /**
   * Returns the orders for a process.
   *
   * @param pause the pause before each measured operation
   */
  PhaseOrders ordersWithPause(Duration pause) {
    return new PhaseOrders(
        RepeatOrder.manyTimes(cold, pause),
        RepeatOrder.manyTimes(between, Duration.ZERO),
        RepeatOrder.manyTimes(warm, pause));
  }

  /** The orders that a process gets, one after the other. */
  record PhaseOrders(RepeatOrder cold, RepeatOrder between, RepeatOrder warm) {
    /** Returns orders that fill times, with some threads in each process. */
    static PhaseOrders fillTimes(Duration measured, Duration between, int threads) {
      return new PhaseOrders(
          RepeatOrder.fillTime(measured, threads),
          RepeatOrder.fillTime(between, threads),
          RepeatOrder.fillTime(measured, threads));
    }
  }
}
