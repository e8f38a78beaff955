package dev.baton.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/how-to/spring.md: all of it is compiled, and the application is run. */
@Tag("long")
final class SpringPageTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static final Pattern JAVA = Pattern.compile("(?ms)^```java\n(.*?)^```$");

  /** What the parts of a class on the page have around them. */
  private static final String AROUND =
      """
      package com.example;

      import dev.baton.*;
      import dev.baton.election.*;
      import dev.baton.spring.*;
      import dev.baton.spring.election.*;
      import org.slf4j.*;
      import org.springframework.context.annotation.Bean;
      import org.springframework.context.event.EventListener;
      import org.springframework.jdbc.core.JdbcTemplate;
      import org.springframework.transaction.annotation.Transactional;

      class Part%d {
        interface Warehouse { void ship(String orderId, long token); }
        interface Invoicing {
          void runUntilInterrupted(Leadership leadership) throws InterruptedException;
        }
        interface ServiceDirectory { String addressesOf(String service); }
        private Warehouse warehouse;
        private Invoicing invoicing;
        private DatabaseFence fence;
        private JdbcTemplate database;
        private static final Logger log = LoggerFactory.getLogger("page");
        %s
      }
      """;

  private static final Pattern TICK = Pattern.compile("I lead with token \\d+");

  @TempDir private Path folder;

  private static List<String> readBlocks() throws IOException {
    Path page = Path.of(System.getProperty("baton.root"), "docs/how-to/spring.md");
    return JAVA.matcher(Files.readString(page)).results().map(block -> block.group(1)).toList();
  }

  private void compile() throws IOException {
    List<String> blocks = readBlocks();
    assertThat(blocks).hasSize(8);
    Path sources = Files.createDirectories(folder.resolve("com/example"));
    Files.writeString(sources.resolve("Ticker.java"), blocks.get(0));
    for (int i = 1; i < blocks.size(); i++) {
      Files.writeString(sources.resolve("Part" + i + ".java"), AROUND.formatted(i, blocks.get(i)));
    }
    List<String> arguments =
        new ArrayList<>(
            List.of("-parameters", "-d", folder.toString(), "-cp", classPath(), "-proc:none"));
    try (var files = Files.list(sources)) {
      files.map(Path::toString).forEach(arguments::add);
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private ChildProcess startTicker(String id) {
    List<String> command =
        new ArrayList<>(
            ChildProcess.javaCommand(
                List.of(),
                "com.example.Ticker",
                "--spring.main.web-application-type=none",
                "--spring.main.banner-mode=off",
                "--baton.candidate.id=" + id,
                "--baton.session-timeout=2s",
                "--baton.assumed-tick=1s",
                "--baton.connect=" + APPLICATIONS.server().connectString()));
    command.replaceAll(
        word -> word.equals(classPath()) ? word + File.pathSeparator + folder : word);
    return ChildProcess.start(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(id + ".log").toFile()));
  }

  /** Returns the tokens that a replica has ticked with. */
  private Set<String> tokensOf(String id) {
    try {
      return TICK.matcher(Files.readString(folder.resolve(id + ".log")))
          .results()
          .map(MatchResult::group)
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void awaitTicks(String id) {
    ConditionWait.waitUntil("ticks of " + id, () -> !tokensOf(id).isEmpty());
  }

  private static void awaitParticipants(int number) {
    ConditionWait.waitUntil(
        number + " participants",
        () -> APPLICATIONS.outside().election("/jobs/ticker").participants().size() == number);
  }

  /** On a loaded machine the second or the third may be elected before the first is stopped. */
  @Test
  void applicationOfThePageFailsOver() throws IOException {
    compile();
    try (ChildProcess first = startTicker("first")) {
      awaitTicks("first");
      try (ChildProcess second = startTicker("second");
          ChildProcess third = startTicker("third")) {
        awaitParticipants(3);
        first.stop();
        awaitParticipants(2);
        ConditionWait.waitUntil(
            "ticks of the next one",
            () -> !tokensOf("second").isEmpty() || !tokensOf("third").isEmpty());
        second.kill();
        awaitTicks("third");
        assertThat(third.isAlive()).isTrue();
        assertThat(Collections.disjoint(tokensOf("third"), tokensOf("first"))).isTrue();
        assertThat(Collections.disjoint(tokensOf("third"), tokensOf("second"))).isTrue();
      }
    }
  }
}
