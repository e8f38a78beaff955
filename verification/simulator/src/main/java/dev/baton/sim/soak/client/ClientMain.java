package dev.baton.sim.soak.client;

import dev.baton.testkit.InputOrders;
import java.io.IOException;

/**
 * A client process. It obeys single words on its standard input: {@code resign}, {@code calm},
 * {@code last-round}, {@code leave}, or a {@link ClientTrouble}. It ends in order at SIGTERM and at
 * the end of its input.
 */
public final class ClientMain {
  private ClientMain() {}

  /** Runs until told to end. */
  public static void main(String[] args) throws IOException, InterruptedException {
    SoakClient client = new SoakClient(ClientOrders.parseOrders(args));
    Runtime.getRuntime().addShutdownHook(new Thread(client::endClient, "end"));
    client.joinElections();
    InputOrders.obeyInput(word -> obeyWord(client, word));
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
