package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users get with the artifact that they depend on. */
final class PublishedTest {
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<dependency>\\s*<groupId>([^<]*)</groupId>\\s*<artifactId>([^<]*)</artifactId>"
              + "(?!\\s*<scope>test<)");
  private static final Pattern EXCLUSION =
      Pattern.compile("<exclusion>\\s*<groupId>([^<]*)</groupId>\\s*<artifactId>([^<]*)<");

  /** The third of them is part of what the first needs, as decision 009 explains. */
  @Test
  void libraryBringsZooKeeperAndLoggingAlone() throws IOException {
    assertThat(found(DEPENDENCY, "core/client/pom.xml"))
        .containsExactlyInAnyOrder(
            "dev.baton:baton-protocol",
            "dev.baton:baton-journal",
            "dev.baton:baton-ports",
            "org.apache.zookeeper:zookeeper",
            "io.netty:netty-transport-classes-epoll",
            "org.slf4j:slf4j-api");
    assertThat(found(DEPENDENCY, "core/protocol/pom.xml")).isEmpty();
    assertThat(found(DEPENDENCY, "integrations/jdbc/pom.xml"))
        .containsExactly("dev.baton:baton-client");
  }

  @Test
  void nativesAndLoggersStayBehind() throws IOException {
    assertThat(found(EXCLUSION, "pom.xml"))
        .contains(
            "io.netty:netty-transport-native-epoll",
            "io.netty:netty-tcnative-boringssl-static",
            "ch.qos.logback:*");
  }

  private static Stream<String> found(Pattern pattern, String pom) throws IOException {
    String text = Files.readString(Path.of(System.getProperty("baton.root"), pom));
    return pattern.matcher(text).results().map(PublishedTest::coordinates);
  }

  private static String coordinates(MatchResult found) {
    return found.group(1) + ":" + found.group(2);
  }
}
