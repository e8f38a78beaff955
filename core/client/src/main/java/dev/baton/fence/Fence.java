package dev.baton.fence;

/**
 * Lets the holder of a fencing token write to a resource, unless the resource has seen a larger
 * token.
 *
 * <p>The write is part of the contract. A fence that looked at the token alone would be of no use:
 * the holder could be stopped after that look, just as it can after {@link
 * dev.baton.election.Leadership#isValid()}. So, for each resource by itself:
 *
 * <ul>
 *   <li>It refuses a token smaller than the largest admitted one, and its write does not run.
 *   <li>It admits that largest token, or a larger one; a holder may write often.
 *   <li>While a write runs it admits no larger token: the larger token's holder waits, or fails.
 *   <li>It remembers what it admitted for as long as the resource lasts, over restarts too. Only
 *       where the write failed, and nothing of it is left, may its token be forgotten with it.
 * </ul>
 *
 * <p>So a holder that is stopped within its write delays its successors for as long. Keep writes
 * short, and make sure that something ends a write that hangs.
 *
 * <p>Thread-safe. {@code FenceContract} of {@code baton-fence-testkit} tests all this of a fence of
 * your own.
 */
public interface Fence {
  /**
   * Runs {@code write} in this thread, as the holder of {@code token}.
   *
   * @param resource the name of the resource; resources with different names are independent
   * @param token the token of the leadership or lock that the writer holds, or believes that it
   *     holds
   * @throws StaleTokenException if the resource has seen a larger token; then {@code write} has not
   *     run
   * @throws X what {@code write} threw
   */
  <X extends Exception> void write(String resource, long token, FencedWrite<X> write) throws X;
}
