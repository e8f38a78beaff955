package dev.baton.spring;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ConcurrentReferenceHashMap;
import org.springframework.util.ReflectionUtils;

/**
 * The methods with one annotation: on themselves, on the method of an interface or a superclass
 * that they implement, in another annotation of theirs, or on the class of the bean.
 */
final class AnnotatedMethods<A extends Annotation> extends StaticMethodMatcherPointcut {
  private final Class<A> annotation;
  private final Map<Class<?>, Set<GuardedMethod>> ofClasses = new ConcurrentReferenceHashMap<>();

  AnnotatedMethods(Class<A> annotation) {
    this.annotation = annotation;
  }

  @Override
  public boolean matches(Method method, Class<?> targetClass) {
    return find(AopUtils.getMostSpecificMethod(method, targetClass), targetClass) != null;
  }

  private @Nullable A find(Method method, Class<?> type) {
    A own = AnnotatedElementUtils.findMergedAnnotation(method, annotation);
    boolean ofClass =
        own == null
            && !Modifier.isStatic(method.getModifiers())
            && !Modifier.isPrivate(method.getModifiers())
            && !method.isSynthetic()
            && !ReflectionUtils.isObjectMethod(method);
    return ofClass ? AnnotatedElementUtils.findMergedAnnotation(type, annotation) : own;
  }

  /** Returns the annotation of a method that matches. */
  A annotationOf(GuardedMethod target) {
    A found = find(target.method(), target.type());
    if (found == null) {
      throw new IllegalStateException("no " + annotationName() + " on " + target);
    }
    return found;
  }

  /** Returns the annotated methods of a bean: those of its class, and of the proxy that it is. */
  Set<GuardedMethod> methodsOf(Object bean) {
    Class<?> type = AopProxyUtils.ultimateTargetClass(bean);
    Set<GuardedMethod> ofClass = ofClasses.computeIfAbsent(type, this::methodsOfClass);
    if (!(bean instanceof Advised proxy)) {
      return ofClass;
    }
    Set<GuardedMethod> all = new LinkedHashSet<>(ofClass);
    for (Class<?> each : proxy.getProxiedInterfaces()) {
      if (!each.isAssignableFrom(type)) {
        addMethods(each, type, all);
      }
    }
    return all;
  }

  private Set<GuardedMethod> methodsOfClass(Class<?> type) {
    Set<GuardedMethod> all = new LinkedHashSet<>();
    addMethods(type, type, all);
    return all;
  }

  private void addMethods(Class<?> declaring, Class<?> type, Set<GuardedMethod> all) {
    if (AnnotationUtils.isCandidateClass(declaring, annotation)) {
      MethodIntrospector.MetadataLookup<A> lookup = method -> find(method, declaring);
      MethodIntrospector.selectMethods(declaring, lookup)
          .keySet()
          .forEach(method -> all.add(new GuardedMethod(method, type)));
    }
  }

  boolean isSame(AnnotatedMethods<?> other) {
    return annotation == other.annotation;
  }

  String annotationName() {
    return "@" + annotation.getSimpleName();
  }
}
