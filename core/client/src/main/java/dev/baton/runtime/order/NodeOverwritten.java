package dev.baton.runtime.order;

/** Thrown when a message cannot be left in a participant's node, whose content is not Baton's. */
public final class NodeOverwritten extends RuntimeException {
  private static final long serialVersionUID = 1;

  NodeOverwritten(String path) {
    super("another program has overwritten " + path + ", so its owner cannot be sent a message");
  }
}
