package dev.baton.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What docs/tutorial/roles.md shows, run by three. */
final class RolesTest {

  private final EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
  private final Baton baton = Baton.connect(zooKeeper.connectString());
  private final List<Worker> workers = new ArrayList<>();

  @AfterEach
  void close() {
    baton.close();
    zooKeeper.close();
  }

  /** One of those who render, or hand out what to render. */
  private static final class Worker {
    private final String name;
    private final String address;
    private final LinkedBlockingQueue<String> frames = new LinkedBlockingQueue<>();
    private final List<String> said = new ArrayList<>();
    private final Candidate me;

    Worker(Baton baton, String name) {
      this.name = name;
      this.address = name + ":8080";
      this.me = campaign(baton, name);
    }

    private Candidate campaign(Baton baton, String name) {
      Candidate me =
          baton
              .election("/render/farm")
              .candidate(name)
              .metadata(address) // where others find this one while it leads
              .onElected(leadership -> handOut(leadership))
              .onLeader(leader -> workFor(leader.metadata()))
              .campaign();
      return me;
    }

    private void handOut(Leadership leadership) {
      log("hands out " + leadership.isValid());
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        log("hands out no more");
      }
    }

    private void workFor(String address) {
      try {
        while (true) {
          render(nextFrame(address));
        }
      } catch (InterruptedException e) {
        log("no longer for " + address);
      }
    }

    private String nextFrame(String from) throws InterruptedException {
      return frames.take() + " of " + from;
    }

    private void render(String frame) {
      log(frame);
    }

    private synchronized void log(String text) {
      said.add(text);
    }

    synchronized List<String> said() {
      return List.copyOf(said);
    }

    void awaitSaid(String... texts) {
      ConditionWait.waitUntil(name, () -> said().equals(List.of(texts)));
    }
  }

  private Worker join(String name) {
    Worker worker = new Worker(baton, name);
    workers.add(worker);
    ConditionWait.waitUntil(
        "a place in line",
        () -> baton.election("/render/farm").participants().size() == workers.size());
    return worker;
  }

  @Test
  void oneLeadsAndTheOthersWorkForIt() {
    Worker a = join("a");
    Worker b = join("b");
    Worker c = join("c");
    b.frames.add("frame 1");
    b.awaitSaid("frame 1 of a:8080");
    c.frames.add("frame 2");
    c.awaitSaid("frame 2 of a:8080");

    a.me.resign();
    b.awaitSaid("frame 1 of a:8080", "no longer for a:8080", "hands out true");
    c.awaitSaid("frame 2 of a:8080", "no longer for a:8080");
    c.frames.add("frame 3");
    c.awaitSaid("frame 2 of a:8080", "no longer for a:8080", "frame 3 of b:8080");
    a.frames.add("frame 4");
    a.awaitSaid("hands out true", "hands out no more", "frame 4 of b:8080");

    c.me.close();
    c.awaitSaid(
        "frame 2 of a:8080", "no longer for a:8080", "frame 3 of b:8080", "no longer for b:8080");
    assertThat(b.me.isLeader()).isTrue();
  }
}
