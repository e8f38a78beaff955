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
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * {@code System.exit}, or the end of the application, in a guarded call does not wait for that
 * call, or the exit and the next leader would wait for the stop timeout and for Spring's, here ten
 * minutes each.
 */
@Tag("long")
final class ExitInCallTest {
  private static final int EXIT_CODE = 3;
  private static final int INTERRUPTED = 4;

  /** What the process reads to close its application first, as the manual of Boot has it. */
  private static final char CLOSE_FIRST = 'c';

  private static final char EXIT = 'e';

  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  /** The process: it exits in a guarded call when it reads a line. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class ExitingApplication {
    public static void main(String[] arguments) throws IOException {
      ConfigurableApplicationContext application =
          SpringApplication.run(ExitingApplication.class, arguments);
      ExitingJob job = application.getBean(ExitingJob.class);
      if (List.of(arguments).contains("lock")) {
        job.exitWithLock(application);
      } else {
        job.exitAfterInput(application);
      }
    }

    static void exitAfterInput(ApplicationContext application) throws IOException {
      System.out.println("begun");
      boolean first = System.in.read() == CLOSE_FIRST;
      int code = first ? SpringApplication.exit(application, () -> EXIT_CODE) : EXIT_CODE;
      System.exit(Thread.interrupted() ? INTERRUPTED : code);
    }

    @Bean
    ExitingJob exitingJob() {
      return new ExitingJob();
    }
  }

  static class ExitingJob {
    @FencedLock(path = "/exit-lock")
    public void exitWithLock(ApplicationContext application) throws IOException {
      ExitingApplication.exitAfterInput(application);
    }

    @LeaderOnly(value = "/exit", waitTime = "1m", otherwise = NotLeaderAction.THROW)
    public void exitAfterInput(ApplicationContext application) throws IOException {
      ExitingApplication.exitAfterInput(application);
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

  @ParameterizedTest
  @ValueSource(chars = {EXIT, CLOSE_FIRST})
  void exitDoesNotWaitForItsOwnCall(char way) throws IOException, InterruptedException {
    try (ChildProcess application = startApplication("leader")) {
      assertThat(application.process().inputReader().readLine()).isEqualTo("begun");
      try (Candidate next = APPLICATIONS.outside().election("/exit").candidate("next").campaign()) {
        tellToExit(application, way);
        assertThat(next.awaitLeadership(LIMIT)).isPresent();
        assertExited(application);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(chars = {EXIT, CLOSE_FIRST})
  void exitDoesNotWaitForTheLockOfItsOwnCall(char way) throws IOException, InterruptedException {
    try (ChildProcess application = startApplication("lock")) {
      assertThat(application.process().inputReader().readLine()).isEqualTo("begun");
      tellToExit(application, way);

      try (LockHold next = APPLICATIONS.outside().lock("/exit-lock").acquire(LIMIT)) {
        assertThat(next.isValid()).isTrue();
      }
      assertExited(application);
    }
  }

  private static void tellToExit(ChildProcess application, char way) throws IOException {
    application.process().getOutputStream().write(way);
    application.process().getOutputStream().flush();
  }

  private static void assertExited(ChildProcess application) throws InterruptedException {
    assertThat(application.process().waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(application.process().exitValue()).isEqualTo(EXIT_CODE);
  }
}
