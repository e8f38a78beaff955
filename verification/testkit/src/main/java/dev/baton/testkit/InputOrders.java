package dev.baton.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import org.jspecify.annotations.Nullable;

/** The orders that a child process gets on its standard input, one in each line. */
public final class InputOrders {
  private InputOrders() {}

  /** The handler of the orders. */
  public interface OrderHandler {
    /** Carries out an order. */
    void obeyOrder(String order) throws InterruptedException;
  }

  /** Carries out each line on the standard input, and ends the JVM at the end of the input. */
  public static void obeyInput(OrderHandler handler) throws IOException, InterruptedException {
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    @Nullable String order = orders.readLine();
    while (order != null) {
      handler.obeyOrder(order);
      order = orders.readLine();
    }
    System.exit(0);
  }
}
