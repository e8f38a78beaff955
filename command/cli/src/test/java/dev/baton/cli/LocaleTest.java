package dev.baton.cli;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.Cli.Answer;
import dev.baton.cli.shell.ExitCode;
import dev.baton.participants.Participant;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words beyond ASCII are passed on as they are, or refused with what to do; never changed. */
@Tag("long")
class LocaleTest {
  private static final String ASCII = "C";
  private static final String UNICODE = "C.UTF-8";
  private static final String WORD = "z\u00fcrich";

  private static EmbeddedZooKeeper zooKeeper;

  @TempDir Path folder;

  private final List<Process> started = new ArrayList<>();

  @BeforeAll
  static void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
  }

  @AfterAll
  static void stop() {
    zooKeeper.close();
  }

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  private Process start(String locale, String line) throws IOException {
    Process process = builder(locale, line).start();
    started.add(process);
    return process;
  }

  /** Baton with the words of a line of bash, which can write any byte. */
  private static ProcessBuilder builder(String locale, String line) {
    ProcessBuilder builder = Cli.baton("run");
    builder.command().remove("run");
    builder.command().addAll(0, List.of("bash", "-c", "exec \"$@\" " + line, "bash"));
    builder.environment().put("LC_ALL", locale);
    builder.environment().put("BATON_CONNECT", zooKeeper.connectString());
    return builder;
  }

  private Answer run(String locale, String line) throws IOException, InterruptedException {
    return Cli.answer(start(locale, line));
  }

  private static void assertRefused(Answer answer, String... words) {
    assertThat(answer.exitCode()).as(answer.err()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).startsWith("baton: ").contains(words).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run /e --meta $'z\\xc3\\xbcrich' -- true",
        "run /e --id $'z\\xc3\\xbcrich' -- true",
        "run /e --follow $'echo z\\xc3\\xbcrich' -- true",
        "run $'/z\\xc3\\xbcrich' -- true",
        "resign /e --reason $'z\\xc3\\xbcrich'"
      })
  void wordThatTheLocaleCannotReadIsRefused(String line) throws IOException, InterruptedException {
    assertRefused(run(ASCII, line), "cannot be read in this locale (US-ASCII): set LC_ALL=C.UTF-8");
  }

  @Test
  void wordsArePassedOnUnchangedInTheLocaleThatTheRefusalNames()
      throws IOException, InterruptedException {
    Answer answer =
        run(
            UNICODE,
            "run $'/z\\xc3\\xbcrich' -q --id $'\\xc3\\xa9' sh -c 'echo $BATON_ID $0"
                + " $BATON_ELECTION' $'z\\xc3\\xbcrich'");
    assertThat(answer).isEqualTo(new Answer(0, "\u00e9 z\u00fcrich /z\u00fcrich\n", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {ASCII, UNICODE})
  void commandGetsBytesThatAreNoText(String locale) throws IOException, InterruptedException {
    Process process = start(locale, "run /e -q -- printf %s $'caf\\xe9 \\xc3\\xbc'");
    assertThat(process.getInputStream().readAllBytes())
        .containsExactly('c', 'a', 'f', 0xe9, ' ', 0xc3, 0xbc);
    assertThat(process.waitFor()).isZero();
  }

  private String jobs(String more) throws IOException {
    String first = more.contains("election") ? "" : "election = '/e'\n";
    String second = more.contains("command") ? "" : "command = ['true']\n";
    Path file = folder.resolve("jobs.toml");
    Files.writeString(file, "[[job]]\n" + first + second + more + "\n", UTF_8);
    return "run -q --jobs " + file;
  }

  @Test
  void wordsOfAJobReachItsCommandInAnyLocale() throws IOException, InterruptedException {
    String command = "command = ['sh', '-c', 'echo $0 $BATON_ID $BATON_ELECTION', 'z\u00fcrich']";
    String line = jobs("id = '\u00e9'\nelection = '/z\u00fcrich'\n" + command);
    assertThat(run(ASCII, line)).isEqualTo(new Answer(0, "z\u00fcrich \u00e9 /z\u00fcrich\n", ""));
  }

  @Test
  void fileOfAJobThatTheLocaleCannotWriteIsRefused() throws IOException, InterruptedException {
    assertRefused(run(ASCII, jobs("state-file = '/tmp/z\u00fcrich'")), "line 1", "'--state-file'");
  }

  @Test
  void wordOfAJobWithNulIsRefused() throws IOException, InterruptedException {
    assertRefused(run(ASCII, jobs("command = [\"/tmp/a\\u0000b\"]")), "has a NUL");
  }

  @Test
  void metadataOfAJobNeedsNoLocale() throws IOException, InterruptedException {
    String script = "command = ['sh', '-c', 'echo up; exec sleep 1000']";
    Process process = start(ASCII, jobs("election = '/meta'\nmeta = 'z\u00fcrich'\n" + script));
    assertThat(process.inputReader().readLine()).isEqualTo("up");
    try (Baton baton = Baton.connect(zooKeeper.connectString())) {
      assertThat(baton.election("/meta").participants())
          .extracting(Participant::metadata)
          .containsExactly(WORD);
    }
    assertThat(Cli.signal("TERM", process.pid())).isTrue();
    assertThat(process.waitFor()).isEqualTo(143);
  }

  @Test
  void idOfALeaderReachesWhatFollowsInAnyLocale() throws IOException, InterruptedException {
    try (Baton baton = Baton.connect(zooKeeper.connectString())) {
      baton.election("/follow").candidate(WORD).campaign();
      await().atMost(LIMIT).until(() -> !baton.election("/follow").participants().isEmpty());
      Process process = start(ASCII, "run /follow --follow 'echo \"$BATON_LEADER\"' -- sleep 1000");
      assertThat(process.inputReader(UTF_8).readLine()).isEqualTo(WORD);
      assertThat(Cli.signal("TERM", process.pid())).isTrue();
      assertThat(process.waitFor()).isEqualTo(143);
    }
  }
}
