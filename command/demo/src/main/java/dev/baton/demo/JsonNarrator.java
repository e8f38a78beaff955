package dev.baton.demo;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.demo.member.ProcessEvent;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** A narrator that writes a JSON object in each line. */
final class JsonNarrator implements ScenarioNarrator {
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();
  private static final int NANO_DIGITS = 9;

  private final PrintWriter out;
  private final String scenario;
  private final long begin = System.nanoTime();
  private volatile boolean over;

  JsonNarrator(PrintWriter out, String scenario) {
    this.out = out;
    this.scenario = scenario;
  }

  @Override
  public void beginScenario(LiveScenario played) {
    JsonObject object = createObject(System.nanoTime(), "begins");
    object.addProperty("title", played.scenarioTitle());
    writeObject(object);
  }

  /** Ignores the names of the processes, since their events contain them. */
  @Override
  public void addLanes(List<String> names) {}

  @Override
  public void sayLine(String text) {
    JsonObject object = createObject(System.nanoTime(), "says");
    object.addProperty("text", text);
    writeObject(object);
  }

  @Override
  public void tellAudience(ProcessEvent event) {
    if (over) {
      return;
    }
    JsonObject object = createObject(event.at(), event.what().eventWord());
    object.addProperty("who", event.who());
    if (!event.detail().isEmpty()) {
      object.addProperty("detail", event.detail());
    }
    writeObject(object);
  }

  @Override
  public void endScenario() {
    over = true;
  }

  @Override
  public void tellAudience(ScenarioVerdict verdict) {
    JsonObject object = createObject(System.nanoTime(), "verdict");
    object.addProperty("verdict", verdict.verdictWord());
    object.addProperty("shown", verdict.shown());
    JsonArray broken = new JsonArray();
    verdict.broken().forEach(broken::add);
    object.add("broken", broken);
    JsonObject counts = new JsonObject();
    verdict.counts().forEach((name, count) -> counts.add(name, GSON.toJsonTree(count)));
    object.add("counts", counts);
    writeObject(object);
  }

  private JsonObject createObject(long at, String event) {
    JsonObject object = new JsonObject();
    object.addProperty("scenario", scenario);
    BigDecimal seconds = BigDecimal.valueOf(at - begin, NANO_DIGITS);
    object.addProperty("seconds", seconds.setScale(3, RoundingMode.HALF_UP));
    object.addProperty("event", event);
    return object;
  }

  private synchronized void writeObject(JsonObject object) {
    out.println(GSON.toJson(object));
  }
}
