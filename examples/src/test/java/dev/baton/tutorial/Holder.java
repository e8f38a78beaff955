package dev.baton.tutorial;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A process that leads, says so, and when told to go on saves its report wherever it belongs; it
 * says what became of each.
 */
final class Holder {
  private static final BufferedReader ORDERS =
      new BufferedReader(new InputStreamReader(System.in, UTF_8));

  private final String name;
  private final String databaseUrl;
  private final Path file;
  private final URI shelf;

  private Holder(String name, String databaseUrl, Path file, URI shelf) {
    this.name = name;
    this.databaseUrl = databaseUrl;
    this.file = file;
    this.shelf = shelf;
  }

  /** One way to save. */
  private interface Saving {
    void save() throws IOException, SQLException, InterruptedException;
  }

  /** ZooKeeper, session timeout, name, database, file, shelf. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Holder holder =
        new Holder(arguments[2], arguments[3], Path.of(arguments[4]), URI.create(arguments[5]));
    Duration timeout = Duration.parse(arguments[1]);
    try (Baton baton = Baton.builder(arguments[0]).sessionTimeout(timeout).connect()) {
      holder.hold(baton);
    }
  }

  private void hold(Baton baton) throws IOException, InterruptedException {
    try (Candidate me = baton.election("/jobs/report").candidate(name).campaign()) {
      Leadership leadership = me.awaitLeadership();
      if (leadership.isValid()) {
        String text = compute(); // for a minute, or for as long as this process stands still
        save(leadership.fencingToken(), text);
      }
    }
  }

  private String compute() throws IOException {
    System.out.println("leads");
    ORDERS.readLine();
    return "by " + name;
  }

  private void save(long token, String text) throws InterruptedException {
    say("database", () -> Report.toDatabase(databaseUrl, token, text));
    say("file", () -> Report.toFile(file, token, text));
    say("shelf", () -> Report.toShelf(shelf, token, text));
  }

  private static void say(String place, Saving saving) throws InterruptedException {
    try {
      saving.save();
      System.out.println(place + ": saved");
    } catch (IOException | SQLException | RuntimeException e) {
      System.out.println(place + ": " + e.getMessage());
    }
  }
}
