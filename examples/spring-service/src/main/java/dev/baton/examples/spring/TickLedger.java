package dev.baton.examples.spring;

import dev.baton.spring.DatabaseFence;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The rows that were written. A former leader cannot write any more: the fence refuses its token.
 */
@Component
public class TickLedger {
  private final DatabaseFence fence;
  private final JdbcTemplate database;
  private final TransactionOperations transactions;
  private final String replica;

  public TickLedger(
      DatabaseFence fence,
      JdbcTemplate database,
      TransactionOperations transactions,
      @Value("${baton.candidate.id}") String replica) {
    this.fence = fence;
    this.database = database;
    this.transactions = transactions;
    this.replica = replica;
  }

  /**
   * Writes a row.
   *
   * @throws dev.baton.fence.StaleTokenException if a later leader has written already
   */
  public void writeTick(long tick, long token) {
    transactions.executeWithoutResult(
        transaction -> {
          fence.check("ticks", token);
          database.update(
              "INSERT INTO ticks (tick, token, replica) VALUES (?, ?, ?)", tick, token, replica);
        });
  }
}
