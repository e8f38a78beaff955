package dev.baton.spring;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.support.DefaultPointcutAdvisor;

/**
 * Puts a proxy around each bean with methods of one annotation, or adds to the proxy that it has,
 * as the outermost advice but for {@code @Async}. It refuses methods where the annotation cannot
 * work.
 */
final class GuardedMethodProcessor<A extends Annotation>
    extends AbstractBeanFactoryAwareAdvisingPostProcessor {
  private static final long serialVersionUID = 1;

  private final transient AnnotatedMethods<A> methods;
  private final transient GuardedInterceptor interceptor;

  /**
   * Creates a processor.
   *
   * @param place the larger, the further out is the advice among those of this class
   */
  GuardedMethodProcessor(AnnotatedMethods<A> methods, GuardedInterceptor interceptor, int place) {
    this.methods = methods;
    this.interceptor = interceptor;
    this.advisor = new DefaultPointcutAdvisor(methods, interceptor);
    setBeforeExistingAdvisors(true);
    setProxyTargetClass(true);
    setOrder(HIGHEST_PRECEDENCE + 100 + place); // The last to run puts its advice outermost.
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof AopInfrastructureBean) {
      return bean;
    }
    Class<?> type = AopProxyUtils.ultimateTargetClass(bean);
    Map<Method, A> guarded = methods.methodsOf(type);
    if (guarded.isEmpty()) {
      return bean;
    }
    guarded.keySet().forEach(method -> checkMethod(method, type));
    SelfInvocation.findIn(type, guarded.keySet())
        .ifPresent(calls -> refuseSelfInvocation(type, calls));
    return super.postProcessAfterInitialization(bean, beanName);
  }

  private void checkMethod(Method method, Class<?> type) {
    MethodRefusal.findRefusal(method, type)
        .ifPresent(
            refusal -> {
              throw refuse(method, refusal.reason(), refusal.remedy());
            });
    try {
      interceptor.prepareMethod(method);
    } catch (IllegalArgumentException e) {
      throw refuse(method, String.valueOf(e.getMessage()), "correct the annotation or its setting");
    }
  }

  private UnguardableMethodException refuse(Method method, String reason, String remedy) {
    String name = method.getDeclaringClass().getName() + "." + method.getName();
    return new UnguardableMethodException(
        "%s on %s cannot work: %s".formatted(methods.annotationName(), name, reason), remedy);
  }

  private void refuseSelfInvocation(Class<?> type, String calls) {
    throw new UnguardableMethodException(
        "%s cannot work in %s, where %s: a call on this object does not go through the proxy"
            .formatted(methods.annotationName(), type.getName(), calls),
        "move one of the methods to another bean");
  }

  @Override
  public @Nullable Object postProcessBeforeInitialization(Object bean, String beanName) {
    return bean;
  }
}
