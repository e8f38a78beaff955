package dev.baton.house;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The JDK's own parser. It resolves nothing, so any file can be read alone. */
final class Parser {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  private Parser() {}

  /**
   * Parses one file.
   *
   * @throws IllegalArgumentException if it is not Java
   */
  static JavaFile parse(TextFile file) {
    DiagnosticCollector<JavaFileObject> complaints = new DiagnosticCollector<>();
    List<Input> inputs = List.of(new Input(file));
    JavacTask task = (JavacTask) COMPILER.getTask(null, null, complaints, null, null, inputs);
    JavaFile parsed = parse(file, task);
    for (Diagnostic<?> complaint : complaints.getDiagnostics()) {
      if (complaint.getKind() == Diagnostic.Kind.ERROR) {
        throw new IllegalArgumentException(complaint.toString());
      }
    }
    return parsed;
  }

  private static JavaFile parse(TextFile file, JavacTask task) {
    try {
      return JavaFile.of(
          file, task.parse().iterator().next(), Trees.instance(task).getSourcePositions());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Input extends SimpleJavaFileObject {
    private final String text;

    Input(TextFile file) {
      super(URI.create("house:///" + file.path()), Kind.SOURCE);
      this.text = file.text();
    }

    @Override
    public String getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
