package dev.baton.spring.guard;

import dev.baton.spring.guard.CallWorld.Happening;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Brings about all that can happen in a world of the model, in all orders. */
final class CallSearch {
  private final Supplier<CallWorld> worlds;
  private final Set<String> seen = new HashSet<>();
  private final Deque<List<Integer>> open = new ArrayDeque<>();

  private CallSearch(Supplier<CallWorld> worlds) {
    this.worlds = worlds;
  }

  /**
   * What was found.
   *
   * @param breach the first breach, and what led to it; null if there is none
   */
  record SearchResult(int states, @Nullable String breach) {}

  static SearchResult search(Supplier<CallWorld> worlds) {
    return new CallSearch(worlds).run();
  }

  /** Breadth first: what led to a breach is short. */
  private SearchResult run() {
    open.add(List.of());
    while (!open.isEmpty()) {
      List<Integer> path = open.remove();
      CallWorld world = replay(path);
      List<Happening> next = world.happenings();
      String breach = world.breach();
      if (breach != null) {
        return new SearchResult(seen.size(), breach + ", after " + describe(path));
      }
      for (int i = 0; i < next.size(); i++) {
        String further = follow(path, i);
        if (further != null) {
          return new SearchResult(seen.size(), further);
        }
      }
    }
    return new SearchResult(seen.size(), null);
  }

  private @Nullable String follow(List<Integer> path, int choice) {
    CallWorld world = replay(path);
    world.happenings().get(choice).act().run();
    if (world.breach() != null) {
      return world.breach() + ", after " + describe(path) + ", and choice " + choice;
    }
    if (seen.add(world.toString())) {
      Integer[] longer = path.toArray(new Integer[path.size() + 1]);
      longer[path.size()] = choice;
      open.add(List.of(longer));
    }
    return null;
  }

  private String describe(List<Integer> path) {
    CallWorld world = worlds.get();
    StringBuilder text = new StringBuilder();
    for (int choice : path) {
      Happening next = world.happenings().get(choice);
      text.append(System.lineSeparator()).append(next.kind()).append(" ").append(next.of());
      next.act().run();
    }
    return text.toString();
  }

  private CallWorld replay(List<Integer> path) {
    CallWorld world = worlds.get();
    path.forEach(choice -> world.happenings().get(choice).act().run());
    return world;
  }
}
