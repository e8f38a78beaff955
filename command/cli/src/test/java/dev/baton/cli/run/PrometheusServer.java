package dev.baton.cli.run;

import static org.awaitility.Awaitility.await;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A real Prometheus with Baton's alerts, which waits for seconds where they wait for minutes. */
final class PrometheusServer implements AutoCloseable {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final int port = FreePorts.takePort();
  private final ChildProcess process;

  /**
   * Starts it, with its files in {@code folder}.
   *
   * @param targets the ports to scrape, where processes may listen later
   */
  PrometheusServer(Path folder, List<Integer> targets) throws IOException {
    Files.writeString(folder.resolve("alerts.yml"), hurriedAlerts());
    Path config =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 200ms, scrape_timeout: 200ms, evaluation_interval: 200ms}
            rule_files: [alerts.yml]
            scrape_configs:
              - job_name: baton
                static_configs: [{targets: [%s]}]
            """
                .formatted(
                    targets.stream()
                        .map(target -> "\"127.0.0.1:" + target + "\"")
                        .collect(Collectors.joining(", "))));
    process =
        ChildProcess.start(
            new ProcessBuilder(
                    "prometheus",
                    "--config.file=" + config,
                    "--storage.tsdb.path=" + folder.resolve("data"),
                    "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile()));
    await().atMost(Runs.LIMIT).ignoreExceptions().until(() -> get("/-/ready").contains("Ready"));
  }

  private static String hurriedAlerts() throws IOException {
    return Files.readString(Path.of("../../deploy/prometheus/alerts.yml"))
        .replaceAll("for: \\w+", "for: 1s")
        .replace("[10m]", "[8s]")
        .replace("[5m]", "[4s]");
  }

  private String get(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    return CLIENT.sendAsync(request, BodyHandlers.ofString()).join().body();
  }

  /** Returns whether it understands {@code expression}. */
  boolean query(String expression) {
    String encoded = URLEncoder.encode(expression, StandardCharsets.UTF_8);
    return get("/api/v1/query?query=" + encoded).contains("\"status\":\"success\"");
  }

  /** Waits until {@code alert} fires. */
  void awaitFiring(String alert) {
    await(alert).atMost(Runs.LIMIT).until(() -> firing().contains(alert));
  }

  /** Waits until {@code alert} has fired and does so no more. */
  void awaitResolved(String alert) {
    await("the end of " + alert).atMost(Runs.LIMIT).until(() -> !firing().contains(alert));
  }

  /** Returns the names of the alerts that fire now. */
  List<String> firing() {
    JsonObject answer = JsonParser.parseString(get("/api/v1/alerts")).getAsJsonObject();
    JsonArray alerts = answer.getAsJsonObject("data").getAsJsonArray("alerts");
    return StreamSupport.stream(alerts.spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .filter(alert -> alert.get("state").getAsString().equals("firing"))
        .map(alert -> alert.getAsJsonObject("labels").get("alertname").getAsString())
        .distinct()
        .toList();
  }

  @Override
  public void close() {
    process.stop();
    FreePorts.giveBack(port);
  }
}
