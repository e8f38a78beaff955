package dev.baton.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.cli.Console;
import dev.baton.cli.shell.ExitCode;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The journals are of real runs: of two processes of which the leading one was killed by {@code
 * kill -9}, of a soak of three clients, and of the world of seed 39.
 */
class ReplayCommandTest {
  private static final long SECOND = 1_000_000_000;
  private static final TimeZone ZONE = TimeZone.getDefault();

  @TempDir Path folder;

  private final Console console = new Console();

  @BeforeAll
  static void useUtc() {
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
  }

  @AfterAll
  static void useOurZone() {
    TimeZone.setDefault(ZONE);
  }

  private static Path resource(String name) {
    try {
      return Path.of(ReplayCommandTest.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private int replay(Object... words) {
    List<String> arguments = new ArrayList<>(List.of("replay", "--ascii"));
    List.of(words).forEach(word -> arguments.add(word.toString()));
    return console.run(arguments.toArray(String[]::new));
  }

  private List<String> told() {
    return console.out.toString().lines().toList();
  }

  private Path journal(String name, JournalEvent... events) throws IOException {
    return Files.write(
        folder.resolve(name), List.of(events).stream().map(JournalEvent::toLine).toList());
  }

  private static JournalEvent at(long seconds, String who, JournalEventKind kind, long token) {
    return new JournalEvent(seconds * SECOND, who, "/jobs", kind, token, "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "soak", "world.journal"})
  void tellsTheStoryOf(String name) throws IOException {
    Path journals = resource(name);
    assertThat(replay(journals)).isZero();
    assertThat(console.out.toString().replace(journals.getParent() + "/", ""))
        .isEqualTo(Files.readString(resource(name.replace(".journal", "") + ".txt")));
    assertThat(console.err.toString()).isEmpty();
  }

  @Test
  void saysThatALeaderWentWithoutAWord() {
    assertThat(replay(resource("run"))).isZero();
    assertThat(console.out.toString())
        .contains(
            "host-7 now leads /jobs/report with token 22528, since host-3 left no record of its"
                + " end (killed, crashed or cut off), last seen at 13:50:02.775; there was no"
                + " leader for 6.3 s",
            "a.journal left no record of its end, last seen at 13:50:02.775");
  }

  @Test
  void tellsOneJournalOfSeveralByItsFile() {
    assertThat(replay(resource("run/b.journal"))).isZero();
    assertThat(console.out.toString()).contains("host-7 now leads").doesNotContain("host-3");
  }

  @Test
  void readsTheStandardInput() throws IOException {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(Files.readAllBytes(resource("world.journal"))));
      assertThat(replay("-")).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(console.out.toString()).isEqualTo(Files.readString(resource("world.txt")));
  }

  @Test
  void tellsWhatLiesBetweenTwoMoments() {
    assertThat(replay(resource("run"), "--from", "13:50:00.5", "--to", "2026-11-22T13:50:10"))
        .isZero();
    assertThat(told())
        .filteredOn(line -> line.matches("\\d\\d:.*"))
        .hasSize(3)
        .allMatch(line -> line.contains(" host-7 "));
  }

  @Test
  void tellsWhatCameLast() {
    assertThat(replay(resource("world.journal"), "--tail", "1s")).isZero();
    assertThat(told()).anyMatch(line -> line.startsWith("59.012 s to 60.012 s, "));
    assertThat(told()).filteredOn(line -> line.matches("\\d+\\.\\d{3} s  .*")).hasSize(4);
  }

  @Test
  void tellsOfSomeOnly() {
    assertThat(replay(resource("soak"), "--who", "c01-2", "--from", "90ms", "--to", "12s"))
        .isZero();
    assertThat(told()).anyMatch(line -> line.startsWith("  c01-2 "));
    assertThat(told()).noneMatch(line -> line.contains("c03-1@queue-1.1 joins"));
  }

  @Test
  void tellsOfSomeElectionsOnly() throws IOException {
    String world = Files.readString(resource("world.journal"));
    Path both = folder.resolve("both.journal");
    Files.writeString(both, world + world.replace("/line0", "/line1"));
    assertThat(replay(both, "--election", "/line1")).isZero();
    assertThat(told()).anyMatch(line -> line.contains("/line1"));
    assertThat(told()).noneMatch(line -> line.contains("/line0"));
  }

  @Test
  void refusesAnElectionThatIsNotInTheJournals() {
    assertThat(replay(resource("run"), "--election", "/jobs/reprot")).isEqualTo(64);
    assertThat(console.err.toString())
        .contains("these journals have no election or lock /jobs/reprot");
  }

  @Test
  void tellsEachStepToThoseWhoWantIt() {
    assertThat(replay(resource("run"), "--steps")).isZero();
    assertThat(console.out.toString())
        .contains(
            "step host-3 /jobs/report: NotInQueue -> JoiningQueue  by SessionConnected[]:"
                + " connected, so stand in line; PlaceNode[tag=");
  }

  @Test
  void observersMarkersAreStepsAndTheirSentencesAreTold() throws IOException {
    String deaf = "DEAF a in /jobs has not reacted: b has left";
    Path journal =
        journal(
            "w.journal",
            at(0, "a", JournalEventKind.VALID, 10),
            at(1, "a", JournalEventKind.OBSERVED, 0).withNote("INSISTS"),
            at(2, "a", JournalEventKind.OBSERVED, 0).withNote(deaf));
    assertThat(replay(journal)).isZero();
    assertThat(console.out.toString())
        .contains("s  a in /jobs has not reacted: b has left")
        .doesNotContain("INSISTS", "DEAF");
    assertThat(replay(journal, "--steps")).isZero();
    assertThat(console.out.toString()).contains("observed a /jobs: INSISTS");
  }

  @Test
  void writesAJsonObjectALine() {
    assertThat(replay(resource("run"), "--json")).isZero();
    List<JsonObject> objects =
        told().stream().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
    JsonObject leads =
        objects.stream()
            .filter(one -> one.get("event").getAsString().equals("leads"))
            .findFirst()
            .orElseThrow();
    assertThat(leads)
        .isEqualTo(
            JsonParser.parseString(
                "{'time': '2026-11-22T13:49:58.663311463Z', 'event': 'leads',"
                    + " 'election': '/jobs/report', 'id': 'host-3', 'fencingToken': '11264',"
                    + " 'text': 'host-3 now leads /jobs/report with token 11264'}"));
    JsonObject end = objects.get(objects.size() - 1);
    assertThat(end.get("event").getAsString()).isEqualTo("end");
    assertThat(end.get("overlaps").getAsInt()).isZero();
    assertThat(end.getAsJsonObject("lines").get("began").getAsInt()).isEqualTo(3);
  }

  @Test
  void saysLoudlyThatTwoLedAtOnce() throws IOException {
    Path journal =
        journal(
            "w.journal",
            at(1, "a", JournalEventKind.VALID, 10),
            at(3, "b", JournalEventKind.VALID, 20),
            at(4, "a", JournalEventKind.VALID, 10),
            at(6, "b", JournalEventKind.VALID, 20));
    assertThat(replay(journal)).isEqualTo(1);
    assertThat(console.out.toString())
        .contains(
            "TWO LEAD AT ONCE for 1.0 s: a with token 10 and b with token 20",
            "TWO LED AT ONCE, 1 times: this must never happen.");
    assertThat(replay(journal, "--from", "3500ms")).isZero();
    assertThat(replay(journal, "--json")).isEqualTo(1);
  }

  @Test
  void blamesNobodyForClocksOfTwoHostsThatDiffer() throws IOException {
    Path one =
        journal(
            "a.journal",
            JournalEvent.ofWorld(0, JournalEventKind.BEGAN, "here"),
            at(1, "a", JournalEventKind.VALID, 10),
            at(4, "a", JournalEventKind.VALID, 10));
    Path other =
        journal(
            "b.journal",
            JournalEvent.ofWorld(0, JournalEventKind.BEGAN, "there"),
            at(3, "b", JournalEventKind.VALID, 20),
            at(6, "b", JournalEventKind.VALID, 20));
    assertThat(replay(one, other, "--skew", "2s")).isZero();
    assertThat(replay(one, other)).isEqualTo(1);
  }

  @Test
  void readsAJournalThatIsBeingWrittenUpToItsLastWholeLine() throws IOException {
    Path journal = journal("w.journal", at(1, "a", JournalEventKind.VALID, 10));
    Files.writeString(journal, Files.readString(journal) + "{\"nanos\":\"2000\",\"ev");
    assertThat(replay(journal)).isZero();
    assertThat(console.out.toString()).contains("a now leads /jobs with token 10");
    assertThat(console.err.toString()).contains("w.journal: its last line is incomplete");
  }

  @Test
  void saysWhichLineIsDamaged() throws IOException {
    Path journal =
        journal(
            "w.journal",
            at(1, "a", JournalEventKind.VALID, 10),
            at(2, "a", JournalEventKind.LEFT, 0));
    String whole = Files.readString(journal);
    Files.writeString(journal, whole + "{\"nanos\":\"3\",\"event\":\"FELL\"}\n");
    assertThat(replay(journal)).isEqualTo(2);
    assertThat(console.err.toString())
        .contains("w.journal:3: this is not a line of a journal: unknown event 'FELL'");
    Files.writeString(journal, whole + whole.replace("\n", ""));
    assertThat(replay(journal)).isZero();
    Files.writeString(journal, whole + whole.replace("\n", "") + "\n");
    assertThat(replay(journal)).isEqualTo(2);
    assertThat(console.err.toString()).contains("w.journal:3: ", "it is not one JSON object: {");
    Files.write(journal, new byte[] {'1', (byte) 0xff, '\n'});
    assertThat(replay(journal)).isEqualTo(2);
    assertThat(console.err.toString()).contains("w.journal:1: ", "it is not UTF-8");
  }

  @Test
  void refusesWhatMakesNoSense() throws IOException {
    Path world = resource("world.journal");
    assertThat(replay(folder.resolve("none"))).isEqualTo(ExitCode.USAGE);
    assertThat(replay(folder)).isEqualTo(ExitCode.USAGE);
    assertThat(replay(world, "--from", "noon")).isEqualTo(ExitCode.USAGE);
    assertThat(replay(world, "--from", "14:05")).isEqualTo(ExitCode.USAGE);
    assertThat(replay(world, "--from", "9s", "--to", "8s")).isEqualTo(ExitCode.USAGE);
    assertThat(replay(world, resource("run/a.journal"))).isEqualTo(2);
    assertThat(console.err.toString())
        .contains(
            "none: there is no such file",
            "it has no file that ends in .journal",
            "'noon' is not a time",
            "write a duration after the beginning, like 90s",
            "must be earlier than --to",
            "replay them one after the other");
  }

  @Test
  void readsWhatWasSetAsideFirstAndEachFileOnce() throws IOException {
    journal(
        "w.1", at(1, "a", JournalEventKind.VALID, 10), at(2, "a", JournalEventKind.REVOKED, 10));
    Path journal = journal("w", at(3, "b", JournalEventKind.VALID, 20));
    assertThat(replay(journal, folder.resolve("w.1"), "--json")).isZero();
    assertThat(console.out.toString()).contains("\"lines\":{\"revoked\":1,\"valid\":2}");
  }

  @Test
  void letsNoIdChangeTheTerminal() throws IOException {
    assertThat(replay(journal("w", at(1, "evil\u001b[2J", JournalEventKind.VALID, 10)))).isZero();
    assertThat(console.out.toString()).contains("evil?[2J now leads").doesNotContain("\u001b");
  }

  @Test
  void coloursAndWidthAreThoseThatAreAskedFor() {
    console.environment.put("COLUMNS", "72");
    assertThat(replay(resource("run"), "--color", "always")).isZero();
    assertThat(console.out.toString()).contains("\u001b[32m");
    assertThat(console.out.toString().replaceAll("\u001b\\[[\\d;]*m", "").lines())
        .filteredOn(line -> line.startsWith("  host-"))
        .isNotEmpty()
        .allMatch(line -> line.length() <= 72)
        .anyMatch(line -> line.length() > 62);
  }

  @Test
  void drawsNoMoreLanesThanCanBeRead() throws IOException {
    JournalEvent[] many =
        IntStream.range(0, 40)
            .mapToObj(
                i -> at(i, "c" + i, i == 39 ? JournalEventKind.VALID : JournalEventKind.CAME, i))
            .toArray(JournalEvent[]::new);
    assertThat(replay(journal("w", many))).isZero();
    assertThat(told())
        .contains("  and 16 more: see --who")
        .anyMatch(line -> line.startsWith("  c39 "));
  }
}
