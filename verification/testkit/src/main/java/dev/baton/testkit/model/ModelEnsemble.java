package dev.baton.testkit.model;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A model of ZooKeeper in memory and in virtual time.
 *
 * <p>It has nodes, sessions that time out, one-shot watches, transaction numbers, permissions,
 * containers, and servers that lag behind their leader. It makes the faults that a test wants. It
 * is strict: an action forbidden to every client is an error of the test. Not thread-safe.
 */
public final class ModelEnsemble implements EnsemblePort {
  private final VirtualTime time;
  private final ModelSettings settings;
  private final ModelQuorum quorum;
  private final List<ModelRoute> routes = new ArrayList<>();
  private final List<ZooKeeperRequest> requests = new ArrayList<>();
  private final List<Consumer<ZooKeeperRequest>> arrivalListeners = new ArrayList<>();
  private final ModelRoute route;
  private @Nullable Predicate<ZooKeeperRequest> losesRequest;
  private @Nullable Predicate<ZooKeeperRequest> losesAnswer;
  private @Nullable Predicate<ZooKeeperRequest> stallsRequest;
  private @Nullable Predicate<ZooKeeperRequest> swallowsAnswer;
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

  /** Notifies {@code listener} of every change of a node from now on. */
  public void setOnlooker(ModelNodeListener listener) {
    quorum.setOnlooker(
        change -> {
          ModelNode node = change.node();
          if (change.type() == ModelChange.ChangeType.CREATED) {
            listener.nodeCreated(node.path(), node.czxid());
          } else if (change.type() == ModelChange.ChangeType.WRITTEN) {
            listener.nodeWritten(node.path(), node.data());
          } else if (change.type() == ModelChange.ChangeType.DELETED) {
            listener.nodeDeleted(node.path(), node.czxid(), quorum.isAlive(node.owner()));
          }
        });
    quorum.onSessionEnd(listener::sessionEnding);
  }

  /** Notifies {@code listener} of each request that arrives at a server, before it is taken. */
  public void addArrivalListener(Consumer<ZooKeeperRequest> listener) {
    arrivalListeners.add(listener);
  }

  /** Ends the effect of {@link #addArrivalListener}. */
  public void removeArrivalListener(Consumer<ZooKeeperRequest> listener) {
    arrivalListeners.remove(listener);
  }

  void noteArrival(ZooKeeperRequest request) {
    if (!arrivalListeners.isEmpty()) {
      List.copyOf(arrivalListeners).forEach(listener -> listener.accept(request));
    }
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

  /** Takes all routes down until {@link #bringUp}: no connection lasts, and sessions time out. */
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
    routes.forEach(each -> each.cutLinks("the connection is lost"));
  }

  /** Cuts a server off from the others, but not from its clients. */
  public void cutOff(int server) {
    quorum.cutOff(quorum.servers().get(server));
  }

  /**
   * Cuts the leader off from the other servers, but not from its clients. It answers pings and
   * reads beside the next leader until it misses its followers. Returns its number.
   */
  public int cutOffLeader() {
    quorum.letDeposedServe();
    int leader = quorum.leaderNumber();
    cutOff(leader);
    return leader;
  }

  /** Returns the number of the server that leads, and can commit. */
  public int leaderNumber() {
    return quorum.leaderNumber();
  }

  /** Ends the effect of {@link #cutOff}. */
  public void healServer(int server) {
    quorum.healServer(quorum.servers().get(server));
  }

  /**
   * Makes a server apply later transactions with this delay. A client that connects to it meanwhile
   * reads old data, except for its own writes over this connection.
   */
  public void setBacklog(int server, Duration backlog) {
    quorum.servers().get(server).setBacklog(backlog.toNanos());
  }

  /** Loses all connections to a server, as when it restarts. */
  public void restartServer(int server) {
    quorum.servers().get(server).cutLinks("the server was started anew");
  }

  /**
   * Sets the limits of the session timeouts that a server grants from now on, as a restart with
   * another configuration does. Sessions keep what they were granted until they connect again.
   */
  public void setTimeoutLimits(int server, Duration min, Duration max) {
    quorum.servers().get(server).setTimeoutLimits(min.toNanos(), max.toNanos());
  }

  /**
   * Makes a server give each client a new session, whichever the client asks for, or stops that.
   * Other stores than ZooKeeper do so. The old session goes on until its timeout.
   */
  public void setForgetsSessions(int server, boolean forgets) {
    quorum.servers().get(server).setForgetsSessions(forgets);
  }

  /** Loses the connection instead of the next request that {@code which} accepts. */
  public void loseRequest(Predicate<ZooKeeperRequest> which) {
    losesRequest = which;
  }

  /** Carries out the next request that {@code which} accepts, and then loses the connection. */
  public void loseAnswer(Predicate<ZooKeeperRequest> which) {
    losesAnswer = which;
  }

  /**
   * Swallows the answer to the next request that {@code which} accepts. The connection goes on, as
   * when the event thread of ZooKeeper's client meets an Error.
   */
  public void swallowAnswer(Predicate<ZooKeeperRequest> which) {
    swallowsAnswer = which;
  }

  /**
   * Stalls the next request that {@code which} accepts: the connection is lost, and the request is
   * carried out {@code later}. That models a server thread that slept with the request. It applies
   * only to a write, and only if the session has not moved to another server by then.
   */
  public void stallRequest(Predicate<ZooKeeperRequest> which, Duration later) {
    stallsRequest = which;
    stall = later;
  }

  boolean losesRequest(ZooKeeperRequest request) {
    boolean loses = losesRequest != null && losesRequest.test(request);
    losesRequest = loses ? null : losesRequest;
    return loses;
  }

  boolean losesAnswer(ZooKeeperRequest request) {
    boolean loses = losesAnswer != null && losesAnswer.test(request);
    losesAnswer = loses ? null : losesAnswer;
    return loses;
  }

  boolean swallowsAnswer(ZooKeeperRequest request) {
    boolean swallows = swallowsAnswer != null && swallowsAnswer.test(request);
    swallowsAnswer = swallows ? null : swallowsAnswer;
    return swallows;
  }

  boolean stallsRequest(ZooKeeperRequest request) {
    boolean stalls = stallsRequest != null && stallsRequest.test(request);
    stallsRequest = stalls ? null : stallsRequest;
    return stalls;
  }

  void afterStall(Runnable late) {
    time.runAfter(stall.toNanos(), late);
  }

  /** Ends all sessions as if they had timed out. */
  public void expireAll() {
    quorum.endAll();
  }

  /** Ends a session as if it had timed out, unless it is over. */
  public void expireSession(long session) {
    quorum.endSession(session);
  }

  /**
   * Denies {@code permission} at {@code path} to all clients while the node exists. If the node
   * does not exist, denies it for all later nodes at that path.
   */
  public void denyPermission(String path, NodePermission permission) {
    quorum.commit(quorum.tree().denyPermission(path, permission));
  }

  /** Ends the effect of {@link #denyPermission}. */
  public void allowPermission(String path, NodePermission permission) {
    quorum.commit(quorum.tree().allowPermission(path, permission));
  }

  /**
   * Denies reading a node to the client with this route, which has an identity of its own. All
   * others may read it.
   */
  public void hideNode(String path, ModelRoute route) {
    quorum.commit(quorum.tree().blindRoute(path, route, true));
  }

  /** Ends the effect of {@link #hideNode}. */
  public void showNode(String path, ModelRoute route) {
    quorum.commit(quorum.tree().blindRoute(path, route, false));
  }

  /** Deletes a node and all nodes below it, the lowest first, as an operator does. */
  public void deleteTree(String path) {
    quorum
        .tree()
        .deleteAll(node -> node.path().equals(path) || node.path().startsWith(path + "/"))
        .forEach(change -> quorum.commit(List.of(change)));
  }

  /**
   * Copies all data and sessions, as they are now. Returns an action that starts all servers anew
   * with them, as a backup does.
   */
  public Runnable backUp() {
    ModelQuorum.QuorumBackup backup = quorum.backUp();
    return () -> quorum.restore(backup);
  }

  /** Creates a persistent node, as an operator does. */
  public void createNode(String path) {
    createNode(path, ZooKeeperRequest.NodeKind.PERSISTENT);
  }

  /** Creates an ephemeral node of a session that does not end, as a program without Baton does. */
  public void createEphemeralNode(String path) {
    createNode(path, ZooKeeperRequest.NodeKind.EPHEMERAL);
  }

  /** Does the same with the next number at the end of the path. Returns the whole path. */
  public String createNumberedNode(String path) {
    return createNode(path, ZooKeeperRequest.NodeKind.EPHEMERAL_SEQUENTIAL).get(0);
  }

  private List<String> createNode(String path, ZooKeeperRequest.NodeKind kind) {
    ZooKeeperRequest create = new ZooKeeperRequest.Create(path, "", kind);
    var done = quorum.tree().carryOut(create, Long.MAX_VALUE, 0, null);
    quorum.commit(done.changes());
    return done.answer().paths();
  }

  /** Writes into a node, as a stranger does. */
  public void writeNode(String path, String data) {
    quorum.commit(quorum.tree().writeNode(path, data));
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
  public List<String> childNames(String path) {
    return quorum.tree().childrenOf(path).stream().map(ModelNode::lastName).toList();
  }

  /** Returns true if the node exists. */
  public boolean nodeExists(String path) {
    return quorum.tree().findNode(path) != null;
  }

  /** Returns a node's data. */
  public Optional<String> nodeData(String path) {
    return Optional.ofNullable(quorum.tree().findNode(path)).map(node -> node.data().text());
  }

  /** Returns all requests sent so far, in order. */
  public List<ZooKeeperRequest> sentRequests() {
    return List.copyOf(requests);
  }

  /** Returns how many watches the servers keep. */
  public int watchCount() {
    return routes.stream().mapToInt(ModelRoute::watchCount).sum();
  }

  /**
   * Checks that no session, no connection and no ephemeral node is left.
   *
   * @throws AssertionError with the things that are left
   */
  public void checkNothingHeld() {
    int links = routes.stream().mapToInt(ModelRoute::linkCount).sum();
    List<ModelNode> nodes = quorum.tree().ephemeralNodes();
    if (quorum.sessionCount() > 0 || links > 0 || !nodes.isEmpty()) {
      throw new AssertionError(
          quorum.sessionCount()
              + " sessions and "
              + links
              + " connections are left, and the nodes "
              + nodes);
    }
  }

  VirtualTime virtualTime() {
    return time;
  }

  ModelSettings settings() {
    return settings;
  }

  ModelQuorum quorum() {
    return quorum;
  }

  void countRequest(ZooKeeperRequest request) {
    requests.add(request);
  }

  @Override
  public EnsembleLink openLink(
      @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
    return route.openLink(session, timeoutMillis, listener);
  }

  @Override
  public int serverCount() {
    return route.serverCount();
  }

  @Override
  public String describeServers() {
    return route.describeServers();
  }

  @Override
  public int chrootBytes() {
    return route.chrootBytes();
  }

  @Override
  public void close() {
    // The servers outlive each client. Only a client with a route of its own ends its sessions.
  }
}
