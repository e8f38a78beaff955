package dev.baton.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code check}, with a Maven that builds nothing. */
final class CheckTest {
  private static final int USAGE = 64;

  @TempDir private Path folder;

  private record Run(int status, String printed) {}

  @Test
  void tellsHowToUseIt() throws IOException, InterruptedException {
    Run help = check("--help");
    assertThat(help.printed()).startsWith("Usage: ./check [--all] [--help]\n");
    assertThat(help.status()).isZero();
  }

  @Test
  void refusesWhatItDoesNotKnow() throws IOException, InterruptedException {
    Run run = check("--all", "--quick");
    assertThat(run.printed()).startsWith("check: unknown argument: --quick\n\nUsage: ./check");
    assertThat(run.status()).isEqualTo(USAGE);
  }

  @Test
  void addsUpTheTestsOfAllModules() throws IOException, InterruptedException {
    maven("17.0.15", report("a", 3, 0) + report("b", 4, 0));
    Run run = check();
    assertThat(run.printed())
        .contains("JDK 17.0.15: 7 tests passed in ")
        .endsWith("Not run: what takes long, and JDK 25; see --all\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void warnsWhenTheListOfVersionsIsOld() throws IOException, InterruptedException {
    maven("17.0.15", report("a", 3, 0));
    Path versions = Files.createDirectories(folder.resolve("packaging")).resolve("versions");
    Files.writeString(
        versions, "asked " + LocalDate.now(ZoneId.systemDefault()).minusDays(40) + "\n");
    assertThat(check().printed()).contains("WARNING: packaging/versions is 40 days old");
  }

  @Test
  void failsWhenATestWasSkipped() throws IOException, InterruptedException {
    maven("17.0.15", report("a", 3, 0) + report("b", 4, 1));
    assertFails("1 of 7 tests were skipped");
  }

  @Test
  void failsWhenNoTestRan() throws IOException, InterruptedException {
    maven("17.0.15", report("a", 3, 0) + "touch --date=yesterday a/target/surefire-reports/*");
    assertFails("no test ran");
  }

  @Test
  void failsWhenTheBuildFails() throws IOException, InterruptedException {
    maven("17.0.15", report("a", 3, 0) + "echo BUILD FAILURE; exit 1");
    assertFails("BUILD FAILURE");
  }

  @Test
  void failsWhenATestClassDidNotRun() throws IOException, InterruptedException {
    maven(
        "17.0.15",
        report("a", 3, 0) + "mkdir -p a/src/test/java/b; echo > a/src/test/java/b/CTest.java");
    assertFails("no test of these classes ran:\n./a/src/test/java/b/CTest.java");
  }

  @Test
  void expectsTaggedClassesWithAllOnly() throws IOException, InterruptedException {
    String tagged = "mkdir -p a/src/test/java; echo '@Tag(\"all\")' > a/src/test/java/CTest.java\n";
    maven("17.0.15", report("a", 3, 0) + tagged);
    assertThat(check().status()).isZero();
    assertThat(check("--all").printed())
        .contains("no test of these classes ran:\n./a/src/test/java/CTest.java");
  }

  @Test
  void buildsTheModulesOfItsLevel() throws IOException, InterruptedException {
    maven("17.0.15", report("a", 3, 0) + "echo \"$@\"");
    assertThat(check().printed()).contains("--activate-profiles laboratory clean verify\n");
    assertThat(check("--all").printed())
        .contains("--activate-profiles laboratory,all clean verify\n");
  }

  @Test
  void failsOnAnotherJdk() throws IOException, InterruptedException {
    maven("21.0.2", "exit 1");
    assertFails("wants JDK 17, but Maven uses 21.0.2");
  }

  private void assertFails(String why) throws IOException, InterruptedException {
    Run run = check();
    assertThat(run.printed())
        .contains(why)
        .endsWith("JDK 17: FAILED, and nothing after it was run\n");
    assertThat(run.status()).isEqualTo(1);
  }

  private static String report(String module, int tests, int skipped) {
    return """
        mkdir -p %1$s/target/surefire-reports
        echo '<testsuite name="A" tests="%2$d" errors="0" skipped="%3$d" failures="0">' \
            > %1$s/target/surefire-reports/TEST-A.xml
        """
        .formatted(module, tests, skipped);
  }

  private void maven(String jdk, String build) throws IOException {
    Path mvn = folder.resolve("mvn");
    String version =
        "[ $1 != --version ] || exec echo 'Java version: %s, vendor: X'".formatted(jdk);
    Files.writeString(mvn, String.join("\n", "#!/bin/sh", version, build));
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
  }

  private Run check(String... arguments) throws IOException, InterruptedException {
    Path copy = folder.resolve("check");
    Files.copy(Repository.root().resolve("check"), copy, StandardCopyOption.REPLACE_EXISTING);
    Files.write(folder.resolve("chromium"), new byte[0]);
    assertThat(folder.resolve("chromium").toFile().setExecutable(true)).isTrue();
    List<String> command = new ArrayList<>(List.of("bash", copy.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().merge("PATH", folder.toString(), (path, own) -> own + ":" + path);
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Run(process.waitFor(), printed);
  }
}
