package dev.baton.testkit.model;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The unanswered requests of one connection at a server. Writes go to the leader at once, and reads
 * wait for the writes before them. Answers leave in the order of the requests.
 */
final class ModelPipeline {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final VirtualTime time;
  private final ModelQuorum quorum;
  private final ModelServer server;
  private final ModelLink link;
  private final Queue<PendingRequest> pending = new ArrayDeque<>();

  ModelPipeline(ModelEnsemble ensemble, ModelServer server, ModelLink link) {
    this.time = ensemble.virtualTime();
    this.quorum = ensemble.quorum();
    this.server = server;
    this.link = link;
  }

  private static final class PendingRequest {
    final ZooKeeperRequest request;
    final ModelSession from;
    final EnsemblePort.AnswerHandler reply;
    @Nullable ZooKeeperAnswer answer;

    PendingRequest(ZooKeeperRequest request, ModelSession from, EnsemblePort.AnswerHandler reply) {
      this.request = request;
      this.from = from;
      this.reply = reply;
    }
  }

  void takeRequest(ZooKeeperRequest request, EnsemblePort.AnswerHandler reply, ModelSession from) {
    PendingRequest next = new PendingRequest(request, from, reply);
    pending.add(next);
    if (request.isWrite()) {
      quorum.submitWrite(
          server, () -> carryOut(request, from), answer -> completeWrite(next, answer));
    }
    answerInOrder();
  }

  /**
   * Carries out a request as the leader does, which knows if the session lasts and which connection
   * acts for it.
   */
  private ModelTree.TransactionResult carryOut(ZooKeeperRequest request, ModelSession from) {
    return from.link == link || !quorum.isAlive(from)
        ? applyWrite(request, from)
        : new ModelTree.TransactionResult(
            ZooKeeperAnswer.ofOutcome(RequestOutcome.UNKNOWN), List.of());
  }

  private ModelTree.TransactionResult applyWrite(ZooKeeperRequest request, ModelSession from) {
    return quorum.isAlive(from)
        ? quorum.tree().carryOut(request, from.id, time.now() / NANOS_PER_MILLI, link.route())
        : new ModelTree.TransactionResult(
            ZooKeeperAnswer.ofOutcome(RequestOutcome.EXPIRED), List.of());
  }

  /**
   * Carries out a stalled request. The server held it all the time, and does not know that the
   * client has gone.
   */
  void carryOutLate(ZooKeeperRequest request, ModelSession from) {
    boolean sameServer = from.link == null || from.link.server() == server;
    if (request.isWrite() && sameServer) {
      quorum.submitWrite(server, () -> applyWrite(request, from), answer -> {});
    }
  }

  private void completeWrite(PendingRequest written, ZooKeeperAnswer answer) {
    written.answer = answer;
    answerInOrder();
  }

  private void answerInOrder() {
    while (link.isServerOpen() && !pending.isEmpty()) {
      PendingRequest first = pending.element();
      ZooKeeperAnswer answer =
          first.request.isWrite()
              ? first.answer
              : server.answerRead(first.request, first.from, link.route());
      if (answer == null) {
        return;
      }
      pending.remove();
      if (answer.outcome() == RequestOutcome.UNKNOWN) {
        link.closeFromServer("the session has moved to another connection");
      } else {
        link.sendAnswer(first.request, first.reply, answer);
      }
    }
  }
}
