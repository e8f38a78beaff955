package dev.baton.spring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.Type;
import org.springframework.core.BridgeMethodResolver;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Looks in the byte code of a class, of its interfaces, and of the classes within them, for methods
 * that call a guarded method on {@code this}, and so past the proxy.
 *
 * <p>A method that can have got another object of its class is not reported: from a parameter, a
 * field, a call or a cast. In any other method the receiver must be {@code this}, or the object
 * around it.
 */
final class SelfInvocation {
  private final Set<String> family = new LinkedHashSet<>();
  private final Map<String, GuardedMethod> guarded = new HashMap<>();
  private final BiPredicate<GuardedMethod, GuardedMethod> covers;
  private @Nullable String found;

  private SelfInvocation(BiPredicate<GuardedMethod, GuardedMethod> covers) {
    this.covers = covers;
  }

  /**
   * Returns the names of the caller and the guarded method, if there are such.
   *
   * @param guarded all guarded methods of a bean, at least one
   * @param covers whether calls of the first method hold all that those of the second one need
   */
  static Optional<String> findIn(
      Set<GuardedMethod> guarded, BiPredicate<GuardedMethod, GuardedMethod> covers) {
    SelfInvocation search = new SelfInvocation(covers);
    guarded.forEach(each -> search.guarded.put(signatureOf(each.method()), each));
    Class<?> type = guarded.iterator().next().type();
    search.addBridges(type);
    search.searchClasses(type);
    return Optional.ofNullable(search.found);
  }

  private static String signatureOf(Method method) {
    return method.getName() + Type.getMethodDescriptor(method);
  }

  /** Generic code calls the method that the compiler has added. */
  private void addBridges(Class<?> type) {
    for (Method each : ReflectionUtils.getAllDeclaredMethods(type)) {
      if (each.isBridge()) {
        Method bridged = BridgeMethodResolver.findBridgedMethod(each);
        GuardedMethod target = guarded.get(signatureOf(bridged));
        if (target != null) {
          guarded.putIfAbsent(signatureOf(each), target);
        }
      }
    }
  }

  private void searchClasses(Class<?> type) {
    for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
      family.add(Type.getInternalName(each));
    }
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
      addInterfaces(each, interfaces);
      searchWithin(each);
    }
    interfaces.forEach(each -> family.add(Type.getInternalName(each)));
    interfaces.forEach(this::searchWithin);
  }

  private static void addInterfaces(Class<?> type, Set<Class<?>> all) {
    for (Class<?> each : type.getInterfaces()) {
      if (all.add(each)) {
        addInterfaces(each, all);
      }
    }
  }

  private void searchWithin(Class<?> type) {
    String name = Type.getInternalName(type);
    Set<String> within = new LinkedHashSet<>(Set.of(name));
    readClass(type, Type.getInternalName(type.getNestHost()), new NestSearch(name, within));
    for (String one : within) {
      readClass(type, one, new ClassSearch(one));
    }
  }

  private static void readClass(Class<?> neighbor, String name, ClassVisitor visitor) {
    String file = name.substring(name.lastIndexOf('/') + 1) + ClassUtils.CLASS_FILE_SUFFIX;
    try (InputStream code = neighbor.getResourceAsStream(file)) {
      if (code != null) {
        new ClassReader(code).accept(visitor, ClassReader.SKIP_DEBUG);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean namesFamily(String descriptor) {
    return family.stream().anyMatch(each -> descriptor.contains("L" + each + ";"));
  }

  /** Finds the classes within a class, anonymous ones too, in the class around all of them. */
  private static final class NestSearch extends ClassVisitor {
    private final String name;
    private final Set<String> within;

    NestSearch(String name, Set<String> within) {
      super(Opcodes.ASM9);
      this.name = name;
      this.within = within;
    }

    @Override
    public void visitNestMember(String member) {
      if (member.startsWith(name + "$")) {
        within.add(member);
      }
    }
  }

  private final class ClassSearch extends ClassVisitor {
    private final String name;

    ClassSearch(String name) {
      super(Opcodes.ASM9);
      this.name = name;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String method,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      boolean other = (access & (Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE)) != 0;
      GuardedMethod caller = family.contains(name) ? guarded.get(method + descriptor) : null;
      boolean excused = caller == null && namesFamily(descriptor);
      return excused || other ? null : new MethodSearch(name, method, caller);
    }
  }

  private final class MethodSearch extends MethodVisitor {
    private final String type;
    private final String name;
    private final @Nullable GuardedMethod caller;
    private @Nullable GuardedMethod callee;
    private boolean mayBeOther;

    MethodSearch(String type, String name, @Nullable GuardedMethod caller) {
      super(Opcodes.ASM9);
      this.type = type;
      this.name = name;
      this.caller = caller;
    }

    private void noteCall(@Nullable GuardedMethod called) {
      if (called != null && (caller == null || !covers.test(caller, called))) {
        callee = called;
      }
    }

    private @Nullable GuardedMethod findGuarded(String owner, String signature) {
      return family.contains(owner) ? guarded.get(signature) : null;
    }

    /** A method that calls the one that it overrides runs under the same guard. */
    @Override
    public void visitMethodInsn(
        int opcode, String owner, String method, String descriptor, boolean inInterface) {
      GuardedMethod called = findGuarded(owner, method + descriptor);
      if (opcode != Opcodes.INVOKESPECIAL || !Objects.equals(called, caller)) {
        noteCall(called);
      }
      mayBeOther |= namesFamily(descriptor.substring(descriptor.indexOf(')')));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
      boolean around = field.startsWith("this$") && owner.equals(type);
      mayBeOther |= !around && namesFamily(descriptor);
    }

    @Override
    public void visitTypeInsn(int opcode, String created) {
      mayBeOther |= family.contains(created) || namesFamily(created);
    }

    /** Sees a reference to the method, {@code this::run}, and what a lambda has been given. */
    @Override
    public void visitInvokeDynamicInsn(
        String method, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object each : arguments) {
        if (each instanceof Handle handle) {
          noteCall(findGuarded(handle.getOwner(), handle.getName() + handle.getDesc()));
        }
      }
    }

    @Override
    public void visitEnd() {
      if (callee != null && !mayBeOther && found == null) {
        String where = type.substring(type.lastIndexOf('/') + 1);
        String readable = name.replaceFirst("^lambda\\$(.*)\\$\\d+$", "$1");
        found = where + "." + readable + " calls " + callee.method().getName();
      }
    }
  }
}
