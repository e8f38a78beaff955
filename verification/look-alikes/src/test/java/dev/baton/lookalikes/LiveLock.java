package dev.baton.lookalikes;

import static dev.baton.testkit.CuratorClients.askCurator;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.curator.framework.CuratorFramework;
import org.jspecify.annotations.Nullable;

/** A mutex, a multi-lock or the two halves of a read/write lock. */
final class LiveLock implements LiveThing {
  private static final int REVOCABLE = 2;
  private static final String NODES = "getParticipantNodes";
  private static final Pattern ID = Pattern.compile("\\bx[0-2]\\b");

  private final RecipeLibrary library;
  private final CuratorFramework client;
  private final ReflectedObject lock;
  private final boolean halves;

  LiveLock(
      RecipeLibrary library,
      ProgramThing plan,
      CuratorFramework client,
      String path,
      RunTrace trace)
      throws InvocationTargetException {
    this.library = library;
    this.client = client;
    this.halves = plan.kind() == ThingKind.READ_WRITE;
    Class<?> type = library.typeOf(plan.kind().className());
    this.lock =
        switch (plan.kind()) {
          case READ_WRITE ->
              ReflectedObject.create(type, client, path, plan.name().getBytes(UTF_8));
          case MULTI_LOCK ->
              ReflectedObject.create(type, client, List.of(path + "/a", path + "/b"));
          default -> ReflectedObject.create(type, client, path);
        };
    if (plan.kind() == ThingKind.MUTEX && plan.variant() == REVOCABLE) {
      makeRevocable(plan.name(), trace);
    }
  }

  private void makeRevocable(String name, RunTrace trace) throws InvocationTargetException {
    lock.call(
        "makeRevocable",
        library.implement(
            "locks.RevocationListener",
            (proxy, method, arguments) -> {
              trace.note(name + " listener", method.getName());
              return null;
            }));
  }

  private ReflectedObject half(String name) throws InvocationTargetException {
    return new ReflectedObject(Objects.requireNonNull(lock.call(name)));
  }

  @Override
  public @Nullable Object perform(ProgramStep step, ActorThread actor)
      throws InvocationTargetException {
    String method = step.method();
    int dot = method.indexOf('.');
    ReflectedObject called = dot < 0 ? lock : half(method.substring(0, dot));
    long limit = step.limit();
    String name = method.substring(dot + 1);
    return switch (name) {
      case "acquire" ->
          step.isLimited() ? called.call(name, limit, MILLISECONDS) : called.call(name);
      case "locker" -> useLocker(called, limit);
      case "usual" -> releaseIfAcquired(called);
      case "getParticipantNodes" -> describeNodes(nodesOf(called));
      case "revoke" -> revokeFirst(nodesOf(called));
      default -> called.call(name);
    };
  }

  private @Nullable Object useLocker(ReflectedObject called, long limit)
      throws InvocationTargetException {
    return ReflectedObject.create(
            library.typeOf("locks.Locker"), called.object(), limit, MILLISECONDS)
        .call("close");
  }

  private static List<?> nodesOf(ReflectedObject called) throws InvocationTargetException {
    return List.copyOf((Collection<?>) Objects.requireNonNull(called.call(NODES)));
  }

  /** Returns the ids of the nodes' owners, and whether the nodes hold anything else. */
  private String describeNodes(List<?> nodes) {
    List<String> owners = new ArrayList<>();
    boolean exact = true;
    for (Object node : nodes) {
      String data = askCurator(() -> new String(client.getData().forPath((String) node), UTF_8));
      Matcher id = ID.matcher(data);
      String owner = id.find() ? id.group() : "someone";
      owners.add(owner);
      exact &= !halves || owner.equals(data);
    }
    return owners + (exact ? "" : ", with text");
  }

  private String revokeFirst(List<?> nodes) throws InvocationTargetException {
    if (nodes.isEmpty()) {
      return "none";
    }
    ReflectedObject.callStatic(
        library.typeOf("locks.Revoker"), "attemptRevoke", client, nodes.get(0));
    return "asked";
  }

  /** Does as most programs do in the end. */
  private static boolean releaseIfAcquired(ReflectedObject called)
      throws InvocationTargetException {
    boolean acquired = Boolean.TRUE.equals(called.call("isAcquiredInThisProcess"));
    if (acquired) {
      called.call("release");
    }
    return acquired;
  }

  @Override
  public String observe() throws InvocationTargetException {
    String asked = "isAcquiredInThisProcess";
    return halves
        ? half("readLock").call(asked) + " " + half("writeLock").call(asked)
        : String.valueOf(lock.call(asked));
  }

  @Override
  public void endWork() {}
}
