package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.spring.actuator.BatonEndpoint;
import dev.baton.spring.actuator.BatonReport;
import dev.baton.spring.actuator.HealthFinding;
import dev.baton.spring.autoconfigure.BatonMetricsAutoConfiguration;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.ManagedElections;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What is reported of applications on two ensembles. */
@Tag("long")
final class EnsembleReportTest {
  @RegisterExtension private static final ZooKeeperApplications MAIN = new ZooKeeperApplications();

  @RegisterExtension private static final ZooKeeperApplications WEST = new ZooKeeperApplications();

  private static ApplicationContextRunner runner() {
    return MAIN.runner()
        .withPropertyValues("baton.ensembles.west.connect=" + WEST.server().connectString());
  }

  @Test
  void metersReportsAndHealthTellEnsemblesApart() {
    runner()
        .withConfiguration(AutoConfigurations.of(BatonMetricsAutoConfiguration.class))
        .withBean(SimpleMeterRegistry.class)
        .withBean(EnsemblesTest.TwoJobs.class)
        .run(
            application -> {
              MeterRegistry meters = application.getBean(MeterRegistry.class);
              await()
                  .atMost(LIMIT)
                  .until(
                      () ->
                          meters.find("baton.leader").tags("ensemble", "west").gauge() != null
                              && meters.find("baton.leader").tags("ensemble", "").gauge() != null);
              assertThat(meters.get("baton.connected").gauges()).hasSize(2);
              KnownEnsembles ensembles = application.getBean(KnownEnsembles.class);
              ManagedElections elections = application.getBean(ManagedElections.class);
              BatonReport report = new BatonEndpoint(ensembles, elections).listElections();
              assertThat(report.ensembles()).containsOnlyKeys("west");
              assertThat(report.elections())
                  .extracting(each -> each.ensemble() + each.path())
                  .containsExactly("/job", "west/job");
              await()
                  .atMost(LIMIT)
                  .until(() -> HealthFinding.judgeConnections(ensembles).status().equals("UP"));
              assertThat(HealthFinding.judgeConnections(ensembles).details())
                  .containsKeys("state", "ensembles");
            });
  }

  @Test
  void lostEnsembleIsTheHealthOfAll() {
    runner()
        .withPropertyValues("baton.ensembles.gone.connect=127.0.0.1:1")
        .run(
            application ->
                assertThat(
                        HealthFinding.judgeConnections(application.getBean(KnownEnsembles.class)))
                    .returns("DOWN", HealthFinding::status)
                    .extracting(each -> String.valueOf(each.details().get("ensembles")))
                    .asString()
                    .contains("gone={state=LOST"));
  }
}
