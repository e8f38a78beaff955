package dev.baton.participants;

import dev.baton.error.BatonException;
import java.util.Optional;

/**
 * Thrown when leadership was not handed over as requested. Either the leader has given up its
 * place, but another candidate leads; or it has not done so in time, and its order was taken back.
 * The exception has the leader.
 */
public final class TransferFailedException extends BatonException {
  private static final long serialVersionUID = 1;

  private final transient Optional<Participant> leader;

  public TransferFailedException(Optional<Participant> leader, String message) {
    super(message);
    this.leader = leader;
  }

  /** Returns the leader, if there is one; the former leader while its work is stopping. */
  public Optional<Participant> leader() {
    return leader;
  }
}
