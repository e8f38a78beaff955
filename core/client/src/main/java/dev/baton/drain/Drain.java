package dev.baton.drain;

import static java.util.stream.Collectors.joining;

import dev.baton.drain.Drained.Outcome;
import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.Oversight;
import dev.baton.internal.ParticipantReader;
import dev.baton.internal.ShardSeat;
import dev.baton.internal.Waits;
import dev.baton.participants.Message;
import dev.baton.participants.Participant;
import dev.baton.protocol.claim.Mail;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.watch.ReadDenied;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Has all places of one process cede, in whatever election they are. Thread-safe. */
final class Drain {
  private final ClientContext context;
  private final String id;
  private final Mail order;
  private final Duration within;
  private final boolean evenAlone;
  private final Map<String, List<Member>> lines = new ConcurrentSkipListMap<>();
  private final Map<String, Drained> drained = new ConcurrentSkipListMap<>();
  private final Set<Long> sessions = ConcurrentHashMap.newKeySet();
  private final Set<String> hidden = new ConcurrentSkipListSet<>();

  Drain(
      ClientContext context,
      String id,
      Message message,
      Duration out,
      Duration within,
      boolean evenAlone) {
    this.context = context;
    this.id = id;
    this.order = OrderCodec.writeCede(message, out);
    this.within = Oversight.checked(within);
    this.evenAlone = evenAlone;
  }

  /** Completes with what became of them. */
  CompletableFuture<DrainReport> begin() {
    return Elections.search(context)
        .thenCompose(this::readAll)
        .thenCompose(read -> leaveAll())
        .thenApply(left -> new DrainReport(List.copyOf(drained.values()), List.copyOf(hidden)));
  }

  private CompletableFuture<Void> readAll(Elections found) {
    hidden.addAll(found.hidden());
    return Lanes.each(found.paths(), this::read);
  }

  private CompletableFuture<?> read(String path) {
    return oversight(path)
        .members()
        .handle(
            (line, failure) -> {
              if (failure == null) {
                lines.put(path, line);
              } else if (known(failure).getCause() instanceof ReadDenied) {
                hidden.add(path);
              } else {
                throw known(failure);
              }
              return path;
            });
  }

  private CompletableFuture<Void> leaveAll() {
    lines.values().stream()
        .flatMap(List::stream)
        .filter(one -> one.isCalled(id))
        .forEach(one -> sessions.add(one.stat().session()));
    lines.values().removeIf(line -> line.stream().noneMatch(this::isTheirs));
    return leaveInOrder();
  }

  /**
   * Gives up memberships of shard groups first; so other members are in the queues of its shards
   * before it gives those up.
   */
  private CompletableFuture<Void> leaveInOrder() {
    Predicate<String> ofMembers = path -> path.endsWith(ShardSeat.MEMBERS);
    return leaveAll(ofMembers).thenCompose(left -> leaveAll(ofMembers.negate()));
  }

  private CompletableFuture<Void> leaveAll(Predicate<String> which) {
    return Lanes.each(
        lines.keySet().stream().filter(which).toList(),
        path -> leave(path).thenAccept(end -> drained.put(path, end)));
  }

  private boolean isTheirs(Member member) {
    return sessions.contains(member.stat().session());
  }

  private CompletableFuture<Drained> leave(String path) {
    List<Member> line = lines.getOrDefault(path, List.of());
    List<Member> theirs = line.stream().filter(this::isTheirs).toList();
    if (theirs.stream().anyMatch(Member::isOfLock)) {
      return CompletableFuture.completedFuture(drained(path, Outcome.LOCK, false, line, ""));
    }
    if (theirs.size() == line.size() && !evenAlone && !isShared(path)) {
      return CompletableFuture.completedFuture(drained(path, Outcome.KEPT, true, line, ""));
    }
    return order(path, theirs.stream().filter(one -> one.place() != 1).toList())
        .thenCompose(first -> order(path, leader(theirs)).thenApply(then -> both(first, then)))
        .thenCompose(
            problem ->
                oversight(path)
                    .members()
                    .handle(
                        (after, failure) -> judge(path, line, after, both(problem, why(failure)))));
  }

  /**
   * Returns whether it is a shard that other members take over, though they are not in its queue
   * yet.
   */
  private boolean isShared(String path) {
    int last = path.lastIndexOf('/');
    String name = path.substring(last + 1);
    String group = path.substring(0, last) + ShardSeat.MEMBERS;
    return name.matches("0|[1-9]\\d{0,8}")
        && lines.getOrDefault(group, List.of()).stream()
            .filter(one -> !isTheirs(one))
            .flatMap(one -> ShardSeat.of(one.data()).stream())
            .anyMatch(seat -> Integer.parseInt(name) < seat.shards());
  }

  private static List<Member> leader(List<Member> line) {
    return line.stream().filter(one -> one.place() == 1).toList();
  }

  /**
   * Orders the given members to leave. The waiting members go first, or one of them might lead
   * next.
   */
  private CompletableFuture<String> order(String path, List<Member> members) {
    List<CompletableFuture<String>> orders =
        members.stream()
            .map(
                one ->
                    oversight(path)
                        .order(one, order, within)
                        .handle((left, failure) -> why(failure)))
            .toList();
    return CompletableFuture.allOf(orders.toArray(CompletableFuture<?>[]::new))
        .thenApply(done -> orders.stream().map(CompletableFuture::join).reduce("", Drain::both));
  }

  private static String both(String one, String other) {
    return Stream.of(one, other).filter(text -> !text.isEmpty()).collect(joining("; "));
  }

  /** Returns the outcome, by the queue as it is {@code after} everything, if that could be read. */
  private Drained judge(
      String path, List<Member> before, @Nullable List<Member> after, String problem) {
    List<Member> now = after == null ? before : after;
    boolean led = leader(before).stream().anyMatch(this::isTheirs);
    boolean leads = leader(now).stream().anyMatch(this::isTheirs);
    Outcome outcome = led ? Outcome.HANDED_OVER : Outcome.LEFT;
    String why = leads && problem.isEmpty() ? "it leads again, by another node" : problem;
    return drained(path, why.isEmpty() ? outcome : Outcome.FAILED, leads, now, why);
  }

  private static Drained drained(
      String path, Outcome outcome, boolean leads, List<Member> line, String problem) {
    Optional<Participant> leader = leader(line).stream().findFirst().map(ParticipantReader::holder);
    return new Drained(path, outcome, leads, leader, problem);
  }

  /** Returns the message of {@code failure}; empty if there is none. */
  private static String why(@Nullable Throwable failure) {
    return failure == null ? "" : String.valueOf(known(failure).getMessage());
  }

  /** Returns the exception that {@link Oversight} throws, which knows all possible failures. */
  private static BatonException known(Throwable failure) {
    return Waits.translated(failure, "", Duration.ZERO);
  }

  private Oversight oversight(String path) {
    return new Oversight(context, ElectionPath.of(path));
  }
}
