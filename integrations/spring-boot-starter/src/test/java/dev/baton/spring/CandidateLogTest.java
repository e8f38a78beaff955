package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.baton.spring.election.ManagedElections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What the log says of a candidate: one line for each thing that happens to it. */
@Tag("long")
@ExtendWith(OutputCaptureExtension.class)
final class CandidateLogTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.baton.election");
  private final Level level = logger.getLevel();

  @BeforeEach
  void logAsApplicationsDo() {
    logger.setLevel(Level.INFO);
  }

  @AfterEach
  void logAsBefore() {
    logger.setLevel(level);
  }

  private static ApplicationContextRunner replica(String id) {
    return APPLICATIONS
        .runner()
        .withPropertyValues("baton.elections.job.path=/logged", "baton.candidate.id=" + id);
  }

  @Test
  void followerAndLeaderAreLoggedOnce(CapturedOutput log) {
    replica("one")
        .run(
            first -> {
              ManagedElections elections = first.getBean(ManagedElections.class);
              await().atMost(LIMIT).until(() -> elections.electionAt("/logged").isLeading());
              replica("two").run(second -> awaitLine(log, "/logged two waits, at position 2"));
            });
    awaitLine(log, "/logged one leads, with fencing token");
    awaitLine(log, "/logged one must stop leading: CLOSED");
    assertThat(log.getOut().lines().filter(line -> line.contains(" waits"))).hasSize(1);
  }

  @Test
  void noBeanIsSaidToMissAPostProcessor(CapturedOutput log) {
    replica("three")
        .withBean("any", Object.class, Object::new)
        .run(application -> assertThat(application).hasNotFailed());
    assertThat(log.getOut()).doesNotContain("Bean 'any'", "is not eligible");
  }

  private static void awaitLine(CapturedOutput log, String text) {
    await().atMost(LIMIT).until(() -> log.getOut().contains(text));
  }
}
