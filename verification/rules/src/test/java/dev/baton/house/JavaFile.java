package dev.baton.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Java file and its syntax tree. Comments and string literals have no place in the tree: they may
 * say what the code must not do.
 *
 * @param nodes all nodes of the tree, in the order of the text
 */
record JavaFile(
    TextFile text, CompilationUnitTree unit, SourcePositions positions, List<Tree> nodes) {

  static JavaFile of(TextFile text, CompilationUnitTree unit, SourcePositions positions) {
    List<Tree> nodes = new ArrayList<>();
    new Collector().scan(unit, nodes);
    return new JavaFile(text, unit, positions, List.copyOf(nodes));
  }

  <T extends Tree> Stream<T> all(Class<T> kind) {
    return nodes.stream().filter(kind::isInstance).map(kind::cast);
  }

  /** Every name in the code, used or given. */
  Stream<Name> names() {
    return nodes.stream().flatMap(tree -> Name.of(this, tree).stream());
  }

  /** The methods and constructors that have a body. */
  Stream<Method> methods() {
    return all(MethodTree.class)
        .filter(tree -> tree.getBody() != null)
        .map(tree -> Method.of(this, tree));
  }

  /** The package, or nothing at all for the nameless one. */
  String packageName() {
    return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
  }

  int lineAt(long position) {
    return (int) unit.getLineMap().getLineNumber(position);
  }

  Finding finding(Tree tree, String what) {
    return new Finding(text.path(), lineAt(positions.getStartPosition(unit, tree)), what);
  }

  private static final class Collector extends TreeScanner<@Nullable Void, List<Tree>> {
    @Override
    public @Nullable Void scan(@Nullable Tree tree, List<Tree> nodes) {
      if (tree != null) {
        nodes.add(tree);
      }
      return super.scan(tree, nodes);
    }
  }
}
