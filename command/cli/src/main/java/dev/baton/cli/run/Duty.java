package dev.baton.cli.run;

import dev.baton.cli.guard.KeptCommand;
import dev.baton.cli.guard.Roles;
import dev.baton.election.Leadership;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The way a command depends on leadership: it runs only while leading, or always, with a role. */
interface Duty {
  /** Returns the mode that {@code plan} asks for. */
  static Duty of(Plan plan) {
    Roles roles = plan.supervision().roles();
    return roles == null ? new Life(plan) : new Role(plan, roles);
  }

  /**
   * Starts the command if it is to run before the election is decided; otherwise returns nothing.
   */
  Optional<KeptCommand> standby();

  /**
   * Returns when the running command is ready to be told that it leads, or no longer needs to be.
   */
  void prepare(KeptCommand child, Leadership leadership);

  /**
   * Starts the command under this leadership, or tells the running command that it leads.
   *
   * @param child the command, if it runs already
   * @param lost called when the command no longer leads but keeps running
   */
  KeptCommand lead(@Nullable KeptCommand child, Leadership leadership, Runnable lost);

  /** Returns when the command no longer does the leader's work. */
  void stop(KeptCommand child);

  /** Returns whether the command ends with its leadership. */
  boolean endsWithLeadership();

  /** The mode in which the command runs only while this candidate leads. */
  record Life(Plan plan) implements Duty {
    @Override
    public Optional<KeptCommand> standby() {
      return Optional.empty();
    }

    @Override
    public void prepare(KeptCommand child, Leadership leadership) {}

    @Override
    public KeptCommand lead(@Nullable KeptCommand child, Leadership leadership, Runnable lost) {
      return plan.keeper()
          .start(
              plan.program(),
              plan.environment(leadership.fencingToken()),
              plan.grace(),
              leadership::remaining);
    }

    @Override
    public void stop(KeptCommand child) {
      child.stop(plan.grace().period());
      child.ended().join();
    }

    @Override
    public boolean endsWithLeadership() {
      return true;
    }
  }

  /** The mode in which the command always runs and learns its role by signals. */
  record Role(Plan plan, Roles roles) implements Duty {
    private static final Duration MOMENT = Duration.ofMillis(20);
    private static final int MOST_MOMENTS = 500;

    @Override
    public Optional<KeptCommand> standby() {
      return Optional.of(plan.keeper().start(plan.program(), plan.environment(), plan.grace()));
    }

    @Override
    public KeptCommand lead(@Nullable KeptCommand child, Leadership leadership, Runnable lost) {
      KeptCommand running = Objects.requireNonNull(child);
      var unused = running.lead(roles, leadership::remaining).thenRun(lost);
      return running;
    }

    /**
     * Waits until the program has installed its handlers. A program that has just started has none,
     * and would miss the signal or die of it.
     */
    @Override
    public void prepare(KeptCommand child, Leadership leadership) {
      for (int i = 0; i < MOST_MOMENTS && !child.catches(roles) && !leadership.isStopping(); i++) {
        if (child.ended().isDone()) {
          return;
        }
        new CompletableFuture<Void>()
            .completeOnTimeout(null, MOMENT.toMillis(), TimeUnit.MILLISECONDS)
            .join();
      }
    }

    @Override
    public void stop(KeptCommand child) {
      child.lose();
    }

    @Override
    public boolean endsWithLeadership() {
      return false;
    }
  }
}
