package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.testkit.ConditionWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The work of one who follows, done in the callback itself, on real threads. */
class FollowerTest {
  private static final int ROUNDS = 200;

  private final Live live = new Live();
  private final Election election = live.baton.election("/render/farm");
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> done = new CopyOnWriteArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    live.close();
    threads.shutdownNow();
  }

  private List<Candidate> leaders(String... names) {
    List<Candidate> leaders = new ArrayList<>();
    for (String name : names) {
      leaders.add(election.candidate(name).campaign());
      ConditionWait.waitUntil(
          "a place in line", () -> election.participants().size() == leaders.size());
    }
    return leaders;
  }

  private CandidateBuilder follower() {
    return election
        .candidate("F")
        .onElected(leadership -> work("leads"))
        .onLeader(leader -> work("for " + leader.id()))
        .onRevoked((leadership, reason) -> done.add("revoked, " + interrupted()));
  }

  private static String interrupted() {
    return Thread.currentThread().isInterrupted() ? "interrupted" : "in peace";
  }

  /** Works until it is interrupted, and leaves the interrupt as it is. */
  private void work(String what) {
    done.add(what);
    await(new CountDownLatch(1));
    done.add("no longer " + what);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitDone(String... what) {
    ConditionWait.waitUntil(String.valueOf(done), () -> done.equals(List.of(what)));
  }

  @Test
  void itStopsWhenAnotherOneLeadsAndBeginsForThat() {
    List<Candidate> leaders = leaders("A", "B");
    follower().campaign();
    awaitDone("for A");
    leaders.get(0).close();
    awaitDone("for A", "no longer for A", "for B");
  }

  @Test
  void itStopsWhenThisOneLeadsAndItsWorkAsALeaderWhenItEnds() {
    List<Candidate> leaders = leaders("A");
    Candidate follower = follower().campaign();
    awaitDone("for A");
    leaders.get(0).close();
    awaitDone("for A", "no longer for A", "leads");
    follower.close();
    awaitDone("for A", "no longer for A", "leads", "no longer leads", "revoked, in peace");
  }

  @Test
  void itStopsWhenItCedesAndWhenItIsClosed() {
    leaders("A");
    Candidate follower = follower().campaign();
    awaitDone("for A");
    follower.cede(Duration.ofMillis(1));
    awaitDone("for A", "no longer for A", "for A");
    follower.close();
    awaitDone("for A", "no longer for A", "for A", "no longer for A");
  }

  @Test
  void aLeadersWorkBeginsOnlyWhenThatOfTheFollowerHasEnded() throws InterruptedException {
    List<Candidate> leaders = leaders("A");
    CountDownLatch follows = new CountDownLatch(1);
    CountDownLatch insists = new CountDownLatch(1);
    CountDownLatch heard = new CountDownLatch(1);
    Candidate follower =
        follower()
            .onLeader(
                leader -> {
                  follows.countDown();
                  await(new CountDownLatch(1));
                  heard.countDown();
                  Thread.interrupted();
                  await(insists);
                  done.add("stopped following");
                })
            .campaign();
    follows.await();
    leaders.get(0).close();
    follower.awaitLeadership();
    heard.await();
    assertThat(done).isEmpty();
    insists.countDown();
    awaitDone("stopped following", "leads");
  }

  /** Whatever thread it is that runs the callbacks: it is given back as it was. */
  @Test
  void anInterruptNeverHitsWhatComesLater() {
    List<String> left = new CopyOnWriteArrayList<>();
    Executor watched =
        task ->
            threads.execute(
                () -> {
                  task.run();
                  if (Thread.interrupted()) {
                    left.add("an interrupt is left over");
                  }
                });
    List<Candidate> both = new ArrayList<>();
    for (String name : List.of("A", "B")) {
      both.add(
          election
              .candidate(name)
              .executor(watched)
              .onElected(leadership -> await(new CountDownLatch(1)))
              .onLeader(leader -> await(new CountDownLatch(1)))
              .onPositionChanged(place -> done.add("standing, " + interrupted()))
              .onRevoked((leadership, reason) -> done.add("revoked, " + interrupted()))
              .campaign());
      ConditionWait.waitUntil("in line", () -> election.participants().size() == both.size());
    }
    for (int i = 0; i < ROUNDS; i++) {
      Candidate leader = both.get(i % 2);
      Candidate next = both.get((i + 1) % 2);
      leader.resign();
      ConditionWait.waitUntil("the other leads", next::isLeader);
    }
    both.forEach(Candidate::close);
    assertThat(left).isEmpty();
    assertThat(done).doesNotContain("standing, interrupted", "revoked, interrupted");
    assertThat(done).filteredOn("revoked, in peace"::equals).isNotEmpty();
  }
}
