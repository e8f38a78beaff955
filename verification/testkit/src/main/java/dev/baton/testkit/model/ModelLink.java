package dev.baton.testkit.model;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.port.WireSize;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A connection to the model. Every message takes the route's latency each way, in order. */
final class ModelLink implements Ensemble.Link {
  private final ModelEnsemble ensemble;
  private final ModelQuorum quorum;
  private final VirtualTime time;
  private final ModelRoute route;
  private final ModelServer server;
  private final Ensemble.Listener listener;
  private final Set<String> nodeWatches = new HashSet<>();
  private final Set<String> lineWatches = new HashSet<>();
  private final ModelPipeline pipeline;
  private final Queue<Runnable> arrived = new ArrayDeque<>();
  private @Nullable ModelSession session;
  private @Nullable Runnable afterClose;
  private boolean clientOpen = true;
  private boolean serverOpen = true;
  private boolean dropped;
  private boolean silent;
  private long lastArrivalThere;
  private long lastArrivalHere;
  private long heardAt;

  ModelLink(
      ModelEnsemble ensemble, ModelRoute route, ModelServer server, Ensemble.Listener listener) {
    this.ensemble = ensemble;
    this.quorum = ensemble.quorum();
    this.time = ensemble.time();
    this.route = route;
    this.server = server;
    this.listener = listener;
    this.pipeline = new ModelPipeline(ensemble, server, this);
    server.add(this);
  }

  ModelServer server() {
    return server;
  }

  void connect(Ensemble.@Nullable Session wanted, int timeoutMillis) {
    if (wanted == null) {
      toServer(() -> quorum.open(server, timeoutMillis, this::bind));
    } else {
      toServer(() -> quorum.resume(server, wanted.id(), this, found -> resume(wanted, found)));
    }
  }

  private void resume(Ensemble.Session wanted, @Nullable ModelSession found) {
    if (found == null) {
      toClient(
          () -> {
            letGo();
            closeServerSide();
            listener.expired();
          });
    } else if (!wanted.password().equals(found.password())) {
      throw new AssertionError("a wrong password for session " + found.id);
    } else {
      bind(found);
    }
  }

  private void bind(ModelSession bound) {
    if (!serverOpen) {
      return;
    }
    session = bound;
    bound.link = this;
    heardAt = time.now();
    listen(bound);
    Ensemble.Session granted = new Ensemble.Session(bound.id, bound.password());
    int millis = (int) (bound.timeoutNanos / 1_000_000);
    toClient(() -> listener.connected(granted, millis));
  }

  /** Runs {@code arrival} at the server after the latency. */
  private void toServer(Runnable arrival) {
    lastArrivalThere = Math.max(lastArrivalThere, time.now() + route.latencyNanos());
    time.after(
        lastArrivalThere - time.now(),
        () -> {
          if (route.isBlackHole()) {
            swallow();
          } else if (serverOpen && !silent) {
            arrival.run();
          }
        });
  }

  /**
   * Swallows a message. The gap in the stream makes the receiver ignore all later messages. The
   * client gives the connection up when it has heard nothing for long enough. It also does when the
   * black hole ends, since the network answers again by then.
   */
  private void swallow() {
    silent = true;
  }

  /**
   * Watches for messages. The client gives the connection up when it has heard nothing for two
   * thirds of the session timeout.
   */
  private void listen(ModelSession bound) {
    long patience = bound.timeoutNanos * 2 / 3;
    time.after(
        heardAt + patience - time.now(),
        () -> {
          if (time.now() - heardAt >= patience) {
            cut("nothing was heard");
          } else if (clientOpen) {
            listen(bound);
          }
        });
  }

  boolean isSilent() {
    return silent;
  }

  /** Runs {@code arrival} at the client after the latency. */
  void toClient(Runnable arrival) {
    if (route.isBlackHole()) {
      swallow();
      return;
    }
    lastArrivalHere = Math.max(lastArrivalHere, time.now() + route.latencyNanos());
    time.after(
        lastArrivalHere - time.now(),
        () -> {
          arrived.add(arrival);
          readArrived();
        });
  }

  private void readArrived() {
    while (clientOpen && !silent && !arrived.isEmpty()) {
      if (route.deafUntil() > time.now()) {
        time.after(route.deafUntil() - time.now(), this::readArrived);
        return;
      }
      heardAt = time.now();
      arrived.remove().run();
    }
  }

  @Override
  public void send(Request request, Ensemble.Reply reply) {
    ModelSession from = session;
    if (dropped || from == null) {
      throw new AssertionError(request + " is sent without a connection");
    }
    ClientChecks.check(request);
    ensemble.count(request);
    toServer(() -> arrive(request, reply, from));
  }

  private void arrive(Request request, Ensemble.Reply reply, ModelSession from) {
    if (isTooLong(request)) {
      cut("the request is longer than servers take");
    } else if (ensemble.losesRequest(request)) {
      cut("the request is lost");
    } else if (ensemble.stallsRequest(request)) {
      cut("the server stalls");
      ensemble.afterStall(() -> pipeline.carryOutLate(request, from));
    } else {
      server.heardOf(from);
      pipeline.take(request, reply, from);
    }
  }

  private static boolean isTooLong(Request request) {
    return request instanceof Request.Multi multi
        && WireSize.of(multi, 0, WireSize.OPEN_PERMISSIONS) > WireSize.LONGEST;
  }

  boolean isServerOpen() {
    return serverOpen;
  }

  /** Sends an answer, unless it is to be lost. */
  void answer(Request request, Ensemble.Reply reply, Answer answer) {
    if (answer.outcome() == Outcome.DONE && ensemble.losesAnswer(request)) {
      cut("the answer is lost");
    } else {
      watch(request, answer);
      toClient(() -> reply.answered(answer));
    }
  }

  /**
   * Sets the watch of a request. Only a request that checks a node's existence can watch a missing
   * node.
   */
  private void watch(Request request, Answer answer) {
    boolean done = answer.outcome() == Outcome.DONE;
    boolean absent = answer.outcome() == Outcome.ABSENT;
    if (request instanceof Request.GetData read && read.watch() && done) {
      nodeWatches.add(read.path());
    } else if (request instanceof Request.Exists question && question.watch() && (done || absent)) {
      nodeWatches.add(question.path());
    } else if (request instanceof Request.GetChildren list && list.watch() && done) {
      lineWatches.add(list.path());
    }
  }

  /** Uses up the watches of one change. Sends its event, if the client may be told. */
  void changed(String path, Ensemble.Listener.Kind kind, boolean told) {
    boolean ofLine = kind == Ensemble.Listener.Kind.CHILDREN_CHANGED;
    boolean gone = kind == Ensemble.Listener.Kind.DELETED;
    boolean node = !ofLine && nodeWatches.remove(path);
    boolean line = (ofLine || gone) && lineWatches.remove(path);
    if (told && (node || line)) {
      toClient(() -> listener.changed(path, kind, true));
    }
  }

  int watches() {
    return nodeWatches.size() + lineWatches.size();
  }

  /** Loses the connection at both ends. The client is told at once. */
  void cut(String why) {
    if (clientOpen && !dropped) {
      time.after(0, () -> listener.disconnected(why));
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
    route.forget(this);
    Runnable then = afterClose;
    if (then != null) {
      afterClose = null;
      time.after(0, then);
    }
  }

  private void closeServerSide() {
    serverOpen = false;
    nodeWatches.clear();
    lineWatches.clear();
    server.remove(this);
    if (session != null && session.link == this) {
      session.link = null;
    }
  }

  @Override
  public void drop() {
    dropped = true;
    letGo();
    hangUp();
  }

  @Override
  public void close(Runnable then) {
    dropped = true;
    afterClose = then;
    ModelSession ended = session;
    if (ended == null) {
      letGo();
      hangUp();
    } else {
      toServer(() -> quorum.submit(server, () -> quorum.ending(ended), answer -> closed()));
      time.after(ended.timeoutNanos, () -> cut("the end was not confirmed"));
    }
  }

  private void closed() {
    toClient(this::letGo);
    closeServerSide();
  }
}
