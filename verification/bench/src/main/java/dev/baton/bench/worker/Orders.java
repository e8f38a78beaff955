package dev.baton.bench.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import org.jspecify.annotations.Nullable;

/** The worker's side: does what it is told until there is nobody to tell it any more. */
final class Orders {
  private Orders() {}

  /** Carries an order out. */
  interface Servant {
    /** What to answer. */
    String obey(String order) throws InterruptedException;
  }

  /** Says that it is ready, then carries out each line on the standard input, and ends the JVM. */
  static void obey(Servant servant) throws IOException, InterruptedException {
    System.out.println("ready");
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    @Nullable String order = orders.readLine();
    while (order != null) {
      System.out.println(servant.obey(order));
      order = orders.readLine();
    }
    System.exit(0);
  }
}
