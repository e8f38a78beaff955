package dev.baton.sim.soak.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * A client process. It obeys single words on its standard input: {@code resign}, {@code calm},
 * {@code last-round}, {@code leave}, or a {@link ClientTrouble}. It ends in order at SIGTERM and at
 * the end of its input.
 */
public final class ClientMain {
  private ClientMain() {}

  /** Runs until told to end. */
  public static void main(String[] args) throws IOException {
    SoakClient client = new SoakClient(ClientOrders.parseOrders(args));
    Runtime.getRuntime().addShutdownHook(new Thread(client::endClient, "end"));
    client.joinElections();
    BufferedReader words = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    String word = words.readLine();
    while (word != null) {
      obeyWord(client, word);
      word = words.readLine();
    }
    System.exit(0);
  }

  private static void obeyWord(SoakClient client, String word) {
    switch (word) {
      case "resign" -> client.endTerms();
      case "calm" -> client.calmDown();
      case "leave" -> client.leaveElections();
      case "last-round" -> client.beginLastRound();
      default -> client.beginTrouble(ClientTrouble.parseTrouble(word));
    }
  }
}
