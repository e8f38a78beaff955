package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The page of errors names each public exception, each problem and each reason, and no other. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ErrorsPageTest {
  private final LibraryTypes library;
  private final MarkdownPage page;

  ErrorsPageTest() throws IOException, InterruptedException {
    List<TextFile> house = Repository.texts(Repository.root());
    library = LibraryTypes.in(house);
    page = MarkdownPage.at("docs/reference/errors.md", house);
  }

  @Test
  void everyExceptionHasARow() {
    assertThat(MarkdownPage.namedInFirstCells(page.chapter("## Exceptions")))
        .isEqualTo(
            library
                .published()
                .map(type -> type.getSimpleName().toString())
                .filter(name -> name.endsWith("Exception"))
                .collect(Collectors.toSet()));
  }

  @Test
  void everyConstantHasARow() {
    assertThat(page.chaptersOfTypes())
        .hasSize(2)
        .allSatisfy(
            (type, chapter) ->
                assertThat(MarkdownPage.namedInFirstCells(chapter))
                    .as(type)
                    .isEqualTo(LibraryTypes.constants(library.named(type))));
  }
}
