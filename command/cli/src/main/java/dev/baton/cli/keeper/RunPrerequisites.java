package dev.baton.cli.keeper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks that a machine can run commands. */
public final class RunPrerequisites {
  /** The program that runs the scripts of {@code --follow} and {@code --check}. */
  public static final String SHELL = "sh";

  private RunPrerequisites() {}

  /**
   * Checks that {@code program} can be run here.
   *
   * @throws CannotRunException if it does not exist or is not executable
   */
  public static void checkProgram(ProgramSpec program) {
    program.checkExists(System.getenv().getOrDefault("PATH", ""));
  }

  /**
   * Returns whether the keeper can make a cgroup for each command: as cgroup.c of the keeper
   * decides it, but for systemd before 251.
   *
   * @param root the folder that counts as the root of the file system
   * @param cgroups the text of {@code /proc/self/cgroup}
   */
  public static boolean hasCgroup(Path root, String cgroups) {
    Optional<String> own =
        cgroups
            .lines()
            .filter(line -> line.startsWith("0::/"))
            .findFirst()
            .map(l -> l.substring(4));
    return own.isPresent()
        && Stream.of("sys/fs/cgroup", "sys/fs/cgroup/unified")
            .map(mount -> root.resolve(mount).resolve(own.get()))
            .filter(folder -> Files.exists(folder.resolve("cgroup.procs")))
            .anyMatch(folder -> Files.isWritable(folder) && isDelegated(root, folder));
  }

  /** Returns whether systemd leaves the folder to others; it does not run in most containers. */
  private static boolean isDelegated(Path root, Path folder) {
    if (!Files.exists(root.resolve("run/systemd/system"))) {
      return true;
    }
    try {
      return Files.getAttribute(folder, "user:delegate") instanceof byte[] value
          && value.length == 1
          && value[0] == '1';
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Returns whether the shell for scripts exists. */
  public static boolean hasShell() {
    try {
      checkProgram(ProgramSpec.ofShell(""));
      return true;
    } catch (CannotRunException e) {
      return false;
    }
  }
}
