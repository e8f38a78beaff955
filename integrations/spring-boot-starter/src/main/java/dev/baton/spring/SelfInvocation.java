package dev.baton.spring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.Type;
import org.springframework.util.ClassUtils;

/**
 * Looks in the byte code of a class for methods that call a guarded method on {@code this}, and so
 * past the proxy.
 *
 * <p>A method that can have got another object of its class is not reported: from a parameter, a
 * field, a call or a cast. In any other method the receiver must be {@code this}.
 */
final class SelfInvocation {
  private final Set<String> family = new HashSet<>();
  private final Set<String> guarded = new HashSet<>();
  private final List<Class<?>> classes = new ArrayList<>();
  private @Nullable String found;

  private SelfInvocation(Class<?> type, Set<Method> guarded) {
    for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
      classes.add(each);
      family.add(Type.getInternalName(each));
    }
    guarded.forEach(each -> this.guarded.add(each.getName() + Type.getMethodDescriptor(each)));
  }

  /** Returns the names of the caller and the guarded method, if there are such. */
  static Optional<String> findIn(Class<?> type, Set<Method> guarded) {
    SelfInvocation search = new SelfInvocation(type, guarded);
    search.classes.forEach(search::searchClass);
    return Optional.ofNullable(search.found);
  }

  private void searchClass(Class<?> type) {
    try (InputStream code = type.getResourceAsStream(ClassUtils.getClassFileName(type))) {
      if (code != null) {
        new ClassReader(code).accept(new ClassSearch(), ClassReader.SKIP_DEBUG);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean namesFamily(String descriptor) {
    return family.stream().anyMatch(each -> descriptor.contains("L" + each + ";"));
  }

  private final class ClassSearch extends ClassVisitor {
    ClassSearch() {
      super(Opcodes.ASM9);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      boolean excused = guarded.contains(name + descriptor) || namesFamily(descriptor);
      boolean hasThis = (access & Opcodes.ACC_STATIC) == 0;
      return excused || !hasThis ? null : new MethodSearch(name);
    }
  }

  private final class MethodSearch extends MethodVisitor {
    private final String caller;
    private @Nullable String callee;
    private boolean mayBeOther;

    MethodSearch(String caller) {
      super(Opcodes.ASM9);
      this.caller = caller;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean inInterface) {
      if (family.contains(owner) && guarded.contains(name + descriptor)) {
        callee = name;
      }
      mayBeOther |= namesFamily(descriptor.substring(descriptor.indexOf(')')));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      mayBeOther |= namesFamily(descriptor);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      mayBeOther |= family.contains(type) || namesFamily(type);
    }

    /** Sees a reference to the method, {@code this::run}, and what a lambda has been given. */
    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object each : arguments) {
        if (each instanceof Handle handle
            && family.contains(handle.getOwner())
            && guarded.contains(handle.getName() + handle.getDesc())) {
          callee = handle.getName();
        }
      }
    }

    @Override
    public void visitEnd() {
      if (callee != null && !mayBeOther && found == null) {
        found = caller.replaceFirst("^lambda\\$(.*)\\$\\d+$", "$1") + " calls " + callee;
      }
    }
  }
}
