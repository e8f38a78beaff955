package dev.baton.sim.soak;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/** A stranger that writes to one node many times a second, in its own thread. */
final class NodeWriter implements Runnable {
  private static final long PAUSE_MILLIS = 20;
  private static final byte[] GARBAGE = "written by the soak".getBytes(US_ASCII);

  private final String servers;
  private final String node;
  private final boolean garbage;
  private final Thread thread = new Thread(this, "node-writer");

  private NodeWriter(String servers, String node, boolean garbage) {
    this.servers = servers;
    this.node = node;
    this.garbage = garbage;
  }

  /**
   * Begins to write.
   *
   * @param garbage true to write garbage, false to write the node's present data
   */
  static NodeWriter beginWriting(String servers, String node, boolean garbage) {
    NodeWriter writer = new NodeWriter(servers, node, garbage);
    writer.thread.setDaemon(true);
    writer.thread.start();
    return writer;
  }

  /** Stops writing. Returns when the last write is answered. */
  void endWriting() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    try {
      while (writeOn()) {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes with one client until it gets no answer. Returns true if the node may still exist. */
  private boolean writeOn() throws InterruptedException {
    try (ZooKeeper client = OperatorClient.connectClient(servers)) {
      while (true) {
        byte[] data = garbage ? GARBAGE : client.getData(node, false, null);
        client.setData(node, data, -1);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (KeeperException.NoNodeException gone) {
      return false;
    } catch (KeeperException notNow) {
      return true;
    }
  }
}
