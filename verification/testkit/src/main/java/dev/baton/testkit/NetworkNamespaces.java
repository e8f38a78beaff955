package dev.baton.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The hosts within this host: network namespaces, numbered from 1 up, each with its own address.
 * All are on one switch with this host, which is number {@link #HOST}.
 *
 * <p>You can cut any link between two of them. Packets then vanish silently, as when a cable is
 * pulled behind a switch: no reset and no error, until a timeout.
 *
 * <pre>{@code
 * try (NetworkNamespaces net = NetworkNamespaces.create(3);
 *     ZooKeeperCluster cluster = ZooKeeperCluster.launch(net.places(), ZooKeeperConfig.DEFAULT)) {
 *   net.isolate(cluster.leader().id());
 *   // ...
 *   net.healAll();
 * }
 * }</pre>
 *
 * <p>Needs Linux, root and {@code ip} of iproute2; see {@link #areAvailable}. Close it after the
 * processes in it: a namespace lives on without a name as long as a process does. A JVM that is
 * killed leaves its namespaces over, which do no harm. {@code ip netns list} shows them as {@code
 * baton-...}. Thread-safe.
 */
public final class NetworkNamespaces implements AutoCloseable {
  /*
   * The switch is a bridge in its own namespace, out of reach of this host's packet filter. From it
   * a pair of interfaces leads to each host: pN in the switch, eth0 in the host's namespace (here:
   * the name of the switch).
   *
   * Hosts do not ask for hardware addresses (ARP): each host has a fixed entry for each other. To
   * cut the way from a to b, a gets a wrong entry for b. So the sender sends, and no host receives.
   * Other ways would give the sender an error: a route of type blackhole, an interface that is down
   * ("network unreachable"), or ARP after some seconds ("no route to host").
   *
   * Runs at the same time differ in the third byte of their addresses, the run's number. A run owns
   * its number by creating the namespace of the switch, which fails if it exists.
   */

  /** The number of this host. */
  public static final int HOST = 0;

  private static final int NUMBERS = 254;
  private static final int MOST_HOSTS = 200;
  private static final String NOBODY = "02:ba:00:00:00:ff";

  private final int number;
  private final int count;
  private final Runnable atExit = this::deleteAll;
  private boolean closed;

  private NetworkNamespaces(int number, int count) {
    this.number = number;
    this.count = count;
    AtExit.addCleanup(atExit);
  }

  /** Returns true if {@link #create} can work here. */
  public static boolean areAvailable() {
    return SystemCommand.canRun("ip", "netns", "list")
        && "0".equals(SystemCommand.runCommand("id", "-u"));
  }

  /**
   * Creates {@code count} namespaces, all linked with each other and with this host.
   *
   * @throws IllegalArgumentException if {@code count} is not between 1 and 200
   * @throws IllegalStateException if this is not Linux, this user not root, or {@code ip} missing
   */
  public static NetworkNamespaces create(int count) {
    if (count < 1 || count > MOST_HOSTS) {
      throw new IllegalArgumentException("1 to " + MOST_HOSTS + " namespaces, not " + count);
    }
    if (!areAvailable()) {
      throw new IllegalStateException(
          "network namespaces need Linux, the user root (uid 0) and the command ip (iproute2)");
    }
    NetworkNamespaces made = new NetworkNamespaces(claimNumber(), count);
    try {
      made.buildNetwork();
      return made;
    } catch (RuntimeException e) {
      made.close();
      throw e;
    }
  }

  private static int claimNumber() {
    int first = ThreadLocalRandom.current().nextInt(NUMBERS);
    for (int i = 0; i < NUMBERS; i++) {
      int number = 1 + (first + i) % NUMBERS;
      if (SystemCommand.canRun("ip", "netns", "add", switchOf(number))) {
        return number;
      }
    }
    throw new IllegalStateException("no number is left: too many baton-... in ip netns list");
  }

  private static String switchOf(int number) {
    return "baton-" + number;
  }

  private void buildNetwork() {
    String bridge = switchOf(number);
    runIn(bridge, List.of("link add name switch type bridge", "link set switch up"));
    for (int i = 1; i <= count; i++) {
      SystemCommand.runCommand("ip", "netns", "add", namespaceOf(i));
    }
    for (int i : hostNumbers()) {
      plugHost(i, bridge);
    }
    healAll();
  }

  private void plugHost(int i, String bridge) {
    String peer = "p" + i;
    if (i == HOST) {
      runIn(
          i,
          List.of("link add " + deviceOf(i) + " type veth peer name " + peer + " netns " + bridge));
    } else {
      runIn(i, List.of("link set lo up"));
      runIn(
          bridge,
          List.of(
              "link add %s type veth peer name %s netns %s"
                  .formatted(peer, deviceOf(i), namespaceOf(i))));
    }
    runIn(bridge, List.of("link set " + peer + " master switch", "link set " + peer + " up"));
    runIn(
        i,
        List.of(
            "link set " + deviceOf(i) + " address " + hardwareAddress(i),
            "addr add " + addressOf(i) + "/24 dev " + deviceOf(i),
            "link set " + deviceOf(i) + " up"));
  }

  private int[] hostNumbers() {
    return IntStream.rangeClosed(HOST, count).toArray();
  }

  /** Returns the address of a namespace, or of this host as the namespaces see it. */
  public String addressOf(int i) {
    return "10.199." + number + "." + (10 + checkNumber(i));
  }

  private String hardwareAddress(int i) {
    return "02:ba:00:00:%02x:%02x".formatted(number, i);
  }

  private String deviceOf(int i) {
    return i == HOST ? switchOf(number) : "eth0";
  }

  private String namespaceOf(int i) {
    return switchOf(number) + "-" + i;
  }

  private int checkNumber(int i) {
    if (i < HOST || i > count) {
      throw new IllegalArgumentException("no namespace " + i + ": there are 1 to " + count);
    }
    return i;
  }

  /**
   * Returns the words in front of a command that run it in a namespace. They are empty for this
   * host.
   */
  public List<String> commandPrefix(int i) {
    return checkNumber(i) == HOST ? List.of() : List.of("ip", "netns", "exec", namespaceOf(i));
  }

  /** Returns a namespace as the place of a server. */
  public ServerPlace placeOf(int i) {
    return new ServerPlace(addressOf(i), addressOf(i), commandPrefix(i));
  }

  /** Returns all namespaces as places, in order: server n of a cluster is in namespace n. */
  public List<ServerPlace> places() {
    return IntStream.rangeClosed(1, count).mapToObj(this::placeOf).toList();
  }

  /** Stops all packets between two hosts from now on. */
  public void cutLink(int a, int b) {
    cutOneWay(a, b);
    cutOneWay(b, a);
  }

  /** Stops all packets from one host to another from now on. The way back stays open. */
  public void cutOneWay(int from, int to) {
    runIn(checkNumber(from), List.of(neighbourLine(from, to, NOBODY)));
  }

  /** Stops all packets to and from a namespace from now on, including those of this host. */
  public void isolate(int i) {
    for (int other : hostNumbers()) {
      if (other != i) {
        cutLink(i, other);
      }
    }
  }

  /** Ends every cut between two hosts, in either direction. */
  public void healLink(int a, int b) {
    runIn(checkNumber(a), List.of(neighbourLine(a, b, hardwareAddress(b))));
    runIn(checkNumber(b), List.of(neighbourLine(b, a, hardwareAddress(a))));
  }

  /** Ends every cut. */
  public void healAll() {
    for (int from : hostNumbers()) {
      List<String> lines = new ArrayList<>();
      for (int to : hostNumbers()) {
        if (to != from) {
          lines.add(neighbourLine(from, to, hardwareAddress(to)));
        }
      }
      runIn(from, lines);
    }
  }

  private String neighbourLine(int at, int of, String hardwareAddress) {
    return "neigh replace "
        + addressOf(of)
        + " lladdr "
        + hardwareAddress
        + " nud permanent dev "
        + deviceOf(at);
  }

  private void runIn(int i, List<String> lines) {
    if (i == HOST) {
      runBatch(List.of("ip", "-batch", "-"), lines);
    } else {
      runIn(namespaceOf(i), lines);
    }
  }

  private static void runIn(String namespace, List<String> lines) {
    runBatch(List.of("ip", "-n", namespace, "-batch", "-"), lines);
  }

  private static void runBatch(List<String> command, List<String> lines) {
    SystemCommand.runCommand(command, lines.stream().collect(Collectors.joining("\n", "", "\n")));
  }

  /** Deletes all namespaces and links. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      AtExit.removeCleanup(atExit);
      deleteAll();
    }
  }

  /** Deletes the namespaces. The switch goes last: while it exists, the number is ours. */
  private void deleteAll() {
    SystemCommand.canRun("ip", "link", "delete", deviceOf(HOST));
    for (int i = 1; i <= count; i++) {
      SystemCommand.canRun("ip", "netns", "delete", namespaceOf(i));
    }
    SystemCommand.canRun("ip", "netns", "delete", switchOf(number));
  }
}
