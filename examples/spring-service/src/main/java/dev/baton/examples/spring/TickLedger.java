package dev.baton.examples.spring;

import dev.baton.jdbc.JdbcFence;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The rows that were written. A former leader cannot write any more: the fence refuses its token.
 */
@Component
public class TickLedger {
  private static final JdbcFence FENCE = JdbcFence.create();

  private final JdbcTemplate database;
  private final TransactionOperations transactions;
  private final String replica;

  public TickLedger(
      JdbcTemplate database,
      TransactionOperations transactions,
      @Value("${baton.candidate.id}") String replica) {
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
          database.execute(checkToken(token));
          database.update(
              "INSERT INTO ticks (tick, token, replica) VALUES (?, ?, ?)", tick, token, replica);
        });
  }

  private static ConnectionCallback<Boolean> checkToken(long token) {
    return connection -> {
      FENCE.check(connection, "ticks", token);
      return true;
    };
  }
}
