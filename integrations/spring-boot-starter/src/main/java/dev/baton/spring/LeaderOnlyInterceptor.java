package dev.baton.spring;

import dev.baton.error.LostException;
import dev.baton.spring.ElectionChoice.SameElection;
import dev.baton.spring.election.GuardedElection;
import dev.baton.spring.election.ManagedElection;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.guard.CallStack;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** Runs methods with {@link LeaderOnly}, while this process leads. */
final class LeaderOnlyInterceptor implements GuardedInterceptor {
  private static final Logger log = LoggerFactory.getLogger(LeaderOnly.class);

  private final AnnotatedMethods<LeaderOnly> methods;
  private final Supplier<ManagedElections> elections;
  private final ConfigurableBeanFactory beans;
  private final Map<GuardedMethod, LeaderOnlyMethod> prepared = new ConcurrentHashMap<>();

  private record LeaderOnlyMethod(
      ElectionChoice choice,
      GuardedMethod target,
      TokenArguments arguments,
      boolean skips,
      Duration waitTime) {}

  LeaderOnlyInterceptor(
      AnnotatedMethods<LeaderOnly> methods,
      Supplier<ManagedElections> elections,
      ConfigurableBeanFactory beans) {
    this.methods = methods;
    this.elections = elections;
    this.beans = beans;
  }

  /** Takes part in the election of the method. */
  @Override
  public void prepareMethod(GuardedMethod target) {
    LeaderOnlyMethod unused = prepared.computeIfAbsent(target, this::describeMethod);
  }

  @Override
  public boolean covers(GuardedMethod outer, GuardedMethod inner) {
    return prepared.computeIfAbsent(outer, this::describeMethod).choice()
            instanceof SameElection held
        && held.equals(prepared.computeIfAbsent(inner, this::describeMethod).choice());
  }

  private LeaderOnlyMethod describeMethod(GuardedMethod target) {
    LeaderOnly wanted = methods.annotationOf(target);
    Class<?> type = target.method().getReturnType();
    boolean skips =
        wanted.otherwise() == NotLeaderAction.SKIP
            || (type == void.class && wanted.otherwise() == NotLeaderAction.SKIP_IF_VOID);
    if (skips && type.isPrimitive() && type != void.class) {
      throw new IllegalArgumentException(
          "it returns " + type + ", so a call that is skipped has nothing to return: use THROW");
    }
    ElectionChoice choice = ElectionChoice.read(wanted, target, elections.get(), beans);
    if (choice instanceof SameElection same) {
      checkLock(target.method(), same.election());
    }
    return new LeaderOnlyMethod(
        choice,
        target,
        TokenArguments.readParameters(target.method()),
        skips,
        WaitTime.parse(wanted.waitTime(), Duration.ZERO, beans::resolveEmbeddedValue));
  }

  /** A lock with the path of the election would wait behind the leader, which is this process. */
  private void checkLock(Method target, ManagedElection election) {
    FencedLock lock = AnnotatedElementUtils.findMergedAnnotation(target, FencedLock.class);
    if (lock != null
        && lock.value().length == 0
        && election.path().equals(beans.resolveEmbeddedValue(lock.path()))
        && election.ensemble().equals(beans.resolveEmbeddedValue(lock.ensemble()))) {
      throw new IllegalArgumentException(
          "its @FencedLock has the same path, and would wait for its own leadership: give the lock"
              + " a path of its own");
    }
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    LeaderOnlyMethod method =
        prepared.computeIfAbsent(GuardedMethod.calledBy(invocation), this::describeMethod);
    GuardedElection election = method.choice().chooseFor(invocation);
    String what = describe(method, election);
    CallStack stack = CallStack.here();
    Optional<CallGuard> cover = stack.findCover(election.scope(), what);
    CallGuard guard = cover.isPresent() ? cover.get() : awaitTerm(method, election, what);
    if (guard == null || !stack.begin(guard)) {
      return skipCall(method, what);
    }
    GuardedRun run = GuardedRun.proceed(invocation, stack, guard, method.arguments());
    LostException loss = run.lossOf(what);
    if (loss != null) {
      return endLostCall(method, run, loss);
    }
    if (run.thrown() != null) {
      throw run.thrown();
    }
    return run.result();
  }

  private static @Nullable CallGuard awaitTerm(
      LeaderOnlyMethod method, GuardedElection election, String what) {
    if (!method.waitTime().isZero() && !election.hasJoined()) {
      throw new NotLeaderException(
          what
              + " cannot wait for leadership yet: the application joins the election later, as"
              + " baton.join-at says");
    }
    return election.awaitTerm(method.waitTime());
  }

  /** A call within one that has lost its ground must not return as if all were well. */
  private static @Nullable Object endLostCall(
      LeaderOnlyMethod method, GuardedRun run, LostException loss) {
    if (run.lostAround() || !method.skips()) {
      throw loss;
    }
    log.warn("{}", loss.getMessage(), run.thrown());
    return emptyResult(method);
  }

  private static @Nullable Object skipCall(LeaderOnlyMethod method, String what) {
    if (!method.skips()) {
      throw new NotLeaderException(
          what + " runs on the leader only, and this process does not lead");
    }
    log.debug("Skipped {}: this process does not lead", what);
    return emptyResult(method);
  }

  private static @Nullable Object emptyResult(LeaderOnlyMethod method) {
    Class<?> type = method.target().method().getReturnType();
    return type == Optional.class ? Optional.empty() : null;
  }

  private static String describe(LeaderOnlyMethod method, GuardedElection election) {
    String ensemble =
        election.ensemble().isEmpty() ? "" : " in the ensemble " + election.ensemble();
    return method.target().description() + " of election " + election.path() + ensemble;
  }
}
