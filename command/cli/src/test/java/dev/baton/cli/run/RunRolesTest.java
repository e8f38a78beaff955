package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.Baton;
import dev.baton.cli.keeper.Beats;
import dev.baton.cli.run.Runs.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What {@code baton run} does for those who do not lead, and for those who run on both sides. */
@Tag("long")
class RunRolesTest extends RunServerFixture {
  private static final String[] ROLES = {"--on-elected", "USR1", "--on-lost", "SIGUSR2"};

  private static Baton observer;

  private Path events;

  @BeforeAll
  static void connect() {
    observer = Baton.connect(zooKeeper.connectString());
  }

  @AfterAll
  static void disconnect() {
    observer.close();
  }

  @BeforeEach
  void nameTheEvents() {
    events = folder.resolve("events");
  }

  /** Notes each change of its role, in a file that all share, and never ends by itself. */
  private String roleScript() {
    return """
        trap 'echo "$BATON_ID leads" >> %1$s' USR1
        trap 'echo "$BATON_ID follows" >> %1$s' USR2
        trap 'echo "$BATON_ID ends" >> %1$s; exit 4' TERM
        echo "$BATON_ID begins ${BATON_FENCING_TOKEN-}" >> %1$s
        while true; do sleep 0.02; done
        """
        .formatted(events);
  }

  private void awaitEvents(String... lines) {
    await()
        .atMost(LIMIT)
        .until(() -> Runs.text(events).lines().map(String::strip).toList(), List.of(lines)::equals);
  }

  /** Where a lease of a few seconds may have been lost before, on a machine that is busy. */
  private void awaitLastEvents(String... lines) {
    await()
        .atMost(LIMIT)
        .until(() -> Runs.text(events).lines().map(String::strip).toList(), endsWith(lines));
  }

  private static Predicate<List<String>> endsWith(String... lines) {
    return all ->
        all.size() >= lines.length
            && all.subList(all.size() - lines.length, all.size()).equals(List.of(lines));
  }

  private static JsonObject state(Path file) {
    return JsonParser.parseString(Runs.text(file)).getAsJsonObject();
  }

  @Test
  void aProgramThatRunsOnBothSidesIsToldWhenItLeadsAndWhenNot()
      throws IOException, InterruptedException {
    Path state = folder.resolve("state");
    Run first = runs.start(election, "a", roleScript(), ROLES);
    awaitEvents("a begins", "a leads");
    Run second =
        runs.start(
            election,
            "b",
            roleScript(),
            "--on-elected=usr1",
            "--on-lost=usr2",
            "--state-file=" + state);
    awaitEvents("a begins", "a leads", "b begins");
    await().atMost(LIMIT).until(() -> Runs.text(state).contains("\"name\": \"a\""));
    assertThat(state(state).get("leads").getAsBoolean()).isFalse();
    observer.election(election).transferTo("b", "noon", LIMIT);
    awaitEvents("a begins", "a leads", "b begins", "a follows", "b leads");
    await().atMost(LIMIT).until(() -> state(state).get("leads").getAsBoolean());
    assertThat(state(state).get("token").getAsString()).matches("[1-9]\\d*");
    first.awaitSaid("leadership lost: handed over to another candidate");
    second.signal("TERM");
    assertThat(second.exitCode()).isEqualTo(4);
    awaitEvents("a begins", "a leads", "b begins", "a follows", "b leads", "b ends", "a leads");
    assertThat(state(state).get("leads").getAsBoolean()).isFalse();
  }

  @Test
  void itsChildrenAreNotToldAndItEndsWhenBatonDies() throws IOException {
    Beats program = new Beats(folder.resolve("program"), false);
    String script = "trap : USR1 USR2\n" + program.script();
    Run run = runs.start(election, "a", script, ROLES);
    run.awaitSaid("elected, with fencing token");
    program.awaitPid();
    long last = program.last();
    await().atMost(LIMIT).until(() -> program.last() > last + 20);
    run.process().destroyForcibly();
    program.awaitEnd();
  }

  @Test
  void isToldOfTheLossWhenBatonIsStopped() throws IOException, InterruptedException {
    String[] quick = {
      ROLES[0], ROLES[1], ROLES[2], ROLES[3], "--session-timeout=4s", "--grace=500ms"
    };
    Run first = runs.start(election, "a", roleScript(), quick);
    awaitEvents("a begins", "a leads");
    runs.start(election, "b", roleScript(), quick).awaitSaid("waiting at position 2");
    Runs.signal("STOP", first.jvm().pid());
    awaitLastEvents("a follows", "b leads");
    Runs.signal("CONT", first.jvm().pid());
    first.awaitSaid("leadership lost");
  }

  @Test
  void whatFollowsIsGoneBeforeTheCommandBegins() throws IOException, InterruptedException {
    Beats follower = new Beats(folder.resolve("follower"), true);
    Beats command = new Beats(folder.resolve("command"), false);
    Beats leader = new Beats(folder.resolve("leader"), false);
    Run first = runs.start(election, "a", List.of(), leader.command());
    leader.awaitPid();
    Path whom = folder.resolve("whom");
    String follow =
        "echo $BATON_LEADER > "
            + whom
            + "; exec bash -c '"
            + follower.script().replace("'", "'\\''")
            + "'";
    Run second =
        runs.start(election, "b", List.of("--restart", "--follow", follow), command.command());
    follower.awaitPid();
    assertThat(whom).hasContent("a");
    first.signal("TERM");
    command.awaitPid();
    assertThat(follower.term()).isLessThanOrEqualTo(follower.last());
    assertThat(follower.last()).isLessThanOrEqualTo(command.first());
    long before = follower.last();
    Run third = runs.start(election, "c", "exec sleep 1000");
    third.awaitSaid("waiting at position 2");
    observer.election(election).transferTo("c", "", LIMIT);
    await().atMost(LIMIT).until(() -> follower.last() > before);
    second.signal("TERM");
    assertThat(second.exitCode()).isEqualTo(143);
    assertThat(follower.lives()).isFalse();
  }

  @Test
  void withOnFailureItEndsWhenTheCommandDidInOrder() throws IOException, InterruptedException {
    Path tried = folder.resolve("tried");
    String script = "echo x >> %1$s; [ $(wc -l < %1$s) -ge 2 ]".formatted(tried);
    Run run = runs.start(election, "a", script, "--restart=on-failure");
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readAllLines(tried)).hasSize(2);
    assertThat(run.said()).contains("the command ended with 1; it rejoins the queue in 1.0 s");
  }

  @Test
  void whileACommandThatFailedIsHeldBackAnotherOneLeads() throws IOException, InterruptedException {
    Run bad = runs.start(election, "bad", "sleep 0.5; exit 1", "--restart");
    bad.awaitSaid("rejoins the queue in");
    Run good = runs.start(election, "good", "exec sleep 1000");
    bad.awaitSaid("waiting at position 2; good leads");
    good.signal("TERM");
    bad.signal("TERM");
    assertThat(bad.exitCode()).isIn(143, 1);
  }
}
