package dev.baton.tutorial;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.fence.FencedFile;
import dev.baton.jdbc.JdbcFence;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Saves a report in three places, each of which refuses a former holder. */
final class Report {
  private Report() {}

  static void toDatabase(String url, long token, String text) throws SQLException {
    JdbcFence fence = JdbcFence.create();
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      fence.check(connection, "report", token); // throws StaleTokenException
      insert(connection, text);
      connection.commit();
    }
  }

  private static void insert(Connection connection, String text) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO report (text) VALUES (?)")) {
      statement.setString(1, text);
      statement.executeUpdate();
    }
  }

  static void toFile(Path path, long token, String text) {
    FencedFile.at(path).replace(token, text.getBytes(UTF_8)); // throws StaleTokenException
  }

  static void toShelf(URI shelf, long token, String text) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(shelf)
            .header("Fencing-Token", Long.toString(token))
            .PUT(BodyPublishers.ofString(text))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, BodyHandlers.ofString(UTF_8));
    if (answer.statusCode() != Shelf.DONE) {
      throw new IOException(answer.body());
    }
  }
}
