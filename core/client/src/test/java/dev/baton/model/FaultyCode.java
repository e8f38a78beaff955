package dev.baton.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads Baton once more, with methods that report to {@link CallFaults} that they are called. Its
 * state is its own, too.
 */
final class FaultyCode extends ClassLoader {
  private static final String FAULTS = "dev/baton/model/CallFaults";

  FaultyCode() {
    super(FaultyCode.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      return name.startsWith("dev.baton.") ? findClass(name) : super.loadClass(name, resolve);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = isFaulty(name) ? withReports(in.readAllBytes()) : in.readAllBytes();
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether a class is Baton's own code, and not that of its tests. */
  private static boolean isFaulty(String name) {
    return !name.startsWith("dev.baton.model.")
        && !name.startsWith("dev.baton.testkit.")
        && !callsUsersCode(name);
  }

  /** Returns whether a class hands over to users' code, which has tests of its own. */
  private static boolean callsUsersCode(String name) {
    return name.contains(".CallbackNotifier") || name.contains(".IsolatedCalls");
  }

  private static byte[] withReports(byte[] code) {
    ClassReader reader = new ClassReader(code);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Reporting(writer), 0);
    return writer.toByteArray();
  }

  /** Adds a call to the beginning of each method, but for those that begin a class. */
  private static final class Reporting extends ClassVisitor {
    Reporting(ClassWriter writer) {
      super(Opcodes.ASM9, writer);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (name.equals("<clinit>")) {
        return method;
      }
      return new MethodVisitor(Opcodes.ASM9, method) {
        @Override
        public void visitCode() {
          super.visitCode();
          visitMethodInsn(Opcodes.INVOKESTATIC, FAULTS, "onCall", "()V", false);
        }
      };
    }
  }
}
