package dev.baton.sim.swarm;

import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.MeasuredPlace;
import dev.baton.telemetry.TelemetryListener;
import java.time.Duration;

/** The telemetry of a machine. It throws whenever the other code of its user does. */
final class SwarmTelemetry implements TelemetryListener {
  private final UserCode user;

  SwarmTelemetry(UserCode user) {
    this.user = user;
  }

  @Override
  public void candidateAdded(MeasuredCandidate candidate) {
    user.mayThrow();
  }

  @Override
  public void candidateRemoved(MeasuredCandidate candidate) {
    user.mayThrow();
  }

  @Override
  public void positionChanged(MeasuredCandidate candidate, int position) {
    user.mayThrow();
  }

  @Override
  public MeasuredActivity beginActivity(ActivityKind kind, MeasuredPlace place, long token) {
    user.mayThrow();
    return outcome -> user.mayThrow();
  }

  @Override
  public void sessionOpened() {
    user.mayThrow();
  }

  @Override
  public void reconnected() {
    user.mayThrow();
  }

  @Override
  public void disconnected() {
    user.mayThrow();
  }

  @Override
  public void heartbeatAnswered(Duration latency) {
    user.mayThrow();
  }

  @Override
  public void callbackQueued() {
    user.mayThrow();
  }

  @Override
  public void callbackEnded(boolean failed) {
    user.mayThrow();
  }
}
