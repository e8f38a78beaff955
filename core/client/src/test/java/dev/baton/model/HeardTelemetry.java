package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.MeasuredPlace;
import dev.baton.telemetry.TelemetryListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A telemetry that writes down what it hears, and that can fail at each call. */
final class HeardTelemetry implements TelemetryListener {
  /** What it heard, except heartbeats and callbacks: there are too many of those. */
  final List<String> heard = new ArrayList<>();

  final List<MeasuredCandidate> candidates = new ArrayList<>();
  final List<Duration> heartbeats = new ArrayList<>();
  private final List<String> running = new ArrayList<>();
  private int queued;
  private int failed;
  private boolean fails;
  private boolean counts;

  /** From now on, each call throws. */
  void failAlways() {
    fails = true;
  }

  /** From now on, leaders are to count the candidates. */
  void countCandidates() {
    counts = true;
  }

  /** The activities that have begun and not ended, as words. */
  List<String> running() {
    return running;
  }

  /** How many callbacks failed. */
  int failed() {
    return failed;
  }

  /** What it heard since the last call. */
  List<String> heardNow() {
    List<String> now = List.copyOf(heard);
    heard.clear();
    return now;
  }

  /** Checks that all that began has ended, and once. */
  void checkAllEnded() {
    assertThat(running).as(heard.toString()).isEmpty();
    assertThat(candidates).as(heard.toString()).isEmpty();
    assertThat(queued).as("callbacks that did not end").isZero();
  }

  private void hear(String what) {
    if (fails) {
      throw new IllegalStateException("the telemetry fails");
    }
    heard.add(what);
  }

  @Override
  public void candidateAdded(MeasuredCandidate candidate) {
    hear("added " + candidate.id());
    candidates.add(candidate);
  }

  @Override
  public void candidateRemoved(MeasuredCandidate candidate) {
    hear("removed " + candidate.id());
    candidates.remove(candidate);
  }

  @Override
  public void positionChanged(MeasuredCandidate candidate, int position) {
    hear(candidate.id() + " at " + position);
  }

  @Override
  public boolean countsCandidates() {
    return counts;
  }

  @Override
  public void candidatesCounted(MeasuredCandidate leader, int candidates) {
    hear(leader.id() + " counts " + candidates);
  }

  @Override
  public MeasuredActivity beginActivity(ActivityKind kind, MeasuredPlace place, long token) {
    String what = place.id() + " " + kind.name().toLowerCase(Locale.ROOT);
    hear(what + " begins" + (token == 0 ? "" : " with a token"));
    running.add(what);
    return outcome -> {
      hear(what + " " + outcome);
      if (!running.remove(what)) {
        throw new AssertionError(what + " ended twice");
      }
    };
  }

  @Override
  public void sessionOpened() {
    hear("session");
  }

  @Override
  public void reconnected() {
    hear("reconnected");
  }

  @Override
  public void disconnected() {
    hear("disconnected");
  }

  @Override
  public void heartbeatAnswered(Duration latency) {
    heartbeats.add(latency);
  }

  @Override
  public void callbackQueued() {
    queued++;
  }

  @Override
  public void callbackEnded(boolean threw) {
    queued--;
    failed += threw ? 1 : 0;
  }
}
