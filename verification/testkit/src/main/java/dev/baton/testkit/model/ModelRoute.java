package dev.baton.testkit.model;

import dev.baton.runtime.port.EnsemblePort;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A route from one machine to the servers of a {@link ModelEnsemble}, with its faults. Not
 * thread-safe.
 */
public final class ModelRoute implements EnsemblePort {
  private final ModelEnsemble ensemble;
  private final Set<ModelLink> links = new LinkedHashSet<>();
  private final Set<ModelLink> lossy = new LinkedHashSet<>();
  private final Set<Long> sessions = new LinkedHashSet<>();
  private Duration latency = Duration.ofMillis(1);
  private boolean down;
  private boolean losesRequests;
  private boolean losesAnswers;
  private boolean pings;
  private @Nullable ModelServer only;
  private int chrootBytes;
  private long deafUntil;
  private int tried;

  ModelRoute(ModelEnsemble ensemble, int firstServer) {
    this.ensemble = ensemble;
    this.tried = firstServer;
  }

  /** Sets the smallest latency of everything that is sent from now on, each way. */
  public void setLatency(Duration latency) {
    this.latency = latency;
  }

  /** Makes all paths longer by {@code bytes}. So fewer nodes fit into one session. */
  public void setChrootBytes(int bytes) {
    chrootBytes = bytes;
  }

  /** Loses one of the connections. Others of the same machine last. */
  public void cutOneLink(int which) {
    if (!links.isEmpty()) {
      List.copyOf(links).get(which % links.size()).cutConnection("the connection is lost");
    }
  }

  /** Takes the route down until {@link #bringUp}. It cannot connect, and no connection lasts. */
  public void takeDown() {
    down = true;
    cutLinks("the connection is lost");
  }

  /** Ends the effect of {@link #takeDown}. */
  public void bringUp() {
    down = false;
  }

  /** Swallows everything that is sent from now on, in both directions, or stops that. */
  public void setBlackHole(boolean blackHole) {
    setLoss(blackHole, blackHole);
  }

  /**
   * Swallows everything that is sent from now on in one direction, or in both, or in none. Where
   * nothing is lost any more, the swallowed arrives late and in order. By chance the network has
   * forgotten a connection by then.
   */
  public void setLoss(boolean ofRequests, boolean ofAnswers) {
    losesRequests = ofRequests;
    losesAnswers = ofAnswers;
    boolean over = !ofRequests && !ofAnswers;
    List<ModelLink> ending = List.copyOf(lossy);
    lossy.clear();
    for (ModelLink link : ending) {
      if (over && ensemble.settings().chance().applyAsLong(2) > 0) {
        link.loseForGood();
      } else {
        link.sendAgain();
      }
    }
  }

  void noteLoss(ModelLink link) {
    lossy.add(link);
  }

  /** Connects only to this server until {@link #reachAll}. */
  public void reachOnly(int server) {
    only = ensemble.quorum().servers().get(server);
  }

  /** Ends the effect of {@link #reachOnly}. */
  public void reachAll() {
    only = null;
  }

  /** Returns true if the route is connected or connecting to this server. */
  public boolean isAt(int server) {
    ModelServer sought = ensemble.quorum().servers().get(server);
    return links.stream().anyMatch(link -> link.server() == sought);
  }

  /** Loses every connection. Requests under way to the servers are carried out only by chance. */
  public void cutLinks(String why) {
    List.copyOf(links).forEach(link -> link.cutConnection(why));
  }

  /** Ends all sessions that came over this route, as if they had timed out. */
  public void expireSessions() {
    sessions.forEach(ensemble::expireSession);
    sessions.clear();
  }

  void noteSession(long session) {
    sessions.add(session);
  }

  @Override
  public EnsembleLink openLink(
      @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
    List<ModelServer> servers = ensemble.quorum().servers();
    ModelServer server = servers.get(tried++ % servers.size());
    ModelLink link = new ModelLink(ensemble, this, server, listener);
    links.add(link);
    if (down || (only != null && only != server) || !server.isServing()) {
      ensemble
          .virtualTime()
          .runAfter(latencyNanos(), () -> link.cutConnection("no connection to the model"));
    } else {
      link.connectSession(session, timeoutMillis);
    }
    return link;
  }

  /**
   * Makes the client ping the servers in a thread of its own when Baton sends nothing, as
   * ZooKeeper's client does. To freeze the machine, call {@link #pauseReading}, too: a frozen loop
   * alone is then a loop that is stuck.
   */
  public void enablePings() {
    pings = true;
  }

  boolean pings() {
    return pings;
  }

  /**
   * Ends the event thread of ZooKeeper's client in each present connection. Baton hears nothing
   * more over it, while the client itself goes on and keeps the session.
   */
  public void loseHearing() {
    links.forEach(ModelLink::loseHearing);
  }

  /** Pauses the machine for {@code duration}, in which it reads no messages. */
  public void pauseReading(Duration duration) {
    deafUntil = Math.max(deafUntil, ensemble.virtualTime().now() + duration.toNanos());
  }

  long deafUntil() {
    return deafUntil;
  }

  void forgetLink(ModelLink link) {
    links.remove(link);
  }

  long latencyNanos() {
    return ensemble.settings().withJitter(latency);
  }

  boolean losesRequests() {
    return losesRequests;
  }

  boolean losesAnswers() {
    return losesAnswers;
  }

  int linkCount() {
    return links.size();
  }

  int watchCount() {
    return links.stream().mapToInt(ModelLink::watchCount).sum();
  }

  @Override
  public int serverCount() {
    return 3;
  }

  @Override
  public String describeServers() {
    return "model";
  }

  @Override
  public int chrootBytes() {
    return chrootBytes;
  }

  @Override
  public void close() {
    List.copyOf(links).forEach(link -> link.closeSession(() -> {}));
  }
}
