package dev.baton.cli;

import dev.baton.cli.guard.KeptCommand;
import dev.baton.cli.guard.Roles;
import dev.baton.election.Leadership;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What leadership is to a command: its life, or a role that it takes. */
interface Duty {
  /** What {@code plan} asks for. */
  static Duty of(Plan plan) {
    Roles roles = plan.supervision().roles();
    return roles == null ? new Life(plan) : new Role(plan, roles);
  }

  /** The command, if it is to run before it is known who leads. */
  Optional<KeptCommand> standby();

  /** Returns when the command, which runs already, can be told that it leads, if it still is to. */
  void prepare(KeptCommand child, Leadership leadership);

  /**
   * The command, under this leadership.
   *
   * @param child if it runs already
   * @param lost called when it leads no longer, but runs on
   */
  KeptCommand lead(@Nullable KeptCommand child, Leadership leadership, Runnable lost);

  /** Returns when it no longer does the leader's work. */
  void stop(KeptCommand child);

  /** Whether it ends with the leadership. */
  boolean endsWithLeadership();

  /** It runs only while we lead. */
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

  /** It runs all the time, and is told by signals. */
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
     * A program that has just begun has no handlers yet, and would miss the signal, or die of it.
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
