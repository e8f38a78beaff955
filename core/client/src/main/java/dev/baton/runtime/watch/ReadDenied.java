package dev.baton.runtime.watch;

/** Thrown when this identity may not read a queue, or the node of a participant. */
public final class ReadDenied extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String path;

  public ReadDenied(String path) {
    super("not permitted to read " + path);
    this.path = path;
  }

  /** Returns the path that may not be read. */
  public String path() {
    return path;
  }
}
