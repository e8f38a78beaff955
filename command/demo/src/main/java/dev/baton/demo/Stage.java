package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import dev.baton.testkit.Await;
import dev.baton.testkit.TempDirectory;
import dev.baton.testkit.ZooKeeperCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The stage of one scenario: the servers, the processes, and the narrator. */
public final class Stage {
  /** A session timeout long enough for busy machines, and short enough to watch a session end. */
  public static final Duration SESSION_TIMEOUT = Duration.ofSeconds(2);

  /**
   * A session timeout for processes that do not die, so that no busy machine takes them for dead.
   */
  public static final Duration LONG_SESSION_TIMEOUT = Duration.ofSeconds(20);

  private static final Duration BLINK = Duration.ofMillis(50);

  private final Company company;
  private final String scenario;
  private final Narrator narrator;
  private final Chronicle chronicle;
  private final TempDirectory folder = new TempDirectory();
  private final List<String> broken = new ArrayList<>();
  private final Map<String, Object> counts = new LinkedHashMap<>();

  public Stage(Company company, String scenario, Narrator narrator) {
    this.company = company;
    this.scenario = scenario;
    this.narrator = narrator;
    this.chronicle = new Chronicle(narrator::tell);
  }

  /** Returns the three servers, which all scenarios share. */
  public ZooKeeperCluster ensemble() {
    return company.ensemble();
  }

  /** Returns the connect string with all servers. */
  public String servers() {
    return ensemble().connectString();
  }

  /** Returns a path for an election, unique for this scenario. */
  public String path() {
    return "/demo/" + scenario;
  }

  /** Returns the names of the nodes below {@code path}, as they are now. */
  public List<String> nodes(String path) throws InterruptedException {
    return company.nodes().below(path);
  }

  /** Waits until {@code what} comes true, without a notification. The verdict depends on it. */
  public void awaitThat(String what, BooleanSupplier holds) {
    expect(what, Await.happens(Chronicle.PATIENCE, BLINK, holds));
  }

  /** Returns a folder for files, which is deleted with the scenario. */
  public Path folder() {
    return folder.path();
  }

  /** Returns true if the scenario should run fast, without pauses for viewers. */
  public boolean fast() {
    return company.performance().fast();
  }

  /** Returns the file for the chart, if there should be one. */
  public Optional<Path> chart() {
    return company.performance().chart();
  }

  /** Returns how many characters a line may have. */
  public int width() {
    return company.performance().width();
  }

  /** Tells people the next step. */
  public void say(String text) {
    narrator.say(text);
  }

  /** Shows people a picture made of lines. */
  public void show(List<String> picture) {
    narrator.show(picture);
  }

  /** Shows people this picture, as it develops, in place of the timeline. */
  public void draw(Supplier<List<String>> picture) {
    narrator.draw(picture);
  }

  /** Pauses so that people can follow. No result may depend on a pause. */
  public void pause(Duration length) throws InterruptedException {
    Duration lasts = fast() && length.compareTo(BLINK) > 0 ? BLINK : length;
    var unused = new CountDownLatch(1).await(lasts.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Starts processes with these names, each connected to the servers with this session timeout.
   * {@link dev.baton.demo.member.Member} lists the lines that they obey.
   */
  public List<Actor> members(List<String> names, Duration sessionTimeout)
      throws InterruptedException {
    return members(names, servers(), sessionTimeout);
  }

  /**
   * Starts processes as {@link #members(List, Duration)} does, connected to {@code servers}, for
   * example a proxy.
   */
  public List<Actor> members(List<String> names, String servers, Duration sessionTimeout)
      throws InterruptedException {
    int started = company.cast().prepare(names.size());
    if (started > 1) {
      say("Starting " + started + " processes");
    }
    List<Actor> actors = new ArrayList<>();
    for (String name : names) {
      Actor actor = company.cast().member(name, chronicle);
      actors.add(actor.tell("connect " + servers + " " + sessionTimeout.toMillis()));
    }
    for (Actor actor : actors) {
      actor.await(What.CONNECTED);
    }
    narrator.lanes(names);
    return actors;
  }

  /**
   * Starts another kind of process, by its main class. It reports its events with a {@link
   * dev.baton.demo.member.Voice}, and ends when its input does. It is killed when the scenario
   * ends.
   */
  public Actor actor(String name, Class<?> main, List<String> arguments) {
    narrator.lanes(List.of(name));
    return company.cast().other(name, main, arguments, chronicle);
  }

  /** Returns the events of the scenario. */
  public Chronicle chronicle() {
    return chronicle;
  }

  /** Waits for an event, as {@link Chronicle#await} does. */
  public Event await(String what, int from, Predicate<Event> wanted) throws InterruptedException {
    return chronicle.await(what, from, wanted);
  }

  /**
   * Adds an expectation to the verdict: {@code came} must equal {@code expected}.
   *
   * @param what the subject: "who led, in this order"
   */
  public void expect(String what, Object expected, Object came) {
    if (!expected.equals(came)) {
      broken.add(what + ": expected " + expected + ", came " + came);
    }
  }

  /** Adds a condition to the verdict. */
  public void expect(String what, boolean holds) {
    expect(what, true, holds);
  }

  /** Adds a number to the verdict, which does not depend on it. */
  public void count(String name, Object number) {
    counts.put(name, number);
  }

  /**
   * Adds the usual numbers with {@link #count}: the leaders, their changes, and the time of each
   * hand-over.
   */
  public void countLeaders() {
    HandOvers.of(chronicle.events()).count(this);
  }

  public Verdict verdict(String shown) {
    return new Verdict(shown, List.copyOf(broken), counts);
  }

  /** Returns the verdict on a scenario that ended early. */
  public Verdict verdict(MissedException why) {
    List<String> all = new ArrayList<>(broken);
    all.add(String.valueOf(why.getMessage()));
    return new Verdict("", all, counts);
  }

  /** Makes the processes ready for later scenarios, if all expectations hold. */
  public void rest() throws InterruptedException {
    if (broken.isEmpty()) {
      company.cast().comeBack();
    }
  }

  /** Ends the scenario. Processes that do not rest are ended, since their state is unknown. */
  public void clear() {
    company.cast().dismiss();
    folder.close();
  }
}
