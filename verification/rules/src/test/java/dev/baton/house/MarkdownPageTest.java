package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MarkdownPageTest {
  private static final String TEXT =
      """
      # `run`: it's a [link](x.md)

      See [here](a.md#b "c"), [there](../c.md), ![](d.svg) and `[not](this.md)`.

      ```
      [nor](that.md)
      # no heading
      ```

      ## Two words
      | name | meaning |
      |---|---|
      | `one`, `two` | `three` |

      ### Below
      | `four` | |

      ## Two words
      """;

  private static final MarkdownPage PAGE = new MarkdownPage(new TextFile("page.md", TEXT));

  @Test
  void findsLinksOutsideOfCode() {
    assertThat(PAGE.links()).containsExactly("x.md", "a.md#b", "../c.md", "d.svg");
  }

  @Test
  void makesAnchorsAsGitHubDoes() {
    assertThat(PAGE.anchors())
        .containsExactly("run-its-a-link", "two-words", "below", "two-words-1");
  }

  @Test
  void keepsTheNumberOfLinesWithoutCode() {
    assertThat(PAGE.withoutCodeBlocks().lines()).hasSameSizeAs(TEXT.lines().toList());
  }

  @Test
  void readsTheFirstCellsOfAChapter() {
    assertThat(MarkdownPage.namedInFirstCells(PAGE.chapter("## Two words")))
        .containsExactly("one", "two", "four");
  }
}
