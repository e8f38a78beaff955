package dev.baton.runtime.zookeeper;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The addresses of the servers. It looks each name up anew for each attempt to connect, and keeps
 * the addresses of the last lookup that gave some. So a resolver that fails or is slow keeps nobody
 * from a server. Of all addresses it chooses one that has never failed; if all have, the one whose
 * failure is the longest ago. Thread-safe.
 */
final class AddressBook {
  private static final int MOST_FAILURES = 1_000;

  private final List<ServerEntry> entries;
  private final HostLookup lookup;
  private final Executor lookups;
  private final DelayedRun delays;
  private final RandomGenerator random;

  /** The addresses that have failed, the latest last. */
  private final Set<InetSocketAddress> failed = new LinkedHashSet<>();

  private final List<AddressSeeker> seekers = new ArrayList<>();

  /** Runs a task later. */
  @FunctionalInterface
  interface DelayedRun {
    void runAfter(long nanos, Runnable task);
  }

  /** A server, by the name that was configured. */
  private static final class ServerEntry {
    final InetSocketAddress server;
    List<InetSocketAddress> addresses = List.of();

    /** How many lookups have begun. */
    int begun;

    boolean asked;

    /** Whether nobody waits any longer for the lookup under way. */
    boolean slow;

    ServerEntry(InetSocketAddress server) {
      this.server = server;
    }
  }

  /** An attempt to connect that is told its address, or why there is none. */
  private record AddressSeeker(Consumer<InetSocketAddress> onFound, Consumer<String> onUnknown) {}

  AddressBook(
      List<InetSocketAddress> servers,
      HostLookup lookup,
      Executor lookups,
      DelayedRun delays,
      RandomGenerator random) {
    this.entries = servers.stream().map(ServerEntry::new).toList();
    this.lookup = lookup;
    this.lookups = lookups;
    this.delays = delays;
    this.random = random;
  }

  /**
   * Chooses an address once all names are looked up. It waits for lookups for {@code patienceNanos}
   * only, unless no address is known at all.
   *
   * @param onFound gets the address, once, in any thread
   * @param onUnknown is told instead if no name has an address
   */
  void findAddress(
      long patienceNanos, Consumer<InetSocketAddress> onFound, Consumer<String> onUnknown) {
    synchronized (this) {
      seekers.add(new AddressSeeker(onFound, onUnknown));
    }
    lookUpAll();
    List<Integer> begun = begunLookups();
    delays.runAfter(patienceNanos, () -> giveUpWaiting(begun));
    answerSeekers();
  }

  private synchronized List<Integer> begunLookups() {
    return entries.stream().map(entry -> entry.begun).toList();
  }

  private void giveUpWaiting(List<Integer> begun) {
    synchronized (this) {
      for (int i = 0; i < entries.size(); i++) {
        entries.get(i).slow |= entries.get(i).begun == begun.get(i);
      }
    }
    answerSeekers();
  }

  /** Looks all names up, except those whose last lookup has not returned. */
  void lookUpAll() {
    for (ServerEntry entry : entries) {
      if (beginLookup(entry)) {
        startLookup(entry);
      }
    }
  }

  private synchronized boolean beginLookup(ServerEntry entry) {
    if (entry.asked) {
      return false;
    }
    entry.asked = true;
    entry.slow = false;
    entry.begun++;
    return true;
  }

  private void startLookup(ServerEntry entry) {
    try {
      lookups.execute(() -> lookUp(entry));
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      endLookup(entry, List.of()); // It is closed, or there are no more threads.
    }
  }

  private void lookUp(ServerEntry entry) {
    List<InetSocketAddress> found = List.of();
    try {
      found = addressesOf(entry.server);
    } catch (UnknownHostException e) {
      // The addresses of the last lookup stay.
    } finally {
      endLookup(entry, found);
    }
  }

  /**
   * Returns the addresses under the name that was configured. If that name is an address, the
   * client would otherwise resolve it to a name, and expect that one in a certificate.
   */
  private List<InetSocketAddress> addressesOf(InetSocketAddress server)
      throws UnknownHostException {
    String name = server.getHostString();
    List<InetSocketAddress> found = new ArrayList<>();
    for (InetAddress each : lookup.addressesOf(name)) {
      InetAddress named = InetAddress.getByAddress(name, each.getAddress());
      found.add(new InetSocketAddress(named, server.getPort()));
    }
    return found;
  }

  private void endLookup(ServerEntry entry, List<InetSocketAddress> found) {
    synchronized (this) {
      entry.asked = false;
      if (!found.isEmpty()) {
        entry.addresses = found;
      }
    }
    answerSeekers();
  }

  private void answerSeekers() {
    takeAnswers().forEach(Runnable::run);
  }

  /** Returns what to tell the seekers, without the lock. */
  private synchronized List<Runnable> takeAnswers() {
    List<InetSocketAddress> known =
        entries.stream().flatMap(entry -> entry.addresses.stream()).toList();
    boolean mayWait = entries.stream().anyMatch(entry -> entry.asked && !entry.slow);
    boolean mustWait = known.isEmpty() && entries.stream().anyMatch(entry -> entry.asked);
    if (mayWait || mustWait) {
      return List.of();
    }
    List<Runnable> answers = new ArrayList<>();
    for (AddressSeeker seeker : seekers) {
      if (known.isEmpty()) {
        answers.add(() -> seeker.onUnknown().accept("unknown host " + names()));
      } else {
        InetSocketAddress chosen = chooseAmong(known);
        answers.add(() -> seeker.onFound().accept(chosen));
      }
    }
    seekers.clear();
    return answers;
  }

  private InetSocketAddress chooseAmong(List<InetSocketAddress> known) {
    List<InetSocketAddress> never =
        known.stream().filter(address -> !failed.contains(address)).toList();
    return never.isEmpty()
        ? failed.stream()
            .flatMap(longest -> known.stream().filter(longest::equals))
            .findFirst()
            .orElseThrow()
        : never.get(random.nextInt(never.size()));
  }

  private String names() {
    return entries.stream()
        .map(entry -> entry.server.getHostString())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Notes that {@code address} was tried, and gives no connection or none any more. */
  synchronized void noteFailed(InetSocketAddress address) {
    failed.remove(address);
    failed.add(address);
    if (failed.size() > MOST_FAILURES) {
      Iterator<InetSocketAddress> eldest = failed.iterator();
      eldest.next();
      eldest.remove();
    }
  }

  /** Returns how many addresses there are to try; a name without one counts, too. */
  synchronized int addressCount() {
    return entries.stream().mapToInt(entry -> Math.max(1, entry.addresses.size())).sum();
  }

  /** Returns all addresses that are known. */
  synchronized List<InetSocketAddress> knownAddresses() {
    return entries.stream().flatMap(entry -> entry.addresses.stream()).distinct().toList();
  }
}
