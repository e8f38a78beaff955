package dev.baton.runtime.order;

/**
 * Thrown when another process has written over the mark of an eviction. The owner may hold on,
 * unaware of the eviction.
 */
public final class EvictionMarkLost extends RuntimeException {
  private static final long serialVersionUID = 1;

  EvictionMarkLost(String path) {
    super("another client has overwritten the mark in " + path + ", so it was not deleted");
  }
}
