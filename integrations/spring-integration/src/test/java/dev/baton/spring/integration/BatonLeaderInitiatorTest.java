package dev.baton.spring.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.error.ClosedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.integration.leader.Context;
import org.springframework.integration.leader.DefaultCandidate;
import org.springframework.integration.leader.event.AbstractLeaderEvent;
import org.springframework.integration.leader.event.OnGrantedEvent;
import org.springframework.integration.leader.event.OnRevokedEvent;

/** What Spring Integration documents of a leader initiator, and what Baton adds. */
final class BatonLeaderInitiatorTest {
  @RegisterExtension private static final ServerScene SCENE = new ServerScene();

  private static final String ROLE = "cluster/leader";

  private final String root = SCENE.newPath();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<BatonLeaderInitiator> started = new ArrayList<>();

  @AfterEach
  void stopAll() {
    started.forEach(BatonLeaderInitiator::stop);
  }

  private BatonLeaderInitiator initiator(Baton baton, EventRecorder candidate) {
    BatonLeaderInitiator made = new BatonLeaderInitiator(baton, candidate, root);
    made.setLeaderEventPublisher(candidate);
    started.add(made);
    return made;
  }

  private BatonLeaderInitiator start(Baton baton, EventRecorder candidate) {
    BatonLeaderInitiator made = initiator(baton, candidate);
    made.start();
    return made;
  }

  private void awaitEvent(String event) {
    ServerScene.await(event, () -> log.contains(event));
  }

  private void awaitCandidates(int number) {
    Election election = SCENE.second().election(root + "/cluster%2Fleader");
    ServerScene.await(number + " candidates", () -> election.participants().size() == number);
  }

  @Test
  void candidateIsToldThenTheEventIsPublished() {
    BatonLeaderInitiator initiator = initiator(SCENE.first(), new EventRecorder("A", ROLE, log));
    assertThat(initiator.isRunning()).isFalse();
    assertThat(initiator.getContext().isLeader()).isFalse();

    initiator.start();
    initiator.start();
    awaitEvent("A OnGrantedEvent " + ROLE);
    assertThat(initiator.isRunning()).isTrue();
    assertThat(initiator.getContext().isLeader()).isTrue();
    assertThat(initiator.getContext().getRole()).isEqualTo(ROLE);
    assertThat(initiator.getContext())
        .hasToString("BatonLeaderContext{role=" + ROLE + ", id=A, isLeader=true}");

    initiator.stop();
    initiator.stop();
    assertThat(log)
        .containsExactly(
            "A onGranted", "A OnGrantedEvent " + ROLE, "A onRevoked", "A OnRevokedEvent " + ROLE);
    assertThat(initiator.isRunning()).isFalse();
    assertThat(initiator.getContext().isLeader()).isFalse();
  }

  @Test
  void failedEventIsPublishedForEachOtherLeaderIfWanted() {
    String failed = "B OnFailedToAcquireMutexEvent " + ROLE;
    BatonLeaderInitiator a = start(SCENE.first(), new EventRecorder("A", ROLE, log));
    awaitEvent("A OnGrantedEvent " + ROLE);
    BatonLeaderInitiator b = initiator(SCENE.second(), new EventRecorder("B", ROLE, log));
    b.setPublishFailedEvents(true);

    b.start();
    awaitEvent(failed);
    a.getContext().yield();
    awaitEvent("B OnGrantedEvent " + ROLE);
    log.clear();
    b.getContext().yield();
    awaitEvent(failed);

    assertThat(log).noneMatch(event -> event.startsWith("A OnFailed"));
  }

  @Test
  void nextCandidateIsGrantedAfterTheLastEventOfTheOneThatYields() {
    BatonLeaderInitiator a = start(SCENE.first(), new EventRecorder("A", ROLE, log));
    awaitEvent("A OnGrantedEvent " + ROLE);
    BatonLeaderContext term = a.getContext();
    BatonLeaderInitiator b = start(SCENE.second(), new EventRecorder("B", ROLE, log));
    awaitCandidates(2);
    assertThat(b.getContext().isLeader()).isFalse();

    term.yield();
    awaitEvent("B OnGrantedEvent " + ROLE);
    assertThat(log).containsSubsequence("A onRevoked", "A OnRevokedEvent " + ROLE, "B onGranted");
    assertThat(term.isLeader()).isFalse();
    term.yield();

    b.getContext().yield();
    ServerScene.await("A to lead again", () -> a.getContext().isLeader());
    term.yield();
    assertThat(a.getContext().isLeader()).isTrue();
  }

  @Test
  void candidateMayYieldWhileItIsGranted() {
    AtomicBoolean yielded = new AtomicBoolean();
    EventRecorder hasty =
        new EventRecorder("A", ROLE, log) {
          @Override
          public void onGranted(Context context) {
            super.onGranted(context);
            if (yielded.compareAndSet(false, true)) {
              context.yield();
            }
          }
        };
    start(SCENE.first(), hasty);
    awaitEvent("A OnRevokedEvent " + ROLE);
    ServerScene.await("a second term", () -> log.lastIndexOf("A onGranted") > 0);
  }

  @Test
  void candidateThatFailsLetsOthersLead() {
    EventRecorder broken =
        new EventRecorder("A", ROLE, log) {
          @Override
          public void onGranted(Context context) {
            super.onGranted(context);
            throw new IllegalStateException("no disk");
          }
        };
    start(SCENE.first(), broken);
    awaitEvent("A onGranted");
    start(SCENE.second(), new EventRecorder("B", ROLE, log));
    awaitEvent("B OnGrantedEvent " + ROLE);
    assertThat(log)
        .containsSubsequence(
            "A onGranted", "A onRevoked", "A OnRevokedEvent " + ROLE, "B onGranted")
        .doesNotContain("A OnGrantedEvent " + ROLE);
  }

  @Test
  void candidateMayWorkInOnGrantedUntilItIsInterrupted() {
    EventRecorder worker =
        new EventRecorder("A", ROLE, log) {
          @Override
          public void onGranted(Context context) {
            record("works");
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              record("interrupted");
            }
          }
        };
    BatonLeaderInitiator initiator = start(SCENE.first(), worker);
    awaitEvent("A works");
    CountDownLatch stopped = new CountDownLatch(1);
    initiator.stop(stopped::countDown);
    ServerScene.await("the end", () -> stopped.getCount() == 0);
    assertThat(log).containsSubsequence("A works", "A interrupted", "A onRevoked");
  }

  @Test
  void listenerThatFailsEndsNoTerm() {
    EventRecorder candidate =
        new EventRecorder("A", ROLE, log) {
          @Override
          public void publishOnGranted(Object source, @Nullable Context context, String role) {
            super.publishOnGranted(source, context, role);
            throw new IllegalStateException("a listener's");
          }
        };
    BatonLeaderInitiator initiator = start(SCENE.first(), candidate);
    awaitEvent("A OnGrantedEvent " + ROLE);
    assertThat(initiator.getContext().isLeader()).isTrue();
  }

  @Test
  void candidateWhoseSessionExpiresRejoins() {
    BatonLeaderInitiator a = start(SCENE.first(), new EventRecorder("A", ROLE, log));
    awaitEvent("A OnGrantedEvent " + ROLE);
    long token = a.getContext().leadership().orElseThrow().fencingToken();
    SCENE.expireFirst(root + "/cluster%2Fleader");
    awaitEvent("A OnRevokedEvent " + ROLE);
    ServerScene.await("A to lead again", () -> a.getContext().isLeader());
    assertThat(a.getContext().leadership().orElseThrow().fencingToken()).isGreaterThan(token);
  }

  @Test
  void settingsOfBatonReachTheCandidate() {
    BatonLeaderInitiator a = initiator(SCENE.first(), new EventRecorder("A", ROLE, log));
    a.setCandidateSettings((CandidateBuilder builder) -> builder.metadata("10.0.0.1:80"));
    a.start();
    awaitEvent("A OnGrantedEvent " + ROLE);
    assertThat(SCENE.second().election(root + "/cluster%2Fleader").participants())
        .singleElement()
        .satisfies(
            leader -> {
              assertThat(leader.id()).isEqualTo("A");
              assertThat(leader.metadata()).isEqualTo("10.0.0.1:80");
            });
  }

  @Test
  void applicationStartsItAndHearsItsEvents() {
    List<AbstractLeaderEvent> events = new CopyOnWriteArrayList<>();
    BatonLeaderInitiator initiator =
        new BatonLeaderInitiator(SCENE.first(), new DefaultCandidate("A", ROLE), root);
    try (GenericApplicationContext application = new GenericApplicationContext()) {
      application.registerBean(BatonLeaderInitiator.class, () -> initiator);
      application.addApplicationListener(
          event -> {
            if (event instanceof AbstractLeaderEvent told) {
              events.add(told);
            }
          });
      application.refresh();
      ServerScene.await("the event", () -> !events.isEmpty());
      assertThat(events.get(0)).isInstanceOf(OnGrantedEvent.class);
      assertThat(events.get(0).getContext().isLeader()).isTrue();
      assertThat(events.get(0).getRole()).isEqualTo(ROLE);
      assertThat(events.get(0).getSource()).isSameAs(initiator);
    }
    assertThat(events).hasSize(2);
    assertThat(events.get(1)).isInstanceOf(OnRevokedEvent.class);
    assertThat(events.get(1).getContext().isLeader()).isFalse();
    assertThat(initiator.isRunning()).isFalse();
  }

  @Test
  void lifecycleIsThatOfSpringsInitiators() {
    BatonLeaderInitiator initiator =
        new BatonLeaderInitiator(SCENE.first(), new DefaultCandidate("A", ROLE), root);
    assertThat(initiator.getPhase()).isEqualTo(Integer.MAX_VALUE - 1000);
    assertThat(initiator.isAutoStartup()).isTrue();
    initiator.setPhase(7);
    initiator.setAutoStartup(false);
    assertThat(initiator.getPhase()).isEqualTo(7);
    assertThat(initiator.isAutoStartup()).isFalse();
    CountDownLatch stopped = new CountDownLatch(1);
    initiator.stop(stopped::countDown);
    assertThat(stopped.getCount()).isZero();
  }

  @Test
  void startOnAClosedBatonFailsAndLeavesItStopped() {
    Baton closed = ServerScene.connect(SCENE.server().connectString(), ServerScene.SESSION);
    BatonLeaderInitiator initiator = initiator(closed, new EventRecorder("A", ROLE, log));
    closed.close();
    assertThatThrownBy(initiator::start).isInstanceOf(ClosedException.class);
    assertThat(initiator.isRunning()).isFalse();
  }
}
