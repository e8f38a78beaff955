package dev.baton.spring.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.spring.ZooKeeperApplications;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.annotation.Configuration;
import org.testcontainers.containers.Container;

/**
 * A service connection to a container. There is no Docker here: the container is a stub, and what
 * it says of its port leads to a server in this process.
 */
@Tag("long")
@SpringBootTest(
    classes = ContainerServersTest.Application.class,
    webEnvironment = SpringBootTest.WebEnvironment.NONE,
    properties = {"baton.connect=127.0.0.1:1", "baton.fail-fast=true"})
final class ContainerServersTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  @ServiceConnection
  static final Container<?> CONTAINER =
      (Container<?>)
          Proxy.newProxyInstance(
              Container.class.getClassLoader(),
              new Class<?>[] {Container.class},
              ContainerServersTest::answer);

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}

  private static List<String> server() {
    return List.of(APPLICATIONS.server().connectString().split(":", 2));
  }

  private static Object answer(Object stub, Method method, Object @Nullable [] arguments) {
    return switch (method.getName()) {
      case "getDockerImageName" -> "zookeeper:3.9";
      case "getHost" -> server().get(0);
      case "getMappedPort" -> Integer.valueOf(server().get(1));
      case "hashCode" -> System.identityHashCode(stub);
      case "equals" -> arguments != null && stub == arguments[0];
      case "toString" -> "a container";
      default -> throw new UnsupportedOperationException(method.toString());
    };
  }

  @Test
  void containerPrevailsOverTheProperty(@Autowired Baton baton) {
    assertThat(baton.isConnected()).isTrue();
  }
}
