package dev.baton;

import java.util.Optional;

/** The leader has given its place up, but whoever was to follow it did not; says who did. */
public final class TransferFailedException extends BatonException {
  private static final long serialVersionUID = 1;

  private final transient Optional<Participant> leader;

  TransferFailedException(Optional<Participant> leader, String message) {
    super(message);
    this.leader = leader;
  }

  /** Who leads instead, if anybody does. */
  public Optional<Participant> leader() {
    return leader;
  }
}
