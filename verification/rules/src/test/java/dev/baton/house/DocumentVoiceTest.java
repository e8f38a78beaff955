package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Documents have narrow lines, short sentences and named subjects, and say what they answer. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DocumentVoiceTest {
  private static final int COLUMNS = 100;
  private static final int WORDS_OF_NINE_IN_TEN = 26;
  private static final int PRONOUNS_IN_A_THOUSAND = 2;
  private static final int README_LINES = 110;
  private static final int README_WORDS = 900;

  private static final Pattern TABLE = Pattern.compile("(?m)^\\|.*$");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
  private static final Pattern END = Pattern.compile("(?<=[.!?])\\s+|\n\n");
  private static final Pattern BLANK = Pattern.compile("\\s+");

  /** Of a decision the title is the answer; the others are for all who come to the repository. */
  private static final Pattern WITHOUT_QUESTION =
      Pattern.compile("README\\.md|docs/explanation/decisions/\\d.*");

  private final List<MarkdownPage> pages;

  DocumentVoiceTest() throws IOException, InterruptedException {
    pages = MarkdownPage.in(Repository.texts(Repository.root())).toList();
  }

  @Test
  void linesAreNarrowButForTables() {
    assertThat(pages.stream().flatMap(DocumentVoiceTest::wideLines)).isEmpty();
  }

  private static Stream<Finding> wideLines(MarkdownPage page) {
    return page.file()
        .linesThat(
            line -> !line.startsWith("|") && line.codePointCount(0, line.length()) > COLUMNS,
            "too wide");
  }

  @Test
  void nineSentencesInTenAreShort() {
    assertThat(pages)
        .allSatisfy(
            page -> {
              List<Integer> lengths = lengths(page);
              assertThat(lengths.get((int) (0.9 * lengths.size())))
                  .as(page.path())
                  .isLessThanOrEqualTo(WORDS_OF_NINE_IN_TEN);
            });
  }

  private static List<Integer> lengths(MarkdownPage page) {
    return END.splitAsStream(prose(page))
        .map(DocumentVoiceTest::words)
        .filter(length -> length > 2)
        .sorted()
        .toList();
  }

  @Test
  void subjectsAreNamed() {
    assertThat(pages)
        .allSatisfy(
            page ->
                assertThat(1000 * JavadocVoice.PRONOUN.matcher(prose(page)).results().count())
                    .as(page.path())
                    .isLessThanOrEqualTo((long) PRONOUNS_IN_A_THOUSAND * words(prose(page))));
  }

  /** Returns the sentences of a page, with one letter for each piece of code. */
  private static String prose(MarkdownPage page) {
    String text = TABLE.matcher(page.withoutCodeBlocks()).replaceAll("");
    return LINK.matcher(CODE.matcher(text).replaceAll("X")).replaceAll("$1");
  }

  private static int words(String text) {
    return text.isBlank() ? 0 : BLANK.split(text.strip(), -1).length;
  }

  @Test
  void pagesSayWhichQuestionTheyAnswer() {
    assertThat(pages)
        .filteredOn(page -> !WITHOUT_QUESTION.matcher(page.path()).matches())
        .allSatisfy(
            page ->
                assertThat(page.text().split("\n\n", 3)[1])
                    .as(page.path())
                    .startsWith("This ")
                    .contains(" answers"));
  }

  @Test
  void readmeIsShort() {
    MarkdownPage readme =
        pages.stream().filter(page -> page.path().equals("README.md")).findFirst().orElseThrow();
    assertThat(readme.file().lines()).hasSizeLessThanOrEqualTo(README_LINES);
    assertThat(words(readme.text())).isLessThanOrEqualTo(README_WORDS);
  }
}
