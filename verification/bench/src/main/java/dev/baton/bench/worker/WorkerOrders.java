package dev.baton.bench.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import org.jspecify.annotations.Nullable;

/** The orders on the standard input of a worker. */
final class WorkerOrders {
  private WorkerOrders() {}

  /** The handler of the orders. */
  interface OrderHandler {
    /** Carries out an order, and returns the answer. */
    String obeyOrder(String order) throws InterruptedException;
  }

  /**
   * Reports that the worker is ready, and carries out each line on the standard input. Ends the JVM
   * at the end of the input.
   */
  static void obeyInput(OrderHandler servant) throws IOException, InterruptedException {
    System.out.println("ready");
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    @Nullable String order = orders.readLine();
    while (order != null) {
      System.out.println(servant.obeyOrder(order));
      order = orders.readLine();
    }
    System.exit(0);
  }
}
