package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
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
import java.util.stream.StreamSupport;

/** A real Prometheus with Baton's alerts, which wait for seconds where Baton's wait for minutes. */
final class PrometheusServer implements AutoCloseable {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final int port = FreePorts.takePort();
  private final ChildProcess process;

  /**
   * Starts it, with its files in {@code folder}.
   *
   * @param targets the addresses to scrape, where processes may listen later
   * @param interval from one scrape to the next
   * @param patience how long the condition of an alert must hold until the alert fires
   */
  PrometheusServer(Path folder, List<String> targets, String interval, String patience)
      throws IOException {
    Files.writeString(folder.resolve("alerts.yml"), hurriedAlerts(patience));
    Path config =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global: {scrape_interval: %1$s, scrape_timeout: %1$s, evaluation_interval: 200ms}
            rule_files: [alerts.yml]
            scrape_configs: [{job_name: baton, static_configs: [{targets: ["%2$s"]}]}]
            """
                .formatted(interval, String.join("\", \"", targets)));
    process =
        ChildProcess.start(
            new ProcessBuilder(
                    "prometheus",
                    "--config.file=" + config,
                    "--storage.tsdb.path=" + folder.resolve("data"),
                    "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile()));
    await().atMost(LIMIT).ignoreExceptions().until(() -> get("/-/ready").contains("Ready"));
  }

  private static String hurriedAlerts(String patience) throws IOException {
    return Files.readString(Path.of("../../deploy/prometheus/alerts.yml"))
        .replaceAll("for: \\w+", "for: " + patience)
        .replace("[10m:15s]", "[8s:100ms]")
        .replace("[5m]", "[4s]");
  }

  private String get(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    return CLIENT.sendAsync(request, BodyHandlers.ofString()).join().body();
  }

  private JsonObject query(String expression) {
    String encoded = URLEncoder.encode(expression, StandardCharsets.UTF_8);
    return JsonParser.parseString(get("/api/v1/query?query=" + encoded)).getAsJsonObject();
  }

  /** Returns whether it understands {@code expression}. */
  boolean understands(String expression) {
    return query(expression).get("status").getAsString().equals("success");
  }

  /** Returns the only value of {@code expression} now; not a number if there is none. */
  double value(String expression) {
    JsonArray results = query(expression).getAsJsonObject("data").getAsJsonArray("result");
    return results.isEmpty()
        ? Double.NaN
        : results.get(0).getAsJsonObject().getAsJsonArray("value").get(1).getAsDouble();
  }

  /** Waits until {@code expression} has this value. */
  void awaitValue(String expression, double value) {
    await(expression).atMost(LIMIT).until(() -> value(expression), is -> is == value);
  }

  /** Returns whether {@code alert} has fired for {@code election} within the last ten minutes. */
  boolean hasFired(String alert, String election) {
    String fired =
        "max_over_time(ALERTS{alertname='%s',alertstate='firing',election='%s'}[10m])"
            .formatted(alert, election);
    return value(fired) == 1;
  }

  /** Waits until {@code alert} fires. */
  void awaitFiring(String alert) {
    await(alert).atMost(LIMIT).until(() -> firing().contains(alert));
  }

  /** Waits until {@code alert} has fired and does so no more. */
  void awaitResolved(String alert) {
    await("the end of " + alert).atMost(LIMIT).until(() -> !firing().contains(alert));
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
