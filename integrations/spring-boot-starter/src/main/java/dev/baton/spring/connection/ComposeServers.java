package dev.baton.spring.connection;

import dev.baton.spring.BatonConnectionDetails;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.*;

/** Tells the server in a service of Docker Compose whose image is a {@code zookeeper}. */
final class ComposeServers extends DockerComposeConnectionDetailsFactory<BatonConnectionDetails> {
  private static final int PORT = 2181;

  ComposeServers() {
    super(new String[] {"zookeeper", "bitnami/zookeeper"});
  }

  @Override
  protected BatonConnectionDetails getDockerComposeConnectionDetails(
      DockerComposeConnectionSource source) {
    return new ComposeDetails(source.getRunningService());
  }

  private static final class ComposeDetails extends DockerComposeConnectionDetails
      implements BatonConnectionDetails {
    private final String connectString;

    ComposeDetails(RunningService service) {
      super(service);
      this.connectString = service.host() + ":" + service.ports().get(PORT);
    }

    @Override
    public String connectString() {
      return connectString;
    }
  }
}
