package dev.baton.cli.run;

import dev.baton.cli.keeper.KeptCommand;
import dev.baton.cli.keeper.RoleSignals;
import dev.baton.election.Leadership;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The way a command depends on leadership: it runs only while leading, or always, with a role. */
interface RunMode {
  /** Returns the mode that {@code plan} asks for. */
  static RunMode chooseMode(RunSpec plan) {
    RoleSignals roles = plan.supervision().roles();
    return roles == null ? new LeaderOnly(plan) : new AlwaysRunning(plan, roles);
  }

  /**
   * Starts the command if it is to run before the election is decided; otherwise returns nothing.
   */
  Optional<KeptCommand> startStandby();

  /**
   * Returns when the running command is ready to be told that it leads, or no longer needs to be.
   */
  void awaitReadiness(KeptCommand child, Leadership leadership);

  /**
   * Starts the command under this leadership, or tells the running command that it leads.
   *
   * @param child the command, if it runs already
   * @param lost called when the command no longer leads but keeps running
   */
  KeptCommand startLeading(@Nullable KeptCommand child, Leadership leadership, Runnable lost);

  /** Returns when the command no longer does the leader's work. */
  void stopLeading(KeptCommand child);

  /** Returns whether the command ends with its leadership. */
  boolean endsWithLeadership();

  /** The mode in which the command runs only while this candidate leads. */
  record LeaderOnly(RunSpec plan) implements RunMode {
    @Override
    public Optional<KeptCommand> startStandby() {
      return Optional.empty();
    }

    @Override
    public void awaitReadiness(KeptCommand child, Leadership leadership) {}

    @Override
    public KeptCommand startLeading(
        @Nullable KeptCommand child, Leadership leadership, Runnable lost) {
      return plan.keeper()
          .startCommand(
              plan.program(),
              plan.leaderEnvironment(leadership.fencingToken()),
              plan.grace(),
              leadership::remaining);
    }

    @Override
    public void stopLeading(KeptCommand child) {
      child.stop(plan.grace().period());
      child.whenEnded().join();
    }

    @Override
    public boolean endsWithLeadership() {
      return true;
    }
  }

  /** The mode in which the command always runs and learns its role by signals. */
  record AlwaysRunning(RunSpec plan, RoleSignals roles) implements RunMode {
    private static final Duration MOMENT = Duration.ofMillis(20);
    private static final int MOST_MOMENTS = 500;

    @Override
    public Optional<KeptCommand> startStandby() {
      return Optional.of(
          plan.keeper().startCommand(plan.program(), plan.baseEnvironment(), plan.grace()));
    }

    @Override
    public KeptCommand startLeading(
        @Nullable KeptCommand child, Leadership leadership, Runnable lost) {
      KeptCommand running = Objects.requireNonNull(child);
      var unused = running.startLeading(roles, leadership::remaining).thenRun(lost);
      return running;
    }

    /**
     * Waits until the program has installed its handlers. A program that has just started has none,
     * and would miss the signal or die of it.
     */
    @Override
    public void awaitReadiness(KeptCommand child, Leadership leadership) {
      for (int i = 0;
          i < MOST_MOMENTS && !child.catchesSignals(roles) && !leadership.isStopping();
          i++) {
        if (child.whenEnded().isDone()) {
          return;
        }
        new CompletableFuture<Void>()
            .completeOnTimeout(null, MOMENT.toMillis(), TimeUnit.MILLISECONDS)
            .join();
      }
    }

    @Override
    public void stopLeading(KeptCommand child) {
      child.stopLeading();
    }

    @Override
    public boolean endsWithLeadership() {
      return false;
    }
  }
}
