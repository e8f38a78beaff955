package dev.baton.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.cli.Console;
import dev.baton.cli.Main;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParseResult;

/** Which setting is in effect, and what is said of those that make no sense. */
class ConfigCommandTest {
  @TempDir Path home;

  private final Console console = new Console();
  private Path file;

  @BeforeEach
  void setHome() throws IOException {
    console.environment.put("HOME", home.toString());
    file = home.resolve(".config/baton/config.toml");
    Files.createDirectories(file.getParent());
  }

  private void write(String... lines) throws IOException {
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  /** The setting {@code name} of {@code baton run}. */
  private JsonObject setting(String name, String... arguments) {
    console.out.getBuffer().setLength(0);
    Stream<String> all = Stream.concat(Stream.of("config", "run", "--json"), Stream.of(arguments));
    assertThat(console.run(all.toArray(String[]::new))).as(console.err.toString()).isZero();
    return StreamSupport.stream(
            JsonParser.parseString(console.out.toString()).getAsJsonArray().spliterator(), false)
        .map(one -> one.getAsJsonObject())
        .filter(one -> one.get("setting").getAsString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void assertSetting(String name, String value, String source) {
    assertThat(setting(name).get("value").getAsString()).isEqualTo(value);
    assertThat(setting(name).get("source").getAsString()).isEqualTo(source);
  }

  private void assertWrong(String... words) {
    assertThat(console.run("status")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString())
        .startsWith("baton: ")
        .contains(words)
        .endsWith("Try 'baton config --help'.\n");
  }

  @Test
  void whatNobodySetsIsByDefault() {
    assertSetting("grace", "1s", "default");
    assertThat(setting("connect").get("value").isJsonNull()).isTrue();
  }

  @Test
  void whatTheFileSaysForACommandGoesBeforeWhatItSaysForAll() throws IOException {
    write("grace = '2s'", "[lock]", "grace = '3s'");
    assertSetting("grace", "2s", "file");
    write("grace = '2s'", "[run]", "grace = '4s'");
    JsonObject grace = setting("grace");
    assertThat(grace.get("value").getAsString()).isEqualTo("4s");
    assertThat(grace.get("file").getAsString()).isEqualTo(file.toString());
    assertThat(grace.get("line").getAsInt()).isEqualTo(3);
    assertThat(grace.get("column").getAsInt()).isEqualTo(1);
  }

  @Test
  void theEnvironmentGoesBeforeTheFile() throws IOException {
    write("[run]", "auth = '/a'");
    console.environment.put("BATON_AUTH", "/b");
    assertSetting("auth", "/b", "variable");
    assertThat(setting("auth").get("variable").getAsString()).isEqualTo("BATON_AUTH");
  }

  @Test
  void anEmptyVariableSetsNothing() {
    console.environment.put("BATON_TLS", "");
    assertSetting("tls", "false", "default");
  }

  @Test
  void theCommandLineGoesBeforeAll() {
    console.environment.put("BATON_CONNECT", "a:1");
    assertSetting("connect", "a:1", "variable");
    JsonObject connect = setting("connect", "--connect", "b:2");
    assertThat(connect.get("value").getAsString()).isEqualTo("b:2");
    assertThat(connect.get("source").getAsString()).isEqualTo("flag");
  }

  @Test
  void theTableShowsEachSettingOnceForAllCommandsThatHaveItAlike() throws IOException {
    write("connect = 'zk1:2181'");
    assertThat(console.run("config")).isZero();
    assertThat(console.out.toString().lines())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("connect ")
                    .contains(" zk1:2181 ", file + ", line 1, column 1", "run, lock, once, status"))
        .anySatisfy(line -> assertThat(line).matches("wait +60s +default +transfer, .*"));
  }

  @Test
  void anotherFileCanBeNamed() throws IOException {
    Path other = Files.writeString(home.resolve("other.toml"), "grace = '7s'");
    console.environment.put("BATON_CONFIG", other.toString());
    assertSetting("grace", "7s", "file");
    Path third = Files.writeString(home.resolve("third.toml"), "grace = '8s'");
    assertThat(setting("grace", "--config", third.toString()).get("value").getAsString())
        .isEqualTo("8s");
    console.environment.put("BATON_CONFIG", home.resolve("missing.toml").toString());
    assertWrong("missing.toml can't be read: there is no such file");
  }

  @Test
  void aSettingIsHeeded() throws IOException {
    write("connect = 'foo:bar'");
    assertThat(console.run("status")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).contains("\"foo:bar\" must read like host:port");
  }

  /** What {@code option} has for a command line. */
  private @Nullable Object parsed(String option, String... arguments) {
    ParseResult command = Main.commandLine(console.environment).parseArgs(arguments).subcommand();
    return command.commandSpec().findOption(option).getValue();
  }

  @Test
  void aFlagThatIsSetStaysSetWhenItIsGivenToo() throws IOException {
    write("[watch]", "warn-alone = true");
    assertThat(parsed("warn-alone", "watch", "/x")).isEqualTo(true);
    assertThat(parsed("warn-alone", "watch", "/x", "--warn-alone")).isEqualTo(true);
    console.environment.put("BATON_TLS", "false");
    assertThat(parsed("tls", "watch", "/x")).isEqualTo(false);
    assertThat(parsed("tls", "watch", "/x", "--tls")).isEqualTo(true);
  }

  @Test
  void aValueIsTakenAsItStands() throws IOException {
    write("[run]", "meta = 'costs ${user.home} $1'");
    assertSetting("meta", "costs ${user.home} $1", "file");
    assertThat(parsed("meta", "run", "/x", "--", "true")).isEqualTo("costs ${user.home} $1");
  }

  @Test
  void whatOneIsCalledIsNotTakenFromTheEnvironment() throws IOException {
    console.environment.put("BATON_ID", "parent");
    assertThat(parsed("id", "run", "/x", "--", "true")).isNull();
    write("[run]", "id = 'all'");
    assertWrong(
        "line 2, column 1: there is no setting 'id': --id can be given on the command line only");
  }

  @Test
  void whatBatonRunTellsItsCommandFiltersNoStory() {
    console.environment.put("BATON_ELECTION", "/jobs/around");
    assertThat(parsed("election", "replay", "x.journal")).isEqualTo(Set.of());
  }

  @Test
  void whatIsSetCanBeUnsetOnTheCommandLine() throws IOException {
    write("connect = 'a:1'", "tls = true", "tls-ca = '/nowhere'", "auth = '/nowhere'");
    assertThat(parsed("tls", "status", "--tls=false")).isEqualTo(false);
    assertThat(parsed("tls", "status", "--tls")).isEqualTo(true);
    assertThat(console.run("status")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).contains("/nowhere of --auth");
    console.err.getBuffer().setLength(0);
    assertThat(console.run("status", "--auth=")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).contains("/nowhere of --tls-ca");
    console.err.getBuffer().setLength(0);
    console.run("status", "jobs", "--auth=", "--tls=false");
    assertThat(console.err.toString()).contains("jobs").doesNotContain("/nowhere");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          grcae = '2s'        | line 1, column 1: there is no setting 'grcae'; did you mean 'grace'?
          [stats]             | there is no command 'stats'; did you
          grace = 2           | line 1, column 1: Invalid value for option '--grace'
          grace = '2 seconds' | '2 seconds' is not a duration; write a whole number and a unit
          grace = ['2s']      | grace takes one value in quotes, or a number
          warn-alone = 'yes'  | line 1, column 1: warn-alone takes true or false
          rule = 'fair'       | line 1, column 1: Invalid value for option '--rule'
          connect = zk1:2181  | line 1, column 11:
          status.grace = '2s' | no setting 'grace' of baton status; above the first [table]
          """)
  void whatIsWrongInTheFileIsSaidWithItsPlace(String line, String said) throws IOException {
    write(line);
    assertWrong(file.toString(), said);
  }

  @Test
  void whatIsWrongInTheEnvironmentIsSaidWithItsName() {
    console.environment.put("BATON_CONNECT", "");
    console.environment.put("BATON_TLS", "perhaps");
    assertThat(console.run("run", "/x", "--", "true")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).contains("BATON_TLS in the environment: ", "'perhaps'");
  }

  @Test
  void helpIsShownAlsoIfTheSettingsAreBroken() throws IOException {
    write("nonsense");
    assertThat(console.run("run", "--help")).isZero();
    assertThat(console.run("help", "run")).isZero();
    assertThat(console.run("--version")).isZero();
    assertThat(console.err.toString()).isEmpty();
  }

  @Test
  void initWritesAFileThatSetsNothingAndShowsAll() throws IOException {
    assertThat(console.run("config", "--init")).isZero();
    String text = Files.readString(file);
    assertThat(text).contains("# connect = \"HOST:PORT", "# [run]\n", "# grace = \"1s\"");
    assertSetting("grace", "1s", "default");
    Files.writeString(file, text.replaceAll("(?m)^# (?=\\[|.*\"?\\d+m?s\"?$)", ""));
    assertSetting("grace", "1s", "file");
    assertThat(console.run("config", "--init")).isEqualTo(1);
    assertThat(console.err.toString()).contains(file + " exists already");
  }

  @Test
  void initWritesTheFileThatIsNamed() {
    Path named = home.resolve("new/settings.toml");
    console.environment.put("BATON_CONFIG", named.toString());
    assertThat(console.run("config", "--path")).isZero();
    assertThat(console.out.toString()).isEqualTo(named + "\n");
    assertThat(console.run("config", "--init")).as(console.err.toString()).isZero();
    assertThat(named).content().contains("# [run]");
  }

  @Test
  void pathSaysWhichFileIsRead() {
    assertThat(console.run("config", "--path")).isZero();
    assertThat(console.out.toString()).isEqualTo(file + "\n");
  }
}
