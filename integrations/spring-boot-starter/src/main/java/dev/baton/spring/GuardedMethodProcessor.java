package dev.baton.spring;

import java.lang.annotation.Annotation;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.interceptor.AsyncExecutionInterceptor;
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
  private final DefaultPointcutAdvisor guard;

  /** The methods of classes that can be guarded, which are checked once. */
  private final transient Set<Set<GuardedMethod>> checked = ConcurrentHashMap.newKeySet();

  /**
   * Creates a processor.
   *
   * @param place the larger, the further out is the advice among those of this class
   */
  GuardedMethodProcessor(AnnotatedMethods<A> methods, GuardedInterceptor interceptor, int place) {
    this.methods = methods;
    this.interceptor = interceptor;
    this.guard = new DefaultPointcutAdvisor(methods, interceptor);
    this.advisor = guard;
    setBeforeExistingAdvisors(true);
    setProxyTargetClass(true);
    setOrder(HIGHEST_PRECEDENCE + 100 + place); // The last to run puts its advice outermost.
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    Set<GuardedMethod> guarded =
        bean instanceof AopInfrastructureBean ? Set.of() : methods.methodsOf(bean);
    if (guarded.isEmpty()) {
      return bean;
    }
    if (!checked.contains(guarded)) {
      guarded.forEach(this::checkMethod);
      SelfInvocation.findIn(guarded, interceptor::covers).ifPresent(this::refuseSelfInvocation);
      checked.add(guarded);
    }
    Object proxy = super.postProcessAfterInitialization(bean, beanName);
    if (proxy instanceof Advised advised && !advised.isFrozen()) {
      if (proxy == bean) {
        addToInterfaces(advised);
      }
      placeWithinAsync(advised);
    }
    return proxy;
  }

  /** The guard is around the work, in its thread, whatever the order of {@code @EnableAsync}. */
  private void placeWithinAsync(Advised proxy) {
    int place = proxy.indexOf(guard);
    for (int i = proxy.getAdvisorCount() - 1; place >= 0 && i > place; i--) {
      if (proxy.getAdvisors()[i].getAdvice() instanceof AsyncExecutionInterceptor) {
        proxy.removeAdvisor(place);
        proxy.addAdvisor(i, guard);
        return;
      }
    }
  }

  /** Spring looks at the class behind a proxy, which may not have the methods of its interfaces. */
  private void addToInterfaces(Advised proxy) {
    if (proxy.indexOf(guard) < 0) {
      proxy.addAdvisor(0, guard);
    }
  }

  private void checkMethod(GuardedMethod target) {
    MethodRefusal.findRefusal(target)
        .ifPresent(
            refusal -> {
              throw refuse(target, refusal.reason(), refusal.remedy());
            });
    try {
      interceptor.prepareMethod(target);
    } catch (IllegalArgumentException e) {
      throw refuse(target, String.valueOf(e.getMessage()), "correct the annotation or its setting");
    }
  }

  private UnguardableMethodException refuse(GuardedMethod target, String reason, String remedy) {
    String name = target.method().getDeclaringClass().getName() + "." + target.method().getName();
    return new UnguardableMethodException(
        "%s on %s cannot work: %s".formatted(methods.annotationName(), name, reason), remedy);
  }

  private void refuseSelfInvocation(String calls) {
    throw new UnguardableMethodException(
        "%s cannot work where %s: a call on this object does not go through the proxy"
            .formatted(methods.annotationName(), calls),
        "move one of the methods to another bean");
  }

  @Override
  public @Nullable Object postProcessBeforeInitialization(Object bean, String beanName) {
    return bean;
  }
}
