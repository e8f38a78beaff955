package dev.baton.sim.soak.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * A client process. It obeys single words on its standard input: {@code resign}, {@code calm},
 * {@code last-round}, {@code leave}, or a {@link Trouble}. It ends in order at SIGTERM and at the
 * end of its input.
 */
public final class ClientMain {
  private ClientMain() {}

  /** Runs until told to end. */
  public static void main(String[] args) throws IOException {
    Client client = new Client(Orders.parse(args));
    Runtime.getRuntime().addShutdownHook(new Thread(client::end, "end"));
    client.begin();
    BufferedReader words = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    String word = words.readLine();
    while (word != null) {
      obey(client, word);
      word = words.readLine();
    }
    System.exit(0);
  }

  private static void obey(Client client, String word) {
    switch (word) {
      case "resign" -> client.resign();
      case "calm" -> client.calmDown();
      case "leave" -> client.leave();
      case "last-round" -> client.beginLastRound();
      default -> client.begin(Trouble.parse(word));
    }
  }
}
