package dev.baton.spring.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.MapPropertySource;
import org.springframework.integration.leader.DefaultCandidate;
import org.springframework.integration.leader.event.OnGrantedEvent;
import org.springframework.integration.leader.event.OnRevokedEvent;

/** The code of docs/how-to/spring-integration.md, in an application. */
final class SpringIntegrationPageTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```$");

  @RegisterExtension private static final ServerScene SCENE = new ServerScene();

  @Configuration
  static class ClusterConfiguration {
    @Bean
    Baton baton(@Value("${zookeeper.servers}") String servers) {
      return Baton.connect(servers);
    }

    @Bean
    BatonLeaderInitiator leaderInitiator(Baton baton) {
      return new BatonLeaderInitiator(baton, new DefaultCandidate("host-7", "invoicer"), "/roles");
    }

    @Bean
    BatonLockRegistry lockRegistry(Baton baton) {
      return new BatonLockRegistry(baton, "/locks");
    }
  }

  /** The application's own code. */
  static class InvoicerService {
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final BatonLockRegistry lockRegistry;

    InvoicerService(BatonLockRegistry lockRegistry) {
      this.lockRegistry = lockRegistry;
    }

    @EventListener
    void startWork(OnGrantedEvent event) {
      if (event.getContext() instanceof BatonLeaderContext term) {
        term.leadership().ifPresent(leadership -> startInvoicing(leadership.fencingToken()));
      }
    }

    @EventListener
    void stopWork(OnRevokedEvent event) {
      stopInvoicing();
    }

    void ship(String order) throws InterruptedException {
      lockRegistry.executeLocked(order, () -> write(order));
    }

    private void startInvoicing(long token) {
      log.add(token > 0 ? "started" : "no token");
    }

    private void stopInvoicing() {
      log.add("stopped");
    }

    private void write(String order) {
      log.add("shipped " + order);
    }
  }

  @Test
  void applicationLeadsLocksAndStops() throws InterruptedException {
    InvoicerService service;
    try (AnnotationConfigApplicationContext application =
        new AnnotationConfigApplicationContext()) {
      application
          .getEnvironment()
          .getPropertySources()
          .addFirst(
              new MapPropertySource(
                  "test", Map.of("zookeeper.servers", SCENE.server().connectString())));
      application.register(ClusterConfiguration.class, InvoicerService.class);
      application.refresh();
      service = application.getBean(InvoicerService.class);
      ServerScene.await("the leader's work", () -> service.log.contains("started"));
      service.ship("42");
    }
    assertThat(service.log).containsExactly("started", "shipped 42", "stopped");
  }

  @Test
  void pageHasThisCode() throws IOException {
    Path root = Path.of(System.getProperty("baton.root"));
    String source =
        Files.readString(
            root.resolve(
                "integrations/spring-integration/src/test/java/dev/baton/spring/integration/"
                    + "SpringIntegrationPageTest.java"));
    assertThat(
            BLOCK
                .matcher(Files.readString(root.resolve("docs/how-to/spring-integration.md")))
                .results())
        .hasSize(3)
        .allSatisfy(block -> assertThat(source).contains(indented(block.group(1))));
  }

  /** Spotless indents the code of nested classes; empty lines stay empty. */
  private static String indented(String block) {
    String code = block.startsWith("@Configuration") ? block.indent(2) : block.indent(4);
    return code.replaceAll("(?m)^ +$", "");
  }
}
