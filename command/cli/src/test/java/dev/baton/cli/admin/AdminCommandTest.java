package dev.baton.cli.admin;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.Console;
import dev.baton.cli.Main;
import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Candidate;
import dev.baton.participants.Participant;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.PlainClient;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Moving leadership from a process that takes no part. */
class AdminCommandTest {
  private static final String ELECTION = "/jobs/report";

  private final Console console = new Console();
  private final StringWriter out = console.out;
  private final StringWriter err = console.err;
  private EmbeddedZooKeeper zooKeeper;
  private Baton baton;

  @BeforeEach
  void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    baton = Baton.connect(zooKeeper.connectString());
  }

  @AfterEach
  void stop() {
    baton.close();
    zooKeeper.close();
  }

  private int run(String... arguments) {
    return run(new PrintWriter(out, true), arguments);
  }

  private int run(PrintWriter to, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--connect", zooKeeper.connectString()));
    return console.run(to, all.toArray(String[]::new));
  }

  private List<Candidate> line(String... ids) {
    List<Candidate> line = new ArrayList<>();
    for (String id : ids) {
      line.add(baton.election(ELECTION).candidate(id).campaign());
      await().atMost(LIMIT).until(() -> ids().size() == line.size());
    }
    return line;
  }

  private List<String> ids() {
    return baton.election(ELECTION).participants().stream().map(Participant::id).toList();
  }

  private static PrintWriter closed() {
    return new PrintWriter(
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) throws IOException {
            throw new IOException("broken pipe");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        });
  }

  @Test
  void transferHasTheOneNamedLead() {
    List<Candidate> line = line("a", "b", "c");
    assertThat(run("transfer", ELECTION, "c", "--reason", "new version")).isZero();
    assertThat(out.toString()).isEqualTo("c leads " + ELECTION + "\n");
    await().atMost(LIMIT).until(line.get(2)::isLeader);
    await().atMost(LIMIT).until(() -> ids().size() == 3 && ids().get(0).equals("c"));
  }

  @Test
  void transferSaysWhyItIsRefused() {
    assertThat(run("transfer", ELECTION, "b")).isEqualTo(AdminCommand.REFUSED);
    line("a", "b", "b");
    assertThat(run("transfer", ELECTION, "z")).isEqualTo(AdminCommand.REFUSED);
    assertThat(run("transfer", ELECTION, "b")).isEqualTo(AdminCommand.REFUSED);
    assertThat(run("transfer", "jobs", "b")).isEqualTo(ExitCode.USAGE);
    assertThat(run("transfer", ELECTION, "b", "--wait", "0s")).isEqualTo(ExitCode.USAGE);
    assertThat(run("transfer", ELECTION, "b", "--reason", "x".repeat(257)))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains(
            "no candidate leads", "z is not in the queue", "b is ambiguous", "not 0 s", "256");
    assertThat(ids()).containsExactly("a", "b", "b");
  }

  @Test
  void resignHasTheNextLead() {
    line("a", "b");
    assertThat(run("resign", ELECTION)).isZero();
    assertThat(out.toString()).isEqualTo("b leads " + ELECTION + "\n");
    await().atMost(LIMIT).until(() -> ids().equals(List.of("b", "a")));
  }

  @Test
  void cedeHasTheLeaderOrAnotherKeepOutOfTheLine() {
    List<Candidate> line = line("a", "b", "c");
    assertThat(run("cede", ELECTION, "1h", "--reason", "deploying")).isZero();
    assertThat(out.toString()).isEqualTo("b leads " + ELECTION + "\n");
    assertThat(run("cede", ELECTION, "1h", "--id", "c", "--json")).isZero();
    assertThat(out.toString()).contains("\"id\": \"b\"").doesNotContain("\"id\": \"c\"");
    assertThat(ids()).containsExactly("b");
    assertThat(line.get(0).cedeRemaining()).isPresent();
    assertThat(line.get(2).cedeRemaining()).isPresent();
  }

  @Test
  void cedeSaysWhyItIsRefused() {
    assertThat(run("cede", ELECTION, "1m")).isEqualTo(AdminCommand.REFUSED);
    line("a");
    assertThat(run("cede", ELECTION, "1m", "--id", "z")).isEqualTo(AdminCommand.REFUSED);
    assertThat(run("cede", ELECTION, "0s")).isEqualTo(ExitCode.USAGE);
    assertThat(run("cede", ELECTION, "a while")).isEqualTo(ExitCode.USAGE);
    assertThat(run("cede", ELECTION)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("no candidate leads", "z is not in the queue", "0.001 s", "a duration");
    assertThat(ids()).containsExactly("a");
  }

  @Test
  void evictFreesAPlace() {
    line("a", "b");
    assertThat(run("evict", ELECTION, "a", "--json")).isZero();
    String leader =
        JsonParser.parseString(out.toString())
            .getAsJsonArray()
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("leader")
            .get("id")
            .getAsString();
    assertThat(leader).isEqualTo("b");
    assertThat(run("evict", ELECTION, "b", "--now")).isZero();
    assertThat(out.toString()).contains("b was removed from the queue of " + ELECTION);
    assertThat(run("evict", ELECTION, "z")).isEqualTo(AdminCommand.REFUSED);
    assertThat(err.toString()).contains("z is not in the queue");
  }

  @Test
  void historyShowsWhoLedAndWhyThatEnded() {
    line("a", "b");
    run("transfer", ELECTION, "b", "--reason", "new version");
    await().atMost(LIMIT).until(() -> baton.election(ELECTION).history().size() == 2);
    out.getBuffer().setLength(0);

    assertThat(run("history", ELECTION)).isZero();
    assertThat(out.toString().lines())
        .satisfiesExactly(
            head -> assertThat(head).contains(" LEADER "),
            first -> assertThat(first).contains(" a "),
            second -> assertThat(second).contains(" b "));
    assertThat(out.toString()).contains("transferred, by ", ": new version\n").endsWith("leads\n");
    out.getBuffer().setLength(0);
    assertThat(run("history", ELECTION, "--last", "1", "--json")).isZero();
    JsonObject last =
        JsonParser.parseString(out.toString())
            .getAsJsonObject()
            .getAsJsonArray("terms")
            .get(0)
            .getAsJsonObject();
    assertThat(last.get("id").getAsString()).isEqualTo("b");
    assertThat(last.get("fencingToken").getAsLong())
        .isEqualTo(baton.election(ELECTION).leader().orElseThrow().fencingToken());
    assertThat(last.get("to").isJsonNull()).isTrue();
  }

  /** Before, a leader that had crashed was said to lead until the next term began. */
  @Test
  void historySaysThatCrashedLeaderLeadsNoMore() throws InterruptedException, KeeperException {
    ZooKeeper client = PlainClient.connectClient(zooKeeper.connectString(), LIMIT);
    for (String path :
        List.of("", "/history", "/history/x", "/history/x/1,begun,1764000000000,ann")) {
      client.create(
          "/baton" + path, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
    PlainClient.closeClient(client);
    assertThat(run("history", "/x")).isZero();
    assertThat(out.toString()).contains("at an unknown time").doesNotContain("leads");
  }

  @Test
  void historySaysThatNobodyLedAndTakesNoNonsense() {
    assertThat(run("history", "/jobs/never")).isZero();
    assertThat(out.toString()).isEqualTo("No leader of /jobs/never is known.\n");
    assertThat(run("history", "jobs")).isEqualTo(ExitCode.USAGE);
    assertThat(run("history", ELECTION, "--last", "0")).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void whatWasDoneIsNoFailureWhenItCannotBeTold() {
    line("a", "b");
    assertThat(run(closed(), "resign", ELECTION, "--json")).isZero();
    assertThat(err.toString())
        .isEqualTo("baton: b leads " + ELECTION + "; but the output can't be written\n");
  }

  @Test
  void removeDeletesWhatNobodyIsIn() {
    List<Candidate> line = line("a", "b");
    assertThat(run("remove", ELECTION)).isEqualTo(AdminCommand.REFUSED);
    assertThat(ids()).containsExactly("a", "b");
    line.forEach(Candidate::close);
    assertThat(run("remove", ELECTION, "--json")).isZero();
    assertThat(JsonParser.parseString(out.toString()))
        .isEqualTo(
            JsonParser.parseString(
                "[{'election': '" + ELECTION + "', 'leader': null, 'participants': []}]"));
    assertThat(run("remove", ELECTION)).isEqualTo(AdminCommand.REFUSED);
    assertThat(err.toString())
        .contains(
            ELECTION + " is in use, by a, b: ", "there is no election or lock at " + ELECTION);
    assertThat(run("remove", ELECTION, "--reason", "x")).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void historySaysSoIfItsOutputCannotBeWritten() throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(Main.class);
    builder.command().addAll(List.of("history", ELECTION, "--connect", zooKeeper.connectString()));
    Cli.Answer answer = Cli.answer(builder.redirectOutput(new File("/dev/full")).start());
    assertThat(answer.exitCode()).isEqualTo(ExitCode.NOT_WRITTEN);
    assertThat(answer.err()).isEqualTo("baton: the output can't be written\n");
  }
}
