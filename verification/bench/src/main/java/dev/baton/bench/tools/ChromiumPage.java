package dev.baton.bench.tools;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.TempDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A page in Debian's Chromium, over the browser's debugging protocol. The browser has no window,
 * and does not outlive this JVM. Used by one thread.
 */
public final class ChromiumPage implements AutoCloseable {
  private static final Path PROGRAM = Path.of("/usr/bin/chromium");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final TempDirectory directory = new TempDirectory();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<Integer, CompletableFuture<JsonObject>> awaited = new ConcurrentHashMap<>();
  private final ChildProcess browser;
  private final WebSocket socket;
  private int requests;

  /**
   * Opens an address. Returns at once, while the page is loaded.
   *
   * @param script runs in the page before its own scripts
   */
  public ChromiumPage(URI address, String script) throws InterruptedException {
    browser =
        ChildProcess.start(
            new ProcessBuilder(
                    PROGRAM.toString(),
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-background-networking",
                    "--window-size=1280,900",
                    "--remote-debugging-port=0",
                    "--user-data-dir=" + directory.path(),
                    "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(directory.path().resolve("log").toFile()));
    Path chosen = directory.path().resolve("DevToolsActivePort");
    ConditionWait.waitUntil("Chromium to start", () -> Files.exists(chosen));
    socket =
        client
            .newWebSocketBuilder()
            .buildAsync(findPage(chosen), new AnswerListener())
            .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
            .join();
    sendCommand("Page.enable", Map.of());
    sendCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    sendCommand("Page.navigate", Map.of("url", address.toString()));
  }

  /** Returns whether Chromium is installed. */
  public static boolean isHere() {
    return Files.isExecutable(PROGRAM);
  }

  /** Returns the address at which the only page takes commands. */
  private URI findPage(Path chosen) throws InterruptedException {
    try {
      String port = Files.readAllLines(chosen).get(0);
      HttpRequest list =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list")).build();
      String pages = client.send(list, BodyHandlers.ofString()).body();
      JsonObject page = JsonParser.parseString(pages).getAsJsonArray().get(0).getAsJsonObject();
      return URI.create(page.get("webSocketDebuggerUrl").getAsString());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot ask Chromium for its page", e);
    }
  }

  private JsonObject sendCommand(String method, Map<String, Object> parameters) {
    JsonObject values = new JsonObject();
    parameters.forEach(
        (name, value) -> {
          if (value instanceof Boolean flag) {
            values.addProperty(name, flag);
          } else {
            values.addProperty(name, value.toString());
          }
        });
    JsonObject command = new JsonObject();
    int id = ++requests;
    command.addProperty("id", id);
    command.addProperty("method", method);
    command.add("params", values);
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    awaited.put(id, answer);
    var unused = socket.sendText(command.toString(), true);
    return answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
  }

  /** Returns the value of an expression of JavaScript; NaN if that is no number. */
  public double evaluateNumber(String expression) {
    JsonObject value =
        sendCommand("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true))
            .getAsJsonObject("result")
            .getAsJsonObject("result");
    return value.get("type").getAsString().equals("number") && value.has("value")
        ? value.get("value").getAsDouble()
        : Double.NaN;
  }

  /** Returns the resident memory of the page's own process, without the rest of the browser. */
  public long residentBytes() {
    return ProcessHandle.of(browser.pid())
        .orElseThrow()
        .descendants()
        .filter(each -> isRenderer(each.pid()))
        .mapToLong(each -> ResidentMemory.readBytes(each.pid()))
        .max()
        .orElse(0);
  }

  private static boolean isRenderer(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline")).contains("--type=renderer");
    } catch (IOException gone) {
      return false;
    }
  }

  @Override
  public void close() {
    socket.abort();
    browser.close();
    directory.close();
  }

  /** Takes the answers to commands. */
  private final class AnswerListener implements WebSocket.Listener {
    private final StringBuilder begun = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
      begun.append(text);
      if (last) {
        JsonObject message = JsonParser.parseString(begun.toString()).getAsJsonObject();
        begun.setLength(0);
        if (message.has("id")) {
          CompletableFuture<JsonObject> answer = awaited.remove(message.get("id").getAsInt());
          if (answer != null) {
            answer.complete(message);
          }
        }
      }
      from.request(1);
      return null;
    }
  }
}
