package dev.baton.spring.integration;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.springframework.integration.leader.Context;
import org.springframework.integration.leader.DefaultCandidate;
import org.springframework.integration.leader.event.LeaderEventPublisher;

/** A candidate and its events, in the order in which they come to one list. */
class EventRecorder extends DefaultCandidate implements LeaderEventPublisher {
  private final List<String> log;

  EventRecorder(String id, String role, List<String> log) {
    super(id, role);
    this.log = log;
  }

  EventRecorder(String id, String role) {
    this(id, role, new CopyOnWriteArrayList<>());
  }

  List<String> log() {
    return log;
  }

  void record(String event) {
    log.add(getId() + " " + event);
  }

  @Override
  public void onGranted(Context context) {
    record("onGranted");
    super.onGranted(context);
  }

  @Override
  public void onRevoked(Context context) {
    record("onRevoked");
    super.onRevoked(context);
  }

  @Override
  public void publishOnGranted(Object source, @Nullable Context context, String role) {
    record("OnGrantedEvent " + role);
  }

  @Override
  public void publishOnRevoked(Object source, @Nullable Context context, String role) {
    record("OnRevokedEvent " + role);
  }

  @Override
  public void publishOnFailedToAcquire(Object source, Context context, String role) {
    record("OnFailedToAcquireMutexEvent " + role);
  }
}
