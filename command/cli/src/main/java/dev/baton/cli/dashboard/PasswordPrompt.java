package dev.baton.cli.dashboard;

import dev.baton.cli.io.OutputTerminal;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * Reads a password: without showing it from a terminal, or else as a line of standard input. The
 * JVM's own console needs standard output to be a terminal, too. But that is often a file here.
 */
final class PasswordPrompt {
  private static final char UNREADABLE = '\ufffd';
  private static final File TERMINAL = new File("/dev/tty");

  private final PrintWriter prompts;
  private final BufferedReader input =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  /** Creates a prompt that asks on {@code prompts}. */
  PasswordPrompt(PrintWriter prompts) {
    this.prompts = prompts;
  }

  /**
   * Reads the password, from a terminal twice.
   *
   * @throws IllegalArgumentException if the two differ, or a character cannot be read
   */
  char[] readPassword() {
    if (!new OutputTerminal(Map.of(), 0).isTerminal()) {
      return readLine().toCharArray();
    }
    Thread restore = new Thread(() -> setEcho("echo"));
    Runtime.getRuntime().addShutdownHook(restore); // for Ctrl-C
    setEcho("-echo");
    try {
      return askTwice();
    } finally {
      setEcho("echo");
      Runtime.getRuntime().removeShutdownHook(restore);
    }
  }

  private char[] askTwice() {
    String first = askOnce("Password: ");
    if (!first.equals(askOnce("Again: "))) {
      throw new IllegalArgumentException("the two passwords differ; try again");
    }
    return first.toCharArray();
  }

  private String askOnce(String prompt) {
    prompts.print(prompt);
    prompts.flush();
    String line = readLine();
    prompts.println();
    return line;
  }

  private String readLine() {
    try {
      String line = Objects.requireNonNullElse(input.readLine(), "");
      checkReadable(line);
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException("the password can't be read from standard input", e);
    }
  }

  /** Refuses bytes that are not UTF-8, as which browsers send passwords: others would be alike. */
  private static void checkReadable(String line) {
    if (line.indexOf(UNREADABLE) >= 0) {
      throw new IllegalArgumentException(
          "the password is not UTF-8; set LC_ALL=C.UTF-8, and the terminal to UTF-8");
    }
  }

  private static void setEcho(String mode) {
    try {
      new ProcessBuilder("stty", mode).redirectInput(TERMINAL).start().onExit().join();
    } catch (IOException e) {
      throw new UncheckedIOException("the terminal can't be told to hide the password", e);
    }
  }
}
