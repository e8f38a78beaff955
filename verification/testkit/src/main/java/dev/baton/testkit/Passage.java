package dev.baton.testkit;

import java.io.IOException;
import java.net.Socket;

/**
 * A frame before its last step, with the actions possible there.
 *
 * @param to the receiving side
 */
record Passage(Relay relay, Frame frame, Socket to) {
  /**
   * Delivers the frame. If the receiver has gone, there is no error here: its own reader learns of
   * it.
   */
  void deliver() {
    try {
      to.getOutputStream().write(frame.bytes());
    } catch (IOException gone) {
      return;
    }
  }

  /** Cuts the connection of both sides at once, with a reset. */
  void cut() {
    relay.cut();
  }

  /** Closes the connection of both sides in order, behind the delivered data. */
  void end() {
    relay.end();
  }

  /** Cuts the client's connection. The server learns of it behind this frame. */
  void cutClient() {
    relay.cutClient();
  }
}
