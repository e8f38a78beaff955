package dev.baton.differential;

import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One connection: all that it tells, in order, until it is hung up. */
final class Call implements Ensemble.Listener {
  private final Side side;
  private final Ensemble.Link link;
  private final CompletableFuture<Optional<Ensemble.Session>> taken = new CompletableFuture<>();
  private final CompletableFuture<Optional<String>> lost = new CompletableFuture<>();
  private List<Told> told = new ArrayList<>();
  private boolean hungUp;

  private Call(Side side, Ensemble.@Nullable Session session, int timeoutMillis) {
    this.side = side;
    this.link = side.ensemble().open(session, timeoutMillis, this);
  }

  /** Opens a link. */
  static Call make(Side side, Ensemble.@Nullable Session session, int timeoutMillis) {
    return new Call(side, session, timeoutMillis);
  }

  /** Returns when the session can be used, or nothing if it is over. */
  Optional<Ensemble.Session> awaitTaken() {
    return side.await(taken);
  }

  /** Sends requests; returns their answers to come. */
  List<CompletableFuture<Answer>> send(List<Request> requests) {
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (Request request : requests) {
      CompletableFuture<Answer> answer = new CompletableFuture<>();
      answers.add(answer);
      link.send(
          request,
          received -> {
            hear(new Told.Answered(request, received));
            answer.complete(received);
          });
    }
    return answers;
  }

  /** From now on nothing is heard. */
  synchronized void hangUp() {
    hungUp = true;
  }

  void drop() {
    hangUp();
    link.drop();
  }

  /** Ends the session behind requests that are not waited for. */
  void close(List<Request> last) {
    hangUp();
    CompletableFuture<Boolean> closed = new CompletableFuture<>();
    var unused = send(last);
    link.close(() -> closed.complete(true));
    side.await(closed);
  }

  /** Returns when the connection is lost. */
  void awaitLost() {
    side.await(lost);
  }

  /** What was told since this was last called. */
  synchronized List<Told> takeTold() {
    List<Told> taken = told;
    told = new ArrayList<>();
    return taken;
  }

  private synchronized void hear(Told what) {
    if (!hungUp) {
      told.add(what);
    }
  }

  @Override
  public void connected(Ensemble.Session session, int timeoutMillis) {
    hear(new Told.Connected(session.id(), timeoutMillis));
    taken.complete(Optional.of(session));
  }

  @Override
  public void expired() {
    hear(new Told.Expired());
    taken.complete(Optional.empty());
  }

  @Override
  public void disconnected(String why) {
    lost.complete(Optional.of(why));
    taken.completeExceptionally(new AssertionError(why));
  }

  @Override
  public void changed(String path, Kind kind, boolean real) {
    hear(new Told.Changed(path, kind, real));
  }
}
