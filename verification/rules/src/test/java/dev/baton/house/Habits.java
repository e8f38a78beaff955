package dev.baton.house;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What code does not do here. */
final class Habits {
  private static final Pattern SKIPS =
      Pattern.compile("Disabled.*|Enabled(If|On|For).*|assum(e[A-Z].*|ingThat)");
  private static final Set<String> SAYS_NOTHING = Set.of("Exception", "Throwable");
  private static final Pattern EVERYTHING = Pattern.compile("\\bThrowable\\b");

  /**
   * The files that may catch everything, and their modules. Users' code must not harm Baton, nor
   * one part of Baton another; a supervisor must end when a thread of it fails, and must not lead
   * on when a start fails.
   */
  private static final Map<String, String> CATCH_EVERYTHING =
      Map.ofEntries(
          Map.entry("IsolatedCalls.java", "core/client"),
          Map.entry("SessionMembers.java", "core/client"),
          Map.entry("RequestOutbox.java", "core/client"),
          Map.entry("ZooKeeperLink.java", "core/client"),
          Map.entry("RequestTranslator.java", "core/client"),
          Map.entry("ThreadLoop.java", "core/client"),
          Map.entry("CrashPolicy.java", "command/cli"),
          Map.entry("AttemptCommand.java", "command/cli"));

  private Habits() {}

  static Stream<Finding> sleeps(Sources sources) {
    return sources
        .tests()
        .flatMap(JavaFile::names)
        .filter(name -> name.simple().equals("sleep"))
        .map(name -> name.finding("sleeps"));
  }

  static Stream<Finding> skippedTests(Sources sources) {
    return sources
        .tests()
        .flatMap(JavaFile::names)
        .filter(name -> SKIPS.matcher(name.simple()).matches())
        .map(name -> name.finding("may skip a test by " + name.simple()));
  }

  static Stream<Finding> namelessExceptions(Sources sources) {
    return sources.java().stream()
        .filter(file -> !file.text().isOfCuratorsApi())
        .flatMap(Habits::namelessExceptions);
  }

  private static Stream<Finding> namelessExceptions(JavaFile file) {
    return file.all(MethodTree.class)
        .filter(method -> !carriesOutCall(method))
        .flatMap(method -> method.getThrows().stream())
        .filter(Habits::saysNothing)
        .map(thrown -> file.finding(thrown, "throws " + thrown));
  }

  /** An interceptor throws what the method throws that it carries out, whatever that is. */
  private static boolean carriesOutCall(MethodTree method) {
    return method.getParameters().stream()
        .anyMatch(each -> each.getType().toString().equals("MethodInvocation"));
  }

  private static boolean saysNothing(ExpressionTree thrown) {
    return SAYS_NOTHING.contains(thrown.toString().replace("java.lang.", ""));
  }

  static Stream<Finding> catchesOfEverything(Sources sources) {
    return sources.java().stream()
        .filter(file -> !mayCatchEverything(file.text()))
        .flatMap(Habits::catchesOfEverything);
  }

  private static boolean mayCatchEverything(TextFile file) {
    String module = CATCH_EVERYTHING.get(file.name());
    return module != null && file.isMain() && file.isIn(module);
  }

  private static Stream<Finding> catchesOfEverything(JavaFile file) {
    return file.all(CatchTree.class)
        .filter(tree -> EVERYTHING.matcher(tree.getParameter().getType().toString()).find())
        .map(tree -> file.finding(tree, "catches everything"));
  }
}
