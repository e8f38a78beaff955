package dev.baton.spring;

import dev.baton.error.LostException;
import dev.baton.protocol.EndReason;
import dev.baton.spring.election.LeaderCalls;
import dev.baton.spring.election.ManagedElection;
import dev.baton.spring.election.ManagedElections;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.StringValueResolver;

/** Runs methods with {@link LeaderOnly}, while this process leads. */
final class LeaderOnlyInterceptor implements GuardedInterceptor {
  private static final Logger log = LoggerFactory.getLogger(LeaderOnly.class);

  private final AnnotatedMethods<LeaderOnly> methods;
  private final Supplier<ManagedElections> elections;
  private final StringValueResolver placeholders;
  private final Map<Method, LeaderOnlyMethod> prepared = new ConcurrentHashMap<>();

  private record LeaderOnlyMethod(
      ManagedElection election, Method target, TokenArguments arguments, boolean skips) {}

  LeaderOnlyInterceptor(
      AnnotatedMethods<LeaderOnly> methods,
      Supplier<ManagedElections> elections,
      StringValueResolver placeholders) {
    this.methods = methods;
    this.elections = elections;
    this.placeholders = placeholders;
  }

  /** Campaigns in the election of the method. */
  @Override
  public void prepareMethod(Method target) {
    LeaderOnlyMethod unused = prepared.computeIfAbsent(target, this::describeMethod);
  }

  private LeaderOnlyMethod describeMethod(Method target) {
    LeaderOnly wanted = methods.annotationOf(target);
    Class<?> type = target.getReturnType();
    boolean skips =
        wanted.otherwise() == NotLeaderAction.SKIP
            || (type == void.class && wanted.otherwise() == NotLeaderAction.SKIP_IF_VOID);
    if (skips && type.isPrimitive() && type != void.class) {
      throw new IllegalArgumentException(
          "it returns " + type + ", so a call that is skipped has nothing to return: use THROW");
    }
    String path = placeholders.resolveStringValue(wanted.value());
    TokenArguments arguments = TokenArguments.readParameters(target);
    ManagedElection election = elections.get().electionAt(String.valueOf(path));
    return new LeaderOnlyMethod(election, target, arguments, skips);
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    Class<?> type =
        invocation.getThis() == null
            ? invocation.getMethod().getDeclaringClass()
            : AopUtils.getTargetClass(invocation.getThis());
    Method target = AopUtils.getMostSpecificMethod(invocation.getMethod(), type);
    LeaderOnlyMethod method = prepared.computeIfAbsent(target, this::describeMethod);
    Optional<LeaderCalls> calls = method.election().currentCalls().filter(LeaderCalls::beginCall);
    if (calls.isEmpty()) {
      return skipCall(method);
    }
    FencedCall call = FencedCall.underLeadership(calls.get().leadership());
    method.arguments().fillArguments(invocation, call);
    try {
      return runCall(invocation, method, calls.get(), call);
    } finally {
      calls.get().endCall();
    }
  }

  private static @Nullable Object skipCall(LeaderOnlyMethod method) {
    if (!method.skips()) {
      throw new NotLeaderException(
          describe(method) + " runs on the leader only, and this process does not lead");
    }
    log.debug("Skipped {}: this process does not lead", describe(method));
    return emptyResult(method);
  }

  private static @Nullable Object emptyResult(LeaderOnlyMethod method) {
    return method.target().getReturnType() == Optional.class ? Optional.empty() : null;
  }

  private static @Nullable Object runCall(
      MethodInvocation invocation, LeaderOnlyMethod method, LeaderCalls calls, FencedCall call)
      throws Throwable {
    call.beginHere();
    try {
      Object result = invocation.proceed();
      return call.isValid() ? result : reportLoss(method, calls, null);
    } catch (InterruptedException | RuntimeException e) {
      if (calls.endReason().isEmpty() && call.isValid()) {
        throw e;
      }
      return reportLoss(method, calls, e);
    } finally {
      call.endHere();
    }
  }

  private static @Nullable Object reportLoss(
      LeaderOnlyMethod method, LeaderCalls calls, @Nullable Throwable cause) {
    EndReason reason = calls.endReason().orElse(EndReason.LEASE_OVER);
    LostException loss =
        new LostException(
            reason,
            describe(method)
                + " was still running when the leadership with fencing token "
                + calls.leadership().fencingToken()
                + " ended: "
                + reason,
            cause);
    if (!method.skips()) {
      throw loss;
    }
    log.warn("{}{}", loss.getMessage(), cause == null ? "" : "; it threw " + cause);
    return emptyResult(method);
  }

  private static String describe(LeaderOnlyMethod method) {
    Method target = method.target();
    return target.getDeclaringClass().getSimpleName()
        + "."
        + target.getName()
        + " of election "
        + method.election().path();
  }
}
