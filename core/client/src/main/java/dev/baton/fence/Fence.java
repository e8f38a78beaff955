package dev.baton.fence;

/**
 * Lets the holder of a fencing token write to a resource, unless a larger token was seen there.
 *
 * <p>The write is part of the contract. A fence that looked at the token alone would be of no use:
 * the holder could be stopped after that look, just as it can after {@link
 * dev.baton.election.Leadership#isValid()}. So, for each resource by itself:
 *
 * <ul>
 *   <li>a token smaller than the largest admitted is refused, and its write does not run;
 *   <li>that largest one, or a larger one, is admitted; one holder writes often;
 *   <li>while a write runs no larger token is admitted: its holder waits, or fails;
 *   <li>what was admitted is remembered for as long as the resource lasts, over restarts too. Only
 *       where the write failed, and nothing of it is left, its token may be forgotten with it.
 * </ul>
 *
 * <p>So a holder that is stopped within its write holds up its successors for as long. Keep writes
 * short, and see to it that somebody ends what hangs.
 *
 * <p>Thread-safe. {@code FenceContract} of {@code baton-fence-testkit} tests all this of a fence of
 * your own.
 */
public interface Fence {
  /**
   * Runs {@code write} in this thread, as the holder of {@code token}.
   *
   * @param resource what is written to; names that are not equal have nothing to do with each other
   * @param token of the leadership or the lock that the writer holds, or believes that it holds
   * @throws StaleTokenException if a larger one was seen; then {@code write} has not run
   * @throws X what {@code write} threw
   */
  <X extends Exception> void write(String resource, long token, Write<X> write) throws X;
}
