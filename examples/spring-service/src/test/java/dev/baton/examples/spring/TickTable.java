package dev.baton.examples.spring;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The rows that one kind of job has written.
 *
 * @param name the name of the table
 */
record TickTable(String name, Connection database) {
  /** Returns the replica that has written the last row; empty if there is none. */
  String lastReplica() {
    return text("SELECT coalesce((SELECT replica FROM %s ORDER BY id DESC LIMIT 1), '')");
  }

  long rows() {
    return number("SELECT count(*) FROM %s");
  }

  /** Returns the newest tick of a replica other than {@code replica}. */
  long newestTickOfOthers(String replica) {
    return number("SELECT coalesce(max(tick), 0) FROM %s WHERE replica <> '" + replica + "'");
  }

  /** Returns how many ticks two replicas worked on. */
  long doubles() {
    return number(
        "SELECT count(*) FROM (SELECT tick FROM %s GROUP BY tick"
            + " HAVING count(DISTINCT replica) > 1) AS twice");
  }

  /** Returns how many rows were written after another replica had written a later tick. */
  long lateRows() {
    return number(
        "SELECT count(*) FROM %1$s AS late WHERE EXISTS (SELECT 1 FROM %1$s AS other WHERE"
            + " other.id < late.id AND other.tick > late.tick AND other.replica <> late.replica)");
  }

  /**
   * Returns how many late rows were written, or might have been, while the job had been told that
   * it leads: no other replica wrote between its last check and its row.
   */
  long lateRowsWithoutPause() {
    return number(
        "SELECT count(*) FROM %1$s AS late WHERE EXISTS (SELECT 1 FROM %1$s AS other WHERE"
            + " other.id < late.id AND other.tick > late.tick AND other.replica <> late.replica)"
            + " AND NOT EXISTS (SELECT 1 FROM %1$s AS between_them WHERE between_them.replica <>"
            + " late.replica AND between_them.written > late.checked AND between_them.written <"
            + " late.written)");
  }

  /** Returns the seconds between the first and the last row that have none. */
  SortedSet<Long> missedTicks() {
    SortedSet<Long> missed = new TreeSet<>();
    String query =
        "SELECT generate_series(min(tick), max(tick)) FROM %1$s EXCEPT SELECT tick FROM %1$s";
    try (Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(query.formatted(name))) {
      while (rows.next()) {
        missed.add(rows.getLong(1));
      }
      return missed;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  long number(String query) {
    return Long.parseLong(text(query));
  }

  private String text(String query) {
    try (Statement statement = database.createStatement();
        ResultSet row = statement.executeQuery(query.formatted(name))) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
