package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * {@code System.exit} in a guarded call does not wait for that call, or the exit and the next
 * leader would wait for the stop timeout and for Spring's, here ten minutes each.
 */
@Tag("long")
final class ExitInCallTest {
  private static final int EXIT_CODE = 3;

  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  /** The process: it exits in a guarded call when it reads a line. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class ExitingApplication {
    public static void main(String[] arguments) throws IOException {
      ExitingJob job =
          SpringApplication.run(ExitingApplication.class, arguments).getBean(ExitingJob.class);
      if (List.of(arguments).contains("lock")) {
        job.exitWithLock();
      } else {
        job.exitAfterInput();
      }
    }

    @Bean
    ExitingJob exitingJob() {
      return new ExitingJob();
    }
  }

  static class ExitingJob {
    @FencedLock(path = "/exit-lock")
    public void exitWithLock() throws IOException {
      System.out.println("begun");
      int unused = System.in.read();
      System.exit(EXIT_CODE);
    }

    @LeaderOnly(value = "/exit", waitTime = "1m", otherwise = NotLeaderAction.THROW)
    public void exitAfterInput() throws IOException {
      System.out.println("begun");
      int unused = System.in.read();
      System.exit(EXIT_CODE);
    }
  }

  private static ChildProcess startApplication(String guard) {
    List<String> command =
        ChildProcess.javaCommand(
            List.of(),
            ExitingApplication.class.getName(),
            "--spring.main.web-application-type=none",
            "--spring.main.banner-mode=off",
            "--logging.level.root=off",
            "--spring.lifecycle.timeout-per-shutdown-phase=10m",
            guard,
            "--baton.candidate.stop-timeout=10m",
            "--baton.lock.stop-timeout=10m",
            "--baton.connect=" + APPLICATIONS.server().connectString());
    return ChildProcess.start(new ProcessBuilder(command).redirectError(Redirect.INHERIT));
  }

  @Test
  void exitDoesNotWaitForItsOwnCall() throws IOException, InterruptedException {
    try (ChildProcess application = startApplication("leader")) {
      assertThat(application.process().inputReader().readLine()).isEqualTo("begun");
      Candidate next = APPLICATIONS.outside().election("/exit").candidate("next").campaign();
      tellToExit(application);

      assertThat(next.awaitLeadership(LIMIT)).isPresent();
      assertExited(application);
    }
  }

  @Test
  void exitDoesNotWaitForTheLockOfItsOwnCall() throws IOException, InterruptedException {
    try (ChildProcess application = startApplication("lock")) {
      assertThat(application.process().inputReader().readLine()).isEqualTo("begun");
      tellToExit(application);

      try (LockHold next = APPLICATIONS.outside().lock("/exit-lock").acquire(LIMIT)) {
        assertThat(next.isValid()).isTrue();
      }
      assertExited(application);
    }
  }

  private static void tellToExit(ChildProcess application) throws IOException {
    application.process().getOutputStream().write('\n');
    application.process().getOutputStream().flush();
  }

  private static void assertExited(ChildProcess application) throws InterruptedException {
    assertThat(application.process().waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(application.process().exitValue()).isEqualTo(EXIT_CODE);
  }
}
