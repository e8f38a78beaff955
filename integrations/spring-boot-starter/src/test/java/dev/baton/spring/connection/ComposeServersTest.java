package dev.baton.spring.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.spring.BatonConnectionDetails;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetailsFactories;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;

/**
 * A service connection to a service of Docker Compose, which is a stub: there is no Docker here.
 */
final class ComposeServersTest {
  private static final int MAPPED = 32_768;

  private record StubService(ImageReference image) implements RunningService {
    @Override
    public String name() {
      return "coordination";
    }

    @Override
    public String host() {
      return "docker.example";
    }

    @Override
    public ConnectionPorts ports() {
      return new StubPorts();
    }

    @Override
    public Map<String, String> env() {
      return Map.of();
    }

    @Override
    public Map<String, String> labels() {
      return Map.of();
    }
  }

  private record StubPorts() implements ConnectionPorts {
    @Override
    public int get(int containerPort) {
      return containerPort == 2181 ? MAPPED : 0;
    }

    @Override
    public List<Integer> getAll() {
      return List.of(MAPPED);
    }

    @Override
    public List<Integer> getAll(@Nullable String protocol) {
      return getAll();
    }
  }

  private static Map<Class<?>, ConnectionDetails> detailsOf(String image)
      throws NoSuchMethodException {
    Constructor<DockerComposeConnectionSource> constructor =
        DockerComposeConnectionSource.class.getDeclaredConstructor(
            RunningService.class, Environment.class);
    DockerComposeConnectionSource source =
        BeanUtils.instantiateClass(
            constructor, new StubService(ImageReference.of(image)), new MockEnvironment());
    return new ConnectionDetailsFactories(ComposeServersTest.class.getClassLoader())
        .getConnectionDetails(source, false);
  }

  @Test
  void imageOfZooKeeperIsFoundByItsName() throws NoSuchMethodException {
    for (String image : List.of("zookeeper:3.9", "bitnami/zookeeper")) {
      assertThat(detailsOf(image).get(BatonConnectionDetails.class))
          .isInstanceOfSatisfying(
              BatonConnectionDetails.class,
              details -> assertThat(details.connectString()).isEqualTo("docker.example:" + MAPPED));
    }
    assertThat(detailsOf("redis:7")).doesNotContainKey(BatonConnectionDetails.class);
  }
}
