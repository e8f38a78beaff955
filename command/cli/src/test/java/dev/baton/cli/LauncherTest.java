package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher {@code baton} in a checkout of its own, with scripts in place of Maven, which counts
 * its calls, and of Java, which says what it was called with.
 */
class LauncherTest {
  private static final Path ROOT = Path.of(System.getProperty("baton.root"));

  private static final List<String> TOOLS =
      List.of(
          "awk",
          "bash",
          "cat",
          "cp",
          "find",
          "flock",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed",
          "tail",
          "touch",
          "tr");

  private static final List<String> MODULES = List.of("core/client", "command/cli");

  private static final String MAVEN =
      """
      #!/bin/bash
      echo called >> calls
      if [[ -e broken ]]; then
        echo 'ERROR: a semicolon is missing'
        exit 1
      fi
      mkdir -p {core/client,command/cli}/target/quick
      touch core/client/target/quick/baton-client.jar
      touch command/cli/target/quick/baton-cli{,-path}.jar
      echo "$PWD/core/client/target/quick/baton-client.jar" > path
      """;

  /** Makes the manifest of a jar, whose lines have 72 letters at most. */
  private static final String JAR =
      """
      #!/bin/bash
      mkdir -p META-INF
      read -r path < ../../../path
      {
        echo Manifest-Version: 1.0
        echo "Class-Path: $path:" | /usr/bin/fold -b -w 60 | sed '2,$s/^/ /'
        echo Created-By: a test
      } | sed 's/$/\\r/' > META-INF/MANIFEST.MF
      """;

  /** Makes a keeper that only becomes the JVM. */
  private static final String BUILD =
      """
      #!/bin/bash
      printf '#!/bin/bash\\nexec "$@"\\n' > "$1"
      /bin/chmod +x "$1"
      """;

  private static final String JAVA =
      """
      #!/bin/bash
      [[ " $* " != *' -Xshare'* ]] || exit 1
      echo "$$ $(/bin/ls -l /proc/$$/fd | /bin/grep -c baton-build/lock)"
      printf '<%s>' "${@:2}"
      """;

  @TempDir Path folder;

  private Path checkout;
  private Path tools;
  private Path java;

  @BeforeEach
  void makeACheckout() throws IOException {
    checkout = folder.resolve("a checkout");
    for (String module : MODULES) {
      Files.createDirectories(checkout.resolve(module).resolve("src/main"));
      Files.createFile(checkout.resolve(module).resolve("pom.xml"));
    }
    Files.createFile(checkout.resolve("pom.xml"));
    Path sources = Files.createDirectory(checkout.resolve("command/keeper"));
    script(sources.resolve("build"), BUILD);
    Files.copy(ROOT.resolve("baton"), launcher());
    Path build = Files.createDirectory(checkout.resolve("packaging")).resolve("build.sh");
    Files.copy(ROOT.resolve("packaging/build.sh"), build);
    tools = Files.createDirectory(folder.resolve("tools"));
    for (String tool : TOOLS) {
      script(tools.resolve(tool), "#!/bin/bash\nexec /usr/bin/" + tool + " \"$@\"\n");
    }
    script(tools.resolve("mvn"), MAVEN);
    script(tools.resolve("cc"), "");
    java = folder.resolve("jdk/bin/java");
    Files.createDirectories(java.getParent());
    script(java, JAVA);
    script(java.resolveSibling("javac"), "");
    script(java.resolveSibling("jar"), JAR);
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Path launcher() {
    return checkout.resolve("baton");
  }

  private Process start(Path launcher, String... arguments) throws IOException {
    return start(Map.of(), launcher, arguments);
  }

  private Process start(Map<String, String> environment, Path launcher, String... arguments)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder("/bin/bash", launcher.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().clear();
    builder.environment().put("PATH", tools.toString());
    if (Files.exists(java)) {
      builder.environment().put("BATON_JAVA", java.toString());
    }
    builder.environment().putAll(environment);
    return builder.start();
  }

  private Answer run(String... arguments) throws IOException, InterruptedException {
    return Cli.answer(start(launcher(), arguments));
  }

  private int builds() throws IOException {
    return Files.readAllLines(checkout.resolve("calls")).size();
  }

  @Test
  void buildsOnFirstUseOnly() throws IOException, InterruptedException {
    assertThat(run("--version").err()).contains("building itself", ".baton-build/baton/build.log");
    assertThat(run("--version").err()).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void becomesTheJvmWithTheArgumentsAsTheyAre() throws IOException, InterruptedException {
    run();
    Process process = start(launcher(), "run", "two words", "", "*", "@file");
    Answer answer = Cli.answer(process);
    assertThat(answer.exitCode()).isZero();
    assertThat(answer.out())
        .startsWith(process.pid() + " 0\n")
        .endsWith("<dev.baton.cli.Main><run><two words><><*><@file>");
  }

  @Test
  void javaOptionsInTheEnvironmentAreTheCommandsAndNotBatons()
      throws IOException, InterruptedException {
    run();
    script(java, PackagedLauncherTest.JAVA);
    Answer answer = Cli.answer(start(PackagedLauncherTest.OPTIONS, launcher(), "status"));
    PackagedLauncherTest.assertSetAside(answer);
  }

  @Test
  void deletedWorkingDirectoryIsNamed() throws IOException, InterruptedException {
    run();
    PackagedLauncherTest.assertDeletedDirectoryIsNamed(folder, launcher(), tools);
  }

  @Test
  void isFoundThroughALinkToALink() throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), launcher());
    Path linkToLink = Files.createSymbolicLink(folder.resolve("baton"), link.getFileName());
    assertThat(Cli.answer(start(linkToLink, "--version")).exitCode()).isZero();
    assertThat(checkout.resolve(".baton-build/baton/current")).exists();
  }

  @Test
  void fiveAtOnceBuildOnce() throws IOException, InterruptedException {
    List<Process> launchers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      launchers.add(start(launcher(), "--version"));
    }
    for (Process process : launchers) {
      assertThat(Cli.answer(process).exitCode()).isZero();
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws IOException, InterruptedException {
    run();
    Path source = Files.createFile(checkout.resolve("command/cli/src/main/New.java"));
    Files.setLastModifiedTime(source, FileTime.from(Instant.EPOCH));
    run();
    assertThat(builds()).as("the folder is newer").isEqualTo(2);
    run();
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void buildsAgainWhenAModuleThatItIsMadeOfIsNewerOrGone()
      throws IOException, InterruptedException {
    run();
    Files.createFile(checkout.resolve("core/client/src/main/New.java"));
    run();
    assertThat(builds()).isEqualTo(2);
    Files.move(checkout.resolve("core/client"), checkout.resolve("core/moved"));
    run();
    assertThat(builds()).isEqualTo(3);
  }

  @Test
  void buildsAgainAfterAMove() throws IOException, InterruptedException {
    run();
    checkout = Files.move(checkout, folder.resolve("moved"));
    assertThat(run("--version").exitCode()).isZero();
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void keepsTheBuildBeforeForWhoeverRunsIt() throws IOException, InterruptedException {
    List<Path> apps = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Files.setLastModifiedTime(checkout.resolve("pom.xml"), FileTime.from(Instant.now()));
      run();
      apps.add(Path.of(Files.readString(checkout.resolve(".baton-build/baton/current")).strip()));
    }
    assertThat(apps.get(0)).doesNotExist();
    assertThat(apps.get(1)).isDirectory();
    assertThat(apps.get(2)).isDirectory();
  }

  @Test
  void showsTheEndOfTheLogWhenItCannotBeBuilt() throws IOException, InterruptedException {
    Path broken = Files.createFile(checkout.resolve("broken"));
    Answer answer = run("--version");
    assertThat(answer.exitCode()).isEqualTo(69);
    assertThat(answer.err())
        .contains("ERROR: a semicolon is missing", ".baton-build/baton/build.log");
    Files.delete(broken);
    assertThat(run("--version").exitCode()).isZero();
  }

  @Test
  void saysWhatToInstallWithoutMaven() throws IOException, InterruptedException {
    Files.delete(tools.resolve("mvn"));
    Answer answer = run("--version");
    assertThat(answer.exitCode()).isEqualTo(69);
    assertThat(answer.err()).contains("apt-get install maven");
  }

  @Test
  void saysWhatToInstallWithoutACCompiler() throws IOException, InterruptedException {
    Files.delete(tools.resolve("cc"));
    Answer answer = run("--version");
    assertThat(answer.exitCode()).isEqualTo(69);
    assertThat(answer.err()).contains("no C compiler", "apt-get install gcc libc6-dev");
  }

  @Test
  void saysWhatToInstallWithoutJava() throws IOException, InterruptedException {
    Files.delete(java);
    Answer answer = run("--version");
    assertThat(answer.exitCode()).isEqualTo(69);
    assertThat(answer.err()).contains("apt-get install openjdk-17-jdk-headless");
  }

  @Test
  void saysWhatToInstallWithoutACompiler() throws IOException, InterruptedException {
    Files.delete(java.resolveSibling("javac"));
    Answer answer = run("--version");
    assertThat(answer.exitCode()).isEqualTo(69);
    assertThat(answer.err()).contains("no javac", "apt-get install openjdk-17-jdk-headless");
  }
}
