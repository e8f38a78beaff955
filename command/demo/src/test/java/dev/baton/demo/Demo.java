package dev.baton.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.demo.program.DemoMain;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code baton demo} as a process of its own, and what it answered. */
record Demo(int exitCode, String out, String err) {
  static Demo run(String... arguments) throws IOException {
    return run(command(DemoMain.class, arguments));
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

  /** Returns the command with this program behind it. */
  static ProcessBuilder command(Class<?> program, String... arguments) {
    List<String> words = new ArrayList<>(List.of("demo"));
    words.addAll(List.of(arguments));
    return new ProcessBuilder(
        ChildProcess.javaCommand(List.of(), program.getName(), words.toArray(String[]::new)));
  }
}
