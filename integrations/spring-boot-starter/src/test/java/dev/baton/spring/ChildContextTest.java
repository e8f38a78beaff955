package dev.baton.spring;

import static dev.baton.spring.StartFailure.assertRefused;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.ConnectionListener;
import dev.baton.spring.election.LeadershipGranted;
import dev.baton.spring.election.ManagedElections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.EventListener;

/** Contexts below one that has the session: what they lead is theirs, unless that leads it, too. */
@Tag("long")
final class ChildContextTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  static class LedJob {
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @EventListener
    void onGranted(LeadershipGranted event) {
      heard.add(event.election());
    }

    public List<String> heard() {
      return heard;
    }

    @LeaderOnly(value = "/led", waitTime = "3m", otherwise = NotLeaderAction.THROW)
    public boolean run() {
      return true;
    }
  }

  private static int participants() {
    return APPLICATIONS.outside().election("/led").participants().size();
  }

  private static List<String> pathsOf(ApplicationContext context) {
    return context.getBean(ManagedElections.class).listElections().stream()
        .map(each -> each.path())
        .toList();
  }

  @Test
  void listenersOfAChildHearOfItsElectionsWhichItLeavesAsItCloses() {
    APPLICATIONS
        .runner()
        .withPropertyValues("baton.elections.parents.path=/parents")
        .run(
            parent -> {
              APPLICATIONS
                  .runner()
                  .withParent(parent)
                  .withBean(LedJob.class)
                  .run(
                      child -> {
                        LedJob job = child.getBean(LedJob.class);
                        assertThat(job.run()).isTrue();
                        await().atMost(LIMIT).until(() -> job.heard().contains("/led"));
                        assertThat(pathsOf(child)).containsExactly("/led", "/parents");
                      });
              assertThat(pathsOf(parent)).containsExactly("/parents");
              await().atMost(LIMIT).until(() -> participants() == 0);
            });
  }

  @Test
  void childIsRefusedListenersOfASessionThatItDoesNotOpen() {
    APPLICATIONS
        .runner()
        .run(
            parent ->
                assertRefused(
                    APPLICATIONS
                        .runner()
                        .withParent(parent)
                        .withBean("ear", ConnectionListener.class, () -> state -> {}),
                    "the bean \"ear\" (ConnectionListener) has no effect",
                    "Move it to the context that has the Baton."));
  }

  @Test
  void childUsesTheElectionsOfItsParent() {
    APPLICATIONS
        .runner()
        .withBean(LedJob.class)
        .run(
            parent -> {
              APPLICATIONS
                  .runner()
                  .withParent(parent)
                  .withBean("childJob", LedJob.class)
                  .run(
                      child -> {
                        assertThat(child.getBean("childJob", LedJob.class).run()).isTrue();
                        assertThat(participants()).isEqualTo(1);
                        assertThat(pathsOf(child)).containsExactly("/led");
                      });
              assertThat(parent.getBean(LedJob.class).run()).isTrue();
            });
  }
}
