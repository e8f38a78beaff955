package dev.baton.curator.locks;

import java.io.Closeable;
import java.io.IOException;

/** A permit of a semaphore. */
public interface Lease extends Closeable {
  /** Returns the permit. */
  @Override
  void close() throws IOException;

  /**
   * Returns the data given to {@link InterProcessSemaphoreV2#setNodeData}; empty by default.
   *
   * @throws Exception never; Curator's signature has it
   */
  byte[] getData() throws Exception;

  /** Returns the name of its node; empty if it is lost. */
  String getNodeName();
}
