package dev.baton.runtime;

import dev.baton.protocol.claim.NodeMessage;
import dev.baton.runtime.session.SessionKeeper;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A message to a participant, by a session, and the wait for its effect. Begins in the loop. */
public interface MessageExchange<T> {
  /**
   * Begins.
   *
   * @param written to be completed with the message that is in the node then, if the node stands
   * @param result to be completed with the outcome
   */
  void beginExchange(
      SessionKeeper keeper,
      CompletableFuture<Optional<NodeMessage>> written,
      CompletableFuture<T> result);
}
