package dev.baton.house;

import static java.util.stream.Collectors.toSet;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** How long things are. */
final class Sizes {
  private static final int METHOD_LINES = 40;
  private static final int MEDIAN_METHOD_LINES = 5;
  private static final int NINTH_TENTH_METHOD_LINES = 15;
  private static final int FILE_LINES = 300;
  private static final int ONE_TYPE_LINES = 400;
  private static final int COLUMNS = 100;
  private static final int LONGEST_NAMED = 10;

  private Sizes() {}

  static Stream<Finding> longMethods(Sources sources) {
    return sources.java().stream()
        .flatMap(JavaFile::methods)
        .filter(method -> method.lines() > METHOD_LINES)
        .map(Method::finding);
  }

  static Stream<Finding> longMethodsOnTheWhole(Sources sources) {
    Lengths lengths = Lengths.of(sources);
    return lengths.median() <= MEDIAN_METHOD_LINES && lengths.p90() <= NINTH_TENTH_METHOD_LINES
        ? Stream.empty()
        : sources
            .main()
            .flatMap(JavaFile::methods)
            .sorted(Comparator.comparingInt(Method::lines).reversed())
            .limit(LONGEST_NAMED)
            .map(Method::finding);
  }

  static Stream<Finding> longFiles(Sources sources) {
    Set<String> ofOneType =
        sources.java().stream()
            .filter(Sizes::tellsOfOneType)
            .map(file -> file.text().path())
            .collect(toSet());
    return sources
        .code()
        .flatMap(
            file -> tooLong(file, ofOneType.contains(file.path()) ? ONE_TYPE_LINES : FILE_LINES));
  }

  private static Stream<Finding> tooLong(TextFile file, int limit) {
    int lines = file.lines().size();
    return lines > limit
        ? Stream.of(new Finding(file.path(), limit + 1, lines + " lines"))
        : Stream.empty();
  }

  private static boolean tellsOfOneType(JavaFile file) {
    List<? extends Tree> outer = file.unit().getTypeDecls();
    return outer.size() == 1
        && file.all(ClassTree.class)
            .filter(type -> !outer.contains(type) && !type.getSimpleName().isEmpty())
            .filter(type -> type.getKind() != Tree.Kind.RECORD)
            .allMatch(type -> type.getModifiers().getFlags().contains(Modifier.PRIVATE));
  }

  static Stream<Finding> longLines(Sources sources) {
    return sources.code().flatMap(file -> file.linesThat(Sizes::tooWide, "too wide"));
  }

  private static boolean tooWide(String line) {
    return line.codePointCount(0, line.length()) > COLUMNS;
  }

  /** How long the methods of main code are, in lines: half of them and nine of ten, at most. */
  record Lengths(int count, int median, int p90, int longest) {
    static Lengths of(Sources sources) {
      List<Integer> sorted =
          sources.main().flatMap(JavaFile::methods).map(Method::lines).sorted().toList();
      return new Lengths(
          sorted.size(), quantile(sorted, 0.5), quantile(sorted, 0.9), quantile(sorted, 1));
    }

    private static int quantile(List<Integer> sorted, double share) {
      return sorted.isEmpty() ? 0 : sorted.get((int) Math.ceil(share * sorted.size()) - 1);
    }
  }
}
