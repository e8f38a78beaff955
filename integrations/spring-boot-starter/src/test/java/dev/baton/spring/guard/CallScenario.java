package dev.baton.spring.guard;

import static dev.baton.spring.guard.CallProgram.inTransaction;
import static dev.baton.spring.guard.CallProgram.leads;
import static dev.baton.spring.guard.CallProgram.locks;
import static dev.baton.spring.guard.CallProgram.reads;
import static dev.baton.spring.guard.CallProgram.takesOneOf;
import static dev.baton.spring.guard.CallProgram.writes;

import dev.baton.spring.guard.CallSearch.SearchResult;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two or three threads in two applications, and what their calls need.
 *
 * @param programs of the threads; the last is in the second application
 * @param polite whether all but the last end when they are interrupted; the last one does
 */
public record CallScenario(String name, List<CallProgram> programs, boolean polite) {
  static Stream<CallScenario> all() {
    return Stream.concat(alone(), inTransactions()).flatMap(CallScenario::variants);
  }

  private static Stream<CallScenario> alone() {
    return Stream.of(
        scenario("leaders within leaders", leads("/e", leads("/e")), leads("/e"), leads("/e")),
        scenario("two elections", leads("/e", leads("/f")), leads("/f")),
        scenario(
            "readers that lock", reads("/x", locks("/x")), reads("/x", reads("/x")), locks("/x")),
        scenario(
            "writers",
            writes("/x", reads("/x")),
            reads("/x", writes("/x")),
            writes("/x", locks("/x"))),
        scenario(
            "permits",
            takesOneOf(2, "/p", takesOneOf(2, "/p")),
            takesOneOf(2, "/p", takesOneOf(3, "/p")),
            locks("/p")),
        scenario("leaders that lock", leads("/e", locks("/x")), locks("/x")),
        scenario(
            "leaders that lock their path",
            leads("/e", locks("/e")),
            leads("/e", locks("/e")),
            leads("/e")),
        scenario("locks within locks", locks("/x", locks("/y"), reads("/x")), locks("/y")),
        scenario("locks that lead", locks("/x", leads("/e")), leads("/e")),
        scenario(
            "locks of two sessions",
            locks("/x", locks("/x").elsewhere()),
            locks("/x").elsewhere()));
  }

  private static Stream<CallScenario> inTransactions() {
    return Stream.of(
        scenario(
            "locks within a transaction", inTransaction(locks("/x"), reads("/x")), locks("/x")),
        scenario(
            "leaders within a transaction", inTransaction(leads("/e"), leads("/e")), leads("/e")),
        scenario(
            "transactions within transactions",
            inTransaction(locks("/x"), inTransaction(locks("/y"))),
            locks("/x")),
        scenario(
            "transactions within calls", locks("/x", inTransaction(locks("/y"))), locks("/y")));
  }

  private static CallScenario scenario(String name, CallProgram... programs) {
    return new CallScenario(name, List.of(programs), true);
  }

  /** Three threads that work on, and are interrupted, too, have too many states for each build. */
  private Stream<CallScenario> variants() {
    return programs.size() > 2 ? Stream.of(this) : Stream.of(this, workingOn());
  }

  private CallScenario workingOn() {
    return new CallScenario(name + " whose threads work on", programs, false);
  }

  SearchResult search() {
    return CallSearch.search(this::newWorld);
  }

  private CallWorld newWorld() {
    CallWorld world = new CallWorld();
    for (int i = 0; i < programs.size(); i++) {
      boolean last = i == programs.size() - 1;
      world.addThread(last ? 1 : 0, programs.get(i), polite || last);
    }
    return world;
  }

  /** Returns the first breach in the scenario of that name; null if there is none. */
  public static @Nullable String firstBreach(String name) {
    return all().filter(each -> each.name.equals(name)).findFirst().orElseThrow().search().breach();
  }

  @Override
  public String toString() {
    return name;
  }
}
