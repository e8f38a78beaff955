package dev.baton.testkit;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A direction of one connection, with two threads. One takes frames in as they come, and the other
 * passes each on when its turn has come. The queue between them has no limit, so that a delay costs
 * no throughput.
 */
final class FramePipe {
  /** The exit, which passes a frame on. */
  interface FrameExit {
    void passFrame(StreamFrame frame) throws InterruptedException;
  }

  private final Socket from;
  private final boolean ofClient;
  private final ProxyDirection direction;
  private final FrameExit exit;
  private final BlockingQueue<StreamFrame> underWay = new LinkedBlockingQueue<>();

  FramePipe(Socket from, boolean ofClient, ProxyDirection direction, FrameExit exit) {
    this.from = from;
    this.ofClient = ofClient;
    this.direction = direction;
    this.exit = exit;
  }

  void takeIn() {
    StreamFrame frame;
    try {
      FrameReader reader = new FrameReader(from.getInputStream(), ofClient);
      do {
        frame = reader.nextFrame();
        underWay.add(frame);
      } while (!frame.isEnd());
    } catch (IOException closed) {
      underWay.add(StreamFrame.endFrame());
    }
  }

  void passOn() throws InterruptedException {
    StreamFrame frame;
    do {
      frame = underWay.take();
      if (direction.awaitTurn(frame)) {
        exit.passFrame(frame);
      }
    } while (!frame.isEnd());
  }
}
