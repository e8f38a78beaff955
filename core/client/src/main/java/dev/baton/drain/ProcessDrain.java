package dev.baton.drain;

import static java.util.stream.Collectors.joining;

import dev.baton.drain.DrainResult.DrainOutcome;
import dev.baton.error.BatonException;
import dev.baton.internal.AdminOperations;
import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import dev.baton.internal.OrderCodec;
import dev.baton.internal.ParticipantReader;
import dev.baton.internal.PauseOperations;
import dev.baton.internal.PauseQuestion;
import dev.baton.internal.ShardMemberData;
import dev.baton.participants.Participant;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.watch.PauseReading.FoundPauses;
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
final class ProcessDrain {
  private final ClientContext context;
  private final String id;
  private final NodeMessage order;
  private final Duration within;
  private final boolean evenAlone;
  private final Map<String, List<QueueMember>> lines = new ConcurrentSkipListMap<>();
  private final Map<String, DrainResult> drained = new ConcurrentSkipListMap<>();
  private final Set<Long> sessions = ConcurrentHashMap.newKeySet();
  private final Set<String> hidden = new ConcurrentSkipListSet<>();

  ProcessDrain(
      ClientContext context,
      String id,
      RequestOrigin message,
      Duration out,
      Duration within,
      boolean evenAlone) {
    this.context = context;
    this.id = id;
    this.order = OrderCodec.writeCede(message, out);
    this.within = AdminOperations.checkedWithin(within);
    this.evenAlone = evenAlone;
  }

  /** Completes with what became of them. */
  CompletableFuture<DrainReport> beginDrain() {
    return ElectionListing.searchElections(context)
        .thenCompose(this::readAll)
        .thenCompose(read -> PauseQuestion.readAll(context))
        .thenCompose(this::leaveAll)
        .thenApply(left -> new DrainReport(List.copyOf(drained.values()), List.copyOf(hidden)));
  }

  private CompletableFuture<Void> readAll(ElectionListing found) {
    hidden.addAll(found.hidden());
    return BoundedParallel.runAll(found.paths(), this::readQueue);
  }

  private CompletableFuture<?> readQueue(String path) {
    return operationsAt(path)
        .readMembers()
        .handle(
            (line, failure) -> {
              if (failure == null) {
                lines.put(path, line);
              } else if (knownFailure(failure).getCause() instanceof ReadDenied) {
                hidden.add(path);
              } else {
                throw knownFailure(failure);
              }
              return path;
            });
  }

  private CompletableFuture<Void> leaveAll(FoundPauses pauses) {
    lines.values().stream()
        .flatMap(List::stream)
        .filter(one -> one.isCalled(id) && !one.isPeer())
        .forEach(one -> sessions.add(one.stat().session()));
    lines.values().removeIf(line -> line.stream().noneMatch(this::isTheirs));
    lines.keySet().forEach(path -> keepIfPaused(path, pauses));
    lines.keySet().removeAll(drained.keySet());
    return leaveInOrder();
  }

  private void keepIfPaused(String path, FoundPauses pauses) {
    List<QueueMember> line = lines.getOrDefault(path, List.of());
    if (line.stream().noneMatch(QueueMember::isOfLock)) {
      pauses
          .pauseOf(ElectionPath.of(path))
          .map(pause -> PauseOperations.toPause(pause).describePause())
          .ifPresent(why -> drained.put(path, keptResult(path, line, why)));
    }
  }

  private DrainResult keptResult(String path, List<QueueMember> line, String why) {
    boolean leads = leaderOf(line).stream().anyMatch(this::isTheirs);
    return resultOf(path, DrainOutcome.PAUSED, leads, line, why);
  }

  /**
   * Gives up memberships of shard groups first; so other members are in the queues of its shards
   * before it gives those up.
   */
  private CompletableFuture<Void> leaveInOrder() {
    Predicate<String> ofMembers = path -> path.endsWith(ShardMemberData.MEMBERS);
    return leaveAll(ofMembers).thenCompose(left -> leaveAll(ofMembers.negate()));
  }

  private CompletableFuture<Void> leaveAll(Predicate<String> which) {
    return BoundedParallel.runAll(
        lines.keySet().stream().filter(which).toList(),
        path -> leaveElection(path).thenAccept(end -> drained.put(path, end)));
  }

  private boolean isTheirs(QueueMember member) {
    return sessions.contains(member.stat().session());
  }

  private CompletableFuture<DrainResult> leaveElection(String path) {
    List<QueueMember> line = lines.getOrDefault(path, List.of());
    List<QueueMember> theirs = line.stream().filter(this::isTheirs).toList();
    if (theirs.stream().anyMatch(QueueMember::isOfLock)) {
      return CompletableFuture.completedFuture(resultOf(path, DrainOutcome.LOCK, false, line, ""));
    }
    if (theirs.size() == line.size() && !evenAlone && !isShared(path)) {
      return CompletableFuture.completedFuture(resultOf(path, DrainOutcome.KEPT, true, line, ""));
    }
    return orderAll(path, theirs.stream().filter(one -> one.position() != 1).toList())
        .thenCompose(
            first -> orderAll(path, leaderOf(theirs)).thenApply(then -> joinTexts(first, then)))
        .thenCompose(
            problem ->
                operationsAt(path)
                    .readMembers()
                    .handle(
                        (after, failure) ->
                            judgeOutcome(
                                path, line, after, joinTexts(problem, messageOf(failure)))));
  }

  /**
   * Returns whether it is a shard that other members take over, though they are not in its queue
   * yet.
   */
  private boolean isShared(String path) {
    int last = path.lastIndexOf('/');
    String name = path.substring(last + 1);
    String group = path.substring(0, last) + ShardMemberData.MEMBERS;
    return name.matches("0|[1-9]\\d{0,8}")
        && lines.getOrDefault(group, List.of()).stream()
            .filter(one -> !isTheirs(one))
            .flatMap(one -> ShardMemberData.decodeFrom(one.data()).stream())
            .anyMatch(node -> Integer.parseInt(name) < node.shards());
  }

  private static List<QueueMember> leaderOf(List<QueueMember> line) {
    return line.stream().filter(one -> one.position() == 1).toList();
  }

  /**
   * Orders the given members to leave. The waiting members go first, or one of them might lead
   * next.
   */
  private CompletableFuture<String> orderAll(String path, List<QueueMember> members) {
    List<CompletableFuture<String>> orders =
        members.stream()
            .map(
                one ->
                    operationsAt(path)
                        .giveOrder(one, order, within)
                        .handle((left, failure) -> messageOf(failure)))
            .toList();
    return CompletableFuture.allOf(orders.toArray(CompletableFuture<?>[]::new))
        .thenApply(
            done ->
                orders.stream().map(CompletableFuture::join).reduce("", ProcessDrain::joinTexts));
  }

  private static String joinTexts(String one, String other) {
    return Stream.of(one, other).filter(text -> !text.isEmpty()).collect(joining("; "));
  }

  /** Returns the outcome, by the queue as it is {@code after} everything, if that could be read. */
  private DrainResult judgeOutcome(
      String path, List<QueueMember> before, @Nullable List<QueueMember> after, String problem) {
    List<QueueMember> now = after == null ? before : after;
    boolean led = leaderOf(before).stream().anyMatch(this::isTheirs);
    boolean leads = leaderOf(now).stream().anyMatch(this::isTheirs);
    DrainOutcome outcome = led ? DrainOutcome.HANDED_OVER : DrainOutcome.LEFT;
    String why = leads && problem.isEmpty() ? "it leads again, with another node" : problem;
    return resultOf(path, why.isEmpty() ? outcome : DrainOutcome.FAILED, leads, now, why);
  }

  private static DrainResult resultOf(
      String path, DrainOutcome outcome, boolean leads, List<QueueMember> line, String problem) {
    Optional<Participant> leader =
        leaderOf(line).stream().findFirst().map(ParticipantReader::toHolder);
    return new DrainResult(path, outcome, leads, leader, problem);
  }

  /** Returns the message of {@code failure}; empty if there is none. */
  private static String messageOf(@Nullable Throwable failure) {
    return failure == null ? "" : String.valueOf(knownFailure(failure).getMessage());
  }

  /**
   * Returns the exception that {@link AdminOperations} throws, which knows all possible failures.
   */
  private static BatonException knownFailure(Throwable failure) {
    return BlockingCalls.translateFailure(failure, "", Duration.ZERO);
  }

  private AdminOperations operationsAt(String path) {
    return new AdminOperations(context, ElectionPath.of(path));
  }
}
