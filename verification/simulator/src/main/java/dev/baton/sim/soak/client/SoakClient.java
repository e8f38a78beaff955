package dev.baton.sim.soak.client;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** The state of one client process, shared by its threads. Thread-safe. */
final class SoakClient {
  private final ClientOrders orders;
  private final ProcessJournal journal;
  private final SoakLibrary library;
  private final SoakLibrary.LibraryConnection connection;
  private final LeadershipWitness witness = new LeadershipWitness();
  private final List<ElectionCampaigner> campaigners = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger candidacies = new AtomicInteger();
  private volatile boolean calm;
  private volatile boolean lastRound;
  private volatile boolean leaving;

  SoakClient(ClientOrders orders) {
    this.orders = orders;
    journal = ProcessJournal.beginJournal(orders.folder(), orders.name());
    Thread.setDefaultUncaughtExceptionHandler(this::noteCrash);
    library =
        SoakLibrary.findLibrary(orders.library())
            .orElseThrow(() -> new IllegalArgumentException("no library " + orders.library()));
    connection = library.connectProcess(orders.servers(), orders.sessionTimeout(), orders.tick());
  }

  private void noteCrash(Thread thread, Throwable failure) {
    failure.printStackTrace();
    journal.writeEvent(
        new JournalEvent(
            System.nanoTime(),
            orders.name(),
            "",
            JournalEventKind.CRASHED,
            0,
            thread.getName() + ": " + failure));
  }

  /** Joins all elections. */
  void joinElections() {
    Thread watching = new Thread(witness, "witness");
    watching.setDaemon(true);
    watching.start();
    Random random = new Random(orders.seed());
    Map<SoakElection, FencedRecordFile> files = new HashMap<>();
    for (SoakElection line : orders.elections()) {
      FencedRecordFile file = files.computeIfAbsent(line, this::openFile);
      ElectionCampaigner campaigner =
          new ElectionCampaigner(this, line, file, new Random(random.nextLong()));
      campaigners.add(campaigner);
      threads.add(new Thread(campaigner, line.lastName()));
    }
    threads.forEach(Thread::start);
  }

  private FencedRecordFile openFile(SoakElection line) {
    return FencedRecordFile.openFile(line.fileIn(orders.files()), library.givesTokens());
  }

  /** Ends the running terms. */
  void endTerms() {
    campaigners.forEach(ElectionCampaigner::endTerm);
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
  void beginTrouble(ClientTrouble trouble) {
    connection.beginTrouble(trouble);
  }

  /** Leaves all elections. Returns when that is done. The connection stays. */
  void leaveElections() {
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
  void endClient() {
    // A callback that ends the process does not return before this method does.
    if (!connection.isEnding()) {
      leaveElections();
    }
    closeConnection();
  }

  private void closeConnection() {
    witness.dismissWitness();
    connection.close();
  }

  /** Returns the diary of a new candidate. */
  CandidateDiary newDiary(SoakElection line) {
    int candidacy = candidacies.incrementAndGet();
    return new CandidateDiary(
        journal, orders.name() + "@" + line.lastName() + "." + candidacy, line);
  }

  SoakLibrary.LibraryConnection connection() {
    return connection;
  }

  LeadershipWitness witness() {
    return witness;
  }

  /** Returns true if a leader leads until something happens. */
  boolean leadersStay() {
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
