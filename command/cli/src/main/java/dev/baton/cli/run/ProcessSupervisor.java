package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.failure.FailureReporter;
import dev.baton.cli.keeper.ReceivedSignal;
import dev.baton.cli.monitor.StatusServices;
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
final class ProcessSupervisor implements SignalRelay.SignalTarget {
  private final List<JobSupervisor> all;
  private final Baton baton;
  private final StatusServices services;
  private final PrintWriter err;
  private final AtomicInteger answer = new AtomicInteger();

  ProcessSupervisor(List<RunSpec> plans, Baton baton, StatusServices services, PrintWriter err) {
    this.all =
        plans.stream()
            .map(plan -> new JobSupervisor(plan, baton, err, code -> answer.compareAndSet(0, code)))
            .toList();
    this.baton = baton;
    this.services = services;
    this.err = err;
  }

  /** Runs all jobs. Returns the first exit code that is not 0, or 0. */
  int runSupervised(SignalRelay signals) {
    try (SupervisorCheck check = SupervisorCheck.startChecking(baton, all)) {
      services.startReporting(
          baton, all.stream().map(JobSupervisor::jobStatus).toList(), check::findFault);
      signals.passTo(this);
      return all.size() == 1 ? all.get(0).runJob() : runConcurrently();
    } finally {
      baton.close();
    }
  }

  @Override
  public boolean isIdle() {
    return all.stream().allMatch(JobSupervisor::isIdle);
  }

  @Override
  public void passSignal(ReceivedSignal signal) {
    all.forEach(each -> each.passSignal(signal));
  }

  @Override
  public void endBySignal(ReceivedSignal signal, int exitCode) {
    services.notifyStopping();
    all.forEach(each -> each.endBySignal(signal, exitCode));
  }

  private int runConcurrently() {
    CompletableFuture<?>[] ends =
        all.stream()
            .map(
                each ->
                    CompletableFuture.runAsync(
                        () -> runSupervised(each), ProcessSupervisor::startThread))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(ends).join();
    return answer.get();
  }

  private static void startThread(Runnable work) {
    DaemonThread.createThread("campaign", work).start();
  }

  private void runSupervised(JobSupervisor campaign) {
    CrashPolicy.runTask(() -> answer.compareAndSet(0, exitCodeOf(campaign)));
  }

  /** Returns the exit code of one job. A job that fails does not stop the others. */
  private int exitCodeOf(JobSupervisor campaign) {
    try {
      return campaign.runJob();
    } catch (RuntimeException e) {
      return FailureReporter.reportFailure(
          e, "baton: " + campaign.jobStatus().electionPath() + ":", err);
    }
  }
}
