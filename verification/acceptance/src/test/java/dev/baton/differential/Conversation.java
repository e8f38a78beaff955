package dev.baton.differential;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What one of a script's sessions says, and what it is told. It uses the port as Baton does: one
 * link at a time, a new one for the same session when that is gone, and another session when the
 * servers say that this one is over.
 */
final class Conversation {
  static final int TIMEOUT_MILLIS = 30_000;

  private final Side side;
  private final EnsemblePort way;
  private final List<Told> told = new ArrayList<>();
  private EnsemblePort.@Nullable SessionCredentials session;
  private boolean over;
  private @Nullable Call call;

  /**
   * Creates a conversation that has not begun.
   *
   * @param way to the servers
   */
  Conversation(Side side, EnsemblePort way) {
    this.side = side;
    this.way = way;
  }

  EnsemblePort.SessionCredentials credentials() {
    return Objects.requireNonNull(session);
  }

  /** Asks, and returns when all is answered; connects before if need be. */
  void ask(List<ZooKeeperRequest> requests) {
    connected().send(requests).forEach(side::await);
  }

  /** Asks if it is connected; returns the answers to come. */
  List<CompletableFuture<ZooKeeperAnswer>> send(List<ZooKeeperRequest> requests) {
    return call == null ? List.of() : call.send(requests);
  }

  private Call connected() {
    while (call == null) {
      Call made = Call.make(side, way, session, TIMEOUT_MILLIS);
      Optional<EnsemblePort.SessionCredentials> taken = made.taken();
      session = taken.orElse(null);
      over = false;
      if (taken.isPresent()) {
        call = made;
        ask(side.barrier());
      } else {
        told.addAll(made.takeTold());
        made.drop();
      }
    }
    return call;
  }

  /** Lets go of the connection, if there is one. */
  void drop() {
    if (call != null) {
      told.addAll(call.takeTold());
      call.drop();
      call = null;
    }
  }

  /** Ends the session, if it is connected, behind requests that are not waited for. */
  void close(List<ZooKeeperRequest> last) {
    if (call != null) {
      told.addAll(call.takeTold());
      call.close(last);
      call = null;
      session = null;
    }
  }

  /** Has the servers end the session, if there is one; it learns of it when it connects again. */
  void expire() {
    if (session == null || over) {
      return;
    }
    over = true;
    if (call != null) {
      call.hangUp();
    }
    side.expire(session);
    if (call != null) {
      call.awaitLost();
      drop();
    }
  }

  /** Hears nothing more over this connection. */
  void hangUp() {
    if (call != null) {
      told.addAll(call.takeTold());
      call.hangUp();
    }
  }

  /** Learns that the servers were started anew, perhaps with a session that was over. */
  void awaitLost() {
    over = false;
    if (call != null) {
      call.awaitLost();
      drop();
    }
  }

  /** Ends the session, if there is one, connected or not. */
  void end() {
    close(List.of());
    expire();
  }

  /** Returns when a watch at the path has fired on the connection of now. */
  void awaitChange(String path) {
    Objects.requireNonNull(call).awaitChange(path);
  }

  /** What was told since this was last called. */
  List<Told> takeTold() {
    if (call != null) {
      told.addAll(call.takeTold());
    }
    List<Told> taken = List.copyOf(told);
    told.clear();
    return taken;
  }
}
