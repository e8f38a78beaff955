package dev.baton.drain;

import dev.baton.internal.ClientContext;
import dev.baton.internal.Waits;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The elections of an ensemble at one moment, as far as they can be seen.
 *
 * @param paths the paths of elections with participants, sorted
 * @param hidden the paths of nodes that this identity may not list, sorted; it is not known whether
 *     there are elections at or below them
 */
public record Elections(List<String> paths, List<String> hidden) {
  /** Takes immutable copies. */
  public Elections {
    paths = List.copyOf(paths);
    hidden = List.copyOf(hidden);
  }

  /** Searches for the present elections. */
  public static CompletableFuture<Elections> search(ClientContext context) {
    return context
        .engine()
        .search(context.patience())
        .thenApply(found -> new Elections(found.elections(), found.denied()))
        .exceptionally(
            failure -> {
              throw Waits.translated(failure, context.engine().describe(), context.patience());
            });
  }
}
