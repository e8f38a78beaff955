package dev.baton.spring.connection;

import dev.baton.spring.BatonConnectionDetails;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.testcontainers.containers.Container;

/**
 * Tells the server in a container of Testcontainers that has {@code @ServiceConnection}, and the
 * image or the name {@code zookeeper}.
 */
final class ContainerServers
    extends ContainerConnectionDetailsFactory<Container<?>, BatonConnectionDetails> {
  private static final int PORT = 2181;

  ContainerServers() {
    super("zookeeper");
  }

  @Override
  protected BatonConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<Container<?>> source) {
    return new ContainerDetails(source);
  }

  private static final class ContainerDetails extends ContainerConnectionDetails<Container<?>>
      implements BatonConnectionDetails {
    ContainerDetails(ContainerConnectionSource<Container<?>> source) {
      super(source);
    }

    @Override
    public String connectString() {
      return getContainer().getHost() + ":" + getContainer().getMappedPort(PORT);
    }
  }
}
