package dev.baton.testkit.model;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort.LinkListener.WatchKind;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A server: the transactions it has applied so far, and the connections to it. */
final class ModelServer {
  private final VirtualTime time;
  private final ModelSettings settings;
  private final ModelQuorum quorum;
  private final long relayPhase;
  private final ModelNodes nodes = new ModelNodes();
  private final Set<ModelLink> links = new LinkedHashSet<>();
  private final Map<ModelSession, Long> heard = new LinkedHashMap<>();
  private final List<Runnable> held = new ArrayList<>();
  private int applied;
  private long lastTold;
  private long lastApply;
  private long backlog;
  private long lastForward;
  private boolean cutOff;
  private boolean serving = true;

  /** The sessions that a deposed leader still knows; null for every other server. */
  private @Nullable Map<Long, ModelSession> deposed;

  private int cuts;
  private long minTimeout;
  private long maxTimeout = Long.MAX_VALUE;
  private boolean forgetsSessions;

  ModelServer(VirtualTime time, ModelSettings settings, ModelQuorum quorum) {
    this.time = time;
    this.settings = settings;
    this.quorum = quorum;
    this.relayPhase = settings.withJitter(settings.tick()) - settings.tick().toNanos();
  }

  boolean isCutOff() {
    return cutOff;
  }

  /**
   * Deposes a leader that does not hear of it. It goes on to answer pings and reads, and confirms
   * the sessions that it knows, until it gives up for lack of followers.
   */
  void depose(Map<Long, ModelSession> sessions) {
    deposed = Map.copyOf(sessions);
  }

  boolean isDeposed() {
    return deposed != null;
  }

  /** Returns the session with this id, as the deposed leader knows it. */
  @Nullable ModelSession sessionOfDeposed(long id) {
    return Objects.requireNonNull(deposed).get(id);
  }

  /** Returns true if the server takes connections. */
  boolean isServing() {
    return serving;
  }

  /** Sets the limits of the session timeouts that the server grants from now on. */
  void setTimeoutLimits(long minNanos, long maxNanos) {
    minTimeout = minNanos;
    maxTimeout = maxNanos;
  }

  /** Returns the timeout that the server grants to a client that asks for {@code nanos}. */
  long grantTimeout(long nanos) {
    return Math.max(minTimeout, Math.min(nanos, maxTimeout));
  }

  /** Makes the server give each client a new session, or stops that. */
  void setForgetsSessions(boolean forgets) {
    forgetsSessions = forgets;
  }

  /** Returns true if the server gives each client a new session, whichever it asks for. */
  boolean forgetsSessions() {
    return forgetsSessions;
  }

  /** Cuts the server off from the others. If that lasts, the server gives its clients up. */
  void cutOff() {
    cutOff = true;
    int cut = ++cuts;
    time.runAfter(settings.withJitter(settings.patience()), () -> giveUp(cut));
  }

  private void giveUp(int cut) {
    if (cutOff && cut == cuts) {
      serving = false;
      loseClients();
    }
  }

  /** Ends the cut. Messages sent to the leader meanwhile arrive late. */
  void endCut() {
    if (isDeposed()) {
      loseClients();
    }
    cutOff = false;
    cuts++;
    serving = true;
    catchUp();
    List<Runnable> late = List.copyOf(held);
    held.clear();
    late.forEach(this::forwardToLeader);
  }

  /** Drops the clients. A server that looks for another leader serves no clients. */
  void loseClients() {
    held.clear();
    deposed = null;
    cutLinks("this server has no leader");
  }

  void cutLinks(String why) {
    List.copyOf(links).forEach(link -> link.closeFromServer(why));
  }

  void addLink(ModelLink link) {
    links.add(link);
  }

  void removeLink(ModelLink link) {
    links.remove(link);
  }

  /** Runs {@code arrival} at the leader, in order, unless the leader can't be reached. */
  void forwardToLeader(Runnable arrival) {
    if (quorum.isLeader(this)) {
      arrival.run();
      return;
    }
    lastForward = Math.max(lastForward, time.now() + settings.withJitter(settings.hop()));
    time.runAfter(
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
    runAt(lastTold, arrival);
  }

  private long delayFromLeader() {
    return quorum.isLeader(this) ? 0 : settings.withJitter(settings.hop());
  }

  private void runAt(long moment, Runnable arrival) {
    if (moment == time.now() && quorum.isLeader(this)) {
      arrival.run();
    } else {
      time.runAfter(moment - time.now(), arrival);
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
      int committed = quorum.commitCount();
      tellBack(() -> learnCommits(committed));
    }
  }

  private void learnCommits(int committed) {
    lastApply = Math.max(lastApply, time.now() + backlog);
    runAt(lastApply, () -> applyTo(committed));
  }

  private void applyTo(int committed) {
    if (!cutOff) {
      applyNow(committed);
    }
  }

  /** Applies the transactions up to this number. */
  void applyNow(int committed) {
    while (applied < committed) {
      ModelQuorum.CommittedWrite next = quorum.commit(applied++);
      next.changes().forEach(change -> change.applyTo(nodes, this::fireWatches));
      if (next.from() == this) {
        next.then().run();
      }
    }
  }

  private void fireWatches(ModelNode node, WatchKind kind) {
    List.copyOf(links).forEach(link -> link.fireWatches(node, kind));
  }

  /** Answers a read from the applied transactions. */
  ZooKeeperAnswer answerRead(ZooKeeperRequest request, ModelSession from, ModelRoute reader) {
    if (request instanceof ZooKeeperRequest.GetEphemerals) {
      return ZooKeeperAnswer.ofChildren(
          nodes.allNodes().stream()
              .filter(node -> node.owner() == from.id)
              .map(ModelNode::path)
              .toList());
    }
    if (request instanceof ZooKeeperRequest.GetData read) {
      return answerRead(
          read.path(),
          reader,
          found -> ZooKeeperAnswer.ofData(found.data().text(), found.toStat()));
    }
    if (request instanceof ZooKeeperRequest.ReadNodes several) {
      return ZooKeeperAnswer.ofParts(
          several.parts().stream().map(part -> answerRead(part, from, reader)).toList());
    }
    if (request instanceof ZooKeeperRequest.Exists question) {
      return answerRead(question.path(), reader, found -> ZooKeeperAnswer.ofStat(found.toStat()));
    }
    if (request instanceof ZooKeeperRequest.GetChildren list) {
      return answerRead(
          list.path(), reader, found -> ZooKeeperAnswer.ofChildren(childNames(found)));
    }
    if (request instanceof ZooKeeperRequest.RemoveWatches) {
      return ZooKeeperAnswer.ofOutcome(RequestOutcome.DONE);
    }
    throw new AssertionError(request + " is no read");
  }

  private ZooKeeperAnswer answerRead(
      String path, ModelRoute reader, Function<ModelNode, ZooKeeperAnswer> readable) {
    ModelNode found = nodes.findNode(path);
    if (found == null) {
      return ZooKeeperAnswer.ofOutcome(RequestOutcome.ABSENT);
    }
    return found.deniesReading(reader)
        ? ZooKeeperAnswer.ofOutcome(RequestOutcome.DENIED)
        : readable.apply(found);
  }

  private List<String> childNames(ModelNode parent) {
    return nodes.childrenOf(parent.path()).stream().map(ModelNode::lastName).toList();
  }

  /**
   * Notes a packet of {@code session} over a connection with this timeout. The leader learns of it
   * with the next relay.
   */
  void heardOf(ModelSession session, long timeoutNanos) {
    long half = settings.tick().toNanos() / 2;
    if (quorum.isLeader(this) || half == 0) {
      quorum.touchSession(session, timeoutNanos);
      return;
    }
    if (heard.isEmpty()) {
      time.runAfter(half - Math.floorMod(time.now() - relayPhase, half), this::relayHeard);
    }
    heard.put(session, timeoutNanos);
  }

  private void relayHeard() {
    Map<ModelSession, Long> told = new LinkedHashMap<>(heard);
    heard.clear();
    forwardToLeader(() -> told.forEach(quorum::touchSession));
  }
}
