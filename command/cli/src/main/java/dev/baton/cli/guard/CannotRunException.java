package dev.baton.cli.guard;

import java.io.Serial;

/** A command can't be run; the message says why. */
public final class CannotRunException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /** What a shell answers if there is no such command. */
  public static final int NOT_FOUND = 127;

  /** What a shell answers if the command is nothing that can be run. */
  public static final int NOT_EXECUTABLE = 126;

  private final int exitCode;

  CannotRunException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  private CannotRunException(Throwable cause) {
    super("cannot start the command: " + cause, cause);
    this.exitCode = NOT_EXECUTABLE;
  }

  /** Returns {@code failure} itself if it tells why, else an exception that has it as its cause. */
  public static CannotRunException of(Throwable failure) {
    return failure instanceof CannotRunException known ? known : new CannotRunException(failure);
  }

  /** What a shell would answer. */
  public int exitCode() {
    return exitCode;
  }
}
