package dev.baton.runtime.loop;

import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.MeasuredPlace;
import dev.baton.telemetry.TelemetryListener;
import java.time.Duration;
import java.util.function.Supplier;

/** Calls a telemetry in isolation, so that it breaks no step of a candidate. Thread-safe. */
public final class GuardedTelemetry implements TelemetryListener {
  /** A telemetry that does nothing. */
  public static final GuardedTelemetry NONE = new GuardedTelemetry(TelemetryListener.NONE);

  private final TelemetryListener users;
  private final IsolatedCalls calls = new IsolatedCalls(System::nanoTime);

  public GuardedTelemetry(TelemetryListener users) {
    this.users = users;
  }

  private void guard(Runnable call) {
    calls.runCall("The telemetry", call);
  }

  private <T> T guard(Supplier<T> call, T otherwise) {
    return calls.valueOf("The telemetry", call, otherwise);
  }

  @Override
  public void candidateAdded(MeasuredCandidate candidate) {
    guard(() -> users.candidateAdded(candidate));
  }

  @Override
  public void candidateRemoved(MeasuredCandidate candidate) {
    guard(() -> users.candidateRemoved(candidate));
  }

  @Override
  public void positionChanged(MeasuredCandidate candidate, int position) {
    guard(() -> users.positionChanged(candidate, position));
  }

  @Override
  public boolean countsCandidates() {
    return guard(users::countsCandidates, false);
  }

  @Override
  public void candidatesCounted(MeasuredCandidate leader, int candidates) {
    guard(() -> users.candidatesCounted(leader, candidates));
  }

  @Override
  public MeasuredActivity beginActivity(ActivityKind kind, MeasuredPlace place, long token) {
    if (users == TelemetryListener.NONE) {
      return MeasuredActivity.UNMEASURED;
    }
    MeasuredActivity begun =
        guard(() -> users.beginActivity(kind, place, token), MeasuredActivity.UNMEASURED);
    return begun == MeasuredActivity.UNMEASURED
        ? begun
        : outcome -> guard(() -> begun.end(outcome));
  }

  @Override
  public void sessionOpened() {
    guard(users::sessionOpened);
  }

  @Override
  public void reconnected() {
    guard(users::reconnected);
  }

  @Override
  public void disconnected() {
    guard(users::disconnected);
  }

  @Override
  public void heartbeatAnswered(Duration latency) {
    guard(() -> users.heartbeatAnswered(latency));
  }

  @Override
  public void callbackQueued() {
    guard(users::callbackQueued);
  }

  @Override
  public void callbackEnded(boolean failed) {
    guard(() -> users.callbackEnded(failed));
  }
}
