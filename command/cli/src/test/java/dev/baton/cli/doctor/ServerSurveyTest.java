package dev.baton.cli.doctor;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.connect.DoctorTarget;
import dev.baton.cli.security.ConnectionSecurity;
import dev.baton.dashboard.api.ServerState;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The states of servers that serve, and of those that hang. */
class ServerSurveyTest {
  private static ServerState surveyOne(String server, Duration within) {
    return survey(server, within).surveyServers().join().get(0);
  }

  private static ServerSurvey survey(String server, Duration within) {
    return new ServerSurvey(
        new DoctorTarget(
            ClientSettings.of(server),
            ConnectionSecurity.NONE,
            Duration.ZERO,
            Duration.ZERO,
            Optional.empty(),
            false,
            false),
        within);
  }

  @Test
  void tellsTheStateOfAServer() {
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch()) {
      ServerState serving = surveyOne(zooKeeper.connectString(), LIMIT);
      assertThat(serving.mode()).isEqualTo("standalone");
      assertThat(serving.problem()).isEmpty();
      assertThat(serving.version()).startsWith("3.");
      assertThat(serving.connect()).isPositive();
      assertThat(serving.averageMillis()).isPresent();
      assertThat(serving.connections().orElseThrow()).isPositive();
    }
  }

  @Test
  void endsInTimeThoughAServerHangs() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      String server = "127.0.0.1:" + silent.getLocalPort();
      assertThat(surveyOne(server, Duration.ofSeconds(3)).problem()).contains("does not answer");
      assertThat(surveyOne(server, Duration.ofMillis(1)).problem()).contains("not");
    }
  }
}
