package dev.baton.bench.worker;

import dev.baton.testkit.InputOrders;
import java.io.IOException;

/** The orders on the standard input of a worker. */
final class WorkerOrders {
  private WorkerOrders() {}

  /** The handler of the orders. */
  interface OrderHandler {
    /** Carries out an order, and returns the answer. */
    String obeyOrder(String order) throws InterruptedException;
  }

  /**
   * Reports that the worker is ready, and answers each line on the standard input. Ends the JVM at
   * the end of the input.
   */
  static void obeyInput(OrderHandler handler) throws IOException, InterruptedException {
    System.out.println("ready");
    InputOrders.obeyInput(order -> System.out.println(handler.obeyOrder(order)));
  }
}
