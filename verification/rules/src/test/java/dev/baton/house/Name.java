package dev.baton.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A name in the code, used or given.
 *
 * @param simple its last part
 * @param full with what is written before it, as in {@code java.util.List}
 */
record Name(JavaFile file, Tree tree, String simple, String full) {
  private static final Pattern TYPE =
      Pattern.compile("([a-z]\\w*(?:\\.[a-z]\\w*)*)\\.([A-Z]\\w*|\\*)");

  static Optional<Name> of(JavaFile file, Tree tree) {
    if (tree instanceof MemberSelectTree select) {
      String simple = select.getIdentifier().toString();
      return Optional.of(new Name(file, tree, simple, select.toString()));
    }
    return Optional.ofNullable(simpleName(tree))
        .map(Object::toString)
        .map(simple -> new Name(file, tree, simple, simple));
  }

  private static @Nullable CharSequence simpleName(Tree tree) {
    if (tree instanceof IdentifierTree identifier) {
      return identifier.getName();
    }
    if (tree instanceof MemberReferenceTree reference) {
      return reference.getName();
    }
    return givenName(tree);
  }

  private static @Nullable CharSequence givenName(Tree tree) {
    if (tree instanceof ClassTree type) {
      return type.getSimpleName();
    }
    if (tree instanceof MethodTree method) {
      return method.getName();
    }
    return tree instanceof VariableTree variable ? variable.getName() : null;
  }

  /**
   * The package of the type that is named in full here, or nothing at all when none is. Imports
   * name types in full, and so does code that does without an import.
   */
  String packageUsed() {
    Matcher type = TYPE.matcher(full);
    return type.matches() ? type.group(1) : "";
  }

  Finding finding(String what) {
    return file.finding(tree, what);
  }
}
