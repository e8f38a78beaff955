package dev.baton.testkit;

import java.io.IOException;
import java.net.Socket;

/**
 * One frame before its last step, and what can become of it.
 *
 * @param to the side that it is meant for
 */
record Passage(Relay relay, Frame frame, Socket to) {
  /** It arrives. If that side has gone, nobody is told here: its own reader learns it as well. */
  void deliver() {
    try {
      to.getOutputStream().write(frame.bytes());
    } catch (IOException gone) {
      return;
    }
  }

  /** Both sides lose the connection at once: a reset. */
  void cut() {
    relay.cut();
  }

  /** Both sides see the connection closed in order, behind what was delivered. */
  void end() {
    relay.end();
  }

  /** The client loses the connection; the server is told behind this frame. */
  void cutClient() {
    relay.cutClient();
  }
}
