package dev.baton.testkit.model;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble.Listener.Kind;
import dev.baton.runtime.port.Request;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A server: the transactions it has applied so far, and the connections to it. */
final class ModelServer {
  private final VirtualTime time;
  private final ModelSettings settings;
  private final ModelQuorum quorum;
  private final long relayPhase;
  private final ModelNodes nodes = new ModelNodes();
  private final Set<ModelLink> links = new LinkedHashSet<>();
  private final Set<ModelSession> heard = new LinkedHashSet<>();
  private final List<Runnable> held = new ArrayList<>();
  private int applied;
  private long lastTold;
  private long lastApply;
  private long backlog;
  private long lastForward;
  private boolean cutOff;
  private boolean serving = true;
  private int cuts;

  ModelServer(VirtualTime time, ModelSettings settings, ModelQuorum quorum) {
    this.time = time;
    this.settings = settings;
    this.quorum = quorum;
    this.relayPhase = settings.about(settings.tick()) - settings.tick().toNanos();
  }

  boolean isCutOff() {
    return cutOff;
  }

  /** Returns true if the server takes connections. */
  boolean isServing() {
    return serving;
  }

  /** Cuts the server off from the others. If that lasts, the server gives its clients up. */
  void cutOff() {
    cutOff = true;
    int cut = ++cuts;
    time.after(settings.about(settings.patience()), () -> giveUp(cut));
  }

  private void giveUp(int cut) {
    if (cutOff && cut == cuts) {
      serving = false;
      loseClients();
    }
  }

  /** Ends the cut. Messages sent to the leader meanwhile arrive late. */
  void heal() {
    cutOff = false;
    cuts++;
    serving = true;
    catchUp();
    List<Runnable> late = List.copyOf(held);
    held.clear();
    late.forEach(this::forward);
  }

  /** Drops the clients. A server that looks for another leader serves no clients. */
  void loseClients() {
    held.clear();
    cutLinks("this server has no leader");
  }

  void cutLinks(String why) {
    List.copyOf(links).forEach(link -> link.cut(why));
  }

  void add(ModelLink link) {
    links.add(link);
  }

  void remove(ModelLink link) {
    links.remove(link);
  }

  /** Runs {@code arrival} at the leader, in order, unless the leader can't be reached. */
  void forward(Runnable arrival) {
    if (quorum.isLeader(this)) {
      arrival.run();
      return;
    }
    lastForward = Math.max(lastForward, time.now() + settings.about(settings.hop()));
    time.after(
        lastForward - time.now(),
        () -> {
          if (cutOff) {
            held.add(arrival);
          } else {
            arrival.run();
          }
        });
  }

  /** Runs {@code arrival} back at this server, after everything that the leader sent before. */
  void tellBack(Runnable arrival) {
    lastTold = Math.max(lastTold, time.now() + delayFromLeader());
    at(lastTold, arrival);
  }

  private long delayFromLeader() {
    return quorum.isLeader(this) ? 0 : settings.about(settings.hop());
  }

  private void at(long moment, Runnable arrival) {
    if (moment == time.now() && quorum.isLeader(this)) {
      arrival.run();
    } else {
      time.after(moment - time.now(), arrival);
    }
  }

  /**
   * Delays the application of later transactions, as if the server had other things to do first.
   */
  void setBacklog(long nanos) {
    backlog = nanos;
  }

  /** Learns the transactions that were committed meanwhile. */
  void catchUp() {
    if (!cutOff) {
      int committed = quorum.committed();
      tellBack(() -> learn(committed));
    }
  }

  private void learn(int committed) {
    lastApply = Math.max(lastApply, time.now() + backlog);
    at(lastApply, () -> applyTo(committed));
  }

  private void applyTo(int committed) {
    if (!cutOff) {
      applyNow(committed);
    }
  }

  /** Applies the transactions up to this number. */
  void applyNow(int committed) {
    while (applied < committed) {
      ModelQuorum.Commit next = quorum.commit(applied++);
      next.changes().forEach(change -> change.applyTo(nodes, this::changed));
      if (next.from() == this) {
        next.then().run();
      }
    }
  }

  private void changed(String path, Kind kind, boolean told) {
    List.copyOf(links).forEach(link -> link.changed(path, kind, told));
  }

  /** Answers a read from the applied transactions. */
  Answer read(Request request, ModelSession from) {
    if (request instanceof Request.GetEphemerals) {
      return Answer.children(
          nodes.all().stream()
              .filter(node -> node.owner() == from.id)
              .map(ModelNode::path)
              .toList());
    }
    if (request instanceof Request.GetData read) {
      return read(read.path(), found -> Answer.data(found.data().text(), found.stat()));
    }
    if (request instanceof Request.Exists question) {
      return read(question.path(), found -> Answer.stands(found.stat()));
    }
    if (request instanceof Request.GetChildren list) {
      return read(list.path(), found -> Answer.children(childNames(found)));
    }
    throw new AssertionError(request + " is no read");
  }

  private Answer read(String path, Function<ModelNode, Answer> readable) {
    ModelNode found = nodes.find(path);
    if (found == null) {
      return Answer.of(Outcome.ABSENT);
    }
    return found.denies(Permission.READ) ? Answer.of(Outcome.DENIED) : readable.apply(found);
  }

  private List<String> childNames(ModelNode parent) {
    return nodes.childrenOf(parent.path()).stream().map(ModelNode::name).toList();
  }

  /** Notes a packet of {@code session}. The leader learns of it with the next relay. */
  void heardOf(ModelSession session) {
    long half = settings.tick().toNanos() / 2;
    if (quorum.isLeader(this) || half == 0) {
      session.heardAt = time.now();
      return;
    }
    if (heard.isEmpty()) {
      time.after(half - Math.floorMod(time.now() - relayPhase, half), this::relay);
    }
    heard.add(session);
  }

  private void relay() {
    List<ModelSession> told = List.copyOf(heard);
    heard.clear();
    forward(() -> told.forEach(session -> session.heardAt = time.now()));
  }
}
