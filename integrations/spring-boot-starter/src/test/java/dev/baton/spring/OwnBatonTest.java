package dev.baton.spring;

import static dev.baton.spring.StartFailure.assertRefused;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.ConnectionListener;
import dev.baton.spring.autoconfigure.BatonMetricsAutoConfiguration;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.telemetry.TelemetryListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Applications that make a Baton by themselves, or the builder of one. */
@Tag("long")
final class OwnBatonTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static String servers() {
    return APPLICATIONS.server().connectString();
  }

  private static ApplicationContextRunner runner() {
    return APPLICATIONS
        .runner()
        .withConfiguration(AutoConfigurations.of(BatonMetricsAutoConfiguration.class))
        .withBean(SimpleMeterRegistry.class)
        .withPropertyValues("baton.connect=");
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnBaton {
    @Bean
    Baton shared() {
      return Baton.connect(servers());
    }
  }

  static class LedJob {
    @LeaderOnly("/own/job")
    public void run() {}
  }

  @Test
  void ownBatonIsUsedAsItIs() {
    runner()
        .withUserConfiguration(OwnBaton.class)
        .withBean(LedJob.class)
        .run(
            application -> {
              ManagedElections elections = application.getBean(ManagedElections.class);
              await().atMost(LIMIT).until(() -> elections.electionAt("/own/job").isLeading());
              assertThat(application.getBean(MeterRegistry.class).getMeters()).isEmpty();
            });
  }

  static Stream<Arguments> ignored() {
    return Stream.of(
        Arguments.of(runner().withPropertyValues("baton.connect=a:1"), "baton.connect has no"),
        Arguments.of(runner().withPropertyValues("baton.fail-fast=true"), "baton.fail-fast has no"),
        Arguments.of(
            runner().withPropertyValues("baton.acl.nodes=world:anyone:r"), "baton.acl has no"),
        Arguments.of(runner().withPropertyValues("baton.metrics.tags.a=b"), "baton.metrics has no"),
        Arguments.of(
            runner().withBean("pool", BatonCustomizer.class, () -> builder -> {}),
            "the bean \"pool\" (BatonCustomizer) has no"),
        Arguments.of(
            runner().withBean("ear", ConnectionListener.class, () -> state -> {}),
            "the bean \"ear\" (ConnectionListener) has no"),
        Arguments.of(
            runner().withBean("gauge", TelemetryListener.class, () -> TelemetryListener.NONE),
            "the bean \"gauge\" (TelemetryListener) has no"),
        Arguments.of(
            runner().withBean("other", BatonBuilder.class, () -> Baton.builder("a:1")),
            "the bean \"other\" (BatonBuilder) has no"));
  }

  @ParameterizedTest
  @MethodSource("ignored")
  void nothingIsIgnoredSilently(ApplicationContextRunner runner, String what) {
    assertRefused(
        runner.withUserConfiguration(OwnBaton.class),
        "The bean \"shared\" is a Baton of the application's own, and is used as it is: " + what,
        "Declare a bean of type BatonBuilder in place of \"shared\"");
  }

  @Test
  void severalBatonsAreToldHowToBeSeveralEnsembles() {
    assertRefused(
        runner()
            .withUserConfiguration(OwnBaton.class)
            .withBean("second", Baton.class, () -> Baton.connect(servers()))
            .withPropertyValues("baton.connect=a:1"),
        "has no effect on it",
        "set baton.ensembles.NAME.connect in its place");
  }

  @Configuration(proxyBeanMethods = false)
  static class CompleteBaton {
    @Bean
    List<String> heard() {
      return new CopyOnWriteArrayList<>();
    }

    @Bean
    ConnectionListener ear(List<String> heard) {
      return state -> heard.add(state.name());
    }

    @Bean
    Baton shared(BatonProperties settings, ConnectionListener ear) {
      return Baton.builder(String.valueOf(settings.connect())).onConnection(ear).connect();
    }
  }

  @Test
  void whatOwnBatonUsesHasItsEffect() {
    runner()
        .withUserConfiguration(CompleteBaton.class)
        .withPropertyValues("baton.connect=" + servers())
        .run(
            application -> {
              assertThat(application).hasNotFailed();
              List<?> heard = application.getBean("heard", List.class);
              await().atMost(LIMIT).until(() -> !heard.isEmpty());
            });
  }

  @Test
  void ownBuilderIsCompleted() {
    AtomicInteger heard = new AtomicInteger();
    AtomicInteger customized = new AtomicInteger();
    Baton[] closed = new Baton[1];
    runner()
        .withBean("found", BatonBuilder.class, () -> Baton.builder(servers()))
        .withBean(ConnectionListener.class, () -> state -> heard.incrementAndGet())
        .withBean(BatonCustomizer.class, () -> builder -> customized.incrementAndGet())
        .withPropertyValues("baton.session-timeout=7s")
        .run(
            application -> {
              Baton baton = application.getBean(Baton.class);
              closed[0] = baton;
              await().atMost(LIMIT).until(() -> baton.isConnected() && heard.get() == 1);
              assertThat(customized).hasValue(1);
              assertThat(baton.sessionTimeout()).hasSeconds(7);
              MeterRegistry meters = application.getBean(MeterRegistry.class);
              assertThat(meters.get("baton.connected").gauge().value()).isEqualTo(1);
              assertThat(meters.get("baton.health").gauges()).hasSize(3);
            });
    assertThat(closed[0].isConnected()).isFalse();
  }

  @Test
  void serversAreNamedOnce() {
    assertRefused(
        runner()
            .withBean("found", BatonBuilder.class, () -> Baton.builder(servers()))
            .withPropertyValues("baton.connect=" + servers()),
        "baton.connect has no effect: the application has a bean of type BatonBuilder",
        "Remove one of them");
  }
}
