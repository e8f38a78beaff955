package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.ConnectionListener;
import dev.baton.ConnectionState;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.TelemetryListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;

/** Several listeners are all told, and lazy applications take part. */
@Tag("long")
final class ListenerBeansTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private final List<String> told = new CopyOnWriteArrayList<>();

  /** Notes what it is told, and throws. */
  private final class NotingListener implements ConnectionListener, TelemetryListener {
    private final String name;

    NotingListener(String name) {
      this.name = name;
    }

    @Override
    public void onStateChanged(ConnectionState state) {
      told.add(name + " " + state);
      throw new IllegalStateException("as planned");
    }

    @Override
    public void candidateAdded(MeasuredCandidate candidate) {
      told.add(name + " " + candidate.election());
      throw new NoSuchMethodError("as planned");
    }
  }

  @Test
  void eachListenerIsTold() {
    APPLICATIONS
        .runner()
        .withBean("one", NotingListener.class, () -> new NotingListener("one"))
        .withBean("other", NotingListener.class, () -> new NotingListener("other"))
        .withPropertyValues("baton.elections.heard.path=/heard")
        .run(
            application ->
                await()
                    .atMost(LIMIT)
                    .untilAsserted(
                        () ->
                            assertThat(told)
                                .contains(
                                    "one CONNECTED",
                                    "other CONNECTED",
                                    "one /heard",
                                    "other /heard")));
  }

  @Test
  void lazyApplicationTakesPart() {
    APPLICATIONS
        .runner()
        .withInitializer(
            application ->
                application.addBeanFactoryPostProcessor(
                    new LazyInitializationBeanFactoryPostProcessor()))
        .withPropertyValues(
            "baton.elections.lazy.path=/lazy",
            "baton.shards.lazies.path=/lazies",
            "baton.shards.lazies.count=1")
        .run(
            application -> {
              var election = APPLICATIONS.outside().election("/lazy");
              await().atMost(LIMIT).until(() -> election.participants().size() == 1);
              var shard = APPLICATIONS.outside().election("/lazies/0");
              await().atMost(LIMIT).until(() -> shard.participants().size() == 1);
            });
  }
}
