package dev.baton.demo.member;

import dev.baton.testkit.InputOrders;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The orders on the standard input of a process. */
public final class MemberOrders {
  private MemberOrders() {}

  /** The handler of the orders. */
  public interface OrderHandler {
    /**
     * Carries out an order, and reports the result with a {@link ProcessReporter}.
     *
     * @param verb the first word of the order
     * @param words the other words
     */
    void obeyOrder(String verb, List<String> words) throws InterruptedException;
  }

  /** Carries out each line on the standard input, and ends the JVM at the end of the input. */
  public static void obeyInput(OrderHandler handler) throws IOException, InterruptedException {
    InputOrders.obeyInput(
        order -> {
          List<String> words = Arrays.asList(order.split(" ", -1));
          handler.obeyOrder(words.get(0), words.subList(1, words.size()));
        });
  }
}
