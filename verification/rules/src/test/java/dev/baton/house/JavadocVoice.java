package dev.baton.house;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks how the Javadoc of main code reads. It looks at words, not at grammar. */
final class JavadocVoice {
  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(?!/)(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern MARGIN = Pattern.compile("(?m)^\\s*\\* ?");
  private static final Pattern WITHOUT_SUBJECT =
      Pattern.compile(
          "\\s*(What|Who|Whom|Whose|Whether|Where|How|It|Its|The same|One|Those|Others|Another"
              + "|Nothing|Somebody|Nobody|All|Both|Each|So|Of|As)\\b.*",
          Pattern.DOTALL);

  /** The pronouns that stand for no name, in documents, too. */
  static final Pattern PRONOUN =
      Pattern.compile(
          "(?i)\\b(whoever|whom|whose|nobody|somebody|anybody|everybody|those who|those that"
              + "|one that|one who|all that|all who|such a)\\b");

  private static final long MOST_WITHOUT_SUBJECT_IN_A_HUNDRED = 3;
  private static final long MOST_PRONOUNS_IN_A_THOUSAND_WORDS = 2;

  private record Comment(TextFile file, int line, String text) {
    Finding finding(String what) {
      return new Finding(file.path(), line, what);
    }
  }

  private JavadocVoice() {}

  static Stream<Finding> withoutSubject(Sources sources) {
    List<Comment> all = comments(sources);
    List<Comment> found =
        all.stream().filter(one -> WITHOUT_SUBJECT.matcher(one.text()).matches()).toList();
    return found.size() * 100L <= all.size() * MOST_WITHOUT_SUBJECT_IN_A_HUNDRED
        ? Stream.empty()
        : found.stream().map(one -> one.finding("opens without a subject"));
  }

  static Stream<Finding> pronouns(Sources sources) {
    List<Comment> all = comments(sources);
    List<Finding> found =
        all.stream()
            .flatMap(
                one ->
                    PRONOUN
                        .matcher(one.text())
                        .results()
                        .map(word -> one.finding("says " + word.group())))
            .toList();
    long words = all.stream().mapToLong(one -> one.text().split("\\s+", -1).length).sum();
    return found.size() * 1000L <= words * MOST_PRONOUNS_IN_A_THOUSAND_WORDS
        ? Stream.empty()
        : found.stream();
  }

  private static List<Comment> comments(Sources sources) {
    List<Comment> comments = new ArrayList<>();
    sources.main().map(JavaFile::text).forEach(file -> addComments(file, comments));
    return comments;
  }

  private static void addComments(TextFile file, List<Comment> comments) {
    Matcher matcher = JAVADOC.matcher(file.text());
    while (matcher.find()) {
      long breaks =
          file.text().substring(0, matcher.start()).chars().filter(c -> c == '\n').count();
      String text = MARGIN.matcher(matcher.group(1)).replaceAll("").strip();
      comments.add(new Comment(file, (int) breaks + 1, text));
    }
  }
}
