package dev.baton.testkit.model;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.WireSize;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A connection to the model. Every message takes the route's latency each way, in order. */
final class ModelLink implements EnsemblePort.EnsembleLink {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final ModelEnsemble ensemble;
  private final ModelQuorum quorum;
  private final VirtualTime time;
  private final ModelRoute route;
  private final ModelServer server;
  private final EnsemblePort.LinkListener listener;
  private final Set<String> nodeWatches = new HashSet<>();
  private final Set<String> lineWatches = new HashSet<>();
  private final ModelPipeline pipeline;
  private final Queue<Runnable> arrived = new ArrayDeque<>();
  private final LostMessages lostThere;
  private final LostMessages lostHere;
  private @Nullable ModelSession session;
  private @Nullable Runnable afterClose;
  private boolean clientOpen = true;
  private boolean serverOpen = true;
  private boolean dropped;
  private boolean deaf;

  /** The timeout that the server granted to this connection. */
  private long timeoutNanos;

  private long sentAt;
  private long lastArrivalThere;
  private long lastArrivalHere;
  private long heardAt;

  ModelLink(
      ModelEnsemble ensemble,
      ModelRoute route,
      ModelServer server,
      EnsemblePort.LinkListener listener) {
    this.ensemble = ensemble;
    this.quorum = ensemble.quorum();
    this.time = ensemble.virtualTime();
    this.route = route;
    this.server = server;
    this.listener = listener;
    this.pipeline = new ModelPipeline(ensemble, server, this);
    this.lostThere = new LostMessages(route::losesRequests, () -> route.noteLoss(this));
    this.lostHere = new LostMessages(route::losesAnswers, () -> route.noteLoss(this));
    server.addLink(this);
  }

  ModelRoute route() {
    return route;
  }

  ModelServer server() {
    return server;
  }

  void connectSession(EnsemblePort.@Nullable SessionCredentials wanted, int timeoutMillis) {
    toServer(
        () -> {
          timeoutNanos = server.grantTimeout(timeoutMillis * NANOS_PER_MILLI);
          if (wanted == null || server.forgetsSessions()) {
            quorum.openSession(server, timeoutNanos, this::bindSession);
          } else {
            quorum.resumeSession(
                server, wanted.id(), timeoutNanos, this, found -> resumeSession(wanted, found));
          }
        });
  }

  private void resumeSession(EnsemblePort.SessionCredentials wanted, @Nullable ModelSession found) {
    if (found == null) {
      toClient(
          () -> {
            letGo();
            closeServerSide();
            listener.onExpired();
          });
    } else if (!wanted.password().equals(found.password())) {
      throw new AssertionError("a wrong password for session " + found.id);
    } else {
      bindSession(found);
    }
  }

  private void bindSession(ModelSession bound) {
    if (!serverOpen) {
      return;
    }
    session = bound;
    if (!server.isDeposed()) {
      bound.link = this;
    }
    route.noteSession(bound.id);
    heardAt = time.now();
    listenForServer();
    EnsemblePort.SessionCredentials granted =
        new EnsemblePort.SessionCredentials(bound.id, bound.password());
    int millis = (int) (timeoutNanos / NANOS_PER_MILLI);
    toClient(
        () -> {
          if (route.pings()) {
            pingWhenIdle(bound);
          }
          bound.heardNanos = Math.min(bound.heardNanos, timeoutNanos);
          listener.onConnected(granted, millis);
        });
  }

  /** Runs {@code arrival} at the server after the latency, or when it is sent again. */
  private void toServer(Runnable arrival) {
    lastArrivalThere = Math.max(lastArrivalThere, time.now() + route.latencyNanos());
    time.runAfter(
        lastArrivalThere - time.now(), () -> lostThere.sendMessage(arrival, this::arriveThere));
  }

  private void arriveThere(Runnable arrival) {
    if (serverOpen) {
      arrival.run();
    }
  }

  /** Gives the connection up when nothing was heard for two thirds of the session timeout. */
  private void listenForServer() {
    long patience = timeoutNanos * 2 / 3;
    time.runAfter(
        heardAt + patience - time.now(),
        () -> {
          if (time.now() - heardAt >= patience) {
            cutConnection("nothing was heard");
          } else if (clientOpen) {
            listenForServer();
          }
        });
  }

  /**
   * Sends a ping when nothing was sent for a third of the timeout, but not while the machine stands
   * still.
   */
  private void pingWhenIdle(ModelSession bound) {
    long idle = timeoutNanos / 3;
    long from = Math.max(time.now(), Math.max(sentAt + idle, route.deafUntil()));
    time.runAfter(
        from - time.now(),
        () -> {
          if (!clientOpen || dropped) {
            return;
          }
          if (time.now() - sentAt >= idle && route.deafUntil() <= time.now()) {
            sentAt = time.now();
            toServer(() -> answerPing(bound));
          }
          pingWhenIdle(bound);
        });
  }

  private void answerPing(ModelSession bound) {
    server.heardOf(bound, timeoutNanos);
    toClient(() -> {});
  }

  /** Sends what was lost again. The server gets it even if the client has given up meanwhile. */
  void sendAgain() {
    time.runAfter(
        route.latencyNanos(),
        () -> {
          lostThere.sendAgain(this::arriveThere);
          lostHere.sendAgain(this::toClient);
        });
  }

  /** Loses the connection with all that was lost, as when a host on the way has forgotten it. */
  void loseForGood() {
    lostThere.forgetAll();
    lostHere.forgetAll();
    cutConnection("the network has forgotten the connection");
  }

  /** Runs {@code arrival} at the client after the latency, or when it is sent again. */
  void toClient(Runnable arrival) {
    lostHere.sendMessage(arrival, this::arriveHere);
  }

  private void arriveHere(Runnable arrival) {
    lastArrivalHere = Math.max(lastArrivalHere, time.now() + route.latencyNanos());
    time.runAfter(
        lastArrivalHere - time.now(),
        () -> {
          arrived.add(arrival);
          readArrived();
        });
  }

  private void readArrived() {
    while (clientOpen && !arrived.isEmpty()) {
      if (route.deafUntil() > time.now()) {
        time.runAfter(route.deafUntil() - time.now(), this::readArrived);
        return;
      }
      heardAt = time.now();
      Runnable arrival = arrived.remove();
      if (!deaf) {
        arrival.run();
      }
    }
  }

  /**
   * Delivers no message to Baton any more. The event thread of ZooKeeper's client has ended, and
   * its other thread goes on.
   */
  void loseHearing() {
    deaf = true;
  }

  @Override
  public void sendRequest(ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
    ModelSession from = session;
    if (from == null) {
      throw new AssertionError(request + " is sent without a connection");
    }
    if (dropped) {
      // Another thread may drop the link while Baton's loop stands still.
      time.runAfter(0, () -> reply.onAnswer(ZooKeeperAnswer.ofOutcome(RequestOutcome.EXPIRED)));
      return;
    }
    ClientChecks.checkRequest(request);
    ensemble.countRequest(request);
    sentAt = time.now();
    toServer(() -> arriveAtServer(request, reply, from));
  }

  private void arriveAtServer(
      ZooKeeperRequest request, EnsemblePort.AnswerHandler reply, ModelSession from) {
    ensemble.noteArrival(request);
    if (isTooLong(request)) {
      cutConnection("the request is longer than servers take");
    } else if (ensemble.losesRequest(request)) {
      cutConnection("the request is lost");
    } else if (ensemble.stallsRequest(request)) {
      cutConnection("the server stalls");
      ensemble.afterStall(() -> pipeline.carryOutLate(request, from));
    } else {
      server.heardOf(from, timeoutNanos);
      pipeline.takeRequest(request, reply, from);
    }
  }

  private static boolean isTooLong(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && WireSize.sizeOf(multi, 0, create -> WireSize.OPEN_PERMISSIONS) > WireSize.LONGEST;
  }

  boolean isServerOpen() {
    return serverOpen;
  }

  /** Sends an answer, unless it is to be lost. */
  void sendAnswer(
      ZooKeeperRequest request, EnsemblePort.AnswerHandler reply, ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DONE && ensemble.losesAnswer(request)) {
      cutConnection("the answer is lost");
    } else {
      setWatch(request, answer);
      boolean swallowed = ensemble.swallowsAnswer(request);
      toClient(swallowed ? () -> {} : () -> reply.onAnswer(answer));
    }
  }

  /** Sets the watch of a request, or removes watches. Only Exists watches a missing node. */
  private void setWatch(ZooKeeperRequest request, ZooKeeperAnswer answer) {
    boolean done = answer.outcome() == RequestOutcome.DONE;
    boolean absent = answer.outcome() == RequestOutcome.ABSENT;
    if (request instanceof ZooKeeperRequest.GetData read && read.watch() && done) {
      nodeWatches.add(read.path());
    } else if (request instanceof ZooKeeperRequest.Exists question
        && question.watch()
        && (done || absent)) {
      nodeWatches.add(question.path());
    } else if (request instanceof ZooKeeperRequest.GetChildren list && list.watch() && done) {
      lineWatches.add(list.path());
    } else if (request instanceof ZooKeeperRequest.RemoveWatches removal) {
      nodeWatches.remove(removal.path());
      lineWatches.remove(removal.path());
    }
  }

  /** Uses up the watches of one change. Sends its event, if the client may be told. */
  void fireWatches(ModelNode changed, EnsemblePort.LinkListener.WatchKind kind) {
    String path = changed.path();
    boolean ofLine = kind == EnsemblePort.LinkListener.WatchKind.CHILDREN_CHANGED;
    boolean gone = kind == EnsemblePort.LinkListener.WatchKind.DELETED;
    boolean node = !ofLine && nodeWatches.remove(path);
    boolean line = (ofLine || gone) && lineWatches.remove(path);
    if (!changed.deniesReading(route) && (node || line)) {
      toClient(() -> listener.onNodeChanged(path, kind, true));
    }
  }

  int watchCount() {
    return nodeWatches.size() + lineWatches.size();
  }

  /** Closes the connection from the server's end. The client is told, unless that is lost. */
  void closeFromServer(String why) {
    if (route.losesAnswers()) {
      closeServerSide();
      toClient(() -> cutConnection(why));
    } else {
      cutConnection(why);
    }
  }

  /** Loses the connection at both ends. The client is told at once. */
  void cutConnection(String why) {
    if (clientOpen && !dropped) {
      time.runAfter(0, () -> listener.onDisconnected(why));
    }
    letGo();
    hangUp();
  }

  /** Closes the server's end. Messages under way to it come before that, by chance. */
  private void hangUp() {
    if (ensemble.settings().chance().applyAsLong(2) == 0) {
      closeServerSide();
    } else {
      toServer(this::closeServerSide);
    }
  }

  private void letGo() {
    clientOpen = false;
    route.forgetLink(this);
    Runnable then = afterClose;
    if (then != null) {
      afterClose = null;
      time.runAfter(0, then);
    }
  }

  private void closeServerSide() {
    serverOpen = false;
    nodeWatches.clear();
    lineWatches.clear();
    server.removeLink(this);
    if (session != null && session.link == this) {
      session.link = null;
    }
  }

  @Override
  public void dropLink() {
    dropped = true;
    letGo();
    hangUp();
  }

  @Override
  public void closeSession(Runnable then) {
    if (dropped) {
      time.runAfter(0, then);
      return;
    }
    dropped = true;
    afterClose = then;
    ModelSession ended = session;
    if (ended == null) {
      letGo();
      hangUp();
    } else {
      toServer(
          () ->
              quorum.submitWrite(
                  server, () -> quorum.removeSession(ended), answer -> finishClose()));
      time.runAfter(timeoutNanos, () -> cutConnection("the end was not confirmed"));
    }
  }

  private void finishClose() {
    toClient(this::letGo);
    closeServerSide();
  }
}
