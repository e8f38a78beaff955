package dev.baton.testkit.model;

import dev.baton.runtime.port.Answer;
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
  private final List<Commit> log = new ArrayList<>();
  private final List<Proposal> parked = new ArrayList<>();
  private ModelServer leader;
  private long lastSession;
  private Consumer<ModelChange> onlooker = change -> {};

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
  record Commit(List<ModelChange> changes, ModelServer from, Runnable then) {}

  private record Proposal(
      ModelServer from, Supplier<ModelTree.Result> write, Consumer<Answer> then) {}

  ModelTree tree() {
    return tree;
  }

  List<ModelServer> servers() {
    return servers;
  }

  void setOnlooker(Consumer<ModelChange> onlooker) {
    this.onlooker = onlooker;
  }

  boolean isLeader(ModelServer server) {
    return server == leader;
  }

  int committed() {
    return log.size();
  }

  Commit commit(int number) {
    return log.get(number);
  }

  private boolean isMajority(long some) {
    return some > servers.size() / 2;
  }

  private List<ModelServer> together() {
    return servers.stream().filter(server -> !server.isCutOff()).toList();
  }

  private boolean canCommit() {
    return !leader.isCutOff() && isMajority(together().size());
  }

  /**
   * Asks the leader to carry out {@code write}.
   *
   * @param then gets the answer when {@code from} has applied it, or never if it was lost
   */
  void submit(ModelServer from, Supplier<ModelTree.Result> write, Consumer<Answer> then) {
    ModelServer asked = leader;
    from.forward(
        () -> {
          if (asked == leader) {
            propose(new Proposal(from, write, then));
          }
        });
  }

  private void propose(Proposal proposal) {
    if (!canCommit()) {
      parked.add(proposal);
      return;
    }
    ModelTree.Result result = proposal.write.get();
    commit(result.changes(), proposal.from, () -> proposal.then.accept(result.answer()));
  }

  private void commit(List<ModelChange> changes, ModelServer from, Runnable then) {
    log.add(new Commit(changes, from, then));
    changes.forEach(onlooker);
    servers.forEach(ModelServer::catchUp);
  }

  /** Commits a change that no client requested. */
  void commit(List<ModelChange> changes) {
    commit(changes, leader, () -> {});
  }

  void cutOff(ModelServer server) {
    server.cutOff();
    if (!canCommit()) {
      time.after(settings.about(settings.electionTime()), this::elect);
    }
  }

  void heal(ModelServer server) {
    server.heal();
    if (canCommit()) {
      List<Proposal> waiting = List.copyOf(parked);
      parked.clear();
      waiting.forEach(this::propose);
    } else {
      time.after(settings.about(settings.electionTime()), this::elect);
    }
  }

  /**
   * Elects a leader among the connected servers. The new leader gives every session its full
   * timeout.
   */
  private void elect() {
    List<ModelServer> voters = together();
    if (canCommit() || !isMajority(voters.size())) {
      return;
    }
    servers.forEach(ModelServer::loseClients);
    leader = voters.get((int) settings.chance().applyAsLong(voters.size()));
    leader.applyNow(committed());
    sessions.values().forEach(session -> session.heardAt = time.now());
    int known = (int) settings.chance().applyAsLong(parked.size() + 1L);
    List<Proposal> survivors = List.copyOf(parked.subList(0, known));
    parked.clear();
    survivors.forEach(this::propose);
  }

  /** Opens a session. The leader decides. */
  void open(ModelServer at, int timeoutMillis, Consumer<ModelSession> then) {
    ModelSession opened =
        new ModelSession(++lastSession, timeoutMillis * NANOS_PER_MILLI, time.now());
    submit(
        at,
        () -> {
          opened.heardAt = time.now();
          sessions.put(opened.id, opened);
          expireInTime(opened);
          return new ModelTree.Result(Answer.created(List.of(), null), List.of());
        },
        answer -> then.accept(opened));
  }

  /** Resumes a session. If the session is over, {@code then} gets null. */
  void resume(ModelServer at, long id, ModelLink link, Consumer<@Nullable ModelSession> then) {
    at.forward(
        () -> {
          ModelSession session = sessions.get(id);
          if (session != null) {
            session.heardAt = time.now();
            session.link = link;
          }
          at.tellBack(() -> then.accept(session));
        });
  }

  boolean lives(ModelSession session) {
    return lives(session.id);
  }

  boolean lives(long session) {
    return sessions.containsKey(session);
  }

  int sessions() {
    return sessions.size();
  }

  private void expireInTime(ModelSession session) {
    time.after(
        deadline(session) - time.now(),
        () -> {
          if (!lives(session)) {
            return;
          }
          if (!canCommit()) {
            time.after(LOOK_AGAIN_NANOS, () -> expireInTime(session));
          } else if (time.now() >= deadline(session)) {
            end(session);
          } else {
            expireInTime(session);
          }
        });
  }

  /** Returns the deadline of a session. The leader checks sessions once a tick. */
  private long deadline(ModelSession session) {
    long over = session.heardAt + session.timeoutNanos;
    long tick = settings.tick().toNanos();
    return tick == 0 ? over : (over / tick + 1) * tick;
  }

  void endAll() {
    List.copyOf(sessions.values()).forEach(this::end);
  }

  void end(long id) {
    ModelSession session = sessions.get(id);
    if (session != null) {
      end(session);
    }
  }

  private void end(ModelSession session) {
    ModelTree.Result ended = ending(session);
    ModelLink link = session.link;
    if (link == null) {
      commit(ended.changes());
    } else {
      commit(ended.changes(), link.server(), () -> hangUp(link));
    }
  }

  /** Hangs up. By chance, messages that the server has sent before still arrive. */
  private void hangUp(ModelLink link) {
    Runnable cut = () -> link.cut("the session is over");
    if (settings.chance().applyAsLong(2) == 0) {
      cut.run();
    } else {
      link.toClient(cut);
    }
  }

  /** Ends a session together with its nodes. */
  ModelTree.Result ending(ModelSession session) {
    List<ModelChange> changes =
        sessions.remove(session.id) == null
            ? List.of()
            : tree.deleteAll(node -> node.owner() == session.id);
    return new ModelTree.Result(Answer.created(List.of(), null), changes);
  }
}
