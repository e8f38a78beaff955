package dev.baton.election;

import dev.baton.internal.ClientContext;
import dev.baton.internal.Oversight;
import dev.baton.internal.Waits;
import dev.baton.participants.Message;
import dev.baton.participants.Participant;
import dev.baton.protocol.Evicted;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.node.ElectionPath;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * What there is a line for, an election or a lock: what anybody may ask of that line, and do to it,
 * without standing there. Thread-safe.
 */
public abstract class Overseen {
  protected final ClientContext context;
  protected final ElectionPath path;

  protected Overseen(ClientContext context, ElectionPath path) {
    this.context = context;
    this.path = path;
  }

  /** What is said to somebody else in the line, by whoever uses this. */
  protected abstract Message message(String reason);

  /** Asks, and blocks until there is an answer. */
  protected final <T> T await(Function<Oversight, CompletableFuture<T>> question) {
    Oversight oversight = new Oversight(context, path);
    return Waits.forResult(context.loop(), () -> question.apply(oversight));
  }

  /** Asks, and returns what the user may wait for. */
  protected final <T> CompletableFuture<T> ask(Function<Oversight, CompletableFuture<T>> question) {
    return context.results().resultOf(question.apply(new Oversight(context, path)));
  }

  /** Its path. */
  public final String path() {
    return path.text();
  }

  /**
   * Who takes part, the leader first, then those in line; under {@link TurnRule#RACE}, then those
   * who are {@linkplain CandidateBuilder#registered() registered}. Costs two round trips. Anybody
   * may ask, a candidate or not.
   *
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final List<Participant> participants() {
    return await(Oversight::participants);
  }

  /**
   * As {@link #participants()}, without waiting.
   *
   * @return completes on a thread of Baton's own, maybe with what {@link #participants()} throws
   */
  public final CompletionStage<List<Participant>> participantsAsync() {
    return ask(Oversight::participants);
  }

  /**
   * Has somebody give its place up, whether it holds or waits, and waits for that: at most for that
   * one's session timeout and check period, which is half a timeout in processes of up to 200
   * elections and locks. It is told to stop at once, and stands in line again, at its end, when it
   * has. If it can't be reached, its place is taken from it when its lease is over: so nobody holds
   * beside it. Costs two round trips to find it, one to tell it, and one to watch it.
   *
   * @param whom its id, or the name or path of its node
   * @param reason that it is told, at most 256 bytes
   * @return what became of it; also when nobody is called so
   * @throws dev.baton.participants.AmbiguousIdException if several are called so; says what their
   *     nodes are called
   * @throws IllegalArgumentException if the reason is too long, or UTF-8 cannot express it
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; it may have been
   *     told all the same, and gives its place up then
   * @throws dev.baton.error.BatonException if reading the line, writing to its node, or deleting it
   *     is not permitted; or if somebody else wrote over what tells it to stop
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final Evicted evict(String whom, String reason) {
    return await(oversight -> oversight.evict(whom, message(reason)));
  }

  /**
   * As {@link #evict}, without waiting.
   *
   * @return completes on a thread of Baton's own, maybe with what {@link #evict} throws
   * @throws IllegalArgumentException if the reason is too long, or UTF-8 cannot express it
   */
  public final CompletableFuture<Evicted> evictAsync(String whom, String reason) {
    return ask(oversight -> oversight.evict(whom, message(reason)));
  }

  /**
   * Takes somebody's place at once. <b>Two may take themselves for leaders then</b>, for as long as
   * the former one does not learn of it: for the rest of its lease if it is cut off, and only the
   * fencing token guards. For one that is known to be dead. Costs three round trips.
   *
   * @param whom its id, or the name or path of its node
   * @return what became of it; also when nobody is called so
   * @throws dev.baton.participants.AmbiguousIdException if several are called so; says what their
   *     nodes are called
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached
   * @throws dev.baton.error.BatonException if reading the line, or deleting the node, is not
   *     permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final Evicted evictNow(String whom) {
    return await(oversight -> oversight.evictNow(whom));
  }

  /**
   * Deletes it, or the lock at its path, if nobody takes part: its node, and all that Baton keeps
   * of it. Whoever comes then creates it anew. Costs one round trip, and one more to delete it; two
   * to see who is in the way.
   *
   * @return whether there was anything to delete
   * @throws dev.baton.participants.RemoveRefusedException if nothing was changed: somebody takes
   *     part, also one who came while this was asked, or there are children or data that are not
   *     Baton's
   * @throws dev.baton.error.UnreachableException if ZooKeeper cannot be reached; it may be deleted
   *     all the same
   * @throws dev.baton.error.BatonException if reading or deleting is not permitted
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public final boolean remove() {
    return await(Oversight::remove);
  }

  /** As {@link #remove}, without waiting; completes on a thread of Baton's own. */
  public final CompletableFuture<Boolean> removeAsync() {
    return ask(Oversight::remove);
  }
}
