package dev.baton.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.SourcePositions;

/**
 * A method or constructor that has a body.
 *
 * @param first the line of its signature; annotations on lines above do not count
 * @param last the line of its closing brace
 */
record Method(String path, String name, int first, int last) {
  static Method of(JavaFile file, MethodTree tree) {
    SourcePositions positions = file.positions();
    CompilationUnitTree unit = file.unit();
    long signature =
        tree.getModifiers().getAnnotations().stream()
            .mapToLong(annotation -> positions.getEndPosition(unit, annotation) + 1)
            .max()
            .orElse(positions.getStartPosition(unit, tree));
    return new Method(
        file.text().path(),
        tree.getName().toString(),
        file.lineAt(signature),
        file.lineAt(positions.getEndPosition(unit, tree) - 1));
  }

  int lines() {
    return last - first + 1;
  }

  Finding finding() {
    return new Finding(path, first, name + " has " + lines() + " lines");
  }
}
