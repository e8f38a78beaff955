package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.run.Runs.Run;
import dev.baton.lock.LockHold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A {@code baton lock} within the command of a {@code baton run}. */
@Tag("long")
class NestedCommandTest extends RunServerFixture {
  private static final String BATON = String.join(" ", Cli.baton("lock").command());

  private static String within(String lock) {
    return "cd /; exec " + BATON + " " + lock + " --id inner -- echo locked";
  }

  @Test
  void optionsOfOneRunInTheEnvironmentDoNotReachIt() throws IOException, InterruptedException {
    Map<String, String> theirs =
        Map.of("BATON_WAIT", "0s", "BATON_GRACE", "9s", "BATON_META", "x", "BATON_QUIET", "true");
    try (Baton baton = Baton.connect(connectString());
        LockHold hold = baton.lock("/inner").withHolderId("test").acquire()) {
      Run outer = runs.with(theirs).start(election, "outer", within("/inner"));
      outer.awaitSaid("baton: /inner: waiting at position 2; test holds it");
      hold.close();
      assertThat(outer.exitCode()).isZero();
      assertThat(outer.out()).hasContent("locked");
    }
  }

  /** Returns the file of an identity that it takes to lock anything below {@code parent}. */
  private String identityFor(String parent) throws IOException, InterruptedException {
    Path auth = folder.resolve("auth");
    Files.createFile(
        auth, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(auth, "digest:jobs:a-long-secret\n");
    String relative = Path.of("").toAbsolutePath().relativize(auth).toString();
    List<String> options = List.of("--auth", relative);
    Run first = runs.start(parent + "/first", "first", options, List.of("true"));
    assertThat(first.exitCode()).isZero();
    return relative;
  }

  private void assertLocks(Run outer) throws InterruptedException {
    assertThat(outer.exitCode()).as(outer.said()).isZero();
    assertThat(outer.out()).hasContent("locked");
  }

  @Test
  void identityOnTheCommandLineReachesIt() throws IOException, InterruptedException {
    String auth = identityFor("/ours");
    assertLocks(runs.start(election, "outer", within("/ours/second"), "--auth", auth));
  }

  @Test
  void identityInTheSettingsReachesIt() throws IOException, InterruptedException {
    Path settings = folder.resolve("settings.toml");
    Files.writeString(settings, "auth = '%s'%n".formatted(identityFor("/theirs")));
    String config = "--config=" + settings;
    assertLocks(runs.start(election, "outer", within("/theirs/second"), config));
  }
}
