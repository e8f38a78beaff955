package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.soak.client.ClientOrders;
import dev.baton.sim.soak.client.SoakElection;
import dev.baton.testkit.ConditionWait;
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
final class SoakStage implements AutoCloseable {
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

  private final SoakOptions options;
  private final FleetLibraries libraries;
  private final Path folder;
  private final SoakTimes times = SoakTimes.timesFor(SESSION);
  private final List<SoakElection> lines;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final SoakEventLog eventLog;
  private final SoakNetwork network;
  private final ServerDisks disks;
  private final ZooKeeperCluster cluster;
  private final List<ClientProcess> clients = new ArrayList<>();

  /**
   * Starts the servers. Returns when they serve.
   *
   * @param folder the folder for all files
   */
  SoakStage(SoakOptions options, Path folder) {
    this(options, folder, new FleetLibraries(options.libraryUnderTest().libraryName()));
  }

  /** Starts the servers as the other constructor does, for clients with these libraries. */
  SoakStage(SoakOptions options, Path folder, FleetLibraries libraries) {
    this.options = options;
    this.libraries = libraries;
    this.folder = folder;
    this.lines =
        SoakElection.createElections(
            options.electionCount(), options.libraryUnderTest().turnRules());
    try {
      eventLog = registerOpened(new SoakEventLog(makeFolder("journals")));
      network = registerOpened(newNetwork());
      disks = registerOpened(newDisks());
      cluster =
          registerOpened(
              ZooKeeperCluster.launch(
                  network.serverPlaces(), serverConfig(), makeFolder("servers")));
      network.useCluster(cluster);
    } catch (RuntimeException | AssertionError e) {
      close();
      throw e;
    }
    makeFolder("files");
    for (int number = 1; number <= options.clientCount(); number++) {
      clients.add(newClient(number));
    }
  }

  private <T extends AutoCloseable> T registerOpened(T thing) {
    open.push(thing);
    return thing;
  }

  private Path makeFolder(String name) {
    try {
      return Files.createDirectories(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder for " + name, e);
    }
  }

  private SoakNetwork newNetwork() {
    return options.isUnprivileged() || !NetworkNamespaces.areAvailable()
        ? new ProxyNetwork(SERVERS, options.clientCount())
        : new NamespaceNetwork(SERVERS, options.clientCount());
  }

  private ServerDisks newDisks() {
    if (options.isUnprivileged() || !SmallDisk.areAvailable()) {
      return ServerDisks.withoutMounts();
    }
    int megabytes =
        DISK_MEGABYTES + DISK_MEGABYTES_PER_MINUTE * (int) options.faultTime().toMinutes();
    return ServerDisks.mountSmall(folder.resolve("servers"), SERVERS, megabytes);
  }

  private ZooKeeperConfig serverConfig() {
    return ZooKeeperConfig.DEFAULT
        .withTickTime(times.tick())
        .withInitLimit(INIT_LIMIT)
        .withSyncLimit(SoakTimes.SYNC_LIMIT);
  }

  private ClientProcess newClient(int number) {
    List<SoakElection> own =
        IntStream.range(0, options.candidateCount())
            .map(i -> number + LINES_OF_A_CLIENT.get(i % LINES_OF_A_CLIENT.size()))
            .mapToObj(place -> lines.get(place % lines.size()))
            .toList();
    return new ClientProcess(
        number,
        network.commandPrefix(number),
        life ->
            new ClientOrders(
                libraries.libraryOf(number, life),
                network.connectString(number),
                times.session(),
                times.tick(),
                FleetLibraries.lifeName(number, life),
                options.seed() * options.clientCount() + number + ((long) life << Integer.SIZE),
                eventLog.journalFolder(),
                fileFolder(),
                options.leadersStay(),
                own),
        eventLog);
  }

  /**
   * Starts all clients. Returns when every election has a leader.
   *
   * @throws IllegalStateException if that never happens
   */
  void startClients() {
    clients.forEach(ClientProcess::start);
    if (!ConditionWait.happensWithin(BEGINNING, PAUSE, this::allAreLed)) {
      throw new IllegalStateException("not every election is led; see " + folder);
    }
  }

  private boolean allAreLed() {
    return eventLog.allEvents().stream()
            .filter(one -> one.kind() == JournalEventKind.VALID)
            .map(JournalEvent::path)
            .distinct()
            .count()
        == lines.size();
  }

  SoakTimes soakTimes() {
    return times;
  }

  /** Returns true if leaderships give fencing tokens, as Baton's do. */
  boolean givesTokens() {
    return options.libraryUnderTest().givesTokens();
  }

  /** Returns true if leaders hand over on request, and their histories are kept. */
  boolean takeOrders() {
    return options.libraryUnderTest().takesOrders();
  }

  List<SoakElection> allElections() {
    return lines;
  }

  /** Returns the folder of the clients' fenced files. */
  Path fileFolder() {
    return folder.resolve("files");
  }

  SoakEventLog eventLog() {
    return eventLog;
  }

  SoakNetwork soakNetwork() {
    return network;
  }

  ServerDisks serverDisks() {
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
    clients.forEach(ClientProcess::endProcess);
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("cannot clear the stage", e);
      }
    }
  }
}
