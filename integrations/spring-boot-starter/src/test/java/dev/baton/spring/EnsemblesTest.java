package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.ConnectionListener;
import dev.baton.election.Candidate;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.shard.ShardMember;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.LeadershipGranted;
import dev.baton.spring.election.ManagedElections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

/** Applications on two ensembles: the main one, and one that is called west. */
@Tag("long")
final class EnsemblesTest {
  @RegisterExtension private static final ZooKeeperApplications MAIN = new ZooKeeperApplications();

  @RegisterExtension private static final ZooKeeperApplications WEST = new ZooKeeperApplications();

  private static ApplicationContextRunner runner() {
    return MAIN.runner()
        .withPropertyValues("baton.ensembles.west.connect=" + WEST.server().connectString());
  }

  static class TwoJobs {
    @LeaderOnly(value = "/job", otherwise = NotLeaderAction.THROW)
    public long runInMain() {
      return FencedCall.current().fencingToken();
    }

    @LeaderOnly(value = "/job", ensemble = "${region:west}", otherwise = NotLeaderAction.SKIP)
    public String runInWest() {
      return "ran";
    }
  }

  @Test
  void onePathIsAnElectionInEachEnsemble() {
    try (Candidate other = WEST.outside().election("/job").candidate("other").campaign()) {
      await().atMost(LIMIT).until(other::isLeader);
      runner()
          .withBean(TwoJobs.class)
          .run(
              application -> {
                ManagedElections elections = application.getBean(ManagedElections.class);
                TwoJobs jobs = application.getBean(TwoJobs.class);
                await().atMost(LIMIT).until(() -> elections.electionAt("/job").isLeading());
                assertThat(jobs.runInMain()).isPositive();
                assertThat(jobs.runInWest()).isNull();
                other.close();
                await().atMost(LIMIT).until(() -> elections.electionAt("west", "/job").isLeading());
                assertThat(jobs.runInWest()).isEqualTo("ran");
                assertThat(elections.listElections())
                    .extracting(each -> each.name())
                    .containsExactly("job", "west:job");
              });
    }
  }

  static class NestedLocks {
    private final InnerLock inner;

    NestedLocks(InnerLock inner) {
      this.inner = inner;
    }

    @FencedLock(path = "/lock")
    public boolean holdBoth() {
      return inner.hold();
    }
  }

  static class InnerLock {
    @FencedLock(path = "/lock", ensemble = "west")
    public boolean hold() {
      return isHeld(MAIN) && isHeld(WEST);
    }

    private static boolean isHeld(ZooKeeperApplications where) {
      return !where.outside().lock("/lock").participants().isEmpty();
    }
  }

  @Test
  void lockOfOneEnsembleCoversNoneOfTheOther() {
    runner()
        .withBean(InnerLock.class)
        .withBean(NestedLocks.class)
        .run(application -> assertThat(application.getBean(NestedLocks.class).holdBoth()).isTrue());
  }

  @Configuration(proxyBeanMethods = false)
  static class QualifiedUsers {
    @Bean
    List<LeadershipGranted> granted() {
      return new CopyOnWriteArrayList<>();
    }

    @Bean
    GrantListener grantListener(List<LeadershipGranted> granted) {
      return new GrantListener(granted);
    }

    @Bean
    Map<String, Baton> seen(Baton main, @Qualifier("west") Baton west) {
      return Map.of("main", main, "west", west);
    }
  }

  record GrantListener(List<LeadershipGranted> granted) {
    @EventListener
    void note(LeadershipGranted event) {
      granted.add(event);
    }
  }

  @Test
  void declaredBeansAreInTheirEnsemble() {
    Baton[] opened = new Baton[2];
    runner()
        .withUserConfiguration(QualifiedUsers.class)
        .withPropertyValues(
            "baton.elections.billing.path=/billing",
            "baton.elections.billing.ensemble=west",
            "baton.shards.pollers.path=/pollers",
            "baton.shards.pollers.count=1",
            "baton.shards.pollers.ensemble=west",
            "baton.locks.report.path=/report",
            "baton.locks.report.ensemble=west")
        .run(
            application -> {
              assertThat(application.getBean("billing", Candidate.class).awaitLeadership(LIMIT))
                  .isPresent();
              ShardMember member = application.getBean("pollers", ShardMember.class);
              await().atMost(LIMIT).until(() -> member.leaderships().size() == 1);
              assertThat(WEST.outside().election("/billing").participants()).hasSize(1);
              assertThat(WEST.outside().election("/pollers/0").participants()).hasSize(1);
              try (LockHold hold = application.getBean("report", Lock.class).acquire()) {
                assertThat(hold.isValid()).isTrue();
                assertThat(WEST.outside().lock("/report").participants()).hasSize(1);
              }
              List<?> granted = application.getBean("granted", List.class);
              await().atMost(LIMIT).until(() -> granted.size() == 2);
              assertThat(granted)
                  .allMatch(each -> ((LeadershipGranted) each).ensemble().equals("west"));
              Map<?, ?> seen = application.getBean("seen", Map.class);
              opened[0] = (Baton) Objects.requireNonNull(seen.get("main"));
              opened[1] = (Baton) Objects.requireNonNull(seen.get("west"));
              assertThat(opened[0]).isNotSameAs(opened[1]);
              assertThat(application.getBean(Baton.class)).isSameAs(opened[0]);
            });
    assertThat(opened).noneMatch(Baton::isConnected);
    assertThat(MAIN.outside().election("/billing").participants()).isEmpty();
  }

  @Configuration(proxyBeanMethods = false)
  static class Listeners {
    @Bean
    List<String> heard() {
      return new CopyOnWriteArrayList<>();
    }

    @Bean
    ConnectionListener everywhere(List<String> heard) {
      return state -> heard.add("everywhere " + state);
    }

    @Bean
    @Qualifier("west")
    ConnectionListener inWest(List<String> heard) {
      return state -> heard.add("west " + state);
    }

    @Bean
    @Qualifier("baton")
    ConnectionListener inMain(List<String> heard) {
      return state -> heard.add("main " + state);
    }
  }

  @Test
  void qualifiedListenerIsToldOfItsEnsemble() {
    runner()
        .withUserConfiguration(Listeners.class)
        .run(
            application -> {
              List<?> heard = application.getBean("heard", List.class);
              await().atMost(LIMIT).until(() -> heard.size() == 4);
              assertThat(heard.stream().map(String::valueOf))
                  .containsExactlyInAnyOrder(
                      "everywhere CONNECTED",
                      "everywhere CONNECTED",
                      "west CONNECTED",
                      "main CONNECTED");
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnConnections {
    @Bean(defaultCandidate = false)
    @Qualifier("east")
    Baton eastBaton() {
      return Baton.connect(WEST.server().connectString());
    }

    @Bean
    @Qualifier("north")
    BatonBuilder northBuilder() {
      return Baton.builder(WEST.server().connectString());
    }
  }

  @Test
  void ensemblesMayBeOfTheApplication() {
    runner()
        .withUserConfiguration(OwnConnections.class)
        .withBean(EnsembleRefusalTest.UnknownEnsemble.class)
        .withPropertyValues("baton.ensembles.north.session-timeout=9s")
        .run(
            application -> {
              ManagedElections elections = application.getBean(ManagedElections.class);
              await().atMost(LIMIT).until(() -> elections.electionAt("east", "/job").isLeading());
              KnownEnsembles ensembles = application.getBean(KnownEnsembles.class);
              assertThat(ensembles.listFurther()).containsOnlyKeys("east", "north", "west");
              assertThat(ensembles.batonOf("north").sessionTimeout()).hasSeconds(9);
            });
  }

  @Test
  void childContextUsesTheEnsemblesOfItsParent() {
    runner()
        .run(
            parent ->
                runner()
                    .withParent(parent)
                    .run(
                        child -> {
                          KnownEnsembles ensembles = child.getBean(KnownEnsembles.class);
                          assertThat(ensembles.batonOf("west"))
                              .isSameAs(parent.getBean("baton.ensembles.west"));
                          assertThat(child.getBeanFactory().getBeanDefinitionNames())
                              .doesNotContain("baton.ensembles.west");
                        }));
  }
}
