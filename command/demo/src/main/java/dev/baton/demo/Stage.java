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

/** Where one scenario is played: the servers, the processes, and who tells of it. */
public final class Stage {
  /** Long enough for busy machines, short enough to watch somebody's session end. */
  public static final Duration SESSION_TIMEOUT = Duration.ofSeconds(2);

  /** For those of whom none dies: no machine is so busy that it takes one for dead. */
  public static final Duration LONG_SESSION_TIMEOUT = Duration.ofSeconds(20);

  private static final Duration BLINK = Duration.ofMillis(50);

  private final Company company;
  private final String scenario;
  private final Narrator narrator;
  private final Chronicle chronicle;
  private final TempDirectory folder = new TempDirectory();
  private final List<String> broken = new ArrayList<>();
  private final Map<String, Object> counts = new LinkedHashMap<>();

  Stage(Company company, String scenario, Narrator narrator) {
    this.company = company;
    this.scenario = scenario;
    this.narrator = narrator;
    this.chronicle = new Chronicle(narrator::tell);
  }

  /** Three servers, which all scenarios share. */
  public ZooKeeperCluster ensemble() {
    return company.ensemble();
  }

  /** Where clients find all servers. */
  public String servers() {
    return ensemble().connectString();
  }

  /** A path for an election that is no other scenario's. */
  public String path() {
    return "/demo/" + scenario;
  }

  /** The names of the nodes below {@code path}, as they are now. */
  public List<String> nodes(String path) throws InterruptedException {
    return company.nodes().below(path);
  }

  /** Has {@code what} come true, which announces itself in no way; the verdict depends on it. */
  public void awaitThat(String what, BooleanSupplier holds) {
    expect(what, Await.happens(Chronicle.PATIENCE, BLINK, holds));
  }

  /** A folder for files, which goes with the scenario. */
  public Path folder() {
    return folder.path();
  }

  /** Whether nobody watches. */
  public boolean fast() {
    return company.performance().fast();
  }

  /** Where to write the chart, if that was asked for. */
  public Optional<Path> chart() {
    return company.performance().chart();
  }

  /** How many characters a line may have. */
  public int width() {
    return company.performance().width();
  }

  /** Tells people what comes now. */
  public void say(String text) {
    narrator.say(text);
  }

  /** Shows people a picture made of lines. */
  public void show(List<String> picture) {
    narrator.show(picture);
  }

  /** From now on shows people this, as it comes to be, in place of the timeline. */
  public void draw(Supplier<List<String>> picture) {
    narrator.draw(picture);
  }

  /** Lets people follow. Nothing that happens may depend on it. */
  public void pause(Duration length) throws InterruptedException {
    Duration lasts = fast() && length.compareTo(BLINK) > 0 ? BLINK : length;
    var unused = new CountDownLatch(1).await(lasts.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Processes of these names, each connected to the servers with this session timeout; see {@link
   * dev.baton.demo.member.Member} for what they can be told.
   */
  public List<Actor> members(List<String> names, Duration sessionTimeout)
      throws InterruptedException {
    return members(names, servers(), sessionTimeout);
  }

  /** As {@link #members(List, Duration)}, but connected to {@code servers}, a proxy's say. */
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
   * Another kind of process, by its main class: it tells what happens by a {@link
   * dev.baton.demo.member.Voice}, and ends when its input does. It is killed when the scenario
   * ends.
   */
  public Actor actor(String name, Class<?> main, List<String> arguments) {
    narrator.lanes(List.of(name));
    return company.cast().other(name, main, arguments, chronicle);
  }

  /** What has happened. */
  public Chronicle chronicle() {
    return chronicle;
  }

  /** {@link Chronicle#await}. */
  public Event await(String what, int from, Predicate<Event> wanted) throws InterruptedException {
    return chronicle.await(what, from, wanted);
  }

  /**
   * The verdict depends on it: what came must equal what was expected.
   *
   * @param what of which is spoken: "who led, in this order"
   */
  public void expect(String what, Object expected, Object came) {
    if (!expected.equals(came)) {
      broken.add(what + ": expected " + expected + ", came " + came);
    }
  }

  /** The verdict depends on it. */
  public void expect(String what, boolean holds) {
    expect(what, true, holds);
  }

  /** Tells a number at the end; nothing depends on it. */
  public void count(String name, Object number) {
    counts.put(name, number);
  }

  /** {@link #count}s what usually is: leaders, their changes, and how long each hand-over took. */
  public void countLeaders() {
    HandOvers.of(chronicle.events()).count(this);
  }

  Verdict verdict(String shown) {
    return new Verdict(shown, List.copyOf(broken), counts);
  }

  /** One that ended early. */
  Verdict verdict(MissedException why) {
    List<String> all = new ArrayList<>(broken);
    all.add(String.valueOf(why.getMessage()));
    return new Verdict("", all, counts);
  }

  /** The processes make ready for other scenarios, if all came as it had to in this one. */
  void rest() throws InterruptedException {
    if (broken.isEmpty()) {
      company.cast().comeBack();
    }
  }

  /** The scenario is over; nobody knows what those are at who do not rest. */
  void clear() {
    company.cast().dismiss();
    folder.close();
  }
}
