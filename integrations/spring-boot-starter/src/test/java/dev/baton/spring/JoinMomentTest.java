package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.election.Candidate;
import dev.baton.shard.ShardMember;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The moments at which an application joins its queues. */
final class JoinMomentTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static ApplicationContextRunner runner() {
    return APPLICATIONS
        .runner()
        .withPropertyValues(
            "baton.elections.slow.path=/slow",
            "baton.shards.parts.path=/parts",
            "baton.shards.parts.count=1");
  }

  /** Leads for a moment, as only a process can that finds no other candidate. */
  private static void leadOutside() {
    try (var other = APPLICATIONS.outside().election("/slow").candidate("other").campaign()) {
      assertThat(other.awaitLeadership(LIMIT)).isPresent();
      assertThat(APPLICATIONS.outside().shards("/parts", 1).members().participants()).isEmpty();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertLeads(BeanFactory application) throws InterruptedException {
    assertThat(application.getBean(Candidate.class).awaitLeadership(LIMIT)).isPresent();
    ShardMember member = application.getBean(ShardMember.class);
    await().atMost(LIMIT).until(() -> !member.leaderships().isEmpty());
  }

  @Configuration(proxyBeanMethods = false)
  static class SlowStart {
    /** Starts before the candidates join, and lets another process lead meanwhile. */
    @Bean
    SmartLifecycle migration() {
      return new SmartLifecycle() {
        private boolean running;

        @Override
        public void start() {
          leadOutside();
          running = true;
        }

        @Override
        public void stop() {
          running = false;
        }

        @Override
        public boolean isRunning() {
          return running;
        }

        @Override
        public int getPhase() {
          return SmartLifecycle.DEFAULT_PHASE - 1;
        }
      };
    }
  }

  @Test
  void othersLeadWhileTheApplicationStarts() {
    runner().withUserConfiguration(SlowStart.class).run(JoinMomentTest::assertLeads);
  }

  @Configuration(proxyBeanMethods = false)
  static class CallbacksInTheLoop {
    @Bean
    BatonCustomizer inLoop() {
      return builder -> builder.callbacks(Runnable::run);
    }
  }

  /** The starter's own callbacks wait for nothing, or they would keep the leases from renewal. */
  @Test
  void callbacksInTheThreadOfTheLeasesDelayNoStart() {
    runner().withUserConfiguration(CallbacksInTheLoop.class).run(JoinMomentTest::assertLeads);
  }

  @Test
  void childThatNothingElseTellsJoinsWhenItsParentIsReady() {
    APPLICATIONS
        .runner()
        .withPropertyValues("baton.join-at=ready")
        .run(
            parent ->
                runner()
                    .withParent(parent)
                    .run(
                        child -> {
                          leadOutside();
                          AvailabilityChangeEvent.publish(parent, ReadinessState.ACCEPTING_TRAFFIC);
                          assertLeads(child);
                        }));
  }

  @Test
  void parentIsNotReadyWithItsChild() {
    runner()
        .withPropertyValues("baton.join-at=ready")
        .run(
            parent -> {
              new ApplicationContextRunner()
                  .withParent(parent)
                  .run(
                      child ->
                          AvailabilityChangeEvent.publish(child, ReadinessState.ACCEPTING_TRAFFIC));
              leadOutside();
              AvailabilityChangeEvent.publish(parent, ReadinessState.ACCEPTING_TRAFFIC);
              assertLeads(parent);
            });
  }

  @Test
  void joinsWhenReadyIfSaidSo() {
    runner()
        .withPropertyValues("baton.join-at=ready")
        .run(
            application -> {
              leadOutside();
              AvailabilityChangeEvent.publish(application, ReadinessState.ACCEPTING_TRAFFIC);
              assertLeads(application);
            });
  }
}
