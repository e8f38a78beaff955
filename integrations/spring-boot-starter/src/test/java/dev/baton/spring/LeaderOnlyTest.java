package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.baton.error.LostException;
import dev.baton.protocol.EndReason;
import dev.baton.spring.election.LeadershipGranted;
import dev.baton.spring.election.LeadershipRevoked;
import dev.baton.spring.election.ManagedElection;
import dev.baton.spring.election.ManagedElections;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

@Tag("long")
final class LeaderOnlyTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private final ApplicationContextRunner runner =
      APPLICATIONS.runner().withUserConfiguration(TestBeans.class);

  @Configuration(proxyBeanMethods = false)
  @EnableScheduling
  static class TestBeans {
    @Bean
    GuardedJob guardedJob() {
      return new GuardedJob();
    }

    @Bean
    HeardEvents heardEvents() {
      return new HeardEvents();
    }

    @Bean
    JobByInterface jobByInterface() {
      return new JobOfInterface();
    }
  }

  interface JobByInterface {
    @LeaderOnly("${other.election:/other}")
    long tell(@CurrentToken Long token);
  }

  static class JobOfInterface implements JobByInterface {
    @Override
    public long tell(Long token) {
      return token;
    }
  }

  static class GuardedJob {
    private final BlockingQueue<FencedCall> ticks = new LinkedBlockingQueue<>();
    private final CountDownLatch begun = new CountDownLatch(1);

    BlockingQueue<FencedCall> ticks() {
      return ticks;
    }

    void awaitBegun() throws InterruptedException {
      assertThat(begun.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Scheduled(fixedRate = 20)
    @LeaderOnly("/job")
    public void tick() {
      ticks.add(FencedCall.current());
    }

    @LeaderOnly("/job")
    public long tokenOf(@Nullable FencedCall call, @CurrentToken long token) {
      assertThat(call).isNotNull().returns(token, FencedCall::fencingToken);
      assertThat(FencedCall.current().isValid()).isTrue();
      return token;
    }

    @LeaderOnly(value = "/job", otherwise = NotLeaderAction.SKIP)
    public Optional<String> skippable() {
      return Optional.of("led");
    }

    @LeaderOnly("/job")
    public String endless() throws InterruptedException {
      begun.countDown();
      new CountDownLatch(1).await();
      return "never";
    }
  }

  static class HeardEvents {
    private final BlockingQueue<LeadershipGranted> granted = new LinkedBlockingQueue<>();
    private final BlockingQueue<LeadershipRevoked> revoked = new LinkedBlockingQueue<>();

    @EventListener(condition = "#p0.election == '/job'")
    void onGranted(LeadershipGranted event) {
      granted.add(event);
    }

    @EventListener(condition = "#p0.election == '/job'")
    void onRevoked(LeadershipRevoked event) {
      revoked.add(event);
    }
  }

  private static void awaitLeading(BeanFactory application) {
    await().atMost(LIMIT).until(() -> electionOf(application).isLeading());
  }

  private static ManagedElection electionOf(BeanFactory application) {
    return application.getBean(ManagedElections.class).electionAt("/job");
  }

  @Test
  void scheduledMethodRunsOnlyOnLeaderWithToken() {
    runner.run(
        leader -> {
          awaitLeading(leader);
          runner.run(
              follower -> {
                GuardedJob idle = follower.getBean(GuardedJob.class);
                GuardedJob busy = leader.getBean(GuardedJob.class);
                FencedCall tick = busy.ticks().poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
                assertThat(tick).isNotNull();
                assertThat(tick.path()).isEqualTo("/job");
                assertThat(busy.tokenOf(null, 0)).isEqualTo(tick.fencingToken());
                assertThat(busy.skippable()).contains("led");
                assertThat(idle.ticks()).isEmpty();
                assertThat(idle.skippable()).isEmpty();
                assertThatThrownBy(() -> idle.tokenOf(null, 0))
                    .isInstanceOf(NotLeaderException.class)
                    .hasMessageContaining("GuardedJob.tokenOf of election /job");
              });
        });
  }

  @Test
  void annotationOfInterfaceIsFound() {
    runner
        .withPropertyValues("other.election=/by-interface")
        .run(
            application -> {
              JobByInterface job = application.getBean(JobByInterface.class);
              ManagedElections elections = application.getBean(ManagedElections.class);
              await().atMost(LIMIT).until(() -> elections.electionAt("/by-interface").isLeading());
              assertThat(job.tell(-1L)).isPositive();
            });
  }

  @Test
  void callIsInterruptedAndReturnsBeforeAnotherLeads() {
    runner.run(
        leader -> {
          awaitLeading(leader);
          GuardedJob job = leader.getBean(GuardedJob.class);
          CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> callEndless(job));
          job.awaitBegun();
          long first = electionOf(leader).candidate().leadership().orElseThrow().fencingToken();

          var unused = APPLICATIONS.outside().election("/job").resignLeader("test", LIMIT);
          assertThat(call).failsWithin(LIMIT);
          assertThatThrownBy(call::join).hasRootCauseInstanceOf(InterruptedException.class);
          assertThatThrownBy(call::join).cause().cause().isInstanceOf(LostException.class);

          HeardEvents heard = leader.getBean(HeardEvents.class);
          assertThat(heard.granted.take().leadership().fencingToken()).isEqualTo(first);
          assertThat(heard.revoked.take().leadership().fencingToken()).isEqualTo(first);
          assertThat(heard.granted.take().leadership().fencingToken()).isGreaterThan(first);
        });
  }

  private static String callEndless(GuardedJob job) {
    try {
      return job.endless();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } catch (LostException e) {
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      throw new IllegalStateException(e);
    }
  }

  @Test
  void listenersHearOfTheEndWhenTheApplicationCloses() {
    HeardEvents[] kept = new HeardEvents[1];
    runner.run(
        application -> {
          awaitLeading(application);
          kept[0] = application.getBean(HeardEvents.class);
        });
    assertThat(kept[0].revoked)
        .extracting(LeadershipRevoked::election, LeadershipRevoked::reason)
        .contains(tuple("/job", EndReason.CLOSED));
    assertThat(APPLICATIONS.outside().election("/job").participants()).isEmpty();
  }
}
