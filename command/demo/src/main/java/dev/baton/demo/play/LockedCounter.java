package dev.baton.demo.play;

import dev.baton.demo.Actor;
import dev.baton.demo.Scenario;
import dev.baton.demo.Stage;
import dev.baton.demo.member.Event.What;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A scenario with processes that add to a number in a file, without and with a lock. Some holders
 * fail.
 */
public final class LockedCounter implements Scenario {
  private static final int TIMES = 20;
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** Creates the scenario. */
  public LockedCounter() {}

  @Override
  public String name() {
    return "lock";
  }

  @Override
  public String title() {
    return "four processes count in one file, without and with a lock; holders die and freeze";
  }

  @Override
  public String program() {
    return "Each reads the number, thinks for 2 ms, and writes it back with 1 added.";
  }

  @Override
  public String play(Stage stage) throws InterruptedException {
    List<Actor> four = stage.members(List.of("a", "b", "c", "d"), Stage.LONG_SESSION_TIMEOUT);
    int all = four.size() * TIMES;
    int without = count(stage, four, "unlocked");
    stage.say("without a lock, " + all + " additions made " + without);
    stage.expect("that additions get lost without a lock", without < all);
    stage.pause(PAUSE);
    int with = count(stage, four, "locked");
    stage.say("with the lock, " + all + " additions made " + with);
    stage.expect("the number, with the lock", all, with);
    stage.pause(PAUSE);
    String late = failWhileHolding(stage, four);
    addOneMore(four.get(3));
    stage.expect("what became of the late write", "refused", late.split(" ", 2)[0]);
    stage.expect("the number in the end", all + 2, read(file(stage, "locked")));
    stage.countLeaders();
    stage.count("additions lost without the lock", all - without);
    stage.count("additions lost with the lock", all - with);
    return "the lock outlives its holders, and who comes too late writes nothing";
  }

  private static int count(Stage stage, List<Actor> four, String how) throws InterruptedException {
    Path file = file(stage, how);
    write(file, "0");
    for (Actor each : four) {
      each.tell("counts " + stage.path() + " " + file).tell(how + " " + TIMES);
    }
    for (Actor each : four) {
      each.await(What.TELLS);
    }
    return read(file);
  }

  private static Path file(Stage stage, String name) {
    return stage.folder().resolve(name);
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static int read(Path file) {
    try {
      return Integer.parseInt(Files.readString(file).strip());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /**
   * Kills one holder and stops another for longer than its session. Returns the answer of the
   * stopped holder.
   */
  private static String failWhileHolding(Stage stage, List<Actor> four)
      throws InterruptedException {
    Actor killed = four.get(0);
    Actor frozen = four.get(1);
    Actor next = four.get(2);
    shortenSession(stage, killed);
    shortenSession(stage, frozen);
    killed.ask("hold", What.LEADS);
    frozen.tell("hold");
    stage.pause(PAUSE);
    killed.kill();
    frozen.await(What.LEADS);
    next.tell("hold");
    stage.pause(PAUSE);
    frozen.stop();
    next.await(What.LEADS);
    next.ask("write", What.TELLS);
    stage.pause(PAUSE);
    frozen.resume();
    String late = frozen.ask("write", What.TELLS).detail();
    stage.say("b, which was the holder, writes: " + late);
    frozen.ask("release", What.LEFT);
    next.ask("release", What.LEFT);
    return late;
  }

  /**
   * Shortens the session of a doomed process. The long sessions before, and of the others, keep a
   * busy machine from taking them for dead.
   */
  private static void shortenSession(Stage stage, Actor doomed) throws InterruptedException {
    doomed.ask("rest", What.RESTS);
    doomed.ask(
        "connect " + stage.servers() + " " + Stage.SESSION_TIMEOUT.toMillis(), What.CONNECTED);
    doomed.tell("counts " + stage.path() + " " + file(stage, "locked"));
  }

  private static void addOneMore(Actor last) throws InterruptedException {
    last.ask("hold", What.LEADS);
    last.ask("write", What.TELLS);
    last.ask("release", What.LEFT);
  }
}
