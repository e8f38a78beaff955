package dev.baton.testkit.model;

import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * ZooKeeper in memory and in virtual time: nodes, sessions that time out, one-shot watches,
 * transaction numbers, permissions, containers; servers that lag behind their leader; and the
 * faults that a test wants. It is strict: what no client may do is an error of the test. Not
 * thread-safe.
 */
public final class ModelEnsemble implements Ensemble {
  private final VirtualTime time;
  private final ModelSettings settings;
  private final ModelQuorum quorum;
  private final List<ModelRoute> routes = new ArrayList<>();
  private final List<Request> requests = new ArrayList<>();
  private final ModelRoute route;
  private @Nullable Predicate<Request> losesRequest;
  private @Nullable Predicate<Request> losesAnswer;
  private @Nullable Predicate<Request> stallsRequest;
  private Duration stall = Duration.ZERO;

  /** One server, 1 ms away from every client, whose clock shows {@code time}. */
  public ModelEnsemble(VirtualTime time) {
    this(time, ModelSettings.ONE_SERVER);
  }

  /** Servers whose clocks show {@code time}. */
  public ModelEnsemble(VirtualTime time, ModelSettings settings) {
    this.time = time;
    this.settings = settings;
    this.quorum = new ModelQuorum(time, settings);
    this.route = newRoute();
  }

  /** Has {@code onlooker} told of every node from now on. */
  public void setOnlooker(Onlooker onlooker) {
    quorum.setOnlooker(
        change -> {
          ModelNode node = change.node();
          if (change.type() == ModelChange.Type.CREATED) {
            onlooker.created(node.path(), node.czxid());
          } else if (change.type() == ModelChange.Type.WRITTEN) {
            onlooker.written(node.path(), node.data());
          } else if (change.type() == ModelChange.Type.DELETED) {
            onlooker.deleted(node.path(), node.czxid(), quorum.lives(node.owner()));
          }
        });
  }

  /** A way of its own to the servers, for one machine. */
  public ModelRoute newRoute() {
    ModelRoute added =
        new ModelRoute(this, (int) settings.chance().applyAsLong(settings.servers()));
    routes.add(added);
    return added;
  }

  /** How long everything that is sent from now on takes, each way. */
  public void setLatency(Duration latency) {
    routes.forEach(each -> each.setLatency(latency));
  }

  /** Nobody can connect, and no connection lasts; until {@link #bringUp}. Sessions time out. */
  public void takeDown() {
    routes.forEach(ModelRoute::takeDown);
  }

  /** Ends what {@link #takeDown} began. */
  public void bringUp() {
    routes.forEach(ModelRoute::bringUp);
  }

  /** Swallows everything that is sent, either way, from now on, or no longer. */
  public void setBlackHole(boolean blackHole) {
    routes.forEach(each -> each.setBlackHole(blackHole));
  }

  /** Loses every connection; what was under way to the servers is carried out only by chance. */
  public void cutAll() {
    routes.forEach(each -> each.cut("the connection is lost"));
  }

  /** Cuts a server off from the others, but not from its clients. */
  public void cutOff(int server) {
    quorum.cutOff(quorum.servers().get(server));
  }

  /** Ends what {@link #cutOff} began. */
  public void heal(int server) {
    quorum.heal(quorum.servers().get(server));
  }

  /**
   * Has a server apply what it learns from now on so much later. Whoever connects to it meanwhile
   * reads what was true before, but for what it has written itself over this connection.
   */
  public void setBacklog(int server, Duration backlog) {
    quorum.servers().get(server).setBacklog(backlog.toNanos());
  }

  /** Loses all connections to a server, as when it is started anew. */
  public void restart(int server) {
    quorum.servers().get(server).cutLinks("the server was started anew");
  }

  /** Loses the connection instead of the next request that {@code which} holds for. */
  public void loseRequest(Predicate<Request> which) {
    losesRequest = which;
  }

  /** Carries the next request out that {@code which} holds for, and loses the connection then. */
  public void loseAnswer(Predicate<Request> which) {
    losesAnswer = which;
  }

  /**
   * Loses the connection at the next request that {@code which} holds for, and carries it out
   * {@code later}, if it is a write and the session has not moved to another server by then: a
   * thread of the server slept with it in its hands.
   */
  public void stallRequest(Predicate<Request> which, Duration later) {
    stallsRequest = which;
    stall = later;
  }

  boolean losesRequest(Request request) {
    boolean loses = losesRequest != null && losesRequest.test(request);
    losesRequest = loses ? null : losesRequest;
    return loses;
  }

  boolean losesAnswer(Request request) {
    boolean loses = losesAnswer != null && losesAnswer.test(request);
    losesAnswer = loses ? null : losesAnswer;
    return loses;
  }

  boolean stallsRequest(Request request) {
    boolean stalls = stallsRequest != null && stallsRequest.test(request);
    stallsRequest = stalls ? null : stallsRequest;
    return stalls;
  }

  void afterStall(Runnable late) {
    time.after(stall.toNanos(), late);
  }

  /** Ends all sessions, as if they had timed out. */
  public void expireAll() {
    quorum.endAll();
  }

  /** Ends a session, unless it is over, as if it had timed out. */
  public void expire(long session) {
    quorum.end(session);
  }

  /**
   * Denies {@code permission} at {@code path} to everybody while the node stands; if it does not,
   * at all nodes to come there.
   */
  public void deny(String path, Permission permission) {
    quorum.commit(quorum.tree().deny(path, permission));
  }

  /** Ends what {@link #deny} began. */
  public void allow(String path, Permission permission) {
    quorum.commit(quorum.tree().allow(path, permission));
  }

  /** Deletes a node and all below it, the lowest first, as an operator does. */
  public void delete(String path) {
    quorum
        .tree()
        .deleteAll(node -> node.path().equals(path) || node.path().startsWith(path + "/"))
        .forEach(change -> quorum.commit(List.of(change)));
  }

  /** Creates a node that stays, as an operator does. */
  public void create(String path) {
    Request create = new Request.Create(path, "", Request.Mode.PERSISTENT);
    quorum.commit(quorum.tree().carryOut(create, 0, 0).changes());
  }

  /** Writes into a node, as a stranger does. */
  public void write(String path, String data) {
    quorum.commit(quorum.tree().write(path, data));
  }

  /** Deletes empty containers, as ZooKeeper does once a minute. */
  public void reapContainers() {
    quorum.tree().reapContainers().forEach(change -> quorum.commit(List.of(change)));
  }

  /** Has the next sequential child of {@code path} be number {@code next} at least. */
  public void raiseCounter(String path, int next) {
    quorum.tree().raiseCounter(path, next);
  }

  /** The names of the children of a node, in the order of their names. */
  public List<String> children(String path) {
    return quorum.tree().childrenOf(path).stream().map(ModelNode::name).toList();
  }

  /** Whether a node stands. */
  public boolean exists(String path) {
    return quorum.tree().find(path) != null;
  }

  /** A node's data. */
  public Optional<String> data(String path) {
    return Optional.ofNullable(quorum.tree().find(path)).map(node -> node.data().text());
  }

  /** All requests that were sent so far, in order. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** How many watches the servers keep. */
  public int watches() {
    return routes.stream().mapToInt(ModelRoute::watches).sum();
  }

  /**
   * Checks that nothing is left: no session, no connection, no ephemeral node.
   *
   * @throws AssertionError saying what is left
   */
  public void checkNothingHeld() {
    int links = routes.stream().mapToInt(ModelRoute::links).sum();
    List<ModelNode> nodes = quorum.tree().ephemerals();
    if (quorum.sessions() > 0 || links > 0 || !nodes.isEmpty()) {
      throw new AssertionError(
          quorum.sessions()
              + " sessions and "
              + links
              + " connections are left, and the nodes "
              + nodes);
    }
  }

  VirtualTime time() {
    return time;
  }

  ModelSettings settings() {
    return settings;
  }

  ModelQuorum quorum() {
    return quorum;
  }

  void count(Request request) {
    requests.add(request);
  }

  @Override
  public Link open(@Nullable Session session, int timeoutMillis, Listener listener) {
    return route.open(session, timeoutMillis, listener);
  }

  @Override
  public int servers() {
    return route.servers();
  }

  @Override
  public String describe() {
    return route.describe();
  }

  @Override
  public int chrootBytes() {
    return route.chrootBytes();
  }

  @Override
  public void close() {
    route.close();
  }
}
