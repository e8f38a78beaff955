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
final class Pipe {
  /** The exit, which passes a frame on. */
  interface Exit {
    void pass(Frame frame) throws InterruptedException;
  }

  private final Socket from;
  private final boolean ofClient;
  private final Lane lane;
  private final Exit exit;
  private final BlockingQueue<Frame> underWay = new LinkedBlockingQueue<>();

  Pipe(Socket from, boolean ofClient, Lane lane, Exit exit) {
    this.from = from;
    this.ofClient = ofClient;
    this.lane = lane;
    this.exit = exit;
  }

  void takeIn() {
    Frame frame;
    try {
      FrameReader reader = new FrameReader(from.getInputStream(), ofClient);
      do {
        frame = reader.next();
        underWay.add(frame);
      } while (!frame.isEnd());
    } catch (IOException closed) {
      underWay.add(Frame.end());
    }
  }

  void passOn() throws InterruptedException {
    Frame frame;
    do {
      frame = underWay.take();
      if (lane.admits(frame)) {
        exit.pass(frame);
      }
    } while (!frame.isEnd());
  }
}
