package dev.baton.sim.soak.client;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** The state of one client process, shared by its threads. Thread-safe. */
final class Client {
  private final Orders orders;
  private final Journal journal;
  private final Library library;
  private final Library.Connection connection;
  private final Witness witness = new Witness();
  private final List<Campaigner> campaigners = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger candidacies = new AtomicInteger();
  private volatile boolean calm;
  private volatile boolean lastRound;
  private volatile boolean leaving;

  Client(Orders orders) {
    this.orders = orders;
    journal = Journal.begin(orders.folder(), orders.name());
    Thread.setDefaultUncaughtExceptionHandler(this::crashed);
    library =
        Library.named(orders.library())
            .orElseThrow(() -> new IllegalArgumentException("no library " + orders.library()));
    connection = library.connect(orders.servers(), orders.sessionTimeout(), orders.tick());
  }

  private void crashed(Thread thread, Throwable failure) {
    failure.printStackTrace();
    journal.write(
        new Happening(
            System.nanoTime(),
            orders.name(),
            "",
            Kind.CRASHED,
            0,
            thread.getName() + ": " + failure));
  }

  /** Joins all elections. */
  void begin() {
    Thread watching = new Thread(witness, "witness");
    watching.setDaemon(true);
    watching.start();
    Random random = new Random(orders.seed());
    Map<Line, FencedFile> files = new HashMap<>();
    for (Line line : orders.lines()) {
      FencedFile file = files.computeIfAbsent(line, this::open);
      Campaigner campaigner = new Campaigner(this, line, file, new Random(random.nextLong()));
      campaigners.add(campaigner);
      threads.add(new Thread(campaigner, line.name()));
    }
    threads.forEach(Thread::start);
  }

  private FencedFile open(Line line) {
    return FencedFile.open(line.file(orders.files()), library.givesTokens());
  }

  /** Ends the running terms. */
  void resign() {
    campaigners.forEach(Campaigner::resign);
  }

  /** Keeps all candidates from now on, and lets them lead for short terms only. */
  void calmDown() {
    calm = true;
  }

  /**
   * Begins the last round. From now on each candidate leaves after its first complete term, and no
   * other comes.
   */
  void beginLastRound() {
    lastRound = true;
  }

  /** Begins this trouble in place of the previous one. */
  void begin(Trouble trouble) {
    connection.begin(trouble);
  }

  /** Leaves all elections. Returns when that is done. The connection stays. */
  void leave() {
    leaving = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the client, as the process ends. */
  void end() {
    // A callback that ends the process does not return before this method does.
    if (!connection.isEnding()) {
      leave();
    }
    close();
  }

  private void close() {
    witness.dismiss();
    connection.close();
  }

  /** Returns the diary of a new candidate. */
  Diary newDiary(Line line) {
    int candidacy = candidacies.incrementAndGet();
    return new Diary(journal, orders.name() + "@" + line.name() + "." + candidacy, line);
  }

  Library.Connection connection() {
    return connection;
  }

  Witness witness() {
    return witness;
  }

  /** Returns true if a leader leads until something happens. */
  boolean stays() {
    return orders.stay() && !calm && !isLeaving();
  }

  boolean isCalm() {
    return calm;
  }

  boolean isInLastRound() {
    return lastRound;
  }

  boolean isLeaving() {
    return leaving || connection.isEnding();
  }
}
