package dev.baton.spring;

import static dev.baton.spring.StartFailure.assertRefused;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.spring.election.ManagedElections;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Contexts that have a connection of their own below one that has the main session. */
@Tag("long")
final class ChildSessionTest {
  @RegisterExtension
  private static final ZooKeeperApplications PARENTS = new ZooKeeperApplications();

  @RegisterExtension
  private static final ZooKeeperApplications CHILDREN = new ZooKeeperApplications();

  static class SharedDesk {
    @FencedLock(path = "/desk")
    public int hold(IntSupplier work) {
      return work.getAsInt();
    }

    @LeaderOnly(value = "/desk-lead", waitTime = "3m", otherwise = NotLeaderAction.THROW)
    public boolean lead() {
      return true;
    }
  }

  static class WesternDesk {
    @LeaderOnly(
        value = "/west",
        ensemble = "west",
        waitTime = "3m",
        otherwise = NotLeaderAction.THROW)
    public boolean lead() {
      return true;
    }
  }

  private static ApplicationContextRunner below(ApplicationContext parent) {
    return PARENTS.runner().withParent(parent);
  }

  /** The runner's own properties would become the parent's, too. */
  private static ApplicationContextRunner below(
      ApplicationContext parent, String name, String value) {
    Map<String, Object> properties = Map.of(name, value);
    return below(parent)
        .withInitializer(
            child ->
                child
                    .getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource("child", properties)));
  }

  private static void runBoth(BiConsumer<ApplicationContext, ApplicationContext> test) {
    PARENTS
        .runner()
        .withBean(SharedDesk.class)
        .run(
            parent ->
                below(parent)
                    .withBean("childDesk", SharedDesk.class)
                    .withBean(
                        "own", Baton.class, () -> Baton.connect(CHILDREN.server().connectString()))
                    .run(child -> test.accept(parent, child)));
  }

  private static int holders(ZooKeeperApplications where) {
    return where.outside().lock("/desk").participants().size();
  }

  @Test
  void lockOfTheParentCoversNoneOfTheSamePathInAChild() {
    runBoth(
        (parent, child) -> {
          SharedDesk inner = child.getBean("childDesk", SharedDesk.class);
          int held =
              parent
                  .getBean(SharedDesk.class)
                  .hold(() -> inner.hold(() -> holders(PARENTS) + 10 * holders(CHILDREN)));
          assertThat(held).isEqualTo(11);
        });
  }

  @Test
  void childLeadsThroughABatonOfItsOwn() {
    runBoth(
        (parent, child) -> {
          assertThat(parent.getBean(SharedDesk.class).lead()).isTrue();
          assertThat(child.getBean("childDesk", SharedDesk.class).lead()).isTrue();
          assertThat(CHILDREN.outside().election("/desk-lead").participants()).hasSize(1);
          assertThat(child.getBean(ManagedElections.class).listElections()).hasSize(2);
        });
  }

  @Test
  void annotationsOfAChildKnowItsEnsembles() {
    PARENTS
        .runner()
        .run(
            parent ->
                below(parent, "baton.ensembles.west.connect", CHILDREN.server().connectString())
                    .withBean(WesternDesk.class)
                    .run(
                        child -> {
                          assertThat(child.getBean(WesternDesk.class).lead()).isTrue();
                          await()
                              .atMost(LIMIT)
                              .until(
                                  () ->
                                      CHILDREN.outside().election("/west").participants().size()
                                          == 1);
                        }));
  }

  @Test
  void childIsRefusedSettingsOfASessionThatItDoesNotOpen() {
    PARENTS
        .runner()
        .withPropertyValues("baton.ensembles.west.connect=west:2181")
        .run(
            parent -> {
              assertRefused(
                  below(parent, "baton.connect", CHILDREN.server().connectString()),
                  "baton.connect has no effect",
                  "declare a bean of type Baton here");
              assertRefused(
                  below(parent, "baton.metrics.most-paths", "7"),
                  "baton.metrics has no effect",
                  "Move it to the context that has the Baton.");
              assertRefused(
                  below(parent, "baton.ensembles.west.connect", "east:2181"),
                  "baton.ensembles.west.connect has no effect",
                  "with a new name");
            });
  }
}
