package dev.baton.tutorial;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.stream.Collectors;

/** A {@link Holder} in a process of its own. */
final class HolderProcess implements AutoCloseable {
  private final ChildProcess process;
  private final BufferedReader said;

  HolderProcess(String... arguments) {
    List<String> command = ChildProcess.javaCommand(List.of(), Holder.class.getName(), arguments);
    process = ChildProcess.start(new ProcessBuilder(command).redirectError(Redirect.INHERIT));
    said = new BufferedReader(new InputStreamReader(process.process().getInputStream(), UTF_8));
  }

  /** Returns when it leads. */
  void awaitLead() throws IOException {
    String line = said.readLine();
    if (!"leads".equals(line)) {
      throw new IllegalStateException("said " + line);
    }
  }

  void pause() {
    process.pause();
  }

  void resume() {
    process.resume();
  }

  /** Has it save, and returns all that it says until it ends. */
  String save() throws IOException {
    process.process().getOutputStream().write('\n');
    process.process().getOutputStream().flush();
    return said.lines().collect(Collectors.joining("\n"));
  }

  @Override
  public void close() {
    process.close();
  }
}
