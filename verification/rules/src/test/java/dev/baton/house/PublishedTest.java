package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
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

  private static final Pattern MODULE = Pattern.compile("<module>([^<]*)</module>");
  private static final Pattern OWN_ARTIFACT =
      Pattern.compile(
          "<dependency>\\s*<groupId>dev.baton</groupId>\\s*<artifactId>baton-([^<]*)</artifactId>");
  private static final Pattern ARTIFACT =
      Pattern.compile("</parent>\\s*<artifactId>baton-([^<]*)</artifactId>");

  /** Netty's epoll classes are part of what ZooKeeper needs, as decision 009 explains. */
  @Test
  void libraryBringsZooKeeperAndLoggingAlone() throws IOException {
    assertThat(found(DEPENDENCY, "core/client/pom.xml"))
        .containsExactlyInAnyOrder(
            "dev.baton:baton-protocol",
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

  /** What builds and tests the product is a JDK and Maven; the laboratory needs much more. */
  @Test
  void productNeedsNothingOfTheLaboratoryButKits() throws IOException {
    List<String> modules = productModules();
    assertThat(modules.stream().filter(module -> module.startsWith("verification/")))
        .containsExactlyInAnyOrder("verification/testkit", "verification/fence-testkit");
    for (String module : modules) {
      assertThat(OWN_ARTIFACT.matcher(readPom(module + "/pom.xml")).results())
          .as(module)
          .extracting(found -> found.group(1))
          .isSubsetOf(artifacts(modules));
    }
  }

  /** The modules of the root's own list, which no profile adds. */
  private static List<String> productModules() throws IOException {
    String pom = readPom("pom.xml");
    String list = pom.substring(pom.indexOf("<modules>"), pom.indexOf("</modules>"));
    return MODULE.matcher(list).results().map(found -> found.group(1)).toList();
  }

  private static Set<String> artifacts(List<String> modules) throws IOException {
    Set<String> artifacts = new TreeSet<>();
    for (String module : modules) {
      Matcher artifact = ARTIFACT.matcher(readPom(module + "/pom.xml"));
      if (artifact.find()) {
        artifacts.add(artifact.group(1));
      }
    }
    return artifacts;
  }

  /** On a module path an artifact without a name is named after its file, which may change. */
  @Test
  void everyArtifactHasTheModuleNameOfItsArtifact() throws IOException {
    assertThat(readPom("pom.xml"))
        .contains("<Automatic-Module-Name>${module.name}</Automatic-Module-Name>");
    List<String> folders =
        MODULE.matcher(readPom("pom.xml")).results().map(found -> found.group(1)).toList();
    assertThat(folders).contains("core/client");
    for (String folder : folders) {
      String pom = readPom(folder + "/pom.xml");
      if (pom.contains("<packaging>pom</packaging>")) {
        continue;
      }
      Matcher artifact = ARTIFACT.matcher(pom);
      assertThat(artifact.find()).as(folder).isTrue();
      String name = "dev.baton." + artifact.group(1).replace('-', '.');
      assertThat(pom).as(folder).contains("<module.name>" + name + "</module.name>");
    }
  }

  private static String readPom(String pom) throws IOException {
    return Files.readString(Path.of(System.getProperty("baton.root"), pom));
  }

  private static Stream<String> found(Pattern pattern, String pom) throws IOException {
    return pattern.matcher(readPom(pom)).results().map(PublishedTest::coordinates);
  }

  private static String coordinates(MatchResult found) {
    return found.group(1) + ":" + found.group(2);
  }
}
