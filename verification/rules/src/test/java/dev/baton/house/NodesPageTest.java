package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The page of nodes names what the library writes into ZooKeeper, and nothing else. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NodesPageTest {
  /** A key as a text of its own, or with the blank that follows it. */
  private static final Pattern KEY = Pattern.compile("[a-z]+(-[a-z]+)* ?");

  /** Texts that begin the name of a node, or a path. */
  private static final Pattern NODE = Pattern.compile("~[a-z]+-|/[a-z]+(/[a-z]+)?|\\.standbys");

  /** A node that is ZooKeeper's. */
  private static final Set<String> NOT_OURS = Set.of("/zookeeper");

  private final LibraryTypes library;
  private final MarkdownPage page;

  NodesPageTest() throws IOException, InterruptedException {
    List<TextFile> house = Repository.texts(Repository.root());
    library = LibraryTypes.in(house);
    page = MarkdownPage.at("docs/reference/zookeeper-nodes.md", house);
  }

  @Test
  void everyKeyOfAParticipantHasARow() {
    assertThat(named("NodeData"))
        .isEqualTo(
            library
                .literals("NodeData")
                .filter(text -> KEY.matcher(text).matches())
                .map(String::strip)
                .collect(Collectors.toSet()));
  }

  @Test
  void everyKindOfMessageHasARow() {
    assertThat(named("NodeMessage.MessageKind"))
        .isEqualTo(
            LibraryTypes.constants(library.named("NodeMessage.MessageKind")).stream()
                .map(kind -> kind.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet()));
  }

  private Set<String> named(String type) {
    return MarkdownPage.namedInFirstCells(page.chaptersOfTypes().getOrDefault(type, ""));
  }

  @Test
  void everyNodeOfItsOwnIsNamed() {
    String paths = String.join("\n", MarkdownPage.namedInFirstCells(page.chapter("## Paths")));
    assertThat(library.literals().filter(text -> NODE.matcher(text).matches()))
        .isNotEmpty()
        .filteredOn(text -> !NOT_OURS.contains(text))
        .allSatisfy(text -> assertThat(paths).contains(text));
  }
}
