package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The page of settings names each setting of the library, and no other. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SettingsPageTest {
  private static final Pattern WITHOUT_DEFAULT = Pattern.compile("(?m)^\\| `\\w+` \\| *\\|.*$");

  private final LibraryTypes library;
  private final Map<String, String> chapters;

  SettingsPageTest() throws IOException, InterruptedException {
    List<TextFile> house = Repository.texts(Repository.root());
    library = LibraryTypes.in(house);
    chapters = MarkdownPage.at("docs/reference/settings.md", house).chaptersOfTypes();
  }

  @Test
  void everyChapterHasTheSettingsOfItsType() {
    assertThat(chapters)
        .allSatisfy(
            (type, chapter) ->
                assertThat(MarkdownPage.namedInFirstCells(chapter))
                    .as(type)
                    .isEqualTo(LibraryTypes.settings(library.named(type))));
  }

  @Test
  void everyBuilderHasAChapter() {
    assertThat(
            library
                .published()
                .map(type -> type.getSimpleName().toString())
                .filter(name -> name.endsWith("Builder")))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(chapters).containsKey(name));
  }

  @Test
  void everyRowHasADefault() {
    assertThat(chapters.values()).noneMatch(chapter -> WITHOUT_DEFAULT.matcher(chapter).find());
  }
}
