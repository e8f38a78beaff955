package dev.baton.testkit.model;

import dev.baton.protocol.Outcome;
import dev.baton.runtime.Answer;
import dev.baton.runtime.Ensemble;
import dev.baton.runtime.Request;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One connection to the model. What travels takes the ensemble's latency each way, in order. */
final class ModelLink implements Ensemble.Link {
  private final ModelEnsemble ensemble;
  private final VirtualTime time;
  private final Ensemble.Listener listener;
  private final Set<String> nodeWatches = new HashSet<>();
  private final Set<String> lineWatches = new HashSet<>();
  private @Nullable ModelSession session;
  private boolean open = true;
  private boolean deaf;
  private boolean dropped;
  private boolean silent;
  private long lastArrivalThere;
  private long lastArrivalHere;

  ModelLink(ModelEnsemble ensemble, VirtualTime time, Ensemble.Listener listener) {
    this.ensemble = ensemble;
    this.time = time;
    this.listener = listener;
  }

  Ensemble.Listener listener() {
    return listener;
  }

  @Nullable ModelSession session() {
    return session;
  }

  void bind(ModelSession bound) {
    session = bound;
    bound.link = this;
  }

  /** Has {@code arrival} happen at the server. */
  void toServer(Runnable arrival) {
    lastArrivalThere = Math.max(lastArrivalThere, time.now() + ensemble.latencyNanos());
    time.after(
        lastArrivalThere - time.now(),
        () -> {
          if (ensemble.isBlackHole()) {
            swallow();
          } else if (open && !silent) {
            arrival.run();
          }
        });
  }

  /**
   * What a black hole takes is a gap in the stream, so nothing that comes later is read either: the
   * client gives the connection up when it has heard nothing for two thirds of the timeout, or,
   * since the network answers again by then, when the black hole ends.
   */
  private void swallow() {
    if (!silent && session != null) {
      time.after(session.timeoutNanos * 2 / 3, () -> cut("nothing was heard"));
    }
    silent = true;
  }

  boolean isSilent() {
    return silent;
  }

  /** Has {@code arrival} happen at the client. */
  void toClient(Runnable arrival) {
    if (ensemble.isBlackHole()) {
      swallow();
      return;
    }
    lastArrivalHere = Math.max(lastArrivalHere, time.now() + ensemble.latencyNanos());
    time.after(
        lastArrivalHere - time.now(),
        () -> {
          if (open && !deaf && !silent) {
            arrival.run();
          }
        });
  }

  @Override
  public void send(Request request, Ensemble.Reply reply) {
    if (dropped || session == null) {
      throw new AssertionError(request + " is sent without a connection");
    }
    ensemble.count(request);
    toServer(() -> ensemble.serve(this, request, reply));
  }

  /** Answers, or not, if the answer is to be lost. */
  void answer(Request request, Ensemble.Reply reply, Answer answer) {
    if (answer.outcome() == Outcome.DONE && request instanceof Request.GetData read) {
      watch(nodeWatches, read.path(), read.watch());
    } else if (answer.outcome() == Outcome.DONE && request instanceof Request.GetChildren list) {
      watch(lineWatches, list.path(), list.watch());
    }
    toClient(() -> reply.answered(answer));
  }

  private static void watch(Set<String> watches, String path, boolean watch) {
    if (watch) {
      watches.add(path);
    }
  }

  /** Sends the events of one change, and spends their watches. */
  void changed(String path, Ensemble.Listener.Kind kind) {
    boolean node = kind != Ensemble.Listener.Kind.CHILDREN_CHANGED && nodeWatches.remove(path);
    boolean line = kind != Ensemble.Listener.Kind.DATA_CHANGED && lineWatches.remove(path);
    if (node || line) {
      toClient(() -> listener.changed(path, kind, true));
    }
  }

  int watches() {
    return nodeWatches.size() + lineWatches.size();
  }

  /** Loses the connection, at both ends; the client is told at once. */
  void cut(String why) {
    if (open) {
      letGo();
      time.after(0, () -> listener.disconnected(why));
    }
  }

  /** The server says that the session is over, as an answer to an attempt to connect. */
  void expired() {
    toClient(
        () -> {
          letGo();
          listener.expired();
        });
  }

  private void letGo() {
    open = false;
    nodeWatches.clear();
    lineWatches.clear();
    if (session != null && session.link == this) {
      session.link = null;
    }
    ensemble.forget(this);
  }

  @Override
  public void drop() {
    dropped = true;
    letGo();
  }

  @Override
  public void close(Runnable then) {
    deaf = true;
    toServer(
        () -> {
          ModelSession ended = session;
          letGo();
          if (ended != null) {
            ensemble.end(ended);
          }
        });
    time.after(2 * ensemble.latencyNanos(), then);
  }
}
