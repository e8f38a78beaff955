package dev.baton.demo.member;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Does what it is told until there is nobody to tell it any more. */
public final class Orders {
  private Orders() {}

  /** Carries orders out. */
  public interface Servant {
    /**
     * Carries one out, and tells by a {@link Voice} what comes of it.
     *
     * @param verb its first word
     * @param words the others
     */
    void obey(String verb, List<String> words) throws InterruptedException;
  }

  /** Carries each line on the standard input out, and ends the JVM when there are no more. */
  public static void obey(Servant servant) throws IOException, InterruptedException {
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    @Nullable String order = orders.readLine();
    while (order != null) {
      List<String> words = Arrays.asList(order.split(" ", -1));
      servant.obey(words.get(0), words.subList(1, words.size()));
      order = orders.readLine();
    }
    System.exit(0);
  }
}
