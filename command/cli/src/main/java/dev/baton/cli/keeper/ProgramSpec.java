package dev.baton.cli.keeper;

import java.util.List;

/**
 * A program to run, and its arguments.
 *
 * @param words the program, and then its arguments
 * @param typed whether these are the last words of this process's own command line. The keeper has
 *     them byte for byte; Java may have failed to decode them
 */
public record ProgramSpec(List<String> words, boolean typed) {
  /** Checks that the program exists, if Java could decode its name. */
  void checkExists(String path) {
    if (!typed || NativeText.isReadable(words.get(0))) {
      ExecutableLookup.checkExecutable(words.get(0), path);
    }
  }

  /** Returns a program that runs {@code script}, a line for the shell. */
  public static ProgramSpec ofShell(String script) {
    return new ProgramSpec(List.of(RunPrerequisites.SHELL, "-c", script), false);
  }
}
