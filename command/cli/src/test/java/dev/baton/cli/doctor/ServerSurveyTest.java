package dev.baton.cli.doctor;

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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The states of servers that serve, and of those that hang. */
class ServerSurveyTest {
  private static ServerSurvey survey(String servers, Duration within) {
    return new ServerSurvey(
        new DoctorTarget(
            ClientSettings.of(servers),
            ConnectionSecurity.NONE,
            Duration.ZERO,
            Duration.ZERO,
            Optional.empty(),
            false,
            false),
        within);
  }

  @Test
  void tellsTheStateOfEachServer() throws IOException {
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
        ServerSocket silent = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      String servers = zooKeeper.connectString() + ",127.0.0.1:" + silent.getLocalPort();
      List<ServerState> states = survey(servers, Duration.ofSeconds(3)).surveyServers().join();
      assertThat(states).extracting(ServerState::mode).containsExactly("standalone", "");
      ServerState serving = states.get(0);
      assertThat(serving.problem()).isEmpty();
      assertThat(serving.version()).startsWith("3.");
      assertThat(serving.connect()).isPositive();
      assertThat(serving.averageMillis()).isPresent();
      assertThat(serving.connections().orElseThrow()).isPositive();
      assertThat(states.get(1).problem()).contains("does not answer");
    }
  }

  @Test
  void endsInTimeThoughAServerHangs() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      String server = "127.0.0.1:" + silent.getLocalPort();
      ServerState late = survey(server, Duration.ofMillis(1)).surveyServers().join().get(0);
      assertThat(late.problem()).contains("not");
    }
  }
}
