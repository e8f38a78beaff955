package dev.baton.model;

import dev.baton.error.BatonException;
import dev.baton.observe.Observer;
import dev.baton.observe.Warning;
import dev.baton.participants.Participant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes down what it is told, in few words. */
class Watcher implements Observer {
  private final List<String> told = new ArrayList<>();

  /** What it was told since this was last called. */
  final List<String> takeTold() {
    List<String> taken = List.copyOf(told);
    told.clear();
    return taken;
  }

  @Override
  public void leaderChanged(Optional<Participant> leader) {
    told.add(leader.map(Participant::id).orElse("nobody") + " leads");
  }

  @Override
  public void joined(Participant participant) {
    told.add(participant.id() + " joined");
  }

  @Override
  public void left(Participant participant) {
    told.add(participant.id() + " left");
  }

  @Override
  public void suspended() {
    told.add("suspended");
  }

  @Override
  public void resumed() {
    told.add("resumed");
  }

  @Override
  public void failed(BatonException why) {
    told.add("failed: " + why.getMessage());
  }

  @Override
  public void warned(Warning warning) {
    told.add(warning.kind() + ": " + warning.text());
  }

  @Override
  public void warningOver(Warning warning) {
    told.add(warning.kind() + " is over");
  }
}
