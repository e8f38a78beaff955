package dev.baton.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One connection: all that it tells, in order, until it is hung up. */
final class Call implements EnsemblePort.LinkListener {
  private static final int MOST_TRIES = 20;

  private final Side side;
  private final EnsemblePort.EnsembleLink link;
  private final CompletableFuture<Optional<EnsemblePort.SessionCredentials>> taken =
      new CompletableFuture<>();
  private final CompletableFuture<Boolean> answered = new CompletableFuture<>();
  private final CompletableFuture<Optional<String>> lost = new CompletableFuture<>();
  private List<Told> told = new ArrayList<>();
  private final Map<String, CompletableFuture<Boolean>> changes = new ConcurrentHashMap<>();
  private boolean hungUp;

  private Call(
      Side side,
      EnsemblePort way,
      EnsemblePort.@Nullable SessionCredentials session,
      int timeoutMillis) {
    this.side = side;
    this.link = way.openLink(session, timeoutMillis, this);
  }

  /**
   * Opens a link, and returns when a server has answered. The client gives a server up that takes
   * long to answer, as on a busy machine.
   */
  static Call make(
      Side side,
      EnsemblePort way,
      EnsemblePort.@Nullable SessionCredentials session,
      int timeoutMillis) {
    for (int tries = 1; ; tries++) {
      Call call = new Call(side, way, session, timeoutMillis);
      if (side.await(call.answered)) {
        return call;
      }
      call.drop();
      assertThat(tries).as("tries to connect: " + call.lost.join()).isLessThan(MOST_TRIES);
    }
  }

  /** Begins to open a link. */
  static Call begin(Side side, EnsemblePort way) {
    return new Call(side, way, null, Conversation.TIMEOUT_MILLIS);
  }

  /** Returns whether a server has said if the session can be used. */
  boolean isAnswered() {
    return taken.isDone();
  }

  /** Returns the session that can be used, or nothing if it is over. */
  Optional<EnsemblePort.SessionCredentials> taken() {
    return taken.join();
  }

  /** Sends requests; returns their answers to come. */
  List<CompletableFuture<ZooKeeperAnswer>> send(List<ZooKeeperRequest> requests) {
    List<CompletableFuture<ZooKeeperAnswer>> answers = new ArrayList<>();
    for (ZooKeeperRequest request : requests) {
      CompletableFuture<ZooKeeperAnswer> answer = new CompletableFuture<>();
      answers.add(answer);
      link.sendRequest(
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
    link.dropLink();
  }

  /** Ends the session behind requests that are not waited for. */
  void close(List<ZooKeeperRequest> last) {
    hangUp();
    CompletableFuture<Boolean> closed = new CompletableFuture<>();
    var unused = send(last);
    link.closeSession(() -> closed.complete(true));
    side.await(closed);
  }

  /** Returns when the connection is lost. */
  void awaitLost() {
    side.await(lost);
  }

  /** Returns when a watch at the path has fired. */
  void awaitChange(String path) {
    side.await(changeAt(path));
  }

  private CompletableFuture<Boolean> changeAt(String path) {
    return changes.computeIfAbsent(path, first -> new CompletableFuture<>());
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
  public void onConnected(EnsemblePort.SessionCredentials session, int timeoutMillis) {
    hear(new Told.Connected(session.id(), timeoutMillis));
    taken.complete(Optional.of(session));
    answered.complete(true);
  }

  @Override
  public void onExpired() {
    hear(new Told.Expired());
    taken.complete(Optional.empty());
    answered.complete(true);
  }

  @Override
  public void onDisconnected(String why) {
    lost.complete(Optional.of(why));
    answered.complete(false);
  }

  @Override
  public void onNodeChanged(String path, WatchKind kind, boolean real) {
    hear(new Told.Changed(path, kind, real));
    changeAt(path).complete(true);
  }
}
