package dev.baton.demo;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.demo.member.Event;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Supplier;

/** A narrator that writes a JSON object in each line. */
final class JsonNarrator implements Narrator {
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
  public void begin(Scenario played) {
    JsonObject object = object(System.nanoTime(), "begins");
    object.addProperty("title", played.title());
    write(object);
  }

  /** Ignores the names of the processes, since their events contain them. */
  @Override
  public void lanes(List<String> names) {}

  @Override
  public void say(String text) {
    JsonObject object = object(System.nanoTime(), "says");
    object.addProperty("text", text);
    write(object);
  }

  /** Ignores pictures, which are for people. */
  @Override
  public void show(List<String> picture) {}

  @Override
  public void draw(Supplier<List<String>> picture) {}

  @Override
  public void tell(Event event) {
    if (over) {
      return;
    }
    JsonObject object = object(event.at(), event.what().word());
    object.addProperty("who", event.who());
    if (!event.detail().isEmpty()) {
      object.addProperty("detail", event.detail());
    }
    write(object);
  }

  @Override
  public void end() {
    over = true;
  }

  @Override
  public void tell(Verdict verdict) {
    JsonObject object = object(System.nanoTime(), "verdict");
    object.addProperty("verdict", verdict.word());
    object.addProperty("shown", verdict.shown());
    JsonArray broken = new JsonArray();
    verdict.broken().forEach(broken::add);
    object.add("broken", broken);
    JsonObject counts = new JsonObject();
    verdict.counts().forEach((name, count) -> counts.add(name, GSON.toJsonTree(count)));
    object.add("counts", counts);
    write(object);
  }

  private JsonObject object(long at, String event) {
    JsonObject object = new JsonObject();
    object.addProperty("scenario", scenario);
    BigDecimal seconds = BigDecimal.valueOf(at - begin, NANO_DIGITS);
    object.addProperty("seconds", seconds.setScale(3, RoundingMode.HALF_UP));
    object.addProperty("event", event);
    return object;
  }

  private synchronized void write(JsonObject object) {
    out.println(GSON.toJson(object));
  }
}
