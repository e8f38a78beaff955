package dev.baton.cli.doctor;

import dev.baton.cli.connect.Target;
import dev.baton.cli.server.ServerProbe;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Collects the facts within the time given, even if servers hang. */
public final class Examination {
  /** A server that hangs takes two steps; a visit to the others takes seven. */
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

  /** Creates an examination of {@code target} that takes {@code within} at most. */
  public Examination(Target target, Duration within) {
    this.target = target;
    this.deadline = new Deadline(within);
    this.stepMillis = Math.toIntExact(Math.max(1, within.toMillis() / STEPS));
  }

  /** Collects the facts and judges them. */
  public Diagnosis diagnosis() {
    return Diagnosis.of(facts());
  }

  private Facts facts() {
    List<InetSocketAddress> servers = target.settings().servers();
    List<ServerVisit> visits =
        servers.stream()
            .map(server -> new ServerVisit(server, target.security(), stepMillis))
            .toList();
    List<ServerFacts> seen = related(visits, seen(servers, visits));
    Inside inside = inside(serving(servers, seen));
    return new Facts(plan(), seen, inside.facts(), inside.trouble(), MachineVisit.facts());
  }

  private Facts.Plan plan() {
    return new Facts.Plan(
        target.sessionTimeout(), target.grace(), target.security().schemes(), target.local());
  }

  private List<ServerFacts> seen(List<InetSocketAddress> servers, List<ServerVisit> visits) {
    List<CompletableFuture<ServerFacts>> awaited = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      awaited.add(
          CompletableFuture.supplyAsync(visits.get(i)::facts, threads)
              .completeOnTimeout(
                  ServerVisit.late(servers.get(i)),
                  deadline.left().toMillis(),
                  TimeUnit.MILLISECONDS));
    }
    return awaited.stream().map(CompletableFuture::join).toList();
  }

  private static <T> List<T> serving(List<T> all, List<ServerFacts> seen) {
    return IntStream.range(0, all.size())
        .filter(i -> seen.get(i).serves())
        .mapToObj(all::get)
        .toList();
  }

  /** Notes which servers belong to the first server's ensemble: they know a session of it. */
  private List<ServerFacts> related(List<ServerVisit> visits, List<ServerFacts> seen) {
    List<ServerVisit> serving = serving(visits, seen);
    if (serving.size() < 2 || deadline.isOver()) {
      return seen;
    }
    List<ServerFacts> related = new ArrayList<>(seen);
    try {
      ServerProbe first = serving.get(0).probe();
      ServerProbe.Session session = first.open(SESSION_MILLIS);
      for (ServerVisit visit : serving.subList(1, serving.size())) {
        boolean same = visit.probe().knows(session);
        related.replaceAll(
            facts -> facts.name().equals(visit.name()) ? facts.inSameEnsemble(same) : facts);
      }
      first.close(session);
    } catch (IOException e) {
      // A server has just gone. The ensemble of the remaining servers stays unknown and is not
      // reported.
    }
    return related;
  }

  /** The facts that a session could see, or the reason why there was no session. */
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
