package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.election.Candidate;
import dev.baton.spring.election.ManagedElections;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of many kinds in an application that does not lead, at first. */
final class GuardedBeansTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static final String PATH = "/beans";

  /** As a repository of Spring Data: no class implements it. */
  interface ProxiedRepository {
    @LeaderOnly(PATH)
    int purge();
  }

  interface MappedQuery {
    @LeaderOnly(PATH)
    int count();
  }

  @LeaderOnly(PATH)
  static class MarkedClass {
    public int run() {
      return 1;
    }

    @LeaderOnly(value = PATH, otherwise = NotLeaderAction.SKIP)
    public @Nullable String own() {
      return "own";
    }

    @LeaderOnly(value = PATH, waitTime = "3m")
    public int runLater() {
      return run();
    }

    @Override
    public String toString() {
      return "marked";
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TestBeans {
    @Bean
    ProxiedRepository repository() {
      ProxyFactory factory = new ProxyFactory();
      factory.setTarget(new Object());
      factory.setInterfaces(ProxiedRepository.class);
      MethodInterceptor query = invocation -> 1;
      factory.addAdvice(query);
      return (ProxiedRepository) factory.getProxy();
    }

    @Bean
    MappedQuery query() {
      return (MappedQuery)
          Proxy.newProxyInstance(
              MappedQuery.class.getClassLoader(),
              new Class<?>[] {MappedQuery.class},
              (proxy, method, arguments) -> method.getDeclaringClass() == Object.class ? 0 : 1);
    }

    @Bean
    MarkedClass marked() {
      return new MarkedClass();
    }
  }

  /** Tests an application while another process leads. */
  private static void runBehindALeader(BiConsumer<BeanFactory, Candidate> test)
      throws InterruptedException {
    try (Candidate other = APPLICATIONS.outside().election(PATH).candidate("other").campaign()) {
      assertThat(other.awaitLeadership(LIMIT)).isPresent();
      APPLICATIONS
          .runner()
          .withUserConfiguration(TestBeans.class)
          .run(application -> test.accept(application, other));
    }
  }

  @Test
  void noneRunsWithoutLeadership() throws InterruptedException {
    runBehindALeader(
        (application, other) -> {
          assertThatThrownBy(() -> application.getBean(ProxiedRepository.class).purge())
              .isInstanceOf(NotLeaderException.class);
          assertThatThrownBy(() -> application.getBean(MappedQuery.class).count())
              .isInstanceOf(NotLeaderException.class);
          MarkedClass marked = application.getBean(MarkedClass.class);
          assertThatThrownBy(marked::run).isInstanceOf(NotLeaderException.class);
          assertThat(marked.own()).isNull();
          assertThat(marked).hasToString("marked");
        });
  }

  @Test
  void allRunOnTheLeader() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(TestBeans.class)
        .run(
            application -> {
              await()
                  .atMost(LIMIT)
                  .until(
                      () ->
                          application.getBean(ManagedElections.class).electionAt(PATH).isLeading());
              assertThat(application.getBean(ProxiedRepository.class).purge()).isOne();
              assertThat(application.getBean(MappedQuery.class).count()).isOne();
              assertThat(application.getBean(MarkedClass.class).own()).isEqualTo("own");
            });
  }

  @Test
  void callWaitsForLeadership() throws InterruptedException {
    runBehindALeader(
        (application, other) -> {
          MarkedClass marked = application.getBean(MarkedClass.class);
          CompletableFuture<Integer> call =
              CompletableFuture.supplyAsync(marked::runLater, task -> new Thread(task).start());
          other.close();
          assertThat(call.join()).isOne();
        });
  }

  @Test
  void callDoesNotWaitBeforeTheApplicationHasJoined() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(TestBeans.class)
        .withPropertyValues("baton.join-at=ready")
        .run(
            application ->
                assertThatThrownBy(application.getBean(MarkedClass.class)::runLater)
                    .isInstanceOf(NotLeaderException.class)
                    .hasMessageContaining("cannot wait for leadership yet")
                    .hasMessageContaining("baton.join-at"));
  }
}
