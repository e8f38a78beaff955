package dev.baton.demo.play;

import dev.baton.demo.LiveScenario;
import dev.baton.demo.ScenarioContext;
import dev.baton.demo.ScenarioProcess;
import dev.baton.demo.member.ProcessEvent.EventKind;
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
public final class LockScenario implements LiveScenario {
  private static final int TIMES = 20;
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** Creates the scenario. */
  public LockScenario() {}

  @Override
  public String scenarioName() {
    return "lock";
  }

  @Override
  public String scenarioTitle() {
    return "four processes count in one file, without and with a lock; holders die and freeze";
  }

  @Override
  public String viewingHint() {
    return "Each reads the number, thinks for 2 ms, and writes it back with 1 added.";
  }

  @Override
  public String playOn(ScenarioContext context) throws InterruptedException {
    List<ScenarioProcess> four =
        context.startMembers(List.of("a", "b", "c", "d"), ScenarioContext.LONG_SESSION_TIMEOUT);
    int all = four.size() * TIMES;
    int without = countTogether(context, four, "unlocked");
    context.sayLine("without a lock, " + all + " additions made " + without);
    context.expectThat("that additions get lost without a lock", without < all);
    context.pauseFor(PAUSE);
    int with = countTogether(context, four, "locked");
    context.sayLine("with the lock, " + all + " additions made " + with);
    context.expectEqual("the number, with the lock", all, with);
    context.pauseFor(PAUSE);
    String late = failWhileHolding(context, four);
    addOneMore(four.get(3));
    context.expectEqual("what became of the late write", "refused", late.split(" ", 2)[0]);
    context.expectEqual(
        "the number in the end", all + 2, readNumber(counterFile(context, "locked")));
    context.countLeaders();
    context.addCount("additions lost without the lock", all - without);
    context.addCount("additions lost with the lock", all - with);
    return "the lock outlives its holders, and who comes too late writes nothing";
  }

  private static int countTogether(ScenarioContext context, List<ScenarioProcess> four, String how)
      throws InterruptedException {
    Path file = counterFile(context, how);
    writeText(file, "0");
    for (ScenarioProcess each : four) {
      each.sendLine("counts " + context.electionPath() + " " + file).sendLine(how + " " + TIMES);
    }
    for (ScenarioProcess each : four) {
      each.awaitEvent(EventKind.TELLS);
    }
    return readNumber(file);
  }

  private static Path counterFile(ScenarioContext context, String name) {
    return context.scenarioFolder().resolve(name);
  }

  private static void writeText(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static int readNumber(Path file) {
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
  private static String failWhileHolding(ScenarioContext context, List<ScenarioProcess> four)
      throws InterruptedException {
    ScenarioProcess killed = four.get(0);
    ScenarioProcess frozen = four.get(1);
    ScenarioProcess next = four.get(2);
    shortenSession(context, killed);
    shortenSession(context, frozen);
    killed.sendAndAwait("hold", EventKind.LEADS);
    frozen.sendLine("hold");
    context.pauseFor(PAUSE);
    killed.kill();
    frozen.awaitEvent(EventKind.LEADS);
    next.sendLine("hold");
    context.pauseFor(PAUSE);
    frozen.stop();
    next.awaitEvent(EventKind.LEADS);
    next.sendAndAwait("write", EventKind.TELLS);
    context.pauseFor(PAUSE);
    frozen.resume();
    String late = frozen.sendAndAwait("write", EventKind.TELLS).detail();
    context.sayLine("b, which was the holder, writes: " + late);
    frozen.sendAndAwait("release", EventKind.LEFT);
    next.sendAndAwait("release", EventKind.LEFT);
    return late;
  }

  /**
   * Shortens the session of a doomed process. The long sessions before, and of the others, keep a
   * busy machine from taking them for dead.
   */
  private static void shortenSession(ScenarioContext context, ScenarioProcess doomed)
      throws InterruptedException {
    doomed.sendAndAwait("rest", EventKind.RESTS);
    doomed.sendAndAwait(
        "connect " + context.connectString() + " " + ScenarioContext.SESSION_TIMEOUT.toMillis(),
        EventKind.CONNECTED);
    doomed.sendLine("counts " + context.electionPath() + " " + counterFile(context, "locked"));
  }

  private static void addOneMore(ScenarioProcess last) throws InterruptedException {
    last.sendAndAwait("hold", EventKind.LEADS);
    last.sendAndAwait("write", EventKind.TELLS);
    last.sendAndAwait("release", EventKind.LEFT);
  }
}
