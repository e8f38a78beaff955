package dev.baton.house;

import static java.util.stream.Collectors.toSet;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Where the client calls what users supply. A type is a user's if a public method of the API takes
 * it and it has methods to implement: {@code Consumer<Leadership>}, {@code Executor}, {@code
 * TelemetryListener}. A variable of such a type may be called only in isolation.
 */
final class UsersCode {
  private static final String CLIENT = "core/client";
  private static final Pattern INNER = Pattern.compile("dev\\.baton\\.(runtime|internal)(\\..*)?");
  private static final Pattern FUNCTION =
      Pattern.compile(
          "Runnable|Callable<.*|Executor|ThreadFactory|\\w*(Supplier|Consumer|Function|Operator"
              + "|Predicate)(<.*)?");

  /** The methods of functions. */
  private static final Set<String> CALLS =
      Set.of("accept", "apply", "call", "execute", "get", "newThread", "run", "test");

  /** What runs its argument in isolation. */
  private static final Set<String> ISOLATING =
      Set.of(
          "runCall",
          "valueOf",
          "thrownBy",
          "guard",
          "enqueueCallback",
          "tellNext",
          "readBy",
          "ConflatedCallback<>");

  /** The methods that call users' code and need no isolation of their own, and why. */
  private static final Map<String, String> ISOLATED =
      Map.ofEntries(
          Map.entry("CallerCampaign.runTask", "it reports to the caller what the task throws"),
          Map.entry("FileFence.write", "it runs in the caller's thread"),
          Map.entry("LockHold.tellRequest", "a ConflatedCallback runs it"),
          Map.entry("MultiHold.onLost", "it is a callback of each hold"),
          Map.entry("ShardMemberBuilder.newCandidate", "its callers run it in isolation"),
          Map.entry("SlotWorkerBuilder.newCandidate", "it runs in the caller's thread"),
          Map.entry("StepJournal.readBy", "it wraps the reader"),
          Map.entry("TermCallbacks.beginWork", "the notifier runs it"),
          Map.entry("TermCallbacks.tellDoubt", "a ConflatedCallback runs it"),
          Map.entry("TermCallbacks.tellRenewal", "a ConflatedCallback runs it"),
          Map.entry("TermCallbacks.stopWork", "the notifier runs what it makes"));

  /** The variables that have a type of users' code but hold Baton's own. */
  private static final Set<String> OWN =
      Set.of(
          "AddressBook.lookups",
          "LockHold.task",
          "MemberWatch.told",
          "SharedLogin.ends",
          "ShardCoordinator.problems");

  private UsersCode() {}

  static Stream<Finding> callsOutsideIsolation(Sources sources) {
    List<JavaFile> client = sources.mainOf(CLIENT).toList();
    Map<String, Set<String>> types = usersTypes(client);
    Map<String, Set<String>> fields = new HashMap<>();
    client.forEach(file -> addVariables(file, fields));
    return client.stream().flatMap(file -> callsIn(file, types, fields).stream());
  }

  /** The types of what users supply, as they are written in the API, with their methods. */
  private static Map<String, Set<String>> usersTypes(List<JavaFile> client) {
    List<ClassTree> api =
        client.stream()
            .filter(file -> !INNER.matcher(file.packageName()).matches())
            .flatMap(file -> file.all(ClassTree.class))
            .filter(type -> type.getModifiers().getFlags().contains(Modifier.PUBLIC))
            .toList();
    Map<String, Set<String>> interfaces = new HashMap<>();
    api.stream()
        .filter(type -> type.getKind() == Tree.Kind.INTERFACE)
        .forEach(
            type ->
                interfaces.put(
                    type.getSimpleName().toString(),
                    methods(type).map(each -> each.getName().toString()).collect(toSet())));
    Map<String, Set<String>> types = new HashMap<>();
    for (String type : (Iterable<String>) api.stream().flatMap(UsersCode::typesTaken)::iterator) {
      String raw = type.replaceFirst("<.*", "");
      if (interfaces.containsKey(raw)) {
        types.put(type, interfaces.get(raw));
      } else if (FUNCTION.matcher(type).matches()) {
        types.put(type, CALLS);
      }
    }
    return types;
  }

  private static Stream<MethodTree> methods(ClassTree type) {
    return type.getMembers().stream()
        .filter(MethodTree.class::isInstance)
        .map(MethodTree.class::cast);
  }

  /** What the public methods of a type take. */
  private static Stream<String> typesTaken(ClassTree type) {
    return methods(type)
        .filter(method -> method.getModifiers().getFlags().contains(Modifier.PUBLIC))
        .filter(method -> method.getReturnType() != null)
        .flatMap(method -> method.getParameters().stream())
        .map(UsersCode::typeOf);
  }

  private static String typeOf(VariableTree variable) {
    Tree type = variable.getType();
    return type == null ? "" : type.toString().replaceAll("@\\w+ ", "");
  }

  private static void addVariables(JavaFile file, Map<String, Set<String>> types) {
    file.all(VariableTree.class)
        .forEach(
            each ->
                types
                    .computeIfAbsent(each.getName().toString(), name -> new HashSet<>())
                    .add(typeOf(each)));
  }

  private static List<Finding> callsIn(
      JavaFile file, Map<String, Set<String>> users, Map<String, Set<String>> fields) {
    Map<String, Set<String>> own = new HashMap<>();
    addVariables(file, own);
    List<Finding> found = new ArrayList<>();
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitMethodInvocation(
          MethodInvocationTree call, @Nullable Void nothing) {
        if (call.getMethodSelect() instanceof MemberSelectTree select) {
          note(call, select.getExpression(), select.getIdentifier().toString());
        }
        return super.visitMethodInvocation(call, null);
      }

      @Override
      public @Nullable Void visitMemberReference(
          MemberReferenceTree reference, @Nullable Void nothing) {
        note(reference, reference.getQualifierExpression(), reference.getName().toString());
        return super.visitMemberReference(reference, null);
      }

      private void note(Tree call, ExpressionTree receiver, String method) {
        boolean ofUser =
            typesOf(receiver, own, fields)
                .filter(type -> !OWN.contains(inFile(file, receiver.toString())))
                .anyMatch(type -> users.getOrDefault(type, Set.of()).contains(method));
        if (ofUser && !isIsolated(file, getCurrentPath())) {
          found.add(file.finding(call, "calls users' code: " + call));
        }
      }
    }.scan(file.unit(), null);
    return found;
  }

  private static String inFile(JavaFile file, String name) {
    return file.text().name().replace(".java", ".") + name;
  }

  /** The types that a receiver may have: of a variable here, or of a field elsewhere. */
  private static Stream<String> typesOf(
      ExpressionTree receiver, Map<String, Set<String>> own, Map<String, Set<String>> fields) {
    if (receiver instanceof IdentifierTree name) {
      return own.getOrDefault(name.getName().toString(), Set.of()).stream();
    }
    if (receiver instanceof MemberSelectTree select) {
      return fields.getOrDefault(select.getIdentifier().toString(), Set.of()).stream();
    }
    return receiver instanceof MethodInvocationTree getter && getter.getArguments().isEmpty()
        ? own.getOrDefault(calledName(getter), Set.of()).stream()
        : Stream.empty();
  }

  private static String calledName(MethodInvocationTree call) {
    return call.getMethodSelect().toString().replaceFirst("(?s).*\\.", "");
  }

  /** Returns whether a call is an argument of what isolates it, or in a method that is isolated. */
  private static boolean isIsolated(JavaFile file, TreePath call) {
    for (TreePath path = call; path != null; path = path.getParentPath()) {
      Tree tree = path.getLeaf();
      boolean argument = tree instanceof LambdaExpressionTree || tree == call.getLeaf();
      if (argument && isolates(path.getParentPath().getLeaf())) {
        return true;
      }
      if (tree instanceof MethodTree method) {
        return ISOLATED.containsKey(inFile(file, method.getName().toString()));
      }
    }
    return false;
  }

  private static boolean isolates(Tree tree) {
    if (tree instanceof MethodInvocationTree call) {
      return ISOLATING.contains(calledName(call));
    }
    return tree instanceof NewClassTree made && ISOLATING.contains(made.getIdentifier().toString());
  }
}
