package dev.baton.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The types of the library and of what it rests on, without those of the command, the demo, the
 * benchmark, the examples, the simulator and the test kits.
 *
 * @param files that declare them
 */
record LibraryTypes(List<JavaFile> files) {
  private static final Pattern ELSEWHERE =
      Pattern.compile("/java/dev/baton/(cli|demo|bench|examples|sim|test|testkit)/");

  static LibraryTypes in(List<TextFile> texts) {
    return new LibraryTypes(
        texts.stream()
            .filter(TextFile::isMain)
            .filter(TextFile::isJava)
            .filter(text -> !ELSEWHERE.matcher(text.path()).find())
            .map(Parser::parse)
            .toList());
  }

  /** Returns the public top-level types. */
  Stream<ClassTree> published() {
    return files.stream()
        .flatMap(file -> file.unit().getTypeDecls().stream())
        .filter(ClassTree.class::isInstance)
        .map(ClassTree.class::cast)
        .filter(type -> type.getModifiers().getFlags().contains(Modifier.PUBLIC));
  }

  /** Returns the type of a name, of which a dot leads to a nested type: {@code Outer.Inner}. */
  ClassTree named(String name) {
    String[] parts = name.split("\\.", -1);
    return Arrays.stream(parts)
        .skip(1)
        .reduce(topLevel(parts[0]), LibraryTypes::nested, (one, other) -> other);
  }

  private ClassTree topLevel(String name) {
    return published()
        .filter(type -> type.getSimpleName().contentEquals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no public type " + name));
  }

  private static ClassTree nested(ClassTree type, String name) {
    return members(type, ClassTree.class)
        .filter(member -> member.getSimpleName().contentEquals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(type.getSimpleName() + " has no type " + name));
  }

  private static <T extends Tree> Stream<T> members(ClassTree type, Class<T> kind) {
    return type.getMembers().stream().filter(kind::isInstance).map(kind::cast);
  }

  /** Returns the names of public methods that return the type itself: what can be set of it. */
  static Set<String> settings(ClassTree type) {
    return members(type, MethodTree.class)
        .filter(method -> method.getModifiers().getFlags().contains(Modifier.PUBLIC))
        .filter(method -> !method.getModifiers().getFlags().contains(Modifier.STATIC))
        .filter(method -> isOf(method.getReturnType(), type))
        .map(method -> method.getName().toString())
        .collect(Collectors.toSet());
  }

  private static boolean isOf(@Nullable Tree returned, ClassTree type) {
    return returned != null && type.getSimpleName().contentEquals(returned.toString());
  }

  /** Returns the names of the constants of an enum. */
  static Set<String> constants(ClassTree type) {
    return members(type, VariableTree.class)
        .filter(field -> field.getInitializer() instanceof NewClassTree)
        .filter(field -> type.getSimpleName().contentEquals(String.valueOf(field.getType())))
        .map(field -> field.getName().toString())
        .collect(Collectors.toSet());
  }

  /** Returns the texts in the code of the file that declares a type. */
  Stream<String> literals(String name) {
    ClassTree type = named(name);
    return literals(files.stream().filter(file -> file.unit().getTypeDecls().contains(type)));
  }

  /** Returns the texts in all of the code, but the dashboard's: its paths are those of HTTP. */
  Stream<String> literals() {
    return literals(
        files.stream().filter(file -> !file.packageName().startsWith("dev.baton.dashboard")));
  }

  private static Stream<String> literals(Stream<JavaFile> files) {
    return files
        .flatMap(file -> file.all(LiteralTree.class))
        .map(LiteralTree::getValue)
        .filter(String.class::isInstance)
        .map(String.class::cast);
  }
}
