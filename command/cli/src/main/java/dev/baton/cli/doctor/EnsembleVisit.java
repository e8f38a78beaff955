package dev.baton.cli.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.cli.connect.DoctorTarget;
import dev.baton.cli.doctor.EnsembleFacts.ClockOffset;
import dev.baton.cli.doctor.EnsembleFacts.NodePlace;
import dev.baton.cli.doctor.EnsembleFacts.PlaceUse;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.protocol.claim.QueueListing;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.StaticHostProvider;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * Examines the ensemble from within a session. Its nodes disappear with that session. Most requests
 * change nothing: a transaction whose last part fails has no effect, but tells which part was not
 * permitted.
 */
final class EnsembleVisit implements AutoCloseable, Watcher {
  private static final int SAMPLES = 20;

  /** Of how many participants, the first in the queue first, the sessions are looked for. */
  private static final int FRONT = 100;

  private static final String NETTY = "org.apache.zookeeper.ClientCnxnSocketNetty";

  private final DoctorTarget target;
  private final ExaminationDeadline deadline;
  private final CountDownLatch decided = new CountDownLatch(1);
  private final String base;
  private final ZooKeeper client;
  private volatile boolean opened;
  private volatile boolean refused;

  /** Opens a session with one of {@code servers}. */
  EnsembleVisit(DoctorTarget target, List<InetSocketAddress> servers, ExaminationDeadline deadline)
      throws IOException {
    this.target = target;
    this.deadline = deadline;
    String chroot = target.settings().chroot();
    this.base = chroot.isEmpty() ? "/" : chroot;
    ZKClientConfig config = target.security().config();
    config.setProperty(ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, NETTY);
    config.setProperty(
        ZKClientConfig.ZOOKEEPER_REQUEST_TIMEOUT,
        Long.toString(Math.max(1, deadline.timeLeft().toMillis())));
    this.client =
        new ZooKeeper(
            "unused",
            Math.toIntExact(target.sessionTimeout().toMillis()),
            this,
            false,
            new StaticHostProvider(servers, EnsembleVisit::resolveAddresses),
            config);
    target
        .settings()
        .credentials()
        .forEach(c -> client.addAuthInfo(c.scheme(), c.secret().getBytes(UTF_8)));
  }

  /**
   * Resolves a name, and keeps it in each address. Otherwise the client would look up the address's
   * own name.
   */
  private static InetAddress[] resolveAddresses(String name) throws UnknownHostException {
    InetAddress[] addresses = InetAddress.getAllByName(name);
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = InetAddress.getByAddress(name, addresses[i].getAddress());
    }
    return addresses;
  }

  /**
   * Notes the state of the connection. A server that refuses a login may hang up before it tells
   * why.
   */
  @Override
  public void process(WatchedEvent event) {
    Event.KeeperState usable =
        logsIn() ? Event.KeeperState.SaslAuthenticated : Event.KeeperState.SyncConnected;
    switch (event.getState()) {
      case AuthFailed -> refused = true;
      case SyncConnected -> opened = true;
      case Disconnected -> refused |= opened && logsIn() && decided.getCount() > 0;
      default -> {}
    }
    if (refused || event.getState() == usable) {
      decided.countDown();
    }
  }

  private boolean logsIn() {
    return target.security().schemes().contains("sasl");
  }

  /**
   * Collects the facts.
   *
   * @throws VisitException saying why that is not possible
   */
  EnsembleFacts collectFacts() throws InterruptedException, VisitException {
    boolean connected = decided.await(deadline.timeLeft().toNanos(), TimeUnit.NANOSECONDS);
    if (refused) {
      throw notAccepted();
    }
    if (!connected) {
      throw new VisitException("servers answer, but no session could be opened in the given time");
    }
    try {
      return examineEnsemble();
    } catch (KeeperException.AuthFailedException
        | KeeperException.SessionClosedRequireAuthException e) {
      throw notAccepted();
    } catch (KeeperException e) {
      throw new VisitException("the session was lost: " + e.getMessage());
    }
  }

  private static VisitException notAccepted() {
    return new VisitException(
        "the servers do not accept these credentials: is the password right, and do the servers"
            + " support this kind of login?");
  }

  private EnsembleFacts examineEnsemble() throws KeeperException, InterruptedException {
    List<NodePlace> places = readPlaces();
    NodePlace first = places.get(0);
    boolean usable = first.exists() && first.denied().isEmpty();
    Optional<ClockOffset> clock =
        usable ? Optional.of(measureClock(first.path())) : Optional.empty();
    return new EnsembleFacts(
        Duration.ofMillis(client.getSessionTimeout()),
        readMembers(),
        readIdentities(),
        places,
        takeSamples(() -> client.multi(List.of(Op.check(base, -1)))),
        takeSamples(() -> client.exists(base, false)),
        target.migration() ? readQueue() : Optional.empty(),
        findWithoutSession(),
        new PauseVisit(client, pathBelow(""), clock).readPauses(target.election()),
        clock);
  }

  private Optional<QueueFacts> readQueue() throws KeeperException, InterruptedException {
    String path = pathBelow(target.election().orElseThrow());
    List<QueuedNode> queue = new ArrayList<>();
    try {
      List<String> children = client.getChildren(path, false);
      for (String child : children) {
        readChild(path, child).ifPresent(queue::add);
      }
      if (children.contains(QueueFormat.PEER_LEASES)) {
        addLeases(path, queue);
      }
      return Optional.of(new QueueFacts(true, queue));
    } catch (KeeperException.NoNodeException e) {
      return Optional.of(new QueueFacts(false, List.of()));
    } catch (KeeperException.NoAuthException e) {
      return Optional.empty();
    }
  }

  private void addLeases(String path, List<QueuedNode> queue)
      throws KeeperException, InterruptedException {
    String parent = path + "/" + QueueFormat.PEER_LEASES;
    try {
      for (String lease : client.getChildren(parent, false)) {
        readChild(path, QueueFormat.PEER_LEASES + "/" + lease).ifPresent(queue::add);
      }
    } catch (KeeperException.NoNodeException e) {
      // Its last lease has gone just now.
    } catch (KeeperException.NoAuthException e) {
      queue.add(new QueuedNode(QueueFormat.PEER_LEASES + "/?", false, Optional.empty(), 0));
    }
  }

  /** Returns the first nodes of the election's participants that belong to no session. */
  private List<String> findWithoutSession() throws KeeperException, InterruptedException {
    List<String> found = new ArrayList<>();
    if (target.election().isPresent()) {
      String path = pathBelow(target.election().get());
      for (NodeName place : frontOf(path)) {
        Stat stat = statOf(path + "/" + place.nodeText());
        if (stat != null && stat.getEphemeralOwner() == 0) {
          found.add(place.nodeText());
        }
      }
    }
    return found;
  }

  private List<? extends NodeName> frontOf(String path)
      throws KeeperException, InterruptedException {
    try {
      QueueListing queue = QueueFormat.BATON.readRecognized(client.getChildren(path, false));
      List<? extends NodeName> names = queue.leaderNode() ? queue.holderNodes() : queue.seats();
      return names.subList(0, Math.min(names.size(), FRONT));
    } catch (KeeperException.NoNodeException | KeeperException.NoAuthException e) {
      return List.of();
    }
  }

  private @Nullable Stat statOf(String path) throws KeeperException, InterruptedException {
    try {
      return client.exists(path, false);
    } catch (KeeperException.NoAuthException hidden) {
      return null;
    }
  }

  private Optional<QueuedNode> readChild(String path, String child)
      throws KeeperException, InterruptedException {
    Stat stat = new Stat();
    try {
      byte[] data = client.getData(path + "/" + child, false, stat);
      Optional<String> id = Optional.ofNullable(data).map(bytes -> new String(bytes, UTF_8));
      return Optional.of(new QueuedNode(child, true, id, stat.getVersion()));
    } catch (KeeperException.NoNodeException e) {
      return Optional.empty();
    } catch (KeeperException.NoAuthException e) {
      return Optional.of(new QueuedNode(child, false, Optional.empty(), 0));
    }
  }

  private List<String> readMembers() throws KeeperException, InterruptedException {
    try {
      String text = new String(client.getConfig(false, new Stat()), UTF_8);
      return text.lines().filter(line -> line.startsWith("server.")).toList();
    } catch (KeeperException.NoAuthException | KeeperException.NoNodeException e) {
      return List.of();
    }
  }

  /** Returns the identities of this client; empty for servers older than 3.7, which do not tell. */
  private Optional<List<String>> readIdentities() throws InterruptedException {
    return Optional.ofNullable(client.whoAmI())
        .map(
            all ->
                all.stream()
                    .map(identity -> identity.getAuthScheme() + ":" + identity.getUser())
                    .toList());
  }

  private List<NodePlace> readPlaces() throws KeeperException, InterruptedException {
    List<NodePlace> places = new ArrayList<>();
    if (!nodeExists(base)) {
      return List.of(new NodePlace(base, PlaceUse.ANY, false, "", Optional.empty()));
    }
    Optional<String> election = target.election().map(this::pathBelow);
    places.add(
        election.isPresent()
            ? readPlace(nearestExisting(election.get()), PlaceUse.ELECTION)
            : readPlace(base, PlaceUse.ANY));
    String records = nearestExisting(pathBelow("/baton/history"));
    if (!records.equals(base)) {
      places.add(readPlace(records, PlaceUse.RECORDS));
    }
    return places;
  }

  private String pathBelow(String path) {
    return base.equals("/") ? path : base + path;
  }

  /** Returns {@code path}, or its nearest parent that exists. */
  private String nearestExisting(String path) throws KeeperException, InterruptedException {
    String stands = path;
    while (stands.length() > base.length() && !nodeExists(stands)) {
      stands = stands.substring(0, Math.max(base.length(), stands.lastIndexOf('/')));
    }
    return stands;
  }

  /** Returns whether a node exists. A node that must not be read exists. */
  private boolean nodeExists(String path) throws KeeperException, InterruptedException {
    try {
      return client.exists(path, false) != null;
    } catch (KeeperException.NoAuthException hidden) {
      return true;
    }
  }

  private NodePlace readPlace(String path, PlaceUse use)
      throws KeeperException, InterruptedException {
    return new NodePlace(path, use, true, findDenied(path), isOpenToAll(path));
  }

  private String findDenied(String path) throws KeeperException, InterruptedException {
    String probe = probePath(path);
    try {
      client.getAllChildrenNumber(path);
      client.multi(
          List.of(
              Op.create(
                  probe,
                  new byte[0],
                  new ArrayList<>(target.settings().nodeAcl()),
                  CreateMode.EPHEMERAL),
              Op.delete(probe, -1),
              Op.check(probe, -1)));
      throw new IllegalStateException("a node that was deleted was found");
    } catch (KeeperException.NoNodeException permitted) {
      return "";
    } catch (KeeperException.InvalidACLException e) {
      return PermissionCheck.IDENTITY;
    } catch (KeeperException.NoAuthException e) {
      return e.getResults() == null ? "READ" : PermissionDenials.firstDenied(e.getResults());
    }
  }

  private static String probePath(String path) {
    String name = "baton-doctor-" + Long.toHexString(new SecureRandom().nextLong());
    return path.equals("/") ? "/" + name : path + "/" + name;
  }

  private Optional<Boolean> isOpenToAll(String path) throws KeeperException, InterruptedException {
    try {
      return Optional.of(
          client.getACL(path, new Stat()).stream().anyMatch(PermissionDenials::opensToAll));
    } catch (KeeperException.NoAuthException e) {
      return Optional.empty();
    }
  }

  /**
   * Compares the clocks by the creation time of a node. The error is at most the time that the
   * answer took.
   */
  private ClockOffset measureClock(String path) throws KeeperException, InterruptedException {
    String probe = probePath(path);
    Stat stat = new Stat();
    long sent = System.currentTimeMillis();
    client.create(
        probe,
        new byte[0],
        new ArrayList<>(target.settings().nodeAcl()),
        CreateMode.EPHEMERAL,
        stat);
    long answered = System.currentTimeMillis();
    client.delete(probe, -1);
    long between = (sent + answered) / 2;
    return new ClockOffset(
        Duration.ofMillis(stat.getCtime() - between), Duration.ofMillis((answered - sent) / 2 + 1));
  }

  /** A request to the ensemble. */
  @FunctionalInterface
  private interface EnsembleRequest {
    void sendRequest() throws KeeperException, InterruptedException;
  }

  private List<Duration> takeSamples(EnsembleRequest question)
      throws KeeperException, InterruptedException {
    Duration[] samples = new Duration[SAMPLES];
    int taken = 0;
    try {
      while (taken < SAMPLES && (taken == 0 || !deadline.isOver())) {
        long begin = System.nanoTime();
        question.sendRequest();
        samples[taken++] = Duration.ofNanos(System.nanoTime() - begin);
      }
    } catch (KeeperException.NoAuthException | KeeperException.NoNodeException e) {
      return List.of();
    }
    return List.copyOf(Arrays.asList(samples).subList(0, taken));
  }

  @Override
  public void close() throws InterruptedException {
    client.close();
  }
}
