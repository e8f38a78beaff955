package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.spring.election.LeadershipGranted;
import dev.baton.spring.election.LeadershipRevoked;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.election.SessionLifecycle;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.context.support.DefaultLifecycleProcessor;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** The order in which a web application stops, by the moments at which its parts did. */
@Tag("long")
final class ShutdownOrderTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  /** The phases of the web server in both generations of Boot, which have moved their constants. */
  private static final int GRACEFUL_SHUTDOWN = SmartLifecycle.DEFAULT_PHASE - 1024;

  private static final int WEB_SERVER = SmartLifecycle.DEFAULT_PHASE - 2048;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @EnableScheduling
  static class StoppedApplication {
    private final Map<String, Long> moments = new ConcurrentHashMap<>();
    private final CountDownLatch begun = new CountDownLatch(1);

    void note(String what) {
      moments.putIfAbsent(what, System.nanoTime());
    }

    @Bean
    LongJob longJob() {
      return new LongJob(this);
    }

    @Bean
    PhaseProbe beforeWebServer() {
      return new PhaseProbe("graceful shutdown", GRACEFUL_SHUTDOWN, this);
    }

    @Bean
    PhaseProbe afterWebServer() {
      return new PhaseProbe("web server", WEB_SERVER, this);
    }

    /** The phase of Spring's executors and schedulers. */
    @Bean
    PhaseProbe executors() {
      return new PhaseProbe("executors", Integer.MAX_VALUE / 2, this);
    }

    @Bean
    PhaseProbe usersLast() {
      return new PhaseProbe("users' last", -1_000_000, this);
    }

    @Bean
    PhaseProbe lastPhase(Baton baton) {
      return new PhaseProbe("session", SessionLifecycle.PHASE - 1, this);
    }

    @EventListener
    void onRevoked(LeadershipRevoked event) {
      note("revoked");
    }
  }

  static class LongJob {
    private final StoppedApplication application;

    LongJob(StoppedApplication application) {
      this.application = application;
    }

    @Scheduled(fixedRate = 10)
    @LeaderOnly("/stopped")
    public void work() {
      application.begun.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        application.note("work");
      }
    }
  }

  /** Notes when its phase stops. */
  record PhaseProbe(String name, int phase, StoppedApplication application)
      implements SmartLifecycle {
    @Override
    public void start() {}

    @Override
    public void stop() {
      application.note(name);
    }

    @Override
    public boolean isRunning() {
      return true;
    }

    @Override
    public int getPhase() {
      return phase;
    }
  }

  @Test
  void workStopsThenAnotherLeadsThenWebServerAndSessionClose() throws InterruptedException {
    ConfigurableApplicationContext context =
        new SpringApplicationBuilder(StoppedApplication.class)
            .properties(
                "server.port=0",
                "server.shutdown=graceful",
                "baton.connect=" + APPLICATIONS.server().connectString())
            .run();
    StoppedApplication application = context.getBean(StoppedApplication.class);
    Baton baton = context.getBean(Baton.class);
    application.begun.await();
    try (var next =
        APPLICATIONS
            .outside()
            .election("/stopped")
            .candidate("next")
            .onElected(led -> application.note("handed over"))
            .campaign()) {
      await().atMost(LIMIT).until(() -> next.nodePath().isPresent());
      context.close();
      var unused = next.awaitLeadership();
      await().atMost(LIMIT).until(() -> application.moments.containsKey("handed over"));
    }
    assertThat(baton.isConnected()).isFalse();
    assertThat(inOrder(application.moments))
        .containsSubsequence("work", "graceful shutdown", "web server", "executors", "users' last")
        .endsWith("session")
        .containsSubsequence("work", "handed over")
        .containsSubsequence("revoked", "handed over");
  }

  @Configuration(proxyBeanMethods = false)
  static class StubbornApplication {
    private static final CompletableFuture<Void> BEGUN = new CompletableFuture<>();
    private static final CompletableFuture<Void> RELEASED = new CompletableFuture<>();

    @Bean
    DefaultLifecycleProcessor lifecycleProcessor() {
      DefaultLifecycleProcessor processor = new DefaultLifecycleProcessor();
      processor.setTimeoutPerShutdownPhase(1);
      return processor;
    }

    /** Leads until the test releases it, whatever it is told. */
    @EventListener
    void lead(LeadershipGranted event) {
      BEGUN.complete(null);
      RELEASED.join();
    }
  }

  @Test
  void closesWithinSpringsLimitAlthoughTheWorkGoesOn() {
    APPLICATIONS
        .runner()
        .withPropertyValues(
            "baton.elections.stubborn.path=/stubborn", "baton.candidate.stop-timeout=300d")
        .withUserConfiguration(StubbornApplication.class)
        .run(application -> StubbornApplication.BEGUN.join());
    StubbornApplication.RELEASED.complete(null);
  }

  /** What a child context does not own, it does not end. */
  @Test
  void childContextLeavesTheSessionOfItsParentOpen() {
    APPLICATIONS
        .runner()
        .run(
            parent -> {
              Baton baton = parent.getBean(Baton.class);
              APPLICATIONS
                  .runner()
                  .withParent(parent)
                  .run(child -> assertThat(child.getBean(Baton.class)).isSameAs(baton));
              try (var hold = baton.lock("/after-the-child").acquire()) {
                assertThat(hold.isValid()).isTrue();
              }
            });
  }

  private static List<String> inOrder(Map<String, Long> moments) {
    return moments.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void phasesAreThoseOfTheDocuments() {
    assertThat(ManagedElections.PHASE).isEqualTo(2_147_483_647);
    assertThat(GRACEFUL_SHUTDOWN).isEqualTo(2_147_482_623);
    assertThat(WEB_SERVER).isEqualTo(2_147_481_599);
    assertThat(SessionLifecycle.PHASE).isEqualTo(-2_147_482_648);
  }
}
