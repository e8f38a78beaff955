package dev.baton.sim;

import dev.baton.protocol.claim.JournalEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Searches breadth first all worlds that can follow from a first world. */
final class WorldExplorer {
  private final ExplorerWorld first;
  private final long limit;
  private final SeenWorlds seen = new SeenWorlds();
  private final Deque<ExplorerWorld> frontier = new ArrayDeque<>();
  private long steps;

  private WorldExplorer(ExplorerWorld first, long limit) {
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
  record SearchResult(long worlds, long steps, boolean finished, @Nullable String counterExample) {}

  /** Runs the search. */
  static SearchResult exploreWorlds(SearchSettings search) {
    return exploreWorlds(search, null);
  }

  /** Runs the search and passes every step of every claim on all ways to {@code journal}. */
  static SearchResult exploreWorlds(
      SearchSettings search, @Nullable Consumer<JournalEntry> journal) {
    ExplorerWorld first = search.firstWorld();
    first.journal = journal;
    return new WorldExplorer(first, search.limit()).runSearch();
  }

  private SearchResult runSearch() {
    seen.addWorld(CanonicalForm.hashWorld(first), -1, 0);
    frontier.add(first);
    for (int parent = 0; !frontier.isEmpty() && seen.worldCount() < limit; parent++) {
      String found = expandWorld(frontier.remove(), parent);
      if (found != null) {
        return new SearchResult(seen.worldCount(), steps, false, found);
      }
    }
    return new SearchResult(seen.worldCount(), steps, frontier.isEmpty(), null);
  }

  private @Nullable String expandWorld(ExplorerWorld world, int parent) {
    List<WorldAction> actions = PossibleActions.actionsIn(world);
    if (actions.stream().noneMatch(action -> action.kind().isProgress())) {
      String unclean = RestingWorldCheck.findProblem(world);
      if (unclean != null) {
        return transcriptOf(parent, null, unclean);
      }
    }
    for (int i = 0; i < actions.size(); i++) {
      steps++;
      ExplorerWorld next = ActionRunner.applyAction(world, actions.get(i));
      if (next.broken != null) {
        return transcriptOf(parent, actions.get(i), next.broken);
      }
      if (seen.addWorld(CanonicalForm.hashWorld(next), parent, i)) {
        frontier.add(next);
      }
    }
    return null;
  }

  /** Replays the way to the world number {@code id}, followed by {@code last}. */
  private String transcriptOf(int id, @Nullable WorldAction last, String problem) {
    List<Integer> choices = new ArrayList<>();
    for (int at = id; at > 0; at = seen.parentOf(at)) {
      choices.add(seen.choiceOf(at));
    }
    Collections.reverse(choices);
    ActionTranscript transcript = new ActionTranscript(first);
    choices.forEach(
        choice ->
            transcript.playAction(
                PossibleActions.actionsIn(transcript.currentWorld()).get(choice)));
    if (last != null) {
      transcript.playAction(last);
    }
    return transcript.transcriptText() + "=> " + problem + "\n";
  }
}
