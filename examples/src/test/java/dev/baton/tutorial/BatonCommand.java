package dev.baton.tutorial;

import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code baton run} or {@code baton lock} as the launcher starts it: by the keeper. */
final class BatonCommand {
  private static final Path KEEPER = compileKeeper();

  private BatonCommand() {}

  static ProcessBuilder of(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(KEEPER.toString()));
    command.addAll(
        ChildProcess.javaCommand(
            List.of(), "dev.baton.cli.Main", arguments.toArray(String[]::new)));
    return new ProcessBuilder(command);
  }

  /** Returns whether {@code process} is part of the keeper or the JVM, and not of the command. */
  static boolean isPartOf(ProcessHandle process) {
    String executable = process.info().command().orElse("");
    return executable.equals(KEEPER.toString()) || executable.endsWith("/bin/java");
  }

  /** Compiles a keeper of this JVM's own, since other test processes may do so at the same time. */
  private static Path compileKeeper() {
    try {
      Path keeper = Files.createTempFile(Path.of("target").toAbsolutePath(), "keeper", "");
      keeper.toFile().deleteOnExit();
      Process build =
          new ProcessBuilder("../command/keeper/build", keeper.toString()).inheritIO().start();
      if (build.onExit().join().exitValue() != 0) {
        throw new IllegalStateException("the keeper was not compiled, see above");
      }
      return keeper;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
