package dev.baton.spring;

import java.lang.reflect.Method;
import org.aopalliance.intercept.MethodInvocation;
import org.springframework.aop.support.AopUtils;

/**
 * A method that one of the annotations guards.
 *
 * @param method the method that runs; that of an interface if the bean has none
 * @param type the class of the bean, which may have the annotation for the method
 */
record GuardedMethod(Method method, Class<?> type) {
  static GuardedMethod calledBy(MethodInvocation invocation) {
    Method called = invocation.getMethod();
    Object bean = invocation.getThis();
    Class<?> type = bean == null ? called.getDeclaringClass() : AopUtils.getTargetClass(bean);
    return new GuardedMethod(AopUtils.getMostSpecificMethod(called, type), type);
  }

  /** Returns its name for people. */
  String description() {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }
}
