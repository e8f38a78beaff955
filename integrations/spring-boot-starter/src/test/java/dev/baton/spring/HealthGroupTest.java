package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.election.Candidate;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.EndReason;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/** A health group decides who may lead. */
@Tag("long")
final class HealthGroupTest {
  private static final String PATH = "/jobs/health";

  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class WithActuator {}

  private static ApplicationContextRunner runner(String group) {
    return APPLICATIONS
        .runner()
        .withPropertyValues(
            "management.endpoint.health.probes.enabled=true",
            "baton.elections.billing.path=" + PATH,
            "baton.elections.billing.eligible=" + group);
  }

  @Test
  void candidateLeadsWhileItsHealthGroupIsUp() {
    runner("readiness")
        .withUserConfiguration(WithActuator.class)
        .run(
            application -> {
              Candidate billing = application.getBean("billing", Candidate.class);
              await().atMost(LIMIT).until(() -> billing.whyUnfit().isPresent());
              assertThat(billing.whyUnfit().orElseThrow())
                  .contains(
                      "the health group readiness is OUT_OF_SERVICE"
                          + " {readinessState=OUT_OF_SERVICE}");
              AvailabilityChangeEvent.publish(application, ReadinessState.ACCEPTING_TRAFFIC);
              assertThat(billing.awaitLeadership(LIMIT)).isPresent();
              AvailabilityChangeEvent.publish(application, ReadinessState.REFUSING_TRAFFIC);
              await().atMost(LIMIT).until(() -> !billing.isLeader());
            });
    List<TermRecord> terms = APPLICATIONS.outside().election(PATH).history();
    assertThat(terms.get(0).reason()).contains(EndReason.UNFIT);
  }

  @Test
  void applicationWithoutActuatorDoesNotStart() {
    StartFailure.assertRefused(
        runner("readiness"),
        "Correct baton.elections.billing.eligible",
        "add the dependency spring-boot-starter-actuator");
  }

  @Test
  void unknownGroupIsNamedWithThoseThatThereAre() {
    StartFailure.assertRefused(
        runner("redness").withUserConfiguration(WithActuator.class),
        "there is no health group \"redness\"",
        "readiness");
  }
}
