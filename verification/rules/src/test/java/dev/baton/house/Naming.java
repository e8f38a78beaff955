package dev.baton.house;

import static java.util.stream.Collectors.groupingBy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks the names that main code gives to its types and methods. */
final class Naming {
  /** The words that may stand alone: those of the glossary in docs/README.md, and two entries. */
  private static final Set<String> GLOSSARY =
      Set.of(
          "Baton",
          "Candidate",
          "Claim",
          "Election",
          "Fence",
          "Heartbeat",
          "Keeper",
          "Leadership",
          "Lease",
          "Lock",
          "Main",
          "Participant",
          "Peers",
          "Predecessor",
          "Semaphore",
          "Term");

  private static final Pattern ONE_WORD = Pattern.compile("[A-Z]?[a-z0-9]+");
  private static final int MOST_ONE_WORD_METHODS = 15;
  private static final long HUNDRED = 100L;

  private Naming() {}

  static Stream<Finding> typesOfOneWord(Sources sources) {
    return types(sources)
        .filter(type -> isOneWord(type.name()) && !GLOSSARY.contains(type.name()))
        .map(type -> type.finding("is named " + type.name()));
  }

  static Stream<Finding> sharedTypeNames(Sources sources) {
    return types(sources).collect(groupingBy(NamedType::name)).values().stream()
        .filter(types -> types.size() > 1)
        .flatMap(List::stream)
        .map(type -> type.finding("shares the name " + type.name()));
  }

  static Stream<Finding> methodsOfOneWord(Sources sources) {
    List<JavaFile> main = sources.main().filter(file -> !file.text().isOfCuratorsApi()).toList();
    long all = main.stream().flatMap(file -> file.all(MethodTree.class)).count();
    List<Finding> oneWord =
        main.stream()
            .flatMap(
                file ->
                    file.all(MethodTree.class)
                        .filter(method -> isOneWord(method.getName()))
                        .map(method -> file.finding(method, "is named " + method.getName())))
            .toList();
    return oneWord.size() * HUNDRED <= all * MOST_ONE_WORD_METHODS
        ? Stream.empty()
        : oneWord.stream();
  }

  private static boolean isOneWord(CharSequence name) {
    return ONE_WORD.matcher(name).matches();
  }

  private static Stream<NamedType> types(Sources sources) {
    return sources
        .main()
        .filter(file -> !file.text().isOfCuratorsApi())
        .flatMap(
            file ->
                file.unit().getTypeDecls().stream()
                    .filter(ClassTree.class::isInstance)
                    .map(type -> new NamedType(file, (ClassTree) type)));
  }

  /** A top-level type. */
  private record NamedType(JavaFile file, ClassTree tree) {
    String name() {
      return tree.getSimpleName().toString();
    }

    Finding finding(String what) {
      return file.finding(tree, what);
    }
  }
}
