package dev.baton.spring;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * A reason why a method cannot be guarded.
 *
 * @param reason what is wrong with the method or its class
 * @param remedy what to do about it
 */
record MethodRefusal(String reason, String remedy) {
  private static final String ASYNC = "org.springframework.scheduling.annotation.Async";
  private static final String CONTINUATION = "kotlin.coroutines.Continuation";
  private static final Set<String> CALLBACKS =
      Set.of("jakarta.annotation.PostConstruct", "jakarta.annotation.PreDestroy");
  private static final Set<String> FUTURES =
      Set.of(CompletionStage.class.getName(), Future.class.getName());

  /** Their work is done by the code that gets them. */
  private static final Set<String> LAZY =
      Set.of(
          "java.util.concurrent.Callable",
          "java.util.concurrent.Flow$Publisher",
          "java.util.stream.BaseStream",
          "kotlinx.coroutines.Job",
          "kotlinx.coroutines.flow.Flow",
          "org.reactivestreams.Publisher",
          "org.springframework.web.context.request.async.DeferredResult",
          "org.springframework.web.context.request.async.WebAsyncTask",
          "org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter",
          "org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody");

  private static final int DEEPEST_GENERIC = 3;

  /** Returns why {@code target} cannot be guarded; empty if it can. */
  static Optional<MethodRefusal> findRefusal(GuardedMethod target) {
    return findModifier(target.method(), target.type())
        .or(() -> findUnendingResult(target))
        .or(() -> findBareCall(target));
  }

  /**
   * Spring calls such a method on the bean itself. Of a class with an annotation, none is meant.
   */
  private static Optional<MethodRefusal> findBareCall(GuardedMethod target) {
    boolean meant =
        AnnotatedElementUtils.isAnnotated(target.method(), LeaderOnly.class)
            || AnnotatedElementUtils.isAnnotated(target.method(), FencedLock.class);
    return meant && (isCallback(target.method()) || isOfLifecycle(target))
        ? refuse(
            "Spring calls it on the bean itself, so nothing would guard it",
            "guard a method of another bean, and call that, from an ApplicationRunner for example")
        : Optional.empty();
  }

  private static boolean isCallback(Method method) {
    return Arrays.stream(method.getAnnotations())
        .anyMatch(each -> CALLBACKS.contains(each.annotationType().getName()));
  }

  private static boolean isOfLifecycle(GuardedMethod target) {
    return switch (target.method().getName()) {
      case "afterPropertiesSet" -> InitializingBean.class.isAssignableFrom(target.type());
      case "destroy" -> DisposableBean.class.isAssignableFrom(target.type());
      default -> false;
    };
  }

  private static Optional<MethodRefusal> findModifier(Method method, Class<?> type) {
    int modifiers = method.getModifiers();
    if (Modifier.isStatic(modifiers) || Modifier.isPrivate(modifiers)) {
      String kind = Modifier.isStatic(modifiers) ? "static" : "private";
      return refuse("it is " + kind, "make it a public method of a bean");
    }
    if (Modifier.isFinal(type.getModifiers()) && !Proxy.isProxyClass(type)) {
      return refuse(
          "its class is final, so Spring cannot make a proxy of it",
          "make the class open (in Kotlin, with the compiler plugin kotlin-spring)");
    }
    if (!Modifier.isPublic(modifiers)
        && !Modifier.isProtected(modifiers)
        && !method.getDeclaringClass().getPackageName().equals(type.getPackageName())) {
      return refuse(
          "it is package-private in another package, so a proxy cannot override it",
          "make the method public or protected");
    }
    return Modifier.isFinal(modifiers)
        ? refuse("it is final, so a proxy cannot override it", "make the method non-final")
        : Optional.empty();
  }

  /** Work that goes on after the method has returned would go on without a guard. */
  private static Optional<MethodRefusal> findUnendingResult(GuardedMethod target) {
    Method method = target.method();
    if (Arrays.stream(method.getParameterTypes()).anyMatch(p -> p.getName().equals(CONTINUATION))) {
      return refuse(
          "it is a suspend function, whose work goes on after it returns",
          "do the work within the method");
    }
    ResolvableType type = ResolvableType.forMethodReturnType(method, target.type());
    Class<?> lazy = findWithin(type, MethodRefusal::isLazy, DEEPEST_GENERIC);
    if (lazy != null) {
      return refuseResult(lazy, "do the work within the method, and return its result");
    }
    Class<?> future = findWithin(type, MethodRefusal::isFuture, DEEPEST_GENERIC);
    return future == null || (isFuture(type.toClass()) && isAsync(target))
        ? Optional.empty()
        : refuseResult(future, "do the work within the method, or add @Async to it");
  }

  private static Optional<MethodRefusal> refuseResult(Class<?> type, String remedy) {
    return refuse(
        "it returns a %s, whose work goes on after it returns".formatted(type.getSimpleName()),
        remedy);
  }

  /** Returns the type of that kind that a value of {@code type} is, or has. */
  private static @Nullable Class<?> findWithin(
      ResolvableType type, Predicate<Class<?>> kind, int depth) {
    if (kind.test(type.toClass())) {
      return type.toClass();
    }
    return depth == 0
        ? null
        : Arrays.stream(type.getGenerics())
            .map(each -> findWithin(each, kind, depth - 1))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  /** Returns whether the work of {@code result} is done by the code that gets it. */
  static boolean isLazy(Object result) {
    return isLazy(result.getClass());
  }

  /** Spring knows further types of libraries that are there. */
  private static boolean isLazy(Class<?> type) {
    ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(type);
    return isSubtypeOf(type, LAZY) || (adapter != null && adapter.getDescriptor().isDeferred());
  }

  private static boolean isFuture(Class<?> type) {
    return isSubtypeOf(type, FUTURES);
  }

  static boolean isAsync(GuardedMethod target) {
    return AnnotatedElementUtils.isAnnotated(target.method(), ASYNC)
        || AnnotatedElementUtils.isAnnotated(target.type(), ASYNC);
  }

  private static boolean isSubtypeOf(Class<?> type, Set<String> names) {
    return names.contains(type.getName())
        || Arrays.stream(type.getInterfaces()).anyMatch(each -> isSubtypeOf(each, names))
        || (type.getSuperclass() != null && isSubtypeOf(type.getSuperclass(), names));
  }

  private static Optional<MethodRefusal> refuse(String reason, String remedy) {
    return Optional.of(new MethodRefusal(reason, remedy));
  }
}
