package dev.baton.spring.autoconfigure;

import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.MeasuredPlace;
import dev.baton.telemetry.TelemetryListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Tells all listeners, in their order, also if some of them throw. */
record TelemetryListeners(List<TelemetryListener> listeners) implements TelemetryListener {
  private void tell(Consumer<TelemetryListener> news) {
    CalledListeners.callAll(listeners, news);
  }

  @Override
  public void candidateAdded(MeasuredCandidate candidate) {
    tell(each -> each.candidateAdded(candidate));
  }

  @Override
  public void candidateRemoved(MeasuredCandidate candidate) {
    tell(each -> each.candidateRemoved(candidate));
  }

  @Override
  public void positionChanged(MeasuredCandidate candidate, int position) {
    tell(each -> each.positionChanged(candidate, position));
  }

  @Override
  public boolean countsCandidates() {
    return listeners.stream().anyMatch(TelemetryListener::countsCandidates);
  }

  @Override
  public void candidatesCounted(MeasuredCandidate leader, int candidates) {
    tell(each -> each.candidatesCounted(leader, candidates));
  }

  @Override
  public MeasuredActivity beginActivity(ActivityKind kind, MeasuredPlace place, long token) {
    List<MeasuredActivity> begun = new ArrayList<>();
    tell(each -> begun.add(each.beginActivity(kind, place, token)));
    return outcome -> CalledListeners.callAll(begun, each -> each.end(outcome));
  }

  @Override
  public void sessionOpened() {
    tell(TelemetryListener::sessionOpened);
  }

  @Override
  public void reconnected() {
    tell(TelemetryListener::reconnected);
  }

  @Override
  public void disconnected() {
    tell(TelemetryListener::disconnected);
  }

  @Override
  public void heartbeatAnswered(Duration latency) {
    tell(each -> each.heartbeatAnswered(latency));
  }

  @Override
  public void callbackQueued() {
    tell(TelemetryListener::callbackQueued);
  }

  @Override
  public void callbackEnded(boolean failed) {
    tell(each -> each.callbackEnded(failed));
  }
}
