package dev.baton.sim.soak.client;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** All of one client process: what its threads share. Thread-safe. */
final class Client {
  private final Orders orders;
  private final Journal journal;
  private final Library library;
  private final Library.Connection connection;
  private final Witness witness = new Witness();
  private final List<Campaigner> campaigners = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean calm;
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

  /** Stands in all lines. */
  void begin() {
    Thread watching = new Thread(witness, "witness");
    watching.setDaemon(true);
    watching.start();
    Random random = new Random(orders.seed());
    for (Line line : orders.lines()) {
      FencedFile file = FencedFile.open(line.file(orders.files()), library.givesTokens());
      Campaigner campaigner = new Campaigner(this, line, file, new Random(random.nextLong()));
      campaigners.add(campaigner);
      threads.add(new Thread(campaigner, line.name()));
    }
    threads.forEach(Thread::start);
  }

  /** Ends the terms that run. */
  void resign() {
    campaigners.forEach(Campaigner::resign);
  }

  /** From now on all candidates stay, and lead for short terms only. */
  void calmDown() {
    calm = true;
  }

  /** Leaves all lines; returns when that is done. The connection stays. */
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

  /** Ends the connection. */
  void close() {
    witness.dismiss();
    connection.close();
  }

  Diary diary(Line line, int candidacy) {
    return new Diary(journal, orders.name() + "@" + line.name() + "." + candidacy, line);
  }

  Library.Connection connection() {
    return connection;
  }

  Witness witness() {
    return witness;
  }

  /** Whether who leads does so until something happens. */
  boolean stays() {
    return orders.stay() && !calm && !leaving;
  }

  boolean isCalm() {
    return calm;
  }

  boolean isLeaving() {
    return leaving;
  }
}
