package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Short commands of the system, run to their end. */
final class SystemCommand {
  private SystemCommand() {}

  /**
   * Runs a command and returns its output.
   *
   * @param input the command's standard input
   * @throws IllegalStateException if the exit code is not 0; the message contains the output
   * @throws UncheckedIOException if there is no such command
   */
  static String runCommand(List<String> command, String input) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().close();
      String printed =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      int code = process.onExit().join().exitValue();
      if (code != 0) {
        throw new IllegalStateException(
            String.join(" ", command) + " ended with " + code + ": " + printed);
      }
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + String.join(" ", command), e);
    }
  }

  static String runCommand(String... command) {
    return runCommand(List.of(command), "");
  }

  /** Returns true if the command exists and ends with exit code 0. */
  static boolean canRun(String... command) {
    try {
      runCommand(command);
      return true;
    } catch (IllegalStateException | UncheckedIOException e) {
      return false;
    }
  }
}
