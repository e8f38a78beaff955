package dev.baton.spring;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Map;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;

/**
 * The methods with one annotation: on themselves, on the method of an interface or a superclass
 * that they implement, or in another annotation of theirs.
 */
final class AnnotatedMethods<A extends Annotation> extends StaticMethodMatcherPointcut {
  private final Class<A> annotation;

  AnnotatedMethods(Class<A> annotation) {
    this.annotation = annotation;
  }

  @Override
  public boolean matches(Method method, Class<?> targetClass) {
    return AnnotatedElementUtils.hasAnnotation(
        AopUtils.getMostSpecificMethod(method, targetClass), annotation);
  }

  /** Returns the annotation of a method that matches. */
  A annotationOf(Method target) {
    A found = AnnotatedElementUtils.findMergedAnnotation(target, annotation);
    if (found == null) {
      throw new IllegalStateException("no " + annotation.getSimpleName() + " on " + target);
    }
    return found;
  }

  /** Returns the annotated methods of a class. */
  Map<Method, A> methodsOf(Class<?> type) {
    if (!AnnotationUtils.isCandidateClass(type, annotation)) {
      return Map.of();
    }
    MethodIntrospector.MetadataLookup<A> lookup =
        method -> AnnotatedElementUtils.findMergedAnnotation(method, annotation);
    return MethodIntrospector.selectMethods(type, lookup);
  }

  String annotationName() {
    return "@" + annotation.getSimpleName();
  }
}
