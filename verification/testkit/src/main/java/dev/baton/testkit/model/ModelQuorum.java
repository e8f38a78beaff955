package dev.baton.testkit.model;

import dev.baton.runtime.port.ZooKeeperAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The servers together. One of them leads, and commits the transactions that a majority can learn.
 */
final class ModelQuorum {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long LOOK_AGAIN_NANOS = 500 * NANOS_PER_MILLI;

  private final VirtualTime time;
  private final ModelSettings settings;
  private final ModelTree tree;
  private final Map<Long, ModelSession> sessions = new HashMap<>();
  private final List<ModelServer> servers;
  private final List<CommittedWrite> log = new ArrayList<>();
  private final List<WriteProposal> parked = new ArrayList<>();
  private ModelServer leader;
  private long lastSession;
  private int restores;
  private boolean deposedServe;
  private Consumer<ModelChange> listener = change -> {};
  private Consumer<Boolean> onEnd = cutShort -> {};

  ModelQuorum(VirtualTime time, ModelSettings settings) {
    this.time = time;
    this.settings = settings;
    this.tree = new ModelTree(settings.chance());
    this.servers =
        IntStream.range(0, settings.servers())
            .mapToObj(i -> new ModelServer(time, settings, this))
            .toList();
    this.leader = servers.get(0);
  }

  /**
   * A transaction that a majority has.
   *
   * @param from the server that was asked for it
   * @param then the action of that server when it has applied the transaction
   */
  record CommittedWrite(List<ModelChange> changes, ModelServer from, Runnable then) {}

  /**
   * A copy of the data of the servers, with the sessions of that time.
   *
   * @param sessions the sessions by their ids
   */
  record QuorumBackup(ModelTree.TreeBackup tree, Map<Long, ModelSession> sessions) {}

  private record WriteProposal(
      ModelServer from,
      Supplier<ModelTree.TransactionResult> write,
      Consumer<ZooKeeperAnswer> then) {}

  /** Makes leaders that are cut off serve on beside the next leader, until they give up. */
  void letDeposedServe() {
    deposedServe = true;
  }

  ModelTree tree() {
    return tree;
  }

  List<ModelServer> servers() {
    return servers;
  }

  void setOnlooker(Consumer<ModelChange> listener) {
    this.listener = listener;
  }

  /** Notifies {@code listener} before the nodes of a session go, and whether it was cut short. */
  void onSessionEnd(Consumer<Boolean> listener) {
    onEnd = listener;
  }

  boolean isLeader(ModelServer server) {
    return server == leader;
  }

  int leaderNumber() {
    return servers.indexOf(leader);
  }

  int commitCount() {
    return log.size();
  }

  CommittedWrite commit(int number) {
    return log.get(number);
  }

  private boolean isMajority(long some) {
    return some > servers.size() / 2;
  }

  private List<ModelServer> connectedServers() {
    return servers.stream().filter(server -> !server.isCutOff()).toList();
  }

  private boolean canCommit() {
    return !leader.isCutOff() && isMajority(connectedServers().size());
  }

  /**
   * Asks the leader to carry out {@code write}.
   *
   * @param then gets the answer when {@code from} has applied it, or never if it was lost
   */
  void submitWrite(
      ModelServer from,
      Supplier<ModelTree.TransactionResult> write,
      Consumer<ZooKeeperAnswer> then) {
    ModelServer asked = leader;
    int restored = restores;
    from.forwardToLeader(
        () -> {
          if (asked == leader && restored == restores) {
            proposeWrite(new WriteProposal(from, write, then));
          }
        });
  }

  private void proposeWrite(WriteProposal proposal) {
    if (!canCommit()) {
      parked.add(proposal);
      return;
    }
    ModelTree.TransactionResult result = proposal.write.get();
    commitFrom(result.changes(), proposal.from, () -> proposal.then.accept(result.answer()));
  }

  private void commitFrom(List<ModelChange> changes, ModelServer from, Runnable then) {
    log.add(new CommittedWrite(changes, from, then));
    changes.forEach(listener);
    servers.forEach(ModelServer::catchUp);
  }

  /** Commits a change that no client requested. */
  void commit(List<ModelChange> changes) {
    commitFrom(changes, leader, () -> {});
  }

  QuorumBackup backUp() {
    return new QuorumBackup(tree.backUp(), Map.copyOf(sessions));
  }

  /**
   * Starts all servers anew with the data of a backup. A session of the backup begins with the
   * timeout with which it was created, though it may be over since. Later sessions are unknown.
   */
  void restore(QuorumBackup backup) {
    restores++;
    parked.clear();
    servers.forEach(ModelServer::loseClients);
    sessions.clear();
    commit(tree.restore(backup.tree));
    sessions.putAll(backup.sessions);
    sessions.values().forEach(this::restartSession);
  }

  private void restartSession(ModelSession session) {
    session.link = null;
    touchSession(session, session.createdNanos);
    lookAfter(session, session.deadline - time.now());
  }

  void cutOff(ModelServer server) {
    server.cutOff();
    if (!canCommit()) {
      time.runAfter(settings.withJitter(settings.electionTime()), this::electLeader);
    }
  }

  void healServer(ModelServer server) {
    server.endCut();
    if (canCommit()) {
      List<WriteProposal> waiting = List.copyOf(parked);
      parked.clear();
      waiting.forEach(this::proposeWrite);
    } else {
      time.runAfter(settings.withJitter(settings.electionTime()), this::electLeader);
    }
  }

  /**
   * Elects a leader among the connected servers. The new leader gives every session the full
   * timeout with which the session was created, whatever was granted later.
   */
  private void electLeader() {
    List<ModelServer> voters = connectedServers();
    if (canCommit() || !isMajority(voters.size())) {
      return;
    }
    deposeLeader();
    leader = voters.get((int) settings.chance().applyAsLong(voters.size()));
    leader.applyNow(commitCount());
    sessions.values().forEach(session -> touchSession(session, session.createdNanos));
    int known = (int) settings.chance().applyAsLong(parked.size() + 1L);
    List<WriteProposal> survivors = List.copyOf(parked.subList(0, known));
    parked.clear();
    survivors.forEach(this::proposeWrite);
  }

  /** Drops all clients, but not those of a leader that does not hear of its end. */
  private void deposeLeader() {
    boolean unaware = deposedServe && leader.isCutOff() && leader.isServing();
    ModelServer old = leader;
    servers.stream().filter(one -> !(unaware && one == old)).forEach(ModelServer::loseClients);
    if (unaware) {
      old.depose(sessions);
    }
  }

  /** Opens a session. The leader decides. */
  void openSession(ModelServer at, long timeoutNanos, Consumer<ModelSession> then) {
    ModelSession opened = new ModelSession(++lastSession, timeoutNanos);
    submitWrite(
        at,
        () -> {
          sessions.put(opened.id, opened);
          touchSession(opened, timeoutNanos);
          return new ModelTree.TransactionResult(
              ZooKeeperAnswer.ofCreated(List.of(), null), List.of());
        },
        answer -> then.accept(opened));
  }

  /**
   * Resumes a session, which then lasts for this timeout. If the session is over, {@code then} gets
   * null.
   */
  void resumeSession(
      ModelServer at,
      long id,
      long timeoutNanos,
      ModelLink link,
      Consumer<@Nullable ModelSession> then) {
    if (at.isDeposed()) {
      ModelSession known = at.sessionOfDeposed(id);
      at.tellBack(() -> then.accept(known));
      return;
    }
    at.forwardToLeader(
        () -> {
          ModelSession session = sessions.get(id);
          if (session != null) {
            touchSession(session, timeoutNanos);
            session.link = link;
          }
          at.tellBack(() -> then.accept(session));
        });
  }

  boolean isAlive(ModelSession session) {
    return isAlive(session.id);
  }

  boolean isAlive(long session) {
    return sessions.containsKey(session);
  }

  int sessionCount() {
    return sessions.size();
  }

  /**
   * Gives a session this timeout from now on, which may end the session earlier than before. The
   * leader checks sessions once a tick.
   */
  void touchSession(ModelSession session, long timeoutNanos) {
    session.touchedNanos = timeoutNanos;
    long over = time.now() + timeoutNanos;
    long tick = settings.tick().toNanos();
    session.deadline = tick == 0 ? over : (over / tick + 1) * tick;
    VirtualTime.VirtualTask look = session.look;
    if (isAlive(session) && (look == null || session.deadline < look.at())) {
      lookAfter(session, session.deadline - time.now());
    }
  }

  private void lookAfter(ModelSession session, long nanos) {
    VirtualTime.VirtualTask look = session.look;
    if (look != null) {
      look.cancelTask();
    }
    session.look = time.runAfter(nanos, () -> endIfOver(session));
  }

  private void endIfOver(ModelSession session) {
    if (!isAlive(session)) {
      return;
    }
    if (!canCommit()) {
      lookAfter(session, LOOK_AGAIN_NANOS);
    } else if (time.now() >= session.deadline) {
      endSession(session);
    } else {
      lookAfter(session, session.deadline - time.now());
    }
  }

  void endAll() {
    List.copyOf(sessions.values()).forEach(this::endSession);
  }

  void endSession(long id) {
    ModelSession session = sessions.get(id);
    if (session != null) {
      endSession(session);
    }
  }

  private void endSession(ModelSession session) {
    onEnd.accept(session.isCutShort());
    ModelTree.TransactionResult ended = removeSession(session);
    ModelLink link = session.link;
    if (link == null) {
      commit(ended.changes());
    } else {
      commitFrom(ended.changes(), link.server(), () -> hangUp(link));
    }
  }

  /** Hangs up. By chance, messages that the server has sent before still arrive. */
  private void hangUp(ModelLink link) {
    Runnable cut = () -> link.closeFromServer("the session is over");
    if (settings.chance().applyAsLong(2) == 0) {
      cut.run();
    } else {
      link.toClient(cut);
    }
  }

  /** Ends a session together with its nodes. */
  ModelTree.TransactionResult removeSession(ModelSession session) {
    List<ModelChange> changes =
        sessions.remove(session.id) == null
            ? List.of()
            : tree.deleteAll(node -> node.owner() == session.id);
    return new ModelTree.TransactionResult(ZooKeeperAnswer.ofCreated(List.of(), null), changes);
  }
}
