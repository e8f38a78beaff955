package dev.baton.examples.spring;

import dev.baton.testkit.ChildProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The replicas of a trial: real processes. */
final class TrialReplicas implements AutoCloseable {
  private final Map<String, ChildProcess> running = new TreeMap<>();
  private final Path logs;
  private final List<String> settings;

  TrialReplicas(Path logs, String servers, String database) {
    this.logs = logs;
    this.settings =
        List.of(
            "--spring.main.web-application-type=none",
            "--spring.main.banner-mode=off",
            "--spring.datasource.url=" + database,
            "--spring.datasource.hikari.maximum-pool-size=4",
            "--spring.task.scheduling.pool.size=3",
            "--baton.session-timeout=4s",
            "--baton.assumed-tick=2s",
            "--baton.connect=" + servers);
  }

  void start(String id) {
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--baton.candidate.id=" + id);
    ProcessBuilder builder =
        new ProcessBuilder(
                ChildProcess.javaCommand(
                    List.of(), PeerTickers.class.getName(), arguments.toArray(String[]::new)))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(logs.resolve(id + ".log").toFile()));
    running.put(id, ChildProcess.start(builder));
  }

  ChildProcess process(String id) {
    ChildProcess process = running.get(id);
    if (process == null) {
      throw new IllegalArgumentException("no replica " + id);
    }
    return process;
  }

  List<String> ids() {
    return List.copyOf(running.keySet());
  }

  @Override
  public void close() {
    running.values().forEach(ChildProcess::kill);
  }
}
