package dev.baton.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.Main;
import dev.baton.testkit.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code baton demo} as a process of its own, and what it answered. */
record Demo(int exitCode, String out, String err) {
  /** Runs it with what {@code folder} has on its class path, too. */
  static Demo run(Path folder, String... arguments) throws IOException {
    return run(command(folder, arguments));
  }

  static Demo run(ProcessBuilder command) throws IOException {
    Path errors = Files.createTempFile("demo", ".err");
    try (ChildProcess process = ChildProcess.start(command.redirectError(errors.toFile()))) {
      String out = new String(process.process().getInputStream().readAllBytes(), UTF_8);
      return new Demo(process.process().onExit().join().exitValue(), out, Files.readString(errors));
    } finally {
      Files.delete(errors);
    }
  }

  static ProcessBuilder command(Path folder, String... arguments) {
    List<String> words = new ArrayList<>(List.of("demo"));
    words.addAll(List.of(arguments));
    List<String> command =
        ChildProcess.javaCommand(List.of(), Main.class.getName(), words.toArray(String[]::new));
    int classPath = command.indexOf("-cp") + 1;
    command.set(classPath, folder + File.pathSeparator + command.get(classPath));
    return new ProcessBuilder(command);
  }
}
