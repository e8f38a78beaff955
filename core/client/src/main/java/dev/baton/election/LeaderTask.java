package dev.baton.election;

/**
 * Work that only a leader may do.
 *
 * @param <X> the type of exception that it may throw
 */
@FunctionalInterface
public interface LeaderTask<X extends Exception> {
  /**
   * Does the work. The thread is interrupted when the leadership ends; the job should then end
   * soon.
   */
  void run(Leadership leadership) throws X, InterruptedException;
}
