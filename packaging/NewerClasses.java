import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Gives old class files the version of Java 8, with the stack maps that it asks for. The JVM
 * verifies older ones at each start, and keeps lambdas that name their classes out of its archive.
 * {@code ./package} runs this by the JDK that it packages.
 */
final class NewerClasses {
  private final ClassLoader loader;

  private NewerClasses(ClassLoader loader) {
    this.loader = loader;
  }

  /** Rewrites the class files of a package; the arguments are the class path's folder and it. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
        Stream<Path> files = Files.walk(folder.resolve(arguments[1]))) {
      List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).toList();
      NewerClasses newer = new NewerClasses(loader);
      for (Path file : classes) {
        Files.write(file, newer.rewriteClass(Files.readAllBytes(file)));
      }
    }
  }

  private byte[] rewriteClass(byte[] file) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected ClassLoader getClassLoader() {
            return loader;
          }
        };
    new ClassReader(file).accept(newerVersion(writer), ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  private static ClassVisitor newerVersion(ClassVisitor next) {
    return new ClassVisitor(Opcodes.ASM8, next) {
      @Override
      public void visit(
          int version, int access, String name, String form, String parent, String[] others) {
        super.visit(Math.max(version, Opcodes.V1_8), access, name, form, parent, others);
      }
    };
  }
}
