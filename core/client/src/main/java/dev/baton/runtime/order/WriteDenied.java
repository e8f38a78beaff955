package dev.baton.runtime.order;

/** Thrown when this identity may not write or delete the node of a participant. */
public final class WriteDenied extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String permission;

  WriteDenied(String path, String permission) {
    super("not permitted to change " + path);
    this.permission = permission;
  }

  /** Returns the missing permission and its place, for people. */
  public String permission() {
    return permission;
  }
}
