package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.cli.run.Runs.Run;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionFactory;

/**
 * A client of {@code --health}.
 *
 * @param port that the run was given; 0 if it is to say its own
 */
record HealthProbe(Run run, int port) {
  private static final Pattern URL = Pattern.compile("--health answers at (http://127\\S+)\n");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  HealthProbe(Run run) {
    this(run, 0);
  }

  /** Returns the address, which the run has said if it could choose the port. */
  URI address() {
    if (port > 0) {
      return URI.create("http://127.0.0.1:" + port + "/");
    }
    run.awaitSaid("--health answers at ");
    Matcher url = URL.matcher(run.said());
    assertThat(url.find()).isTrue();
    return URI.create(url.group(1));
  }

  HttpResponse<String> get(String path) {
    return request("GET", path);
  }

  HttpResponse<String> request(String method, String path) {
    HttpRequest request =
        HttpRequest.newBuilder(address().resolve(path))
            .method(method, BodyPublishers.noBody())
            .build();
    return CLIENT.sendAsync(request, BodyHandlers.ofString()).join();
  }

  JsonObject json(String path) {
    return JsonParser.parseString(get(path).body()).getAsJsonObject();
  }

  boolean leads() {
    HttpResponse<String> answer = get("/leader");
    return answer.statusCode() == 200 && answer.body().contains("\"leads\": true");
  }

  void awaitLeads() {
    awaitAnswers().until(this::leads);
  }

  void awaitStatus(String path, int status) {
    awaitAnswers().until(() -> get(path).statusCode(), Integer.valueOf(status)::equals);
  }

  /** Waits also while nothing listens at the port yet. */
  private static ConditionFactory awaitAnswers() {
    return await().atMost(LIMIT).ignoreException(CompletionException.class);
  }
}
