package dev.baton.cli.keeper;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Looks up a command like a shell, so that a mistyped name fails before the command is needed. */
public final class ExecutableLookup {
  private ExecutableLookup() {}

  /**
   * Checks that {@code command} can be run.
   *
   * @param path the folders to search, in the form of the variable PATH
   * @throws CannotRunException if it cannot
   */
  public static void checkExecutable(String command, String path) {
    List<Path> candidates = listCandidates(command, path);
    if (candidates.stream().noneMatch(Files::exists)) {
      throw new CannotRunException(CannotRunException.NOT_FOUND, command + ": command not found");
    }
    if (candidates.stream().noneMatch(ExecutableLookup::isExecutable)) {
      throw new CannotRunException(
          CannotRunException.NOT_EXECUTABLE,
          command + ": cannot be executed (is it a program, and does its mode allow it? chmod +x)");
    }
  }

  private static List<Path> listCandidates(String command, String path) {
    return command.contains("/")
        ? List.of(Path.of(command))
        : Arrays.stream(path.split(File.pathSeparator))
            .map(folder -> Path.of(folder, command))
            .toList();
  }

  private static boolean isExecutable(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
