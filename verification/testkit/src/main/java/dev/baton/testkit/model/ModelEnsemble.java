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
 * A model of ZooKeeper in memory and in virtual time.
 *
 * <p>It has nodes, sessions that time out, one-shot watches, transaction numbers, permissions,
 * containers, and servers that lag behind their leader. It makes the faults that a test wants. It
 * is strict: an action forbidden to every client is an error of the test. Not thread-safe.
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

  /** Creates one server, 1 ms away from every client. Its clock shows {@code time}. */
  public ModelEnsemble(VirtualTime time) {
    this(time, ModelSettings.ONE_SERVER);
  }

  /** Creates servers with clocks that show {@code time}. */
  public ModelEnsemble(VirtualTime time, ModelSettings settings) {
    this.time = time;
    this.settings = settings;
    this.quorum = new ModelQuorum(time, settings);
    this.route = newRoute();
  }

  /** Notifies {@code onlooker} of every change of a node from now on. */
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

  /** Creates a separate route to the servers, for one machine. */
  public ModelRoute newRoute() {
    ModelRoute added =
        new ModelRoute(this, (int) settings.chance().applyAsLong(settings.servers()));
    routes.add(added);
    return added;
  }

  /** Sets the latency of everything that is sent from now on, each way. */
  public void setLatency(Duration latency) {
    routes.forEach(each -> each.setLatency(latency));
  }

  /**
   * Takes all routes down until {@link #bringUp}. No client can connect, and no connection lasts.
   * Sessions time out.
   */
  public void takeDown() {
    routes.forEach(ModelRoute::takeDown);
  }

  /** Ends the effect of {@link #takeDown}. */
  public void bringUp() {
    routes.forEach(ModelRoute::bringUp);
  }

  /** Swallows everything that is sent from now on, in both directions, or stops that. */
  public void setBlackHole(boolean blackHole) {
    routes.forEach(each -> each.setBlackHole(blackHole));
  }

  /** Loses every connection. Requests under way to the servers are carried out only by chance. */
  public void cutAll() {
    routes.forEach(each -> each.cut("the connection is lost"));
  }

  /** Cuts a server off from the others, but not from its clients. */
  public void cutOff(int server) {
    quorum.cutOff(quorum.servers().get(server));
  }

  /** Ends the effect of {@link #cutOff}. */
  public void heal(int server) {
    quorum.heal(quorum.servers().get(server));
  }

  /**
   * Makes a server apply later transactions with this delay. A client that connects to it meanwhile
   * reads old data, except for its own writes over this connection.
   */
  public void setBacklog(int server, Duration backlog) {
    quorum.servers().get(server).setBacklog(backlog.toNanos());
  }

  /** Loses all connections to a server, as when it restarts. */
  public void restart(int server) {
    quorum.servers().get(server).cutLinks("the server was started anew");
  }

  /** Loses the connection instead of the next request that {@code which} accepts. */
  public void loseRequest(Predicate<Request> which) {
    losesRequest = which;
  }

  /** Carries out the next request that {@code which} accepts, and then loses the connection. */
  public void loseAnswer(Predicate<Request> which) {
    losesAnswer = which;
  }

  /**
   * Stalls the next request that {@code which} accepts: the connection is lost, and the request is
   * carried out {@code later}. That models a server thread that slept with the request. It applies
   * only to a write, and only if the session has not moved to another server by then.
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

  /** Ends all sessions as if they had timed out. */
  public void expireAll() {
    quorum.endAll();
  }

  /** Ends a session as if it had timed out, unless it is over. */
  public void expire(long session) {
    quorum.end(session);
  }

  /**
   * Denies {@code permission} at {@code path} to all clients while the node exists. If the node
   * does not exist, denies it for all later nodes at that path.
   */
  public void deny(String path, Permission permission) {
    quorum.commit(quorum.tree().deny(path, permission));
  }

  /** Ends the effect of {@link #deny}. */
  public void allow(String path, Permission permission) {
    quorum.commit(quorum.tree().allow(path, permission));
  }

  /** Deletes a node and all nodes below it, the lowest first, as an operator does. */
  public void delete(String path) {
    quorum
        .tree()
        .deleteAll(node -> node.path().equals(path) || node.path().startsWith(path + "/"))
        .forEach(change -> quorum.commit(List.of(change)));
  }

  /** Creates a persistent node, as an operator does. */
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

  /**
   * Raises the sequence counter: the next sequential child of {@code path} gets the number {@code
   * next} at least.
   */
  public void raiseCounter(String path, int next) {
    quorum.tree().raiseCounter(path, next);
  }

  /** Returns the names of a node's children, in the order of their names. */
  public List<String> children(String path) {
    return quorum.tree().childrenOf(path).stream().map(ModelNode::name).toList();
  }

  /** Returns true if the node exists. */
  public boolean exists(String path) {
    return quorum.tree().find(path) != null;
  }

  /** Returns a node's data. */
  public Optional<String> data(String path) {
    return Optional.ofNullable(quorum.tree().find(path)).map(node -> node.data().text());
  }

  /** Returns all requests sent so far, in order. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** Returns how many watches the servers keep. */
  public int watches() {
    return routes.stream().mapToInt(ModelRoute::watches).sum();
  }

  /**
   * Checks that no session, no connection and no ephemeral node is left.
   *
   * @throws AssertionError with the things that are left
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
