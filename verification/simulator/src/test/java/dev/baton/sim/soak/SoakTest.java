package dev.baton.sim.soak;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The soak as a command, in processes as users run it. Needs root. */
@Tag("all")
@Tag("long")
class SoakTest {
  private static final int UNSAFE = 1;
  private static final int USAGE = 64;

  @TempDir private Path folder;

  /** The result of a soak. Its output names the journals that it kept. */
  private record Run(int code, String printed) {
    long figure(String name) {
      Matcher figure = Pattern.compile("(?m)^ *" + name + ": (\\d+)$").matcher(printed);
      assertThat(figure.find()).as(name + " in " + printed).isTrue();
      return Long.parseLong(figure.group(1));
    }
  }

  private Run soak(String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(List.of("--report", folder.resolve("report").toString()));
    List<String> command =
        ChildProcess.javaCommand(
            List.of(), SoakCommand.class.getName(), words.toArray(String[]::new));
    try (ChildProcess soak =
        ChildProcess.start(new ProcessBuilder(command).redirectErrorStream(true))) {
      String printed = new String(soak.process().getInputStream().readAllBytes(), UTF_8);
      System.out.println(printed);
      return new Run(soak.process().onExit().join().exitValue(), printed);
    }
  }

  @Test
  void batonStandsEverythingThatCanBreak() throws IOException {
    Run run = soak("--minutes=0.3", "--clients=6");

    assertThat(run.printed()).contains("\noutcome: VALID\n").doesNotContain("\njournals: ");
    assertThat(run.code()).isZero();
    assertThat(FaultKind.values()).allMatch(kind -> run.figure(kind.toString()) > 0);
    assertThat(run.figure("leaderships")).isPositive();
    assertThat(run.figure("hand-overs")).isPositive();
    assertThat(run.figure("writes acknowledged")).isPositive();
    assertThat(run.figure("overlaps")).isZero();
    assertThat(run.figure("writes lost")).isZero();
    assertThat(run.figure("writes reordered")).isZero();
    assertThat(run.printed()).contains(Files.readString(folder.resolve("report")));
    assertThat(run.printed().lines().filter(line -> line.startsWith("  VALID: "))).hasSize(9);
  }

  /** Also without what only root may do. */
  @Test
  void catchesALiar() throws IOException {
    Stream<FaultKind> kinds = Stream.of(FaultKind.CLIENT_CUT, FaultKind.DISK_FULL);
    String faults = String.join(",", kinds.map(FaultKind::toString).toList());
    Run run =
        soak(
            "--contender=liar",
            "--minutes=0.05",
            "--clients=4",
            "--unprivileged",
            "--faults=" + faults);

    assertThat(run.code()).isEqualTo(UNSAFE);
    assertThat(run.figure("overlaps")).isPositive();
    assertThat(run.figure("client-cut")).isPositive();
    assertThat(run.figure("disk-full")).isPositive();
    Path journals = journals(run);
    assertThat(journals.resolve("journals/soak.journal")).isNotEmptyFile();
    assertThat(journals.resolve("servers/server-1/server.log")).isNotEmptyFile();
    SoakCommand.deleteFolder(journals);
  }

  private static Path journals(Run run) {
    Matcher named = Pattern.compile("(?m)^journals: (.*)$").matcher(run.printed());
    assertThat(named.find()).isTrue();
    return Path.of(named.group(1));
  }

  @Test
  void saysHowToUseIt() throws IOException {
    assertThat(soak("--help"))
        .matches(run -> run.code() == 0)
        .matches(run -> run.printed().startsWith("Usage: ./soak "));
    assertThat(soak("--contender=nobody"))
        .matches(run -> run.code() == USAGE)
        .matches(run -> run.printed().contains("nobody is called nobody"));
  }
}
