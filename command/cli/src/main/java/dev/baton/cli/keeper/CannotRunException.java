package dev.baton.cli.keeper;

import java.io.Serial;

/** Thrown if a command cannot be run. The message says why. */
public final class CannotRunException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /** The exit code of a shell if the command does not exist. */
  public static final int NOT_FOUND = 127;

  /** The exit code of a shell if the command is not executable. */
  public static final int NOT_EXECUTABLE = 126;

  private static final int ENOENT = 2;
  private static final int EAGAIN = 11;

  private final int exitCode;

  CannotRunException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  private CannotRunException(Throwable cause) {
    super("cannot start the command: " + cause, cause);
    this.exitCode = NOT_EXECUTABLE;
  }

  /** Returns the failure of a start with {@code error} of errno(3). */
  static CannotRunException ofError(int error) {
    return switch (error) {
      case ENOENT ->
          new CannotRunException(
              NOT_FOUND, "the command, or the interpreter in its first line, was not found");
      case EAGAIN ->
          new CannotRunException(
              NOT_EXECUTABLE,
              "cannot start the command: the limit of processes is reached; see ulimit -u");
      default ->
          new CannotRunException(
              NOT_EXECUTABLE, "the command cannot be executed: " + error + " of errno(3)");
    };
  }

  /**
   * Returns {@code failure} itself if it is of this type; otherwise an exception with that cause.
   */
  public static CannotRunException wrapFailure(Throwable failure) {
    return failure instanceof CannotRunException known ? known : new CannotRunException(failure);
  }

  /** Returns the exit code that a shell would return. */
  public int exitCode() {
    return exitCode;
  }
}
