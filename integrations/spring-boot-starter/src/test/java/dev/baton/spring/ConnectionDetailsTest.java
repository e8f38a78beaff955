package dev.baton.spring;

import static dev.baton.spring.StartFailure.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.spring.election.KnownEnsembles;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Applications whose servers a bean tells, as a service connection of Spring Boot does. */
@Tag("long")
final class ConnectionDetailsTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static final String NOWHERE = "127.0.0.1:1";

  @Configuration(proxyBeanMethods = false)
  static class Details {
    @Bean
    BatonConnectionDetails details() {
      return () -> APPLICATIONS.server().connectString();
    }
  }

  private static ApplicationContextRunner runner(String connect) {
    return APPLICATIONS
        .runner()
        .withUserConfiguration(Details.class)
        .withPropertyValues("baton.connect=" + connect, "baton.fail-fast=true");
  }

  @Test
  void detailsPrevailOverTheProperty() {
    runner(NOWHERE)
        .run(application -> assertThat(application.getBean(Baton.class).isConnected()).isTrue());
    runner("")
        .run(application -> assertThat(application.getBean(Baton.class).isConnected()).isTrue());
  }

  @Test
  void detailsPrevailOverTheServersOfABuilder() {
    runner("")
        .withBean(
            BatonBuilder.class, () -> Baton.builder(NOWHERE).sessionTimeout(Duration.ofSeconds(7)))
        .run(
            application ->
                assertThat(application.getBean(Baton.class))
                    .returns(true, Baton::isConnected)
                    .returns(Duration.ofSeconds(7), Baton::sessionTimeout));
  }

  @Configuration(proxyBeanMethods = false)
  static class WestDetails {
    @Bean
    @Qualifier("west")
    BatonConnectionDetails westDetails() {
      return () -> APPLICATIONS.server().connectString();
    }
  }

  @Test
  void qualifiedDetailsAreForTheirEnsemble() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(WestDetails.class)
        .withPropertyValues(
            "baton.ensembles.west.connect=" + NOWHERE, "baton.ensembles.west.fail-fast=true")
        .run(
            application ->
                assertThat(application.getBean(KnownEnsembles.class).batonOf("west").isConnected())
                    .isTrue());
  }

  @Test
  void detailsBesideABatonAreRefused() {
    assertRefused(
        APPLICATIONS
            .runner()
            .withUserConfiguration(Details.class)
            .withPropertyValues("baton.connect=")
            .withBean(
                "own", Baton.class, () -> Baton.connect(APPLICATIONS.server().connectString())),
        "the bean \"details\" (BatonConnectionDetails) has no effect",
        "Declare a bean of type BatonBuilder");
  }
}
