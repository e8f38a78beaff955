package dev.baton.sim;

import dev.baton.protocol.claim.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Searches breadth first all worlds that can follow from a first world. */
final class Explorer {
  private final World first;
  private final long limit;
  private final Seen seen = new Seen();
  private final Deque<World> frontier = new ArrayDeque<>();
  private long steps;

  private Explorer(World first, long limit) {
    this.first = first;
    this.limit = limit;
  }

  /**
   * The result of a search.
   *
   * @param worlds the number of different worlds seen
   * @param steps the number of actions tried
   * @param finished true if every action was tried, false if the limit was reached
   * @param counterExample a shortest way to break an invariant, as a transcript; null if none was
   *     found
   */
  record Result(long worlds, long steps, boolean finished, @Nullable String counterExample) {}

  /** Runs the search. */
  static Result explore(Search search) {
    return explore(search, null);
  }

  /** Runs the search and passes every step of every claim on all ways to {@code journal}. */
  static Result explore(Search search, @Nullable Consumer<Entry> journal) {
    World first = search.first();
    first.journal = journal;
    return new Explorer(first, search.limit()).run();
  }

  private Result run() {
    seen.add(Canon.hash(first), -1, 0);
    frontier.add(first);
    for (int parent = 0; !frontier.isEmpty() && seen.size() < limit; parent++) {
      String found = expand(frontier.remove(), parent);
      if (found != null) {
        return new Result(seen.size(), steps, false, found);
      }
    }
    return new Result(seen.size(), steps, frontier.isEmpty(), null);
  }

  private @Nullable String expand(World world, int parent) {
    List<Action> actions = Choices.of(world);
    if (actions.stream().noneMatch(action -> action.kind().isProgress())) {
      String unclean = CleanEnd.problem(world);
      if (unclean != null) {
        return transcript(parent, null, unclean);
      }
    }
    for (int i = 0; i < actions.size(); i++) {
      steps++;
      World next = Turn.after(world, actions.get(i));
      if (next.broken != null) {
        return transcript(parent, actions.get(i), next.broken);
      }
      if (seen.add(Canon.hash(next), parent, i)) {
        frontier.add(next);
      }
    }
    return null;
  }

  /** Replays the way to the world number {@code id}, followed by {@code last}. */
  private String transcript(int id, @Nullable Action last, String problem) {
    List<Integer> choices = new ArrayList<>();
    for (int at = id; at > 0; at = seen.parent(at)) {
      choices.add(seen.choice(at));
    }
    Collections.reverse(choices);
    Transcript transcript = new Transcript(first);
    choices.forEach(choice -> transcript.play(Choices.of(transcript.world()).get(choice)));
    if (last != null) {
      transcript.play(last);
    }
    return transcript.text() + "=> " + problem + "\n";
  }
}
