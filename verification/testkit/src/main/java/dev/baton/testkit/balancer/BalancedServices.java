package dev.baton.testkit.balancer;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.FreePorts;
import dev.baton.testkit.LiveProcess;
import dev.baton.testkit.TempDirectory;
import dev.baton.testkit.balancer.HaproxyProcess.ServicePorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Three services behind an HAProxy. {@code baton run} starts each one where it is elected. Used by
 * one thread at a time.
 */
public final class BalancedServices implements AutoCloseable {
  private static final String SCRIPT = "leader_service.py";
  private static final List<String> IDS = List.of("one", "two", "three");
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(1);

  private final TempDirectory directory = new TempDirectory();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, ServicePorts> ports = new LinkedHashMap<>();
  private final Map<String, ChildProcess> processes = new LinkedHashMap<>();
  private final List<String> command;
  private final HaproxyProcess balancer;
  private long newestToken;

  /**
   * What a service answers.
   *
   * @param id of the service
   * @param token with which it leads
   */
  public record ServiceAnswer(String id, long token) {}

  /**
   * Starts all of them.
   *
   * @param baton the words that start {@code baton}
   * @param checkout a checkout, with the settings of HAProxy
   * @param sessionTimeout the session timeout of the services
   */
  public BalancedServices(
      List<String> baton,
      Path checkout,
      String connectString,
      String election,
      Duration sessionTimeout) {
    // Each has a session of its own. Other tests stop processes of this job, and then the kernel
    // may hang it up when all parts of a Baton in it are killed. See keeper.md.
    command = new ArrayList<>(List.of("setsid"));
    command.addAll(baton);
    command.addAll(
        List.of(
            "run",
            election,
            "--connect=" + connectString,
            "--grace=500ms",
            "--session-timeout=" + sessionTimeout.toMillis() + "ms"));
    try (InputStream resource = BalancedServices.class.getResourceAsStream(SCRIPT)) {
      Files.copy(Objects.requireNonNull(resource), script());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + script(), e);
    }
    for (String id : IDS) {
      ports.put(id, new ServicePorts(FreePorts.takePort(), FreePorts.takePort()));
      startService(id);
    }
    balancer =
        new HaproxyProcess(
            checkout.resolve("deploy/haproxy/haproxy.cfg"), election, List.copyOf(ports.values()));
  }

  /** Returns whether HAProxy and Python are here. */
  public static boolean isPossible() {
    return HaproxyProcess.isHere() && Files.isExecutable(Path.of("/usr/bin/python3"));
  }

  private Path script() {
    return directory.path().resolve(SCRIPT);
  }

  /** Starts a service that does not run. */
  public void startService(String id) {
    ServicePorts own = Objects.requireNonNull(ports.get(id));
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("--id=" + id, "--restart", "--health=" + own.healthPort(), "--"));
    words.addAll(
        List.of("/usr/bin/python3", script().toString(), Integer.toString(own.port()), id));
    processes.put(
        id,
        ChildProcess.start(
            new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(directory.path().resolve(id + ".log").toFile())));
  }

  /** Kills a service with its Baton and all other processes of it, as the end of a machine does. */
  public void killService(String id) {
    ChildProcess front = Objects.requireNonNull(processes.get(id));
    List<LiveProcess> all = LiveProcess.listBelow(front.pid());
    all.forEach(each -> ProcessHandle.of(each.pid()).ifPresent(ProcessHandle::destroyForcibly));
    front.kill();
  }

  /** Returns the other services than {@code id}. */
  public List<String> othersThan(String id) {
    return IDS.stream().filter(each -> !each.equals(id)).toList();
  }

  /**
   * Sends a request to HAProxy. Returns the answer, or empty if no service gave one.
   *
   * @throws IllegalStateException if a former leader has answered after one of its successors
   */
  public Optional<ServiceAnswer> askLeader() throws InterruptedException {
    Optional<ServiceAnswer> answer = askBalancer();
    if (answer.isPresent() && answer.get().token() < newestToken) {
      throw new IllegalStateException(
          answer.get() + " answered after a leader with token " + newestToken);
    }
    newestToken = answer.map(ServiceAnswer::token).orElse(newestToken);
    return answer;
  }

  private Optional<ServiceAnswer> askBalancer() throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(balancer.address()).timeout(ANSWER_LIMIT).build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      String[] words = answer.body().strip().split(" ", -1);
      return answer.statusCode() == 200
          ? Optional.of(new ServiceAnswer(words[0], Long.parseLong(words[1])))
          : Optional.empty();
    } catch (IOException refused) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    balancer.close();
    processes.keySet().forEach(this::killService);
    ports
        .values()
        .forEach(
            each -> {
              FreePorts.giveBack(each.port());
              FreePorts.giveBack(each.healthPort());
            });
    directory.close();
  }
}
