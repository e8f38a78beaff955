package dev.baton.cli.guard;

import java.util.List;

/**
 * A program to run, and its arguments.
 *
 * @param words the program, and then its arguments
 * @param typed whether these are the last words of this process's own command line, which the
 *     keeper has byte for byte, while Java may have been unable to read them
 */
public record Program(List<String> words, boolean typed) {
  /** Checks that there is such a program, as far as Java could read its name. */
  void check(String path) {
    if (!typed || NativeText.isReadable(words.get(0))) {
      Executable.check(words.get(0), path);
    }
  }

  /** Returns the program that runs {@code script}, a line for the shell. */
  public static Program ofShell(String script) {
    return new Program(List.of(RunPrerequisites.SHELL, "-c", script), false);
  }
}
