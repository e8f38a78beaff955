package dev.baton.drain;

import dev.baton.internal.ClientContext;
import dev.baton.runtime.watch.ElectionSearch;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The elections of an ensemble at one moment, as far as they can be seen.
 *
 * @param paths the paths of elections with participants, sorted
 * @param hidden the paths of nodes that this identity may not list, sorted; it is not known whether
 *     there are elections at or below them
 * @param past the paths of elections without participants whose history is kept, sorted
 * @param requests how many requests the search has sent
 */
public record ElectionListing(
    List<String> paths, List<String> hidden, List<String> past, int requests) {
  /** Takes immutable copies. */
  public ElectionListing {
    paths = List.copyOf(paths);
    hidden = List.copyOf(hidden);
    past = List.copyOf(past);
  }

  /** Searches for the present elections. */
  public static CompletableFuture<ElectionListing> searchElections(ClientContext context) {
    return context.askEngine(context.engine()::searchElections, ElectionListing::ofFound);
  }

  static ElectionListing ofFound(ElectionSearch.FoundElections found) {
    return new ElectionListing(found.elections(), found.denied(), found.past(), found.requests());
  }
}
