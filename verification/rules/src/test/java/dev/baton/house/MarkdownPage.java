package dev.baton.house;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Markdown file of the repository, by its parts.
 *
 * @param file that holds it
 */
record MarkdownPage(TextFile file) {
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```[^\n]*$");
  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern LINK =
      Pattern.compile("\\]\\(([^)\\s]+)[^)]*\\)|\\b(?:src|srcset|href)=\"([^\"]+)\"");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern OF_TYPE = Pattern.compile("(?m)^## .*?`([A-Z][\\w.]*)`.*$");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| *(.*?) *\\|$");
  private static final Pattern NO_PART_OF_ANCHOR = Pattern.compile("[^\\p{L}\\p{N}_ -]");

  /** Returns all pages among {@code texts}. */
  static Stream<MarkdownPage> in(List<TextFile> texts) {
    return texts.stream().filter(text -> text.path().endsWith(".md")).map(MarkdownPage::new);
  }

  /** Returns the page at {@code path} among {@code texts}. */
  static MarkdownPage at(String path, List<TextFile> texts) {
    return in(texts).filter(page -> page.path().equals(path)).findFirst().orElseThrow();
  }

  String path() {
    return file.path();
  }

  String text() {
    return file.text();
  }

  /** Returns the text with an empty line for each line of a code block. */
  String withoutCodeBlocks() {
    return FENCED.matcher(text()).replaceAll(block -> "\n".repeat(newlines(block.group())));
  }

  private static int newlines(String text) {
    return (int) text.chars().filter(letter -> letter == '\n').count();
  }

  /** Returns the target of each link and image, outside of code. */
  List<String> links() {
    return LINK.matcher(CODE.matcher(withoutCodeBlocks()).replaceAll("code"))
        .results()
        .map(link -> link.group(1) == null ? link.group(2) : link.group(1))
        .toList();
  }

  /** Returns the anchors of the headings, as GitHub makes them. */
  Set<String> anchors() {
    Map<String, Integer> seen = new HashMap<>();
    Set<String> anchors = new LinkedHashSet<>();
    HEADING
        .matcher(withoutCodeBlocks())
        .results()
        .map(heading -> anchor(heading.group(1)))
        .forEach(
            anchor -> {
              int before = seen.merge(anchor, 1, Integer::sum) - 1;
              anchors.add(before == 0 ? anchor : anchor + "-" + before);
            });
    return anchors;
  }

  private static String anchor(String heading) {
    String words = heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").strip();
    return NO_PART_OF_ANCHOR
        .matcher(words.toLowerCase(Locale.ROOT))
        .replaceAll("")
        .replace(' ', '-');
  }

  /** Returns the text from the heading {@code title} to the next one of its level or above. */
  String chapter(String title) {
    String level = title.substring(0, title.indexOf(' '));
    Pattern chapter =
        Pattern.compile(
            "(?ms)^" + Pattern.quote(title) + "$(.*?)(?=^#{1," + level.length() + "} |\\z)");
    return chapter
        .matcher(text())
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow(() -> new AssertionError(path() + " has no heading \"" + title + "\""));
  }

  /** Returns the chapters whose headings name a type, by that name. */
  Map<String, String> chaptersOfTypes() {
    Map<String, String> chapters = new LinkedHashMap<>();
    OF_TYPE
        .matcher(withoutCodeBlocks())
        .results()
        .forEach(heading -> chapters.put(heading.group(1), chapter(heading.group())));
    return chapters;
  }

  /** Returns the code in the first cells of the tables in {@code chapter}. */
  static Set<String> namedInFirstCells(String chapter) {
    return ROW.matcher(chapter)
        .results()
        .map(row -> row.group(1).split("\\|", 2)[0])
        .flatMap(cell -> CODE.matcher(cell).results().map(MatchResult::group))
        .map(code -> code.substring(1, code.length() - 1))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
