package dev.baton.runtime.session;

import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * The outgoing requests of one connection. Only a limited number of ordinary requests is under way
 * at once; the others wait here. So a heartbeat never queues behind twenty thousand joins. The
 * lease learns of every answer before the sender does.
 */
final class Outbox {
  private static final int MOST_UNDER_WAY = 256;

  private final Loop loop;
  private final Ensemble.Link link;
  private final Lease lease;
  private final Consumer<Outcome> onLoss;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int underWay;
  private boolean wrote;
  private boolean answered;
  private boolean closed;

  /**
   * Creates an outbox that serves {@code link} until closed.
   *
   * @param onLoss told, at most once, that an answer ended the connection: UNKNOWN or EXPIRED
   */
  Outbox(Loop loop, Ensemble.Link link, Lease lease, Consumer<Outcome> onLoss) {
    this.loop = loop;
    this.link = link;
    this.lease = lease;
    this.onLoss = onLoss;
  }

  /**
   * Returns whether a write went out on this connection, so that later reads see at least its time.
   */
  boolean hasWritten() {
    return wrote;
  }

  /** Returns whether a server has answered on this connection. */
  boolean wasAnswered() {
    return answered;
  }

  /** Sends {@code request} in its turn. */
  void send(Request request, Consumer<Answer> then) {
    if (underWay < MOST_UNDER_WAY && waiting.isEmpty()) {
      sendOrdinary(request, then);
    } else {
      waiting.add(() -> sendOrdinary(request, then));
    }
  }

  private void sendOrdinary(Request request, Consumer<Answer> then) {
    underWay++;
    sendNow(
        request,
        answer -> {
          underWay--;
          try {
            then.accept(answer);
          } finally {
            sendNext();
          }
        });
  }

  private void sendNext() {
    if (!closed && underWay < MOST_UNDER_WAY && !waiting.isEmpty()) {
      waiting.remove().run();
    }
  }

  /**
   * Sends {@code request} at once, ahead of all waiting ones. A request that the client does not
   * accept is answered as REFUSED, and counts no packet for the lease. If the client fails
   * otherwise, it is unknown whether the request was sent: the connection is lost.
   */
  void sendNow(Request request, Consumer<Answer> then) {
    long offset = loop.wallOffset();
    long sent = loop.nanoTime();
    try {
      link.send(request, answer -> received(request, answer, sent, offset, then));
      wrote |= request.isWrite();
    } catch (IllegalArgumentException e) {
      loop.report(request + " was not sent. ZooKeeper's client", e);
      loop.post(() -> take(Answer.of(Outcome.REFUSED), then));
    } catch (Throwable e) {
      loop.report("ZooKeeper's client", e);
      loop.post(() -> take(Answer.of(Outcome.UNKNOWN), then));
    }
  }

  /** Takes an answer, on a thread of the ensemble. */
  private void received(
      Request request, Answer answer, long sent, long offset, Consumer<Answer> then) {
    long at = loop.nanoTime();
    loop.post(
        () -> {
          if (!closed && !isLoss(answer)) {
            boolean quorum = request.isWrite() && answer.outcome() == Outcome.DONE;
            lease.answered(sent, offset, at, quorum);
            answered = true;
          }
          take(answer, then);
        });
  }

  private static boolean isLoss(Answer answer) {
    return answer.outcome() == Outcome.UNKNOWN || answer.outcome() == Outcome.EXPIRED;
  }

  private void take(Answer answer, Consumer<Answer> then) {
    if (!closed && isLoss(answer)) {
      onLoss.accept(answer.outcome());
    } else if (!closed) {
      then.accept(answer);
    }
  }

  /** Closes the outbox: it sends nothing more, and drops later answers. */
  void close() {
    closed = true;
    waiting.clear();
  }
}
