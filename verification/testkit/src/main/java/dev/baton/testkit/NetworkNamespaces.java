package dev.baton.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Hosts within this host: network namespaces, numbered from 1 up, each with an address of its own,
 * on one switch with this host, which is number {@link #HOST}. Any link between two of them can be
 * cut, so that packets vanish without a word, as when a cable is pulled behind a switch: no reset,
 * no error, until somebody's patience ends.
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
 * processes in it: a namespace lives on, nameless, as long as a process does. Those of a JVM that
 * is killed are left over, and do others no harm; {@code ip netns list} shows them as {@code
 * baton-...}. Thread-safe.
 */
public final class NetworkNamespaces implements AutoCloseable {
  /*
   * The switch is a bridge in a namespace of its own, out of reach of this host's packet filter.
   * From it a pair of interfaces leads to each host: pN in the switch, eth0 in the host's namespace
   * (here: the name of the switch).
   *
   * Nobody asks for anybody's hardware address (ARP): each host has a fixed entry for each other.
   * To cut the way from a to b is to give a a wrong one, that of nobody. So the sender sends, and
   * nobody receives. Routes of type blackhole would instead give the sender an error, and an
   * interface that is down an unreachable network, at once; and with ARP in use, "no route to host"
   * would come after some seconds.
   *
   * Runs at the same time differ in the third byte of their addresses, the run's number. A run owns
   * its number by having made the namespace of the switch: that fails if it exists.
   */

  /** The number of this host. */
  public static final int HOST = 0;

  private static final int NUMBERS = 254;
  private static final int MOST_HOSTS = 200;
  private static final String NOBODY = "02:ba:00:00:00:ff";

  private final int number;
  private final int count;
  private final Runnable atExit = this::delete;
  private boolean closed;

  private NetworkNamespaces(int number, int count) {
    this.number = number;
    this.count = count;
    AtExit.add(atExit);
  }

  /** Whether {@link #create} can work here. */
  public static boolean areAvailable() {
    return Command.works("ip", "netns", "list") && "0".equals(Command.run("id", "-u"));
  }

  /**
   * Makes {@code count} namespaces, all linked with each other and with this host.
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
      made.build();
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
      if (Command.works("ip", "netns", "add", switchOf(number))) {
        return number;
      }
    }
    throw new IllegalStateException("no number is left: too many baton-... in ip netns list");
  }

  private static String switchOf(int number) {
    return "baton-" + number;
  }

  private void build() {
    String bridge = switchOf(number);
    in(bridge, List.of("link add name switch type bridge", "link set switch up"));
    for (int i = 1; i <= count; i++) {
      Command.run("ip", "netns", "add", namespace(i));
    }
    for (int i : hosts()) {
      plug(i, bridge);
    }
    healAll();
  }

  private void plug(int i, String bridge) {
    String peer = "p" + i;
    if (i == HOST) {
      in(i, List.of("link add " + device(i) + " type veth peer name " + peer + " netns " + bridge));
    } else {
      in(i, List.of("link set lo up"));
      in(
          bridge,
          List.of(
              "link add %s type veth peer name %s netns %s"
                  .formatted(peer, device(i), namespace(i))));
    }
    in(bridge, List.of("link set " + peer + " master switch", "link set " + peer + " up"));
    in(
        i,
        List.of(
            "link set " + device(i) + " address " + hardwareAddress(i),
            "addr add " + address(i) + "/24 dev " + device(i),
            "link set " + device(i) + " up"));
  }

  private int[] hosts() {
    return IntStream.rangeClosed(HOST, count).toArray();
  }

  /** The address of a namespace, or of this host as the namespaces see it. */
  public String address(int i) {
    return "10.199." + number + "." + (10 + checked(i));
  }

  private String hardwareAddress(int i) {
    return "02:ba:00:00:%02x:%02x".formatted(number, i);
  }

  private String device(int i) {
    return i == HOST ? switchOf(number) : "eth0";
  }

  private String namespace(int i) {
    return switchOf(number) + "-" + i;
  }

  private int checked(int i) {
    if (i < HOST || i > count) {
      throw new IllegalArgumentException("no namespace " + i + ": there are 1 to " + count);
    }
    return i;
  }

  /** What is written before a command to run it in a namespace; nothing for this host. */
  public List<String> commandPrefix(int i) {
    return checked(i) == HOST ? List.of() : List.of("ip", "netns", "exec", namespace(i));
  }

  /** A namespace as the place of a server. */
  public Place place(int i) {
    return new Place(address(i), address(i), commandPrefix(i));
  }

  /** All namespaces as places, in their order: server n of a cluster is in namespace n. */
  public List<Place> places() {
    return IntStream.rangeClosed(1, count).mapToObj(this::place).toList();
  }

  /** From now on nothing gets from either of two to the other. */
  public void cut(int a, int b) {
    cutOneWay(a, b);
    cutOneWay(b, a);
  }

  /** From now on nothing gets {@code from} one {@code to} another; the way back stays. */
  public void cutOneWay(int from, int to) {
    in(checked(from), List.of(neighbour(from, to, NOBODY)));
  }

  /** From now on nothing gets to or from a namespace, this host included. */
  public void isolate(int i) {
    for (int other : hosts()) {
      if (other != i) {
        cut(i, other);
      }
    }
  }

  /** Ends every cut between two, either way. */
  public void heal(int a, int b) {
    in(checked(a), List.of(neighbour(a, b, hardwareAddress(b))));
    in(checked(b), List.of(neighbour(b, a, hardwareAddress(a))));
  }

  /** Ends every cut. */
  public void healAll() {
    for (int from : hosts()) {
      List<String> lines = new ArrayList<>();
      for (int to : hosts()) {
        if (to != from) {
          lines.add(neighbour(from, to, hardwareAddress(to)));
        }
      }
      in(from, lines);
    }
  }

  private String neighbour(int at, int of, String hardwareAddress) {
    return "neigh replace "
        + address(of)
        + " lladdr "
        + hardwareAddress
        + " nud permanent dev "
        + device(at);
  }

  private void in(int i, List<String> lines) {
    if (i == HOST) {
      batch(List.of("ip", "-batch", "-"), lines);
    } else {
      in(namespace(i), lines);
    }
  }

  private static void in(String namespace, List<String> lines) {
    batch(List.of("ip", "-n", namespace, "-batch", "-"), lines);
  }

  private static void batch(List<String> command, List<String> lines) {
    Command.run(command, lines.stream().collect(Collectors.joining("\n", "", "\n")));
  }

  /** Deletes all of it. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      AtExit.remove(atExit);
      delete();
    }
  }

  /** The switch goes last: while it is there, the number is ours. */
  private void delete() {
    Command.works("ip", "link", "delete", device(HOST));
    for (int i = 1; i <= count; i++) {
      Command.works("ip", "netns", "delete", namespace(i));
    }
    Command.works("ip", "netns", "delete", switchOf(number));
  }
}
