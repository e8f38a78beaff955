package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types and packages that depend on each other in a circle can't be understood one by one. */
final class CirclesTest {
  private static final int MOST_TYPES = 9;

  /** The states of a claim and their events: a closed state machine, by double dispatch. */
  private static final String STATE_MACHINE = "28: dev.baton.protocol.claim.";

  private static List<Path> classes(String... modules) {
    Path root = Path.of(System.getProperty("baton.root"));
    List<Path> folders =
        Arrays.stream(modules)
            .map(module -> root.resolve(module).resolve("target/classes"))
            .toList();
    assertThat(folders).allMatch(Files::isDirectory);
    return folders;
  }

  @Test
  void noPackagesDependOnEachOther() {
    String[] all = {
      "core/protocol",
      "core/journal",
      "core/ports",
      "core/client",
      "integrations/jdbc",
      "integrations/dashboard",
      "command/cli",
      "command/demo",
      "verification/testkit",
      "verification/fence-testkit",
      "verification/simulator",
      "verification/bench"
    };
    assertThat(TypeGraph.read(classes(all)).packages().circlesAbove(1))
        .as("move a type to the package that it belongs to, or put an interface between")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "core/protocol",
        "core/journal",
        "core/ports",
        "core/client",
        "integrations/jdbc",
        "integrations/dashboard",
        "command/cli"
      })
  void fewTypesDependOnEachOther(String module) {
    assertThat(TypeGraph.read(classes(module)).circlesAbove(MOST_TYPES))
        .as("hand over what is needed in place of the whole, or put an interface between")
        .allMatch(circle -> circle.startsWith(STATE_MACHINE));
  }

  @Test
  void findsCircles() {
    TypeGraph graph =
        TypeGraph.parse(
            Stream.of(
                "   dev.baton.a.A       -> dev.baton.b.B        classes",
                "   dev.baton.b.B$Inner -> dev.baton.a.C        classes",
                "   dev.baton.a.C       -> dev.baton.a.A$Inner  classes",
                "   dev.baton.a.C       -> dev.baton.c.D        classes"));
    assertThat(graph.circlesAbove(1))
        .containsExactly("3: dev.baton.a.A dev.baton.a.C dev.baton.b.B");
    assertThat(graph.packages().circlesAbove(1)).containsExactly("2: dev.baton.a dev.baton.b");
    assertThat(graph.circlesAbove(3)).isEmpty();
  }
}
