package dev.baton.sim.soak;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.sim.soak.client.Line;
import dev.baton.sim.soak.client.Orders;
import dev.baton.testkit.Await;
import dev.baton.testkit.NetworkNamespaces;
import dev.baton.testkit.SmallDisk;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/** The stage of a soak: the servers, the clients, and the network between them. */
final class Stage implements AutoCloseable {
  private static final int SERVERS = 3;
  private static final int INIT_LIMIT = 20;
  private static final int DISK_MEGABYTES = 64;
  private static final int DISK_MEGABYTES_PER_MINUTE = 36;
  static final Duration SESSION = Duration.ofSeconds(3);
  private static final Duration BEGINNING = Duration.ofMinutes(2);

  /** The pause between two looks at the journals, since reading them takes time. */
  static final Duration PAUSE = Duration.ofMillis(200);

  /** The elections of a client's candidates, in turn, counted from the client's number. */
  private static final List<Integer> LINES_OF_A_CLIENT = List.of(0, 1, 3, 0, 4);

  private final Options options;
  private final Path folder;
  private final Times times = Times.of(SESSION);
  private final List<Line> lines;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final Chronicle chronicle;
  private final Network network;
  private final Disks disks;
  private final ZooKeeperCluster cluster;
  private final List<ClientProcess> clients = new ArrayList<>();

  /**
   * Starts the servers. Returns when they serve.
   *
   * @param folder the folder for all files
   */
  Stage(Options options, Path folder) {
    this.options = options;
    this.folder = folder;
    this.lines = Line.lines(options.elections(), options.contender().rules());
    try {
      chronicle = opened(new Chronicle(made("journals")));
      network = opened(newNetwork());
      disks = opened(newDisks());
      cluster = opened(ZooKeeperCluster.launch(network.servers(), config(), made("servers")));
      network.open(cluster);
    } catch (RuntimeException | AssertionError e) {
      close();
      throw e;
    }
    made("files");
    for (int number = 1; number <= options.clients(); number++) {
      clients.add(newClient(number));
    }
  }

  private <T extends AutoCloseable> T opened(T thing) {
    open.push(thing);
    return thing;
  }

  private Path made(String name) {
    try {
      return Files.createDirectories(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder for " + name, e);
    }
  }

  private Network newNetwork() {
    return options.unprivileged() || !NetworkNamespaces.areAvailable()
        ? new Proxies(SERVERS, options.clients())
        : new Namespaces(SERVERS, options.clients());
  }

  private Disks newDisks() {
    if (options.unprivileged() || !SmallDisk.areAvailable()) {
      return Disks.common();
    }
    int megabytes = DISK_MEGABYTES + DISK_MEGABYTES_PER_MINUTE * (int) options.time().toMinutes();
    return Disks.small(folder.resolve("servers"), SERVERS, megabytes);
  }

  private ZooKeeperConfig config() {
    return ZooKeeperConfig.DEFAULT
        .tickTime(times.tick())
        .initLimit(INIT_LIMIT)
        .syncLimit(Times.SYNC_LIMIT);
  }

  private ClientProcess newClient(int number) {
    List<Line> own =
        IntStream.range(0, options.candidates())
            .map(i -> number + LINES_OF_A_CLIENT.get(i % LINES_OF_A_CLIENT.size()))
            .mapToObj(place -> lines.get(place % lines.size()))
            .toList();
    return new ClientProcess(
        number,
        network.prefix(number),
        life ->
            new Orders(
                options.contender().name(),
                network.connectString(number),
                times.session(),
                times.tick(),
                "c%02d-%d".formatted(number, life),
                options.seed() * options.clients() + number + ((long) life << Integer.SIZE),
                chronicle.folder(),
                files(),
                options.stay(),
                own),
        chronicle);
  }

  /**
   * Starts all clients. Returns when every election has a leader.
   *
   * @throws IllegalStateException if that never happens
   */
  void begin() {
    clients.forEach(ClientProcess::start);
    if (!Await.happens(BEGINNING, PAUSE, this::allAreLed)) {
      throw new IllegalStateException("not every election is led; see " + folder);
    }
  }

  private boolean allAreLed() {
    return chronicle.all().stream()
            .filter(one -> one.kind() == Kind.VALID)
            .map(Happening::line)
            .distinct()
            .count()
        == lines.size();
  }

  Times times() {
    return times;
  }

  /** Returns true if leaderships give fencing tokens, as Baton's do. */
  boolean givesTokens() {
    return options.contender().givesTokens();
  }

  /** Returns true if leaders hand over on request, and their histories are kept. */
  boolean takeOrders() {
    return options.contender().takesOrders();
  }

  List<Line> lines() {
    return lines;
  }

  /** Returns the folder of the clients' fenced files. */
  Path files() {
    return folder.resolve("files");
  }

  Chronicle chronicle() {
    return chronicle;
  }

  Network network() {
    return network;
  }

  Disks disks() {
    return disks;
  }

  ZooKeeperCluster cluster() {
    return cluster;
  }

  List<ClientProcess> clients() {
    return clients;
  }

  /** Ends all processes, and clears away everything but the folder. */
  @Override
  public void close() {
    clients.forEach(ClientProcess::end);
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("cannot clear the stage", e);
      }
    }
  }
}
