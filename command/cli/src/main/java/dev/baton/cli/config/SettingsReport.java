package dev.baton.cli.config;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.io.TerminalColors;
import dev.baton.cli.settings.SettableOptions;
import dev.baton.cli.settings.SettingValue;
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
record SettingsReport(CommandSpec command, Function<OptionSpec, SettingValue> effective) {
  private static final List<String> HEAD = List.of("SETTING", "VALUE", "FROM", "COMMANDS");

  /** A setting, which several commands may share. */
  private record SettingRow(String key, SettingValue setting) {}

  private Map<SettingRow, List<String>> collectRows() {
    Map<SettingRow, List<String>> rows = new LinkedHashMap<>();
    listOptions()
        .sorted(Comparator.comparing(SettableOptions::settingKey))
        .forEach(
            option ->
                rows.computeIfAbsent(
                        new SettingRow(SettableOptions.settingKey(option), effective.apply(option)),
                        absent -> new ArrayList<>())
                    .add(commandName(option.command())));
    return rows;
  }

  private Stream<OptionSpec> listOptions() {
    return command.parent() == null
        ? SettableOptions.allSettingsOf(command)
        : Stream.concat(
            SettableOptions.settingsOf(command.root()).stream(),
            SettableOptions.allSettingsOf(command));
  }

  /** Returns the words of the command; "all" for the root command. */
  private static String commandName(CommandSpec command) {
    String name = command.qualifiedName();
    int space = name.indexOf(' ');
    return space < 0 ? "all" : name.substring(space + 1);
  }

  String toText(TerminalColors paint) {
    List<List<String>> table = new ArrayList<>();
    table.add(HEAD);
    collectRows()
        .forEach(
            (row, commands) ->
                table.add(
                    List.of(
                        row.key(),
                        PrintableText.makePrintable(
                            Objects.requireNonNullElse(row.setting().value(), "-")),
                        PrintableText.makePrintable(row.setting().origin().describeOrigin()),
                        String.join(", ", commands))));
    return AlignedTable.formatTable(table, paint);
  }

  String toJson() {
    Gson gson = new Gson();
    JsonArray all = new JsonArray();
    collectRows()
        .forEach(
            (row, commands) -> {
              JsonObject facts = new JsonObject();
              facts.addProperty("setting", row.key());
              facts.add("commands", gson.toJsonTree(commands));
              facts.addProperty("value", row.setting().value());
              facts.addProperty("source", row.setting().origin().sourceWord());
              gson.toJsonTree(row.setting().origin()).getAsJsonObject().asMap().forEach(facts::add);
              all.add(facts);
            });
    return JsonFormat.toText(all);
  }
}
