package dev.baton.runtime.order;

/** This identity may not write somebody's node, or delete it. */
public final class WriteDenied extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String permission;

  WriteDenied(String path, String permission) {
    super("not permitted to change " + path);
    this.permission = permission;
  }

  /** The permission that is missing, and where, for people. */
  public String permission() {
    return permission;
  }
}
