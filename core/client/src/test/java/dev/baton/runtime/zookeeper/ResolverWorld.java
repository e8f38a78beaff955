package dev.baton.runtime.zookeeper;

import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.VirtualTime;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One client that reconnects again and again, in virtual time. Names fail, are slow and move;
 * addresses refuse, are silent or work. It judges each choice of an {@link AddressBook} by what the
 * last lookups gave, and by what has failed since the last good connection.
 */
final class ResolverWorld {
  private static final int PORT = 2181;
  private static final long ATTEMPT = Duration.ofMillis(2_500).toNanos();
  private static final long PATIENCE = Duration.ofMillis(500).toNanos();
  private static final int RECONNECTS = 20;
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final List<Duration> LOOKUP_TIMES =
      List.of(Duration.ZERO, Duration.ofMillis(5), Duration.ofMillis(400), Duration.ofSeconds(7));

  private final VirtualTime time = new VirtualTime();
  private final ManualLoop loop = new ManualLoop(time);
  private final Random random;
  private final SeededMistake mistake;
  private final AddressBook book;

  /** The addresses that each name has. */
  private final Map<String, List<InetAddress>> names = new LinkedHashMap<>();

  private final Map<InetSocketAddress, ServerMood> moods = new LinkedHashMap<>();

  /** What the last lookup of each name gave that gave something. */
  private final Map<String, List<InetSocketAddress>> known = new LinkedHashMap<>();

  private final Set<InetSocketAddress> failed = new LinkedHashSet<>();
  private final List<String> violations = new ArrayList<>();
  private boolean resolverDown;
  private int reconnects;
  private int attempt;
  private long patienceEnds;
  private boolean knewAny;
  private @Nullable InetSocketAddress tried;

  /** How an address takes an attempt to connect. */
  private enum ServerMood {
    WORKING,
    REFUSING,
    SILENT
  }

  /** A mistake in the use of the book, for which a search must find a violation. */
  enum SeededMistake {
    NONE,
    FORGETS_FAILURES,
    WAITS_FOR_LOOKUPS
  }

  ResolverWorld(long seed, SeededMistake mistake) {
    this.random = new Random(seed);
    this.mistake = mistake;
    int servers = 1 + random.nextInt(3);
    for (int i = 0; i < servers; i++) {
      names.put("zk" + i, randomAddresses());
    }
    this.book =
        new AddressBook(
            names.keySet().stream()
                .map(name -> InetSocketAddress.createUnresolved(name, PORT))
                .toList(),
            this::lookUp,
            task -> loop.runAfter(randomLookupTime(), task),
            this::runLater,
            new SplittableRandom(seed));
  }

  private void runLater(long nanos, Runnable task) {
    if (mistake != SeededMistake.WAITS_FOR_LOOKUPS) {
      loop.runAfter(nanos, task);
    }
  }

  private long randomLookupTime() {
    return LOOKUP_TIMES.get(random.nextInt(LOOKUP_TIMES.size())).toNanos();
  }

  private List<InetAddress> randomAddresses() {
    List<InetAddress> addresses = new ArrayList<>();
    int first = random.nextInt(6);
    for (int i = 0; i <= random.nextInt(3); i++) {
      try {
        addresses.add(InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) (first + i)}));
      } catch (UnknownHostException e) {
        throw new IllegalStateException(e);
      }
    }
    return addresses;
  }

  private InetAddress[] lookUp(String name) throws UnknownHostException {
    if (resolverDown || random.nextInt(4) == 0) {
      throw new UnknownHostException(name);
    }
    List<InetAddress> found = names.getOrDefault(name, List.of());
    known.put(name, found.stream().map(each -> new InetSocketAddress(each, PORT)).toList());
    return found.toArray(InetAddress[]::new);
  }

  /** Lets it reconnect often, and returns what was wrong about it. */
  List<String> findViolations() {
    connect();
    time.runUntil("enough reconnects", LONGEST, () -> reconnects >= RECONNECTS);
    return violations;
  }

  private void connect() {
    int number = ++attempt;
    patienceEnds = loop.nanoTime() + PATIENCE;
    tried = null;
    knewAny = !knownAddresses().isEmpty();
    loop.runAfter(ATTEMPT, () -> failAttempt(number));
    book.findAddress(
        PATIENCE,
        address -> loop.postTask(() -> tryAddress(number, address)),
        why -> loop.postTask(() -> failAttempt(number)));
  }

  private void tryAddress(int number, InetSocketAddress address) {
    if (number != attempt) {
      return;
    }
    tried = address;
    judgeChoice(address);
    switch (moods.getOrDefault(address, ServerMood.WORKING)) {
      case WORKING -> loop.runAfter(1, () -> beConnected(number, address));
      case REFUSING -> loop.runAfter(1, () -> failAttempt(number));
      case SILENT -> {}
    }
  }

  private void judgeChoice(InetSocketAddress address) {
    boolean allFailed = failed.containsAll(knownAddresses());
    if (failed.contains(address) && !allFailed) {
      violations.add(address + " has just failed, but of " + known + " only " + failed + " have");
    }
    if (allFailed && !address.equals(longestFailed())) {
      violations.add(address + " is not the one that failed the longest ago of " + failed);
    }
    if (knewAny && loop.nanoTime() > patienceEnds) {
      violations.add("there were addresses, but the attempt waited for a lookup");
    }
  }

  private @Nullable InetSocketAddress longestFailed() {
    return failed.stream().filter(knownAddresses()::contains).findFirst().orElse(null);
  }

  private Set<InetSocketAddress> knownAddresses() {
    Set<InetSocketAddress> all = new LinkedHashSet<>();
    known.values().forEach(all::addAll);
    return all;
  }

  private void failAttempt(int number) {
    if (number != attempt) {
      return;
    }
    if (knewAny && tried == null) {
      violations.add("there were addresses, and none was tried");
    }
    noteFailure();
    changeWorld();
    attempt++;
    loop.runAfter(random.nextInt(50_000_000), this::connect);
  }

  private void noteFailure() {
    InetSocketAddress address = tried;
    if (address != null) {
      failed.remove(address);
      failed.add(address);
      if (mistake != SeededMistake.FORGETS_FAILURES) {
        book.noteFailed(address);
      }
    }
  }

  private void beConnected(int number, InetSocketAddress address) {
    if (number != attempt) {
      return;
    }
    attempt++;
    failed.clear();
    loop.runAfter(random.nextInt(1_000_000_000), () -> loseConnection(address));
  }

  private void loseConnection(InetSocketAddress address) {
    reconnects++;
    tried = address;
    noteFailure();
    changeWorld();
    connect();
  }

  private void changeWorld() {
    resolverDown = random.nextInt(3) == 0;
    names.replaceAll((name, before) -> random.nextInt(5) == 0 ? randomAddresses() : before);
    moods.clear();
    for (InetSocketAddress each : knownAddresses()) {
      ServerMood[] all = ServerMood.values();
      moods.put(each, all[random.nextInt(all.length)]);
    }
  }
}
