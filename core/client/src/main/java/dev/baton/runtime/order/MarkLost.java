package dev.baton.runtime.order;

/** Somebody has written over the mark of an eviction, so its owner may hold on, unaware of it. */
public final class MarkLost extends RuntimeException {
  private static final long serialVersionUID = 1;

  MarkLost(String path) {
    super("somebody has written over the mark in " + path + ", so it was not deleted");
  }
}
