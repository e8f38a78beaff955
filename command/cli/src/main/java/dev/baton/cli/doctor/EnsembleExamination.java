package dev.baton.cli.doctor;

import dev.baton.cli.connect.DoctorTarget;
import dev.baton.cli.server.ServerProbe;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Collects the facts within the time given, even if servers hang. */
public final class EnsembleExamination {
  /** A server that hangs takes two steps; a visit to the others takes seven. */
  private static final int STEPS = 8;

  private static final int SESSION_MILLIS = 10_000;

  private final DoctorTarget target;
  private final ExaminationDeadline deadline;
  private final int stepMillis;

  /** Creates an examination of {@code target} that takes {@code within} at most. */
  public EnsembleExamination(DoctorTarget target, Duration within) {
    this.target = target;
    this.deadline = new ExaminationDeadline(within);
    this.stepMillis = Math.toIntExact(Math.max(1, within.toMillis() / STEPS));
  }

  /** Collects the facts and judges them. */
  public DoctorReport createReport() {
    return DoctorReport.diagnoseFacts(collectFacts());
  }

  private DoctorFacts collectFacts() {
    List<InetSocketAddress> servers = target.settings().servers();
    List<ServerVisit> visits =
        servers.stream()
            .map(server -> new ServerVisit(server, target.security(), stepMillis))
            .toList();
    List<ServerFacts> seen = relateServers(visits, visitServers(servers, visits));
    SessionView inside = viewFromSession(servingOnly(servers, seen));
    return new DoctorFacts(
        plannedSettings(), seen, inside.facts(), inside.trouble(), MachineVisit.collectFacts());
  }

  private DoctorFacts.PlannedSettings plannedSettings() {
    return new DoctorFacts.PlannedSettings(
        target.sessionTimeout(), target.grace(), target.security().schemes(), target.local());
  }

  private List<ServerFacts> visitServers(
      List<InetSocketAddress> servers, List<ServerVisit> visits) {
    List<CompletableFuture<ServerFacts>> awaited = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      awaited.add(
          VisitThreads.beginVisit(
              visits.get(i)::visitServer,
              ServerVisit.lateFacts(servers.get(i)),
              deadline.timeLeft()));
    }
    return awaited.stream().map(CompletableFuture::join).toList();
  }

  private static <T> List<T> servingOnly(List<T> all, List<ServerFacts> seen) {
    return IntStream.range(0, all.size())
        .filter(i -> seen.get(i).isServing())
        .mapToObj(all::get)
        .toList();
  }

  /** Notes which servers belong to the first server's ensemble: they know a session of it. */
  private List<ServerFacts> relateServers(List<ServerVisit> visits, List<ServerFacts> seen) {
    List<ServerVisit> serving = servingOnly(visits, seen);
    if (serving.size() < 2 || deadline.isOver()) {
      return seen;
    }
    List<ServerFacts> related = new ArrayList<>(seen);
    try {
      ServerProbe first = serving.get(0).serverProbe();
      ServerProbe.ProbeSession session = first.openSession(SESSION_MILLIS);
      for (ServerVisit visit : serving.subList(1, serving.size())) {
        boolean same = visit.serverProbe().knowsSession(session);
        related.replaceAll(
            facts -> facts.name().equals(visit.serverName()) ? facts.inSameEnsemble(same) : facts);
      }
      first.closeSession(session);
    } catch (IOException e) {
      // A server has just gone. The ensemble of the remaining servers stays unknown and is not
      // reported.
    }
    return related;
  }

  /** The facts that a session could see, or the reason why there was no session. */
  private record SessionView(Optional<EnsembleFacts> facts, String trouble) {
    static SessionView withoutSession(String trouble) {
      return new SessionView(Optional.empty(), trouble);
    }
  }

  private SessionView viewFromSession(List<InetSocketAddress> serving) {
    if (serving.isEmpty()) {
      return SessionView.withoutSession("");
    }
    SessionView late =
        SessionView.withoutSession(
            "servers answer, but --within was too short for the other checks");
    return VisitThreads.beginVisit(() -> visitInSession(serving), late, deadline.timeLeft()).join();
  }

  private SessionView visitInSession(List<InetSocketAddress> serving) {
    try (EnsembleVisit visit = new EnsembleVisit(target, serving, deadline)) {
      return new SessionView(Optional.of(visit.collectFacts()), "");
    } catch (VisitException | IOException e) {
      return SessionView.withoutSession(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return SessionView.withoutSession("interrupted");
    }
  }
}
