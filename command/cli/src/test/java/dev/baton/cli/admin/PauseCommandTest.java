package dev.baton.cli.admin;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.cli.Console;
import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Candidate;
import dev.baton.testkit.EmbeddedZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code baton pause} and {@code baton resume}, and what other commands say meanwhile. */
class PauseCommandTest {
  private static final String ELECTION = "/jobs/report";

  private EmbeddedZooKeeper zooKeeper;
  private Baton baton;
  private Console console = new Console();

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

  private int run(String... words) {
    console = new Console();
    String[] all = new String[words.length + 2];
    System.arraycopy(words, 0, all, 0, words.length);
    all[words.length] = "--connect";
    all[words.length + 1] = zooKeeper.connectString();
    return console.run(all);
  }

  @Test
  void statusShowsThePauseAndADrainSkipsIt() throws InterruptedException {
    Candidate a = baton.election(ELECTION).candidate("a").campaign();
    a.awaitLeadership();
    assertThat(run("pause", "/jobs", "--for", "2h", "--reason", "new kernels")).isZero();
    assertThat(console.out.toString()).isEqualToIgnoringNewLines("/jobs is paused for 7200 s\n");

    assertThat(run("status")).isZero();
    assertThat(console.out.toString())
        .contains("\n/jobs is paused for another ")
        .contains(": new kernels");
    run("status", ELECTION, "--json");
    assertThat(console.out.toString()).contains("\"pause\": {").contains("new kernels");
    assertThat(run("drain", "a", "--even-alone")).isEqualTo(AdminCommand.FAILED);
    assertThat(console.out.toString()).contains("still leads, because it is paused for another ");

    assertThat(run("resume", "/jobs")).isZero();
    assertThat(run("resume", "/jobs")).isEqualTo(AdminCommand.REFUSED);
    assertThat(console.err.toString()).contains("/jobs is not paused");
    assertThat(baton.pauses()).isEmpty();
  }

  @Test
  void doctorFindsPausesOverTheElection() {
    assertThat(run("pause", "/jobs", "--for", "2h", "--reason", "new kernels")).isZero();
    assertThat(examine(ELECTION))
        .contains("pause        /jobs: paused for another ", ": new kernels (begun ");
    assertThat(examine("/other")).doesNotContain("paused for another ");
    assertThat(run("pause", "--all", "--for", "2h")).isZero();
    assertThat(examine("/other")).contains("all elections: paused for another ");
  }

  private String examine(String election) {
    run("doctor", election, "--within", LIMIT.toSeconds() + "s");
    return console.out.toString();
  }

  @Test
  void allElectionsArePausedByOneNode() {
    assertThat(run("pause", "--all", "--for", "5m")).isZero();
    assertThat(baton.pauses()).containsOnlyKeys("/");
    assertThat(baton.election(ELECTION).currentPause()).isPresent();
    assertThat(run("resume", "--all")).isZero();
    assertThat(baton.election(ELECTION).currentPause()).isEmpty();
  }

  @Test
  void eitherAPathOrAllIsNeeded() {
    assertThat(run("pause", "--for", "5m")).isEqualTo(ExitCode.USAGE);
    assertThat(run("pause", ELECTION, "--all", "--for", "5m")).isEqualTo(ExitCode.USAGE);
    assertThat(run("pause", ELECTION)).isEqualTo(ExitCode.USAGE);
    assertThat(run("pause", ELECTION, "--for", "0s")).isEqualTo(ExitCode.USAGE);
  }
}
