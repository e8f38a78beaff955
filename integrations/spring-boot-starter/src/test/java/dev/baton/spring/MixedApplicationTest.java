package dev.baton.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.spring.autoconfigure.BatonAutoConfiguration;
import dev.baton.spring.autoconfigure.BatonTransactionAutoConfiguration;
import dev.baton.spring.integration.BatonLeaderInitiator;
import dev.baton.spring.integration.BatonLockRegistry;
import dev.baton.testkit.ConditionWait;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.integration.config.EnableIntegration;
import org.springframework.integration.leader.DefaultCandidate;
import org.springframework.integration.leader.event.OnGrantedEvent;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * An application with all at once: a child context, lazy beans, virtual threads where the JDK has
 * them, and Spring Integration. The locks are in the parent, what is led is in the child.
 */
final class MixedApplicationTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  @Retention(RetentionPolicy.RUNTIME)
  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({
    BatonAutoConfiguration.class,
    BatonTransactionAutoConfiguration.class,
    TaskExecutionAutoConfiguration.class,
    TaskSchedulingAutoConfiguration.class
  })
  @interface WithStarter {}

  /** What the parts of the application have told. */
  static final class Told {
    private final Set<String> lines = ConcurrentHashMap.newKeySet();

    void tell(String line) {
      lines.add(line);
    }

    void await(String line) {
      ConditionWait.waitUntil(line, () -> lines.contains(line));
    }
  }

  @WithStarter
  @EnableAsync
  static class ParentBeans {
    @Bean
    Told told() {
      return new Told();
    }

    @Bean
    Orders orders(Told told) {
      return new Orders(told);
    }
  }

  static class Orders {
    private final Told told;

    Orders(Told told) {
      this.told = told;
    }

    @FencedLock(path = "/mixed/orders", value = "#order")
    public void ship(String order) {
      told.tell("shipped " + FencedCall.current().path());
    }

    @Async
    @FencedLock(path = "/mixed/orders", value = "#order")
    public void shipLater(String order) {
      told.tell("later " + FencedCall.current().path());
    }
  }

  @WithStarter
  @EnableScheduling
  @EnableIntegration
  static class ChildBeans {
    @Bean
    Shipping shipping(Told told, Orders orders) {
      return new Shipping(told, orders);
    }

    @Bean
    BatonLeaderInitiator initiator(Baton baton) {
      return new BatonLeaderInitiator(baton, new DefaultCandidate("host-7", "role"), "/mixed");
    }

    @Bean
    BatonLockRegistry registry(Baton baton) {
      return new BatonLockRegistry(baton, "/mixed/registry");
    }
  }

  static class Shipping {
    private final Told told;
    private final Orders orders;

    Shipping(Told told, Orders orders) {
      this.told = told;
      this.orders = orders;
    }

    @Scheduled(fixedDelay = 20)
    @LeaderOnly("/mixed/shipping")
    public void shipNext() {
      told.tell("led " + FencedCall.current().path());
      orders.ship("7");
    }

    @EventListener
    public void onGranted(OnGrantedEvent event) {
      told.tell("granted " + event.getRole());
    }
  }

  private static ConfigurableApplicationContext start() {
    return new SpringApplicationBuilder(ParentBeans.class)
        .properties(
            "baton.connect=" + APPLICATIONS.server().connectString(),
            "spring.main.lazy-initialization=true",
            "spring.threads.virtual.enabled=true",
            "logging.level.root=warn")
        .web(WebApplicationType.NONE)
        .child(ChildBeans.class)
        .web(WebApplicationType.NONE)
        .run();
  }

  @Test
  void allPartsRunWithTheirLeadershipAndTheirLocks() throws InterruptedException {
    try (ConfigurableApplicationContext child = start()) {
      Told told = child.getBean(Told.class);
      told.await("led /mixed/shipping");
      told.await("shipped /mixed/orders/7");
      told.await("granted role");
      child.getBean(Orders.class).shipLater("8");
      told.await("later /mixed/orders/8");
      child.getBean(BatonLockRegistry.class).executeLocked("9", () -> told.tell("locked"));
      told.await("locked");
      assertThat(child.getBeansOfType(Baton.class)).as("the child's own").isEmpty();
      ((ConfigurableApplicationContext) requireNonNull(child.getParent())).close();
    }
    ConditionWait.waitUntil(
        "the candidate to be gone",
        () -> APPLICATIONS.outside().election("/mixed/shipping").participants().isEmpty());
  }
}
