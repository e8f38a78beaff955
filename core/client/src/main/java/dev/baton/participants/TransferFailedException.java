package dev.baton.participants;

import dev.baton.error.BatonException;
import java.util.Optional;

/**
 * Leadership was not handed over as was asked for: the leader has given its place up, but another
 * one leads; or it has not done so in time, and was told to forget it. Says who leads.
 */
public final class TransferFailedException extends BatonException {
  private static final long serialVersionUID = 1;

  private final transient Optional<Participant> leader;

  public TransferFailedException(Optional<Participant> leader, String message) {
    super(message);
    this.leader = leader;
  }

  /** Who leads, if anybody does; also the former leader, while its work is stopping. */
  public Optional<Participant> leader() {
    return leader;
  }
}
