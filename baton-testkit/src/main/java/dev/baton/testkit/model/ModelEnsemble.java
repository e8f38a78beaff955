package dev.baton.testkit.model;

import dev.baton.protocol.Outcome;
import dev.baton.runtime.Ensemble;
import dev.baton.runtime.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * ZooKeeper in memory and in virtual time: nodes, sessions that time out, one-shot watches,
 * transaction numbers, permissions, containers; and the faults that a test wants. It is strict:
 * what no client may do is an error of the test. Not thread-safe.
 */
public final class ModelEnsemble implements Ensemble {
  private final VirtualTime time;
  private final ModelTree tree = new ModelTree(this::changed);
  private final Map<Long, ModelSession> sessions = new HashMap<>();
  private final Set<ModelLink> links = new LinkedHashSet<>();
  private final List<Request> requests = new ArrayList<>();
  private Duration latency = Duration.ofMillis(1);
  private long lastSession;
  private boolean down;
  private boolean blackHole;
  private @Nullable Predicate<Request> losesRequest;
  private @Nullable Predicate<Request> losesAnswer;

  /** Servers whose clocks show {@code time}, 1 ms away from every client. */
  public ModelEnsemble(VirtualTime time) {
    this.time = time;
  }

  /** How long everything that is sent from now on takes, each way. */
  public void setLatency(Duration latency) {
    this.latency = latency;
  }

  /** Nobody can connect, and no connection lasts; until {@link #bringUp}. Sessions time out. */
  public void takeDown() {
    down = true;
    cutAll();
  }

  /** Ends what {@link #takeDown} began. */
  public void bringUp() {
    down = false;
  }

  /** Swallows everything that is sent, either way, from now on, or no longer. */
  public void setBlackHole(boolean blackHole) {
    this.blackHole = blackHole;
    if (!blackHole) {
      List.copyOf(links).stream().filter(ModelLink::isSilent).forEach(link -> link.cut("a gap"));
    }
  }

  /** Loses every connection; what was under way to the servers is not carried out. */
  public void cutAll() {
    List.copyOf(links).forEach(link -> link.cut("the connection is lost"));
  }

  /** Loses the connection instead of the next request that {@code which} holds for. */
  public void loseRequest(Predicate<Request> which) {
    losesRequest = which;
  }

  /** Carries the next request out that {@code which} holds for, and loses the connection then. */
  public void loseAnswer(Predicate<Request> which) {
    losesAnswer = which;
  }

  /** Ends all sessions, as if they had timed out. */
  public void expireAll() {
    List.copyOf(sessions.values()).forEach(this::end);
  }

  /** Denies {@code permission} at {@code path} to everybody. */
  public void deny(String path, Permission permission) {
    tree.deny(path, permission);
  }

  /** Ends what {@link #deny} began. */
  public void allow(String path, Permission permission) {
    tree.allow(path, permission);
  }

  /** Deletes a node and all below it, as an operator does. */
  public void delete(String path) {
    tree.deleteAll(node -> node.path().equals(path) || node.path().startsWith(path + "/"));
  }

  /** Writes into a node, as a stranger does. */
  public void write(String path, String data) {
    tree.write(path, data);
  }

  /** Deletes empty containers, as ZooKeeper does once a minute. */
  public void reapContainers() {
    tree.reapContainers();
  }

  /** The names of the children of a node, in the order of their names. */
  public List<String> children(String path) {
    return tree.childrenOf(path).stream().map(ModelNode::name).toList();
  }

  /** A node's data. */
  public Optional<String> data(String path) {
    return Optional.ofNullable(tree.find(path)).map(ModelNode::data);
  }

  /** All requests that were sent so far, in order. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** How many watches the servers keep. */
  public int watches() {
    return links.stream().mapToInt(ModelLink::watches).sum();
  }

  /**
   * Checks that nothing is left: no session, no connection, no ephemeral node.
   *
   * @throws AssertionError saying what is left
   */
  public void checkNothingHeld() {
    if (!sessions.isEmpty() || !links.isEmpty() || !tree.ephemerals().isEmpty()) {
      throw new AssertionError(
          sessions.size()
              + " sessions and "
              + links.size()
              + " connections are left, and the nodes "
              + tree.ephemerals());
    }
  }

  @Override
  public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
    ModelLink link = new ModelLink(this, time, listener);
    links.add(link);
    if (down) {
      time.after(latencyNanos(), () -> link.cut("no connection to the model"));
    } else {
      link.toServer(() -> connect(link, session, timeoutMillis));
    }
    return link;
  }

  private void connect(ModelLink link, @Nullable Session wanted, int timeoutMillis) {
    ModelSession session = wanted == null ? newSession(timeoutMillis) : sessions.get(wanted.id());
    if (session == null) {
      link.expired();
      return;
    }
    if (wanted != null && !wanted.password().equals(session.password())) {
      throw new AssertionError("a wrong password for session " + session.id);
    }
    if (session.link != null) {
      session.link.cut("the session has moved to another connection");
    }
    session.heardAt = time.now();
    link.bind(session);
    Session granted = new Session(session.id, session.password());
    int millis = (int) (session.timeoutNanos / 1_000_000);
    link.toClient(() -> link.listener().connected(granted, millis));
  }

  private ModelSession newSession(int timeoutMillis) {
    long timeout = timeoutMillis * 1_000_000L;
    ModelSession session = new ModelSession(++lastSession, timeout, time.now());
    sessions.put(session.id, session);
    expireInTime(session);
    return session;
  }

  private void expireInTime(ModelSession session) {
    time.after(
        session.heardAt + session.timeoutNanos - time.now(),
        () -> {
          if (time.now() - session.heardAt >= session.timeoutNanos) {
            end(session);
          } else if (sessions.containsKey(session.id)) {
            expireInTime(session);
          }
        });
  }

  /** Ends a session, and with it its nodes. */
  void end(ModelSession session) {
    if (sessions.remove(session.id) != null) {
      tree.deleteAll(node -> node.owner() == session.id);
      if (session.link != null) {
        session.link.cut("the session is over");
      }
    }
  }

  void count(Request request) {
    requests.add(request);
  }

  void serve(ModelLink link, Request request, Reply reply) {
    ModelSession session = link.session();
    if (session == null || isLost(losesRequest, request)) {
      losesRequest = null;
      link.cut("the request is lost");
      return;
    }
    session.heardAt = time.now();
    boolean lost = isLost(losesAnswer, request);
    var answer = tree.carryOut(request, session.id, time.now() / 1_000_000);
    if (lost && answer.outcome() == Outcome.DONE) {
      losesAnswer = null;
      link.cut("the answer is lost");
    } else {
      link.answer(request, reply, answer);
    }
  }

  private static boolean isLost(@Nullable Predicate<Request> which, Request request) {
    return which != null && which.test(request);
  }

  private void changed(String path, Listener.Kind kind) {
    List.copyOf(links).forEach(link -> link.changed(path, kind));
  }

  void forget(ModelLink link) {
    links.remove(link);
  }

  long latencyNanos() {
    return latency.toNanos();
  }

  boolean isBlackHole() {
    return blackHole;
  }

  @Override
  public int servers() {
    return 3;
  }

  @Override
  public String describe() {
    return "model";
  }

  @Override
  public int chrootBytes() {
    return 0;
  }

  @Override
  public void close() {
    // The servers outlive their clients.
  }
}
