package dev.baton.examples.spring;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.ZooKeeperCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The replicas of a trial: real processes, each with its own ways to the servers. */
final class TrialReplicas implements AutoCloseable {
  private final Map<String, ChildProcess> running = new TreeMap<>();
  private final Map<String, List<FaultProxy>> ways = new TreeMap<>();
  private final Path folder;
  private final ZooKeeperCluster servers;
  private final List<String> settings;

  TrialReplicas(Path folder, ZooKeeperCluster servers, String database) {
    this.folder = folder;
    this.servers = servers;
    this.settings =
        List.of(
            "--spring.main.web-application-type=none",
            "--spring.main.banner-mode=off",
            "--spring.datasource.url=" + database,
            "--spring.datasource.hikari.maximum-pool-size=6",
            "--spring.task.scheduling.pool.size=6",
            "--spring.task.scheduling.shutdown.await-termination=true",
            "--spring.task.scheduling.shutdown.await-termination-period=30s",
            "--baton.elections.report.path=/jobs/report",
            "--baton.elections.report.candidate.interrupt-after=20s",
            "--baton.session-timeout=4s",
            "--baton.assumed-tick=2s");
  }

  void start(String id) {
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--baton.candidate.id=" + id);
    arguments.add("--baton.connect=" + connectStringOf(id));
    arguments.add("--trial.refusal=" + refusalOf(id));
    ProcessBuilder builder =
        new ProcessBuilder(
                ChildProcess.javaCommand(
                    List.of(), PeerTickers.class.getName(), arguments.toArray(String[]::new)))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve(id + ".log").toFile()));
    running.put(id, ChildProcess.start(builder));
  }

  private String connectStringOf(String id) {
    return ways
        .computeIfAbsent(
            id,
            each ->
                servers.servers().stream()
                    .map(server -> FaultProxy.proxyTo(server.connectString()))
                    .toList())
        .stream()
        .map(FaultProxy::connectString)
        .collect(Collectors.joining(","));
  }

  private Path refusalOf(String id) {
    return folder.resolve(id + ".refuses");
  }

  /** Cuts a replica off from all servers, without a word, or ends that. */
  void setCutOff(String id, boolean cutOff) {
    for (FaultProxy way : ways.getOrDefault(id, List.of())) {
      if (cutOff) {
        way.freezeConnections();
        way.swallow();
      } else {
        way.pass();
        way.acceptConnections();
        way.cut(); // What was swallowed is lost.
      }
    }
  }

  /** Has the executor of a replica's callbacks refuse them, or ends that. */
  void setRefusing(String id, boolean refusing) {
    try {
      if (refusing) {
        Files.createFile(refusalOf(id));
      } else {
        Files.delete(refusalOf(id));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    ways.values().forEach(each -> each.forEach(FaultProxy::close));
  }
}
