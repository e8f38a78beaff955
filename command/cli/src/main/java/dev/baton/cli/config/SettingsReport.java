package dev.baton.cli.config;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.io.Json;
import dev.baton.cli.io.Paint;
import dev.baton.cli.io.Printable;
import dev.baton.cli.io.Table;
import dev.baton.cli.settings.Settable;
import dev.baton.cli.settings.Setting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The output of {@code baton config}: the same facts as a table and as JSON.
 *
 * @param command the command to report on, with all commands below it and above it
 * @param effective returns the value of an option
 */
record SettingsReport(CommandSpec command, Function<OptionSpec, Setting> effective) {
  private static final List<String> HEAD = List.of("SETTING", "VALUE", "FROM", "COMMANDS");

  /** A setting, which several commands may share. */
  private record Row(String key, Setting setting) {}

  private Map<Row, List<String>> rows() {
    Map<Row, List<String>> rows = new LinkedHashMap<>();
    options()
        .sorted(Comparator.comparing(Settable::key))
        .forEach(
            option ->
                rows.computeIfAbsent(
                        new Row(Settable.key(option), effective.apply(option)),
                        absent -> new ArrayList<>())
                    .add(name(option.command())));
    return rows;
  }

  private Stream<OptionSpec> options() {
    return command.parent() == null
        ? Settable.ofAll(command)
        : Stream.concat(Settable.of(command.root()).stream(), Settable.ofAll(command));
  }

  /** Returns the words of the command; "all" for the root command. */
  private static String name(CommandSpec command) {
    String name = command.qualifiedName();
    int space = name.indexOf(' ');
    return space < 0 ? "all" : name.substring(space + 1);
  }

  String text(Paint paint) {
    List<List<String>> table = new ArrayList<>();
    table.add(HEAD);
    rows()
        .forEach(
            (row, commands) ->
                table.add(
                    List.of(
                        row.key(),
                        Printable.of(Objects.requireNonNullElse(row.setting().value(), "-")),
                        Printable.of(row.setting().origin().text()),
                        String.join(", ", commands))));
    return Table.text(table, paint);
  }

  String json() {
    Gson gson = new Gson();
    JsonArray all = new JsonArray();
    rows()
        .forEach(
            (row, commands) -> {
              JsonObject facts = new JsonObject();
              facts.addProperty("setting", row.key());
              facts.add("commands", gson.toJsonTree(commands));
              facts.addProperty("value", row.setting().value());
              facts.addProperty("source", row.setting().origin().source());
              gson.toJsonTree(row.setting().origin()).getAsJsonObject().asMap().forEach(facts::add);
              all.add(facts);
            });
    return Json.text(all);
  }
}
