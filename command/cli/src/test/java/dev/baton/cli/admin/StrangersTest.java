package dev.baton.cli.admin;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.Cli.Answer;
import dev.baton.cli.Console;
import dev.baton.cli.run.Runs;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import dev.baton.participants.Participant;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Set up as docs/how-to/secure.md says, strangers see candidates, and can't move them. */
class StrangersTest {
  private static final Path PAGE =
      Path.of(System.getProperty("baton.root"), "docs/how-to/secure.md");
  private static final String ELECTION = "/jobs/report";
  private static final String OURS = "digest:jobs:a-long-secret";
  private static final List<String> NOBODY = List.of();

  @TempDir Path folder;

  private EmbeddedZooKeeper zooKeeper;
  private Baton observer;
  private Runs runs;

  @BeforeEach
  void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    observer = Baton.connect(zooKeeper.connectString());
    runs = new Runs(folder, zooKeeper.connectString());
  }

  @AfterEach
  void stop() {
    runs.close();
    observer.close();
    zooKeeper.close();
  }

  private Path file(String identity) throws IOException, InterruptedException {
    return Files.writeString(Files.createTempFile(folder, "auth", ""), identity + "\n");
  }

  @Test
  void identityThatOthersCanReadIsRefused() throws IOException, InterruptedException {
    Path file = file(OURS);
    for (String mode : List.of("rw-r--r--", "rw----r--", "rw-----w-")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
      Answer answer = run(List.of("--auth", file.toString()), "status " + ELECTION);
      assertThat(answer.exitCode()).as(mode).isEqualTo(ExitCode.USAGE);
      assertThat(answer.err()).contains("the file " + file + " of --auth", "chmod o-rwx " + file);
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Answer answer = run(List.of("--auth", file.toString()), "resign " + ELECTION);
    assertThat(answer.err())
        .as("as of a secret that Kubernetes mounts")
        .contains("no candidate leads");
  }

  private List<String> eve() throws IOException, InterruptedException {
    return List.of("--auth", file("digest:eve:a-guess").toString());
  }

  private Run candidate(String id) throws IOException, InterruptedException {
    List<String> before = ids();
    Run run =
        runs.start(
            ELECTION, id, List.of("--auth", file(OURS).toString()), List.of("sleep", "1000"));
    await().atMost(LIMIT).until(() -> ids().size() > before.size());
    return run;
  }

  private List<Participant> line() {
    return observer.election(ELECTION).participants();
  }

  private List<String> ids() {
    return line().stream().map(Participant::id).toList();
  }

  /** What the page says to type. */
  private static List<String> typed(String command) throws IOException, InterruptedException {
    assertThat(Files.readString(PAGE)).contains("baton " + command);
    return List.of(command.split(" "));
  }

  private Answer run(List<String> identity, String command)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(identity);
    options.addAll(List.of("--connect", zooKeeper.connectString()));
    return Console.answer(options, typed(command).toArray(String[]::new));
  }

  /** As somebody whose environment says who they are. */
  private Answer runAsOurs(String command) throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.baton(typed(command).toArray(String[]::new));
    builder.environment().put("BATON_CONNECT", zooKeeper.connectString());
    builder.environment().put("BATON_AUTH", file(OURS).toString());
    return Cli.answer(builder.start());
  }

  private void assertNotPermitted(List<String> who, String command, String why)
      throws IOException, InterruptedException {
    List<Participant> before = line();
    Answer answer = run(who, command);
    assertThat(answer.exitCode()).isEqualTo(ExitCode.NOT_PERMITTED);
    assertThat(answer.err()).contains("not permitted", why);
    assertThat(line()).isEqualTo(before);
  }

  @Test
  void strangersSeeWhoLeadsAndMoveNobody() throws IOException, InterruptedException {
    Run first = candidate("host-1");
    candidate("host-2");
    String node = line().get(0).nodePath();
    String write = "change " + node + "; give this identity WRITE there";
    for (List<String> who : List.of(NOBODY, eve())) {
      assertThat(run(who, "status " + ELECTION).out()).contains("host-1", "host-2");
      assertNotPermitted(who, "transfer " + ELECTION + " host-2", write);
      assertNotPermitted(who, "resign " + ELECTION, write);
      assertNotPermitted(who, "evict " + ELECTION + " host-1", write);
      String delete = "change " + node + "; give this identity DELETE on " + ELECTION;
      assertNotPermitted(who, "evict " + ELECTION + " host-1 --now", delete);
      String create = "Give this identity CREATE, READ and DELETE on " + ELECTION;
      assertNotPermitted(who, "run " + ELECTION + " --id eve -- true", create);
      assertThat(run(who, "remove " + ELECTION).exitCode()).isEqualTo(AdminCommand.REFUSED);
    }
    assertThat(ids()).containsExactly("host-1", "host-2");
    assertThat(first.process().isAlive()).isTrue();
    assertThat(first.said()).as("nothing has happened to it").isEmpty();
  }

  @Test
  void strangersCannotRemoveWhatIsEmptyAndWeCan() throws IOException, InterruptedException {
    Run only = candidate("host-1");
    only.signal("TERM");
    only.exitCode();
    String delete = "change " + ELECTION + "; give this identity DELETE on /jobs";
    assertNotPermitted(NOBODY, "remove " + ELECTION, delete);
    assertNotPermitted(eve(), "remove " + ELECTION, delete);
    assertThat(runAsOurs("remove " + ELECTION))
        .isEqualTo(new Answer(0, ELECTION + " is deleted\n", ""));
  }

  @Test
  void whoeverHasTheIdentityMovesThem() throws IOException, InterruptedException {
    candidate("host-1");
    candidate("host-2");
    Answer answer = runAsOurs("transfer " + ELECTION + " host-2");
    assertThat(answer).isEqualTo(new Answer(0, "host-2 leads " + ELECTION + "\n", ""));
    assertThat(ids()).startsWith("host-2");
  }

  @Test
  void anIdentityThatCannotBeReadIsAMistakeInTheCommandLine()
      throws IOException, InterruptedException {
    Answer answer = run(List.of("--auth", file("secret").toString()), "status " + ELECTION);
    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err()).contains("digest:user:password").doesNotContain("secret\n");
    answer = run(List.of("--auth", "/nowhere/auth"), "status " + ELECTION);
    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err()).contains("the file /nowhere/auth", "cannot be read");
  }
}
