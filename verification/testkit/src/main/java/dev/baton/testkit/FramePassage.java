package dev.baton.testkit;

import java.io.IOException;
import java.net.Socket;

/**
 * A frame before its last step, with the actions possible there.
 *
 * @param to the receiving side
 */
record FramePassage(ConnectionRelay relay, StreamFrame frame, Socket to) {
  /**
   * Delivers the frame. If the receiver has gone, there is no error here: its own reader learns of
   * it.
   */
  void deliverFrame() {
    try {
      to.getOutputStream().write(frame.frameBytes());
    } catch (IOException gone) {
      return;
    }
  }

  /** Cuts the connection of both sides at once, with a reset. */
  void cutConnection() {
    relay.resetBoth();
  }

  /** Closes the connection of both sides in order, behind the delivered data. */
  void endConnection() {
    relay.closeBoth();
  }

  /** Cuts the client's connection. The server learns of it behind this frame. */
  void cutClient() {
    relay.cutClient();
  }
}
