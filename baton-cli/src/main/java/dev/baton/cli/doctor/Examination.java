package dev.baton.cli.doctor;

import dev.baton.cli.server.ServerProbe;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Collects the facts, in the time given, whatever hangs. */
public final class Examination {
  /** A server that hangs takes two steps, the visit of others seven. */
  private static final int STEPS = 8;

  private static final int SESSION_MILLIS = 10_000;

  private final Target target;
  private final Deadline deadline;
  private final int stepMillis;
  private final Executor threads =
      task -> {
        Thread thread = new Thread(task, "baton-doctor");
        thread.setDaemon(true);
        thread.start();
      };

  /** Of {@code target}, to be over within some time. */
  public Examination(Target target, Duration within) {
    this.target = target;
    this.deadline = new Deadline(within);
    this.stepMillis = Math.toIntExact(Math.max(1, within.toMillis() / STEPS));
  }

  /** Collects the facts and has them judged. */
  public Diagnosis diagnosis() {
    return Diagnosis.of(facts());
  }

  private Facts facts() {
    Map<InetSocketAddress, ServerVisit> visits = new LinkedHashMap<>();
    for (InetSocketAddress server : target.settings().servers()) {
      visits.put(server, new ServerVisit(server, target.security(), stepMillis));
    }
    Map<InetSocketAddress, ServerFacts> seen = seen(visits);
    List<InetSocketAddress> serving =
        visits.keySet().stream().filter(server -> seen.get(server).serves()).toList();
    relate(serving.stream().map(visits::get).toList(), serving, seen);
    Inside inside = inside(serving);
    return new Facts(
        new Facts.Plan(
            target.settings().chroot(),
            target.sessionTimeout(),
            target.grace(),
            target.security().schemes()),
        List.copyOf(seen.values()),
        inside.facts(),
        inside.trouble(),
        MachineVisit.facts());
  }

  private Map<InetSocketAddress, ServerFacts> seen(Map<InetSocketAddress, ServerVisit> visits) {
    Map<InetSocketAddress, CompletableFuture<ServerFacts>> awaited = new LinkedHashMap<>();
    visits.forEach(
        (server, visit) ->
            awaited.put(
                server,
                CompletableFuture.supplyAsync(visit::facts, threads)
                    .completeOnTimeout(
                        ServerVisit.late(server),
                        deadline.left().toMillis(),
                        TimeUnit.MILLISECONDS)));
    Map<InetSocketAddress, ServerFacts> seen = new LinkedHashMap<>();
    awaited.forEach((server, facts) -> seen.put(server, facts.join()));
    return seen;
  }

  /** A server that does not know a session of the first one's is of another ensemble. */
  private void relate(
      List<ServerVisit> visits,
      List<InetSocketAddress> serving,
      Map<InetSocketAddress, ServerFacts> seen) {
    if (visits.size() < 2 || deadline.isOver()) {
      return;
    }
    try {
      ServerProbe first = visits.get(0).probe();
      ServerProbe.Session session = first.open(SESSION_MILLIS);
      for (int i = 1; i < visits.size(); i++) {
        boolean same = visits.get(i).probe().knows(session);
        seen.computeIfPresent(serving.get(i), (server, facts) -> facts.inSameEnsemble(same));
      }
      first.close(session);
    } catch (IOException e) {
      // One has just gone: whose ensemble the rest are in stays unknown, and is not told.
    }
  }

  /** What a session could see, or why none could. */
  private record Inside(Optional<EnsembleFacts> facts, String trouble) {
    static Inside none(String trouble) {
      return new Inside(Optional.empty(), trouble);
    }
  }

  private Inside inside(List<InetSocketAddress> serving) {
    if (serving.isEmpty()) {
      return Inside.none("");
    }
    Inside late = Inside.none("servers answer, but took longer than --within for the rest");
    return CompletableFuture.supplyAsync(() -> visit(serving), threads)
        .completeOnTimeout(late, deadline.left().toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  private Inside visit(List<InetSocketAddress> serving) {
    try (EnsembleVisit visit = new EnsembleVisit(target, serving, deadline)) {
      return new Inside(Optional.of(visit.facts()), "");
    } catch (VisitException | IOException e) {
      return Inside.none(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Inside.none("interrupted");
    }
  }
}
