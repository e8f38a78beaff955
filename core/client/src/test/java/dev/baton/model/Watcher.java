package dev.baton.model;

import dev.baton.error.BatonException;
import dev.baton.observe.ElectionObserver;
import dev.baton.observe.ElectionWarning;
import dev.baton.participants.Participant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes down what it is told, in few words. */
class Watcher implements ElectionObserver {
  private final List<String> told = new ArrayList<>();

  /** What it was told since this was last called. */
  final List<String> takeTold() {
    List<String> taken = List.copyOf(told);
    told.clear();
    return taken;
  }

  @Override
  public void onLeaderChanged(Optional<Participant> leader) {
    told.add(leader.map(Participant::id).orElse("nobody") + " leads");
  }

  @Override
  public void onJoined(Participant participant) {
    told.add(participant.id() + " joined");
  }

  @Override
  public void onLeft(Participant participant) {
    told.add(participant.id() + " left");
  }

  @Override
  public void onSuspended() {
    told.add("suspended");
  }

  @Override
  public void onResumed() {
    told.add("resumed");
  }

  @Override
  public void onFailed(BatonException why) {
    told.add("failed: " + why.getMessage());
  }

  @Override
  public void onWarning(ElectionWarning warning) {
    told.add(warning.kind() + ": " + warning.text());
  }

  @Override
  public void onWarningOver(ElectionWarning warning) {
    told.add(warning.kind() + " is over");
  }
}
