package dev.baton.dashboard.http;

import dev.baton.dashboard.api.RequestRefusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page, from the class path. A name is a word and a known ending, so that none
 * leaves the folder of the page. Thread-safe.
 */
final class PageFiles {
  private static final String FOLDER = "/dev/baton/dashboard/page/";
  private static final Pattern NAME = Pattern.compile("[a-z]+\\.([a-z]+)");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml");

  private final Map<String, PageFile> found = new ConcurrentHashMap<>();

  private record PageFile(ByteBuffer content, String type, String tag) {}

  /**
   * Returns a file, or the answer that the browser's copy is still right.
   *
   * @throws RequestRefusal if there is no such file
   */
  HttpAnswer answerFile(String name, ExchangeRequest request) {
    PageFile file = findFile(name).orElseThrow(PageFiles::noSuchPage);
    Map<String, String> headers =
        Map.of("Content-Type", file.type(), "Cache-Control", "no-cache", "ETag", file.tag());
    boolean unchanged =
        request.client().singleHeader("If-None-Match").filter(file.tag()::equals).isPresent();
    return unchanged
        ? new HttpAnswer(HttpStatus.NOT_MODIFIED_304, ByteBuffer.allocate(0), headers)
        : new HttpAnswer(HttpStatus.OK_200, file.content(), headers);
  }

  static RequestRefusal noSuchPage() {
    return new RequestRefusal(
        HttpStatus.NOT_FOUND_404,
        "not-found",
        "There is nothing at this address. The page is at /, its API at /api/v1/openapi.json.");
  }

  private Optional<PageFile> findFile(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() && TYPES.containsKey(matcher.group(1))
        ? Optional.ofNullable(
            found.computeIfAbsent(name, each -> readFile(each, TYPES.get(matcher.group(1)))))
        : Optional.empty();
  }

  private static @Nullable PageFile readFile(String name, String type) {
    try (InputStream stream = PageFiles.class.getResourceAsStream(FOLDER + name)) {
      if (stream == null) {
        return null;
      }
      byte[] bytes = stream.readAllBytes();
      ByteBuffer content = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
      return new PageFile(content, type, '"' + UUID.nameUUIDFromBytes(bytes).toString() + '"');
    } catch (IOException e) {
      throw new UncheckedIOException("the file " + name + " of the page can't be read", e);
    }
  }
}
