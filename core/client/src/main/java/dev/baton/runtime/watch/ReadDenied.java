package dev.baton.runtime.watch;

/** This identity may not read a line, or somebody's node in it. */
public final class ReadDenied extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String path;

  public ReadDenied(String path) {
    super("not permitted to read " + path);
    this.path = path;
  }

  /** What may not be read. */
  public String path() {
    return path;
  }
}
