package dev.baton.bench.work;

import dev.baton.Baton;
import dev.baton.bench.report.BetterDirection;
import dev.baton.bench.report.NumberUnit;
import dev.baton.bench.tools.PackagedBaton;
import dev.baton.bench.worker.IdlePause;
import dev.baton.testkit.balancer.BalancedServices;
import dev.baton.testkit.balancer.BalancedServices.ServiceAnswer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The work "reach the leader through a load balancer", while leaders change. */
public final class RouteWork {
  private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(2);
  private static final Duration TRANSFER_LIMIT = Duration.ofSeconds(20);
  private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(4);
  private static final MeasuredTopic TRANSFER =
      gapTopic("route-transfer", "The leader hands over to a named candidate.");
  private static final MeasuredTopic KILL =
      gapTopic(
          "route-kill", "All processes of the leader are killed, with a session timeout of 4 s.");

  private RouteWork() {}

  private static MeasuredTopic gapTopic(String id, String change) {
    return new MeasuredTopic(
        id,
        "through HAProxy: gap, " + id.substring("route-".length()),
        change
            + " From the last answer of the former leader to the first one of the next, which is"
            + " started when it is elected. HAProxy asks baton run --health each 200 ms.",
        NumberUnit.NANOSECONDS,
        BetterDirection.LESS);
  }

  /**
   * Creates the work with the package of {@code checkout}.
   *
   * @param transfers the number of transfers in each round; a kill follows
   */
  public static MeasuredWork createWork(WorkScene scene, Path checkout, int transfers) {
    boolean possible = BalancedServices.isPossible();
    return new MeasuredWork(
        List.of(TRANSFER, KILL),
        possible ? Map.of("Baton", () -> new RouteEntrant(scene, checkout, transfers)) : Map.of(),
        possible ? List.of() : List.of("HAProxy is not installed here."));
  }

  private static final class RouteEntrant implements WorkEntrant {
    private final PackagedBaton baton;
    private final int transfers;
    private final String election;
    private final Baton operator;
    private final BalancedServices services;

    RouteEntrant(WorkScene scene, Path checkout, int transfers) {
      this.transfers = transfers;
      this.baton = new PackagedBaton(checkout);
      this.election = scene.ensemble().newPath();
      this.operator = Baton.connect(scene.connectString());
      this.services =
          new BalancedServices(
              baton.launcherWords(), checkout, scene.connectString(), election, SESSION_TIMEOUT);
    }

    @Override
    public void runRound(MeasurementSheet sheet) throws InterruptedException {
      for (int i = 0; i < transfers; i++) {
        measureTransfer(sheet);
      }
      measureKill(sheet);
    }

    private void measureTransfer(MeasurementSheet sheet) throws InterruptedException {
      ServiceAnswer answer = awaitAnswer();
      String leader = answer.id();
      String next = services.othersThan(leader).get((int) (answer.token() % 2));
      awaitCandidate(next);
      var transfer = operator.election(election).transferToAsync(next, "bench", TRANSFER_LIMIT);
      sheet.noteValue(TRANSFER, measureGap(leader));
      transfer.join();
    }

    private void measureKill(MeasurementSheet sheet) throws InterruptedException {
      String leader = awaitAnswer().id();
      for (String other : services.othersThan(leader)) {
        awaitCandidate(other);
      }
      services.killService(leader);
      sheet.noteValue(KILL, measureGap(leader));
      services.startService(leader);
    }

    private void awaitCandidate(String id) throws InterruptedException {
      while (operator.election(election).participants().stream()
          .noneMatch(each -> each.id().equals(id))) {
        IdlePause.pauseFor(BETWEEN_REQUESTS);
      }
    }

    private ServiceAnswer awaitAnswer() throws InterruptedException {
      Optional<ServiceAnswer> answer = services.askLeader();
      while (answer.isEmpty()) {
        IdlePause.pauseFor(BETWEEN_REQUESTS);
        answer = services.askLeader();
      }
      return answer.get();
    }

    /** Returns the nanoseconds from the last answer of {@code former} to the first of another. */
    private long measureGap(String former) throws InterruptedException {
      long last = System.nanoTime();
      while (true) {
        Optional<ServiceAnswer> answer = services.askLeader();
        long now = System.nanoTime();
        if (answer.isPresent() && !answer.get().id().equals(former)) {
          return now - last;
        }
        last = answer.isPresent() ? now : last;
        IdlePause.pauseFor(BETWEEN_REQUESTS);
      }
    }

    @Override
    public void close() {
      services.close();
      operator.close();
      baton.close();
    }
  }
}
