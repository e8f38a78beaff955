package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.spring.election.ManagedElections;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Two replicas with a web server, looked at from outside. */
@Tag("long")
final class ActuatorTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static @Nullable ConfigurableApplicationContext leader;
  private static @Nullable ConfigurableApplicationContext follower;

  private final HttpClient client = HttpClient.newHttpClient();

  record Answer(int status, String body) {}

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Replica {
    @Bean
    ReplicaJob replicaJob() {
      return new ReplicaJob();
    }
  }

  static class ReplicaJob {
    @LeaderOnly("/jobs/actuator")
    public void run() {}
  }

  @BeforeAll
  static void startReplicas() {
    leader = startReplica("first", "management.endpoint.baton.access=unrestricted");
    ManagedElections elections = leader().getBean(ManagedElections.class);
    await().atMost(LIMIT).until(() -> elections.electionAt("/jobs/actuator").isLeading());
    follower = startReplica("second", "baton.metrics.tags.replica=second");
  }

  private static ConfigurableApplicationContext leader() {
    return Objects.requireNonNull(leader);
  }

  private static ConfigurableApplicationContext follower() {
    return Objects.requireNonNull(follower);
  }

  private static ConfigurableApplicationContext startReplica(String id, String property) {
    return startReplica(Replica.class, "baton.candidate.id=" + id, property);
  }

  @AfterAll
  static void closeReplicas() {
    follower().close();
    leader().close();
  }

  private Answer get(ConfigurableApplicationContext replica, String path) {
    return send(HttpRequest.newBuilder(uri(replica, path)).build());
  }

  private static URI uri(ConfigurableApplicationContext replica, String path) {
    String port = replica.getEnvironment().getProperty("local.server.port");
    return URI.create("http://127.0.0.1:" + port + "/actuator" + path);
  }

  private Answer post(ConfigurableApplicationContext replica, String path, String body) {
    return send(
        HttpRequest.newBuilder(uri(replica, path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private Answer send(HttpRequest request) {
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      return new Answer(answer.statusCode(), answer.body());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void groupOfLeaderAnswersLoadBalancers() {
    assertThat(get(leader(), "/health/leader").status()).isEqualTo(200);
    assertThat(get(follower(), "/health/leader").status()).isEqualTo(503);
    assertThat(get(follower(), "/health/leader/leadership/jobs.actuator"))
        .returns(503, Answer::status)
        .extracting(Answer::body)
        .asString()
        .contains("FOLLOWER");
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class WithoutJob {}

  private static ConfigurableApplicationContext startReplica(
      Class<?> application, String... properties) {
    return new SpringApplicationBuilder(application)
        .properties(
            "server.port=0",
            "management.endpoints.web.exposure.include=*",
            "management.endpoint.health.show-details=always",
            "baton.connect=" + APPLICATIONS.server().connectString())
        .properties(properties)
        .run();
  }

  @Test
  void groupOfLeaderAnswersForShards() {
    String[] shards = {"baton.shards.pollers.path=/pollers", "baton.shards.pollers.count=1"};
    try (var member = startReplica(WithoutJob.class, shards)) {
      await().atMost(LIMIT).until(() -> get(member, "/health/leader").status() == 200);
      try (var spare = startReplica(WithoutJob.class, shards)) {
        assertThat(get(spare, "/health/leader").status()).isEqualTo(503);
        assertThat(get(spare, "/health/leader/leadership/shards:pollers").body())
            .contains("FOLLOWER", "\"path\":\"/pollers\"", "\"leading\":[]");
        assertThat(get(spare, "/health").status()).isEqualTo(200);
        assertThat(get(member, "/info").body()).contains("\"leading\":[0]");
      }
    }
  }

  @Test
  void groupOfLeaderAnswersWithoutElections() {
    try (var idle = startReplica(WithoutJob.class)) {
      assertThat(get(idle, "/health/leader").status()).isEqualTo(503);
      assertThat(get(idle, "/health").status()).isEqualTo(200);
    }
  }

  @Test
  void infoTellsWhatIsLed() {
    assertThat(get(leader(), "/info").body())
        .contains("\"path\":\"/jobs/actuator\"", "\"candidate\":\"first\"", "\"leading\":");
    try (var silent = startReplica("silent", "management.info.baton.enabled=false")) {
      assertThat(get(silent, "/info").body()).doesNotContain("baton");
    }
  }

  @Test
  void healthIsNotTiedToLeadership() {
    for (var replica : new ConfigurableApplicationContext[] {leader(), follower()}) {
      Answer health = get(replica, "/health");
      assertThat(health.status()).isEqualTo(200);
      assertThat(health.body()).startsWith("{").contains("\"baton\"", "HEALTHY", "\"UP\"");
    }
  }

  @Test
  void endpointListsElectionsWithHistory() {
    assertThat(get(follower(), "/baton").body())
        .contains("\"state\":\"HEALTHY\"", "\"path\":\"/jobs/actuator\"", "\"leading\":false");
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(get(follower(), "/baton/jobs.actuator").body())
                    .contains("\"id\":\"first\"", "\"role\":\"LEADER\"", "\"end\":\"leads\""));
    assertThat(get(follower(), "/baton/unknown").status()).isEqualTo(404);
  }

  @Test
  void writingIsOffByDefault() {
    Answer refused = post(follower(), "/baton/jobs.actuator", "{\"change\":\"RESIGN\"}");
    assertThat(refused.status()).isEqualTo(405);
  }

  @Test
  void changeThatCannotBeReadHasAReason() {
    assertBadRequest("{\"change\":\"RESING\"}", "RESIGN, TRANSFER, CEDE", "was RESING");
    assertBadRequest("{\"reason\":\"by hand\"}", "change must be one of", "was null");
    assertBadRequest("{\"change\":\"resign\",\"within\":\"soon\"}", "within", "was soon");
  }

  private void assertBadRequest(String request, String... reasons) {
    Answer answer = post(leader(), "/baton/jobs.actuator", request);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("\"error\"").contains(reasons);
  }

  @Test
  void endpointTransfersWhereAllowed() {
    Answer incomplete = post(leader(), "/baton/jobs.actuator", "{\"change\":\"TRANSFER\"}");
    assertThat(incomplete.status()).isEqualTo(400);
    assertThat(incomplete.body()).contains("a transfer needs the candidate");
    Answer unknown =
        post(
            leader(),
            "/baton/jobs.actuator",
            "{\"change\":\"TRANSFER\",\"candidate\":\"stranger\"}");
    assertThat(unknown.status()).isEqualTo(409);
    assertThat(unknown.body()).contains("\"error\"", "stranger");
    Answer there =
        post(
            leader(),
            "/baton/jobs.actuator",
            "{\"change\":\"TRANSFER\",\"candidate\":\"second\",\"reason\":\"by hand\"}");
    assertThat(there.status()).isEqualTo(200);
    Answer back =
        post(
            leader(),
            "/baton/jobs.actuator",
            "{\"change\":\"TRANSFER\",\"candidate\":\"first\",\"within\":\"PT60S\"}");
    assertThat(back.body()).contains("by hand", "TRANSFERRED");
    ManagedElections elections = leader().getBean(ManagedElections.class);
    await().atMost(LIMIT).until(() -> elections.electionAt("/jobs/actuator").isLeading());
  }

  @Test
  void disabledStarterLeavesHealthAlone() {
    try (var disabled = startReplica("disabled", "baton.enabled=false")) {
      Answer health = get(disabled, "/health");
      assertThat(health.status()).isEqualTo(200);
      assertThat(health.body()).doesNotContain("\"baton\"", "\"leadership\"");
      assertThat(get(disabled, "/health/leader").status()).isEqualTo(404);
    }
  }

  @Test
  void metersAreThere() {
    assertThat(get(follower(), "/metrics/baton.health").body()).contains("replica", "second");
    assertThat(get(leader(), "/metrics/baton.leader").status()).isEqualTo(200);
    assertThat(get(leader(), "/metrics/baton.election.wait").body())
        .contains("\"description\":\"From joining the queue", "\"outcome\"")
        .doesNotContain("\"error\"");
  }
}
