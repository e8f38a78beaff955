package dev.baton.spring.guard;

import dev.baton.protocol.EndReason;
import dev.baton.spring.guard.GuardScope.GuardKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Two applications, the threads of both, and what ZooKeeper grants them. */
final class CallWorld {
  private static final int APPLICATIONS = 2;

  /** How many terms there may be after the first of each election. */
  private static final int LATER_TERMS = 1;

  private final List<ModelThread> threads = new ArrayList<>();
  private final List<ModelGrant> grants = new ArrayList<>();
  private final Set<String> elections = new TreeSet<>();
  private long tokens;
  private int terms;
  private boolean lost;
  private boolean resigned;
  private boolean interrupted;
  private @Nullable String breach;

  /** What can happen next, and to what. */
  record Happening(String kind, Object of, Runnable act) {}

  void addThread(int application, CallProgram program, boolean polite) {
    String name = "thread" + threads.size() + (polite ? "" : ", which works on,");
    threads.add(new ModelThread(this, name, application, program, polite));
    noteElections(program);
  }

  private void noteElections(CallProgram program) {
    if (program.isLeaderCall() && elections.add(program.needs().path())) {
      grant(0, program.needs(), term -> {});
    }
    program.within().forEach(this::noteElections);
  }

  void check(boolean holds, Supplier<String> otherwise) {
    if (!holds && breach == null) {
      breach = otherwise.get();
    }
  }

  @Nullable String breach() {
    return breach;
  }

  /** Returns all that can happen next; nothing when all threads are done. */
  List<Happening> happenings() {
    List<Happening> all = new ArrayList<>();
    grants.removeIf(each -> !each.isValid() && each.isTold() && each.guard.isFree());
    threads.stream()
        .filter(ModelThread::canStep)
        .forEach(each -> all.add(new Happening("step", each, each::step)));
    boolean stuck = all.isEmpty() && !threads.stream().allMatch(ModelThread::isDone);
    if (threads.stream().allMatch(ModelThread::isDone)) {
      threads.forEach(ModelThread::checkInterrupt);
      check(
          grants.stream().allMatch(each -> each.guard.isFree()),
          () -> "a guard still counts a call");
      return List.of();
    }
    for (ModelGrant each : List.copyOf(grants)) {
      if (each.isUntold()) {
        all.add(new Happening("tell", each, () -> tellNext(each)));
      }
      if (each.isTold() && each.isValid() && each.guard.isFree()) {
        all.add(new Happening("give up", each, each::invalidate));
      }
    }
    elections.forEach(path -> addTerms(path, all));
    check(!stuck || !all.isEmpty(), () -> "threads wait for ever: " + threads);
    addOnce("resign", resigned, this::resignAll, all);
    addOnce("lose the session", lost, this::loseSession, all);
    ModelThread first = threads.get(0);
    addOnce(
        "interrupt", interrupted || !first.canBeInterrupted(), () -> interruptByOthers(first), all);
    return all;
  }

  private void tellNext(ModelGrant grant) {
    grant.tellNext();
    if (grant.isTold()) {
      threads.forEach(
          each ->
              check(
                  !each.runsUnder(grant.guard) || each.isInterrupted(),
                  () -> each + " is not interrupted for " + grant));
    }
  }

  private static void addOnce(String text, boolean happened, Runnable act, List<Happening> all) {
    if (!happened) {
      all.add(new Happening(text, "", act));
    }
  }

  private void addTerms(String path, List<Happening> all) {
    GuardScope scope = new GuardScope(CallProgram.HERE, "", path, GuardKind.LEADERSHIP, 0);
    boolean led = grants.stream().anyMatch(each -> each.scope().equals(scope) && each.isValid());
    if (!led && terms < LATER_TERMS) {
      for (int i = 0; i < APPLICATIONS; i++) {
        int application = i;
        all.add(new Happening("elect", application, () -> elect(application, scope)));
      }
    }
  }

  private void resignAll() {
    resigned = true;
    grants.stream()
        .filter(each -> each.scope().kind() == GuardKind.LEADERSHIP && each.isValid())
        .forEach(each -> each.end(EndReason.RESIGNED));
  }

  private void elect(int application, GuardScope scope) {
    terms++;
    grant(application, scope, term -> {});
  }

  /** The first application loses its session. */
  private void loseSession() {
    lost = true;
    for (ModelGrant each : grants) {
      if (each.application == 0 && each.isValid()) {
        each.invalidate();
        each.end(EndReason.SESSION_EXPIRED);
      }
    }
  }

  private void interruptByOthers(ModelThread thread) {
    interrupted = true;
    thread.interruptByOthers();
  }

  Optional<CallGuard> termOf(int application, GuardScope scope) {
    return grants.stream()
        .filter(each -> each.application == application && each.scope().equals(scope))
        .filter(each -> each.isValid() && !each.isEnding())
        .map(each -> each.guard)
        .findFirst();
  }

  boolean isFree(GuardScope wanted, int application) {
    long inTheWay =
        grants.stream()
            .filter(each -> each.isValid() && each.scope().kind() != GuardKind.LEADERSHIP)
            .filter(each -> excludes(each.scope(), wanted))
            .count();
    return inTheWay == 0 && application >= 0;
  }

  private static boolean excludes(GuardScope one, GuardScope other) {
    return one.path().equals(other.path())
        && one.session().equals(other.session())
        && (one.kind() != other.kind() || isAlone(one) || one.permits() != other.permits());
  }

  private static boolean isAlone(GuardScope scope) {
    return scope.kind() == GuardKind.EXCLUSIVE || scope.kind() == GuardKind.WRITE;
  }

  ModelGrant grantLock(int application, GuardScope scope) {
    return grant(application, scope, this::release);
  }

  private ModelGrant grant(int application, GuardScope scope, Consumer<ModelGrant> giveUp) {
    ModelGrant grant = new ModelGrant(application, scope, ++tokens, giveUp);
    grants.add(grant);
    return grant;
  }

  private void release(ModelGrant grant) {
    check(grant.guard.isFree(), () -> "a lock is released while a call runs under it");
    grant.invalidate();
    grants.remove(grant);
  }

  /** Returns whether no more calls may begin under {@code guard}, which knows that. */
  boolean isClosed(CallGuard guard) {
    return grants.stream().anyMatch(each -> each.guard == guard && each.isClosed());
  }

  boolean isTold(CallGuard guard) {
    return grants.stream().anyMatch(each -> each.guard == guard && each.isTold());
  }

  /** No two bodies run at once of which each relies on being alone. */
  void checkExclusion() {
    for (ModelThread one : threads) {
      for (ModelThread other : threads) {
        boolean apart = one.application != other.application;
        check(
            one == other
                || one.needsMet().stream()
                    .noneMatch(a -> other.needsMet().stream().anyMatch(b -> clash(a, b, apart))),
            () -> one + " runs beside " + other);
      }
    }
  }

  private static boolean clash(GuardScope one, GuardScope other, boolean apart) {
    boolean leaders = one.kind() == GuardKind.LEADERSHIP || other.kind() == GuardKind.LEADERSHIP;
    return leaders ? apart && one.equals(other) : excludes(one, other);
  }

  @Override
  public String toString() {
    return threads + " " + grants + lost + resigned + interrupted + terms;
  }
}
