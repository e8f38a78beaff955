package dev.baton.drain;

import dev.baton.internal.ClientContext;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A search for elections that sends few requests a second, by {@link
 * dev.baton.Baton#searchElections}. It has begun, and ends with the Baton at the latest.
 * Thread-safe; nothing here blocks.
 */
public final class PacedSearch {
  private final CompletableFuture<ElectionListing> result;
  private volatile ElectionListing latest = new ElectionListing(List.of(), List.of(), List.of(), 0);

  private PacedSearch(ClientContext context, int requestsPerSecond) {
    result =
        context
            .results()
            .resultOf(
                context.askEngine(
                    patience ->
                        context
                            .engine()
                            .searchElections(
                                patience,
                                requestsPerSecond,
                                found -> latest = ElectionListing.ofFound(found)),
                    ElectionListing::ofFound));
  }

  /** Begins a search. */
  public static PacedSearch beginSearch(ClientContext context, int requestsPerSecond) {
    if (requestsPerSecond < 1) {
      throw new IllegalArgumentException(
          "a search needs at least 1 request a second, not " + requestsPerSecond);
    }
    return new PacedSearch(context, requestsPerSecond);
  }

  /** Returns what the search has found so far; it may be some seconds old. */
  public ElectionListing soFar() {
    return latest;
  }

  /**
   * Returns the result, which completes at the end of the search. It fails as {@link
   * dev.baton.Baton#findElections} does.
   */
  public CompletableFuture<ElectionListing> result() {
    return result;
  }
}
