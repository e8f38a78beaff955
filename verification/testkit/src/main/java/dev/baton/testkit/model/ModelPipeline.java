package dev.baton.testkit.model;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
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
  private final Queue<Pending> pending = new ArrayDeque<>();

  ModelPipeline(ModelEnsemble ensemble, ModelServer server, ModelLink link) {
    this.time = ensemble.time();
    this.quorum = ensemble.quorum();
    this.server = server;
    this.link = link;
  }

  private static final class Pending {
    final Request request;
    final ModelSession from;
    final Ensemble.Reply reply;
    @Nullable Answer answer;

    Pending(Request request, ModelSession from, Ensemble.Reply reply) {
      this.request = request;
      this.from = from;
      this.reply = reply;
    }
  }

  void take(Request request, Ensemble.Reply reply, ModelSession from) {
    Pending next = new Pending(request, from, reply);
    pending.add(next);
    if (request.isWrite()) {
      quorum.submit(server, () -> carryOut(request, from), answer -> done(next, answer));
    }
    answerInOrder();
  }

  /**
   * Carries out a request as the leader does, which knows if the session lasts and which connection
   * acts for it.
   */
  private ModelTree.Result carryOut(Request request, ModelSession from) {
    return from.link == link || !quorum.lives(from)
        ? change(request, from)
        : new ModelTree.Result(Answer.of(Outcome.UNKNOWN), List.of());
  }

  private ModelTree.Result change(Request request, ModelSession from) {
    return quorum.lives(from)
        ? quorum.tree().carryOut(request, from.id, time.now() / NANOS_PER_MILLI)
        : new ModelTree.Result(Answer.of(Outcome.EXPIRED), List.of());
  }

  /**
   * Carries out a stalled request. The server held it all the time, and does not know that the
   * client has gone.
   */
  void carryOutLate(Request request, ModelSession from) {
    boolean sameServer = from.link == null || from.link.server() == server;
    if (request.isWrite() && sameServer) {
      quorum.submit(server, () -> change(request, from), answer -> {});
    }
  }

  private void done(Pending written, Answer answer) {
    written.answer = answer;
    answerInOrder();
  }

  private void answerInOrder() {
    while (link.isServerOpen() && !pending.isEmpty()) {
      Pending first = pending.element();
      Answer answer =
          first.request.isWrite() ? first.answer : server.read(first.request, first.from);
      if (answer == null) {
        return;
      }
      pending.remove();
      if (answer.outcome() == Outcome.UNKNOWN) {
        link.cut("the session has moved to another connection");
      } else {
        link.answer(first.request, first.reply, answer);
      }
    }
  }
}
