package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.failure.Failures;
import dev.baton.cli.guard.Signal;
import dev.baton.cli.monitor.Services;
import dev.baton.cli.process.CrashPolicy;
import dev.baton.cli.process.DaemonThread;
import dev.baton.cli.process.SignalRelay;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Supervises all jobs of this process, which share the connection, the signals and the exit code.
 */
final class Campaigns implements SignalRelay.Target {
  private final List<Campaign> all;
  private final Baton baton;
  private final Services services;
  private final PrintWriter err;
  private final AtomicInteger answer = new AtomicInteger();

  Campaigns(List<Plan> plans, Baton baton, Services services, PrintWriter err) {
    this.all = plans.stream().map(plan -> new Campaign(plan, baton, err)).toList();
    this.baton = baton;
    this.services = services;
    this.err = err;
  }

  /** Runs all jobs. Returns the first exit code that is not 0, or 0. */
  int run(SignalRelay signals) {
    try (SupervisorCheck check = SupervisorCheck.begin(baton, all)) {
      services.watch(baton, all.stream().map(Campaign::standing).toList(), check::fault);
      signals.passTo(this);
      return all.size() == 1 ? all.get(0).run() : runBesideEachOther();
    } finally {
      if (all.stream().allMatch(Campaign::hasLeft)) {
        baton.close();
      }
    }
  }

  @Override
  public boolean isIdle() {
    return all.stream().allMatch(Campaign::isIdle);
  }

  @Override
  public void pass(Signal signal) {
    all.forEach(each -> each.pass(signal));
  }

  @Override
  public void end(Signal signal, int exitCode) {
    services.stopping();
    all.forEach(each -> each.end(signal, exitCode));
  }

  private int runBesideEachOther() {
    CompletableFuture<?>[] ends =
        all.stream()
            .map(each -> CompletableFuture.runAsync(() -> run(each), Campaigns::inThread))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(ends).join();
    return answer.get();
  }

  private static void inThread(Runnable work) {
    DaemonThread.of("campaign", work).start();
  }

  private void run(Campaign campaign) {
    CrashPolicy.run(() -> answer.compareAndSet(0, answer(campaign)));
  }

  /** Returns the exit code of one job. A job that fails does not stop the others. */
  private int answer(Campaign campaign) {
    try {
      return campaign.run();
    } catch (RuntimeException e) {
      return Failures.report(e, "baton: " + campaign.standing().election() + ":", err);
    }
  }
}
