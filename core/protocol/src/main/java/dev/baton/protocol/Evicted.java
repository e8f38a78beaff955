package dev.baton.protocol;

/** What became of somebody who was to be evicted. */
public enum Evicted {
  /** Nobody stood there by that name, or not any more. */
  NOT_THERE,
  /** It has given its place up by itself. */
  LEFT,
  /** Its place was taken from it. */
  DELETED
}
