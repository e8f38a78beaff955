package dev.baton.bench.work;

import dev.baton.Baton;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.tools.BatonCommands;
import dev.baton.bench.tools.ChromiumPage;
import dev.baton.bench.tools.DashboardProcess;
import dev.baton.bench.worker.IdlePause;
import dev.baton.election.Candidate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** The work "watch elections on the dashboard", with many elections and a busy lock beside them. */
public final class DashboardWork {
  private static final double NANOS_OF_MILLI = 1e6;
  private static final double MINUTE_NANOS = Duration.ofMinutes(1).toNanos();
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);
  private static final Duration SETTLING = Duration.ofSeconds(3);
  private static final int CHANGES = 20;
  private static final int IN_FOLDER = 100;

  /** Notes when the row of the first election was first painted with a leader, and each change. */
  private static final String NOTE_LEADER =
      """
      window.noted = { leader: "", first: 0, at: 0, changes: 0 };
      const look = () => {
        const id = document.querySelector(".row.election .id");
        if (id && id.textContent !== noted.leader) {
          noted.leader = id.textContent;
          noted.at = Date.now();
          noted.first = noted.first || performance.now();
          noted.changes++;
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      """;

  private DashboardWork() {}

  /** The topics of a work: times and memory. */
  private record PageTopics(
      MeasuredTopic start,
      MeasuredTopic paint,
      MeasuredTopic update,
      MeasuredTopic startMemory,
      MeasuredTopic memory,
      MeasuredTopic browserMemory) {

    static PageTopics topicsFor(String beside) {
      return new PageTopics(
          topic(
              "start",
              "start",
              "From the start of baton dashboard until it has printed its address.",
              NumberUnit.NANOSECONDS),
          topic(
              "first-paint",
              beside + "first paint",
              "From opening the page's address until its first rows show who leads.",
              NumberUnit.NANOSECONDS),
          topic(
              "update",
              beside + "update",
              "From the moment at which the next leader knows that it leads, until the page has"
                  + " painted its name.",
              NumberUnit.NANOSECONDS),
          topic("start-memory", "memory at the start", "Resident memory.", NumberUnit.BYTES),
          topic("memory", beside + "memory", "Resident memory, while watched.", NumberUnit.BYTES),
          topic(
              "browser-memory",
              beside + "the page's memory",
              "Resident memory of the page's process in Chromium.",
              NumberUnit.BYTES));
    }
  }

  /** The topics of a work: the load on the servers. */
  private record LoadTopics(
      MeasuredTopic idle, MeasuredTopic watched, MeasuredTopic besideLocks, MeasuredTopic cycles) {
    private static final String PACKETS =
        "Packets that it and the servers send each other in a minute: ";

    static LoadTopics topicsFor(String beside) {
      return new LoadTopics(
          topic("idle", "load unseen", PACKETS + "no page is open.", NumberUnit.PER_MINUTE),
          topic(
              "watched",
              beside + "load while watched",
              PACKETS + "the list is open. Questions for the servers' states are not counted.",
              NumberUnit.PER_MINUTE),
          topic(
              "beside-locks",
              beside + "load beside busy locks",
              PACKETS + "the list is open, with one of the busy locks in sight.",
              NumberUnit.PER_MINUTE),
          new MeasuredTopic(
              "dashboard-lock-cycles",
              "lock cycles beside the dashboard",
              "Cycles of all locks together; 1,000 a second were tried.",
              NumberUnit.PER_SECOND,
              BetterDirection.MORE));
    }
  }

  private static MeasuredTopic topic(String id, String title, String shows, NumberUnit unit) {
    return new MeasuredTopic(
        "dashboard-" + id, "dashboard, " + title, shows, unit, BetterDirection.LESS);
  }

  /** All topics of a work. */
  private record DashboardTopics(PageTopics page, LoadTopics load) {
    static DashboardTopics topicsFor(int elections) {
      String beside = String.format("%,d elections: ", elections);
      return new DashboardTopics(PageTopics.topicsFor(beside), LoadTopics.topicsFor(beside));
    }

    List<MeasuredTopic> all() {
      return List.of(
          page.start,
          page.paint,
          page.update,
          page.startMemory,
          page.memory,
          page.browserMemory,
          load.idle,
          load.watched,
          load.besideLocks,
          load.cycles);
    }
  }

  /**
   * Creates the work with the launcher of {@code checkout}.
   *
   * @param elections the number of elections with one leader each
   * @param window the time for which the servers' counters are watched
   */
  public static MeasuredWork createWork(
      WorkScene scene, Path checkout, int elections, Duration window) {
    DashboardTopics topics = DashboardTopics.topicsFor(elections);
    boolean possible = ChromiumPage.isHere();
    return new MeasuredWork(
        topics.all(),
        possible
            ? Map.of("Baton", () -> new WatchEntrant(scene, checkout, topics, elections, window))
            : Map.of(),
        possible ? List.of() : List.of("Chromium is not installed here."));
  }

  private static final class WatchEntrant implements WorkEntrant {
    private final WorkScene scene;
    private final Path checkout;
    private final DashboardTopics topics;
    private final Duration window;
    private final Baton baton;
    private final List<Candidate> turns = new ArrayList<>();
    private final BusyLocks locks;

    WatchEntrant(
        WorkScene scene, Path checkout, DashboardTopics topics, int elections, Duration window) {
      this.scene = scene;
      this.checkout = checkout;
      this.topics = topics;
      this.window = window;
      BatonCommands.buildLauncher(checkout);
      baton = Baton.builder(scene.connectString()).sessionTimeout(scene.sessionTimeout()).connect();
      String folder = scene.ensemble().newPath();
      // The first in the list is the election that changes, the next one a busy lock.
      for (String id : List.of("ann", "bob")) {
        turns.add(baton.election("/a/changing").candidate(id).campaign());
      }
      locks = new BusyLocks(scene.connectString(), "/a/lock");
      leadAll(folder, elections);
    }

    private void leadAll(String folder, int elections) {
      CountDownLatch led = new CountDownLatch(elections);
      for (int i = 0; i < elections; i++) {
        var unused =
            baton
                .election(folder + "/" + i / IN_FOLDER + "/job-" + i)
                .candidate("bench")
                .onElected(leadership -> led.countDown())
                .campaign();
      }
      try {
        led.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while elections begin", e);
      }
    }

    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      scene.awaitQuiet();
      Set<String> others = scene.ensemble().sessions();
      try (DashboardProcess dashboard = new DashboardProcess(checkout, scene.connectString())) {
        sheet.noteValue(topics.page.start, dashboard.startNanos());
        sheet.noteValue(topics.page.startMemory, dashboard.residentBytes());
        sheet.noteValue(topics.load.idle, countMinute(others));
        try (ChromiumPage page = new ChromiumPage(dashboard.address(), NOTE_LEADER)) {
          awaitChanges(page, 1);
          sheet.noteValue(topics.page.paint, page.evaluateNumber("noted.first") * NANOS_OF_MILLI);
          IdlePause.pauseFor(SETTLING);
          measureUpdates(sheet, page);
          sheet.noteValue(topics.load.watched, countMinute(others));
          sheet.noteValue(topics.page.memory, dashboard.residentBytes());
          sheet.noteValue(topics.page.browserMemory, page.residentBytes());
          measureBesideLocks(sheet, others);
        }
      }
    }

    private void measureUpdates(MeasurementSheet sheet, ChromiumPage page)
        throws InterruptedException {
      for (int i = 0; i < CHANGES; i++) {
        Candidate leader = turns.stream().filter(Candidate::isLeader).findFirst().orElseThrow();
        Candidate next = turns.get(1 - turns.indexOf(leader));
        int before = (int) page.evaluateNumber("noted.changes");
        leader.resign();
        while (!next.isLeader()) {
          IdlePause.pauseFor(Duration.ofMillis(1));
        }
        long elected = System.currentTimeMillis();
        awaitChanges(page, before + 1);
        // The page may have been told before this process; that is no time then.
        double millis = Math.max(0, page.evaluateNumber("noted.at") - elected);
        sheet.noteValue(topics.page.update, millis * NANOS_OF_MILLI);
      }
    }

    private static void awaitChanges(ChromiumPage page, int changes) throws InterruptedException {
      while (!(page.evaluateNumber("window.noted ? noted.changes : 0") >= changes)) {
        IdlePause.pauseFor(BETWEEN_LOOKS);
      }
    }

    private void measureBesideLocks(MeasurementSheet sheet, Set<String> others)
        throws InterruptedException {
      Set<String> known = scene.ensemble().sessions();
      locks.beginCycles();
      long before = locks.countCycles();
      Set<String> cycling = scene.ensemble().sessions();
      cycling.removeAll(known);
      cycling.addAll(others);
      sheet.noteValue(topics.load.besideLocks, countMinute(cycling));
      double seconds = window.toNanos() / 1e9;
      sheet.noteValue(topics.load.cycles, (locks.countCycles() - before) / seconds);
      locks.endCycles();
    }

    /** Returns the packets in a minute of all sessions but those. */
    private double countMinute(Set<String> others) throws InterruptedException {
      long before = scene.ensemble().countPacketsExcept(others);
      IdlePause.pauseFor(window);
      long packets = scene.ensemble().countPacketsExcept(others) - before;
      return packets * MINUTE_NANOS / window.toNanos();
    }

    @Override
    public void close() {
      locks.close();
      baton.close();
    }
  }
}
