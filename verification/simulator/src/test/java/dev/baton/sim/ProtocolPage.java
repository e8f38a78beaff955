package dev.baton.sim;

import dev.baton.sim.Atlas.Seen;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A page that tells every step of every state, made of what worlds did. */
final class ProtocolPage {
  static final List<String> STATES =
      List.of(
          "NotInQueue",
          "BackingOff",
          "SequenceExhausted",
          "JoiningQueue",
          "RecoveringCreate",
          "ConfirmingCreate",
          "WaitingInQueue",
          "CheckingTurn",
          "RaceLost",
          "LeadingTerm",
          "LeadingSuspended",
          "StoppingWork",
          "TermEnded",
          "RejoiningQueue",
          "ReleasingNode",
          "ClaimClosed");

  private static final String HEAD =
      """
      # Protocol

      This page answers: which steps does a claim take, in which state, on which event? A claim is a
      place in a queue: a candidate for leadership, or for a lock. It is a state machine, with one
      record for each state, in `core/protocol`.

      `ProtocolPageTest` wrote it: the explorer of `baton-simulator` played small worlds, and here
      is every kind of step that a claim made in them. The worlds have lost connections, ended
      sessions, deleted nodes, deleted parents and leases that run out. The Javadoc of a state says
      what it is for.
      """;

  private final Atlas atlas;
  private final StringBuilder page = new StringBuilder(HEAD);

  private ProtocolPage(Atlas atlas) {
    this.atlas = atlas;
  }

  static String of(Atlas atlas) {
    ProtocolPage page = new ProtocolPage(atlas);
    page.diagram();
    page.matrix();
    page.line("## Every state, step by step");
    STATES.forEach(page::state);
    return page.page.toString();
  }

  private void line(String text) {
    page.append('\n').append(text).append('\n');
  }

  private void diagram() {
    line("## The states");
    line("```mermaid\nstateDiagram-v2\n  [*] --> NotInQueue");
    page.setLength(page.length() - 1);
    for (String state : STATES) {
      next(state).forEach((to, by) -> page.append("\n  %s --> %s: %s".formatted(state, to, by)));
    }
    page.append("\n  ClaimClosed --> [*]\n```\n");
  }

  /** The states that follow on {@code state}, each with the events that lead there. */
  private SortedMap<String, String> next(String state) {
    SortedMap<String, SortedSet<String>> next = new TreeMap<>();
    atlas
        .of(state)
        .forEach(
            (event, all) -> {
              for (Seen seen : all) {
                next.computeIfAbsent(seen.next(), to -> new TreeSet<>())
                    .add(event.replaceFirst(" .*", ""));
              }
            });
    next.remove(state);
    SortedMap<String, String> joined = new TreeMap<>();
    next.forEach((to, events) -> joined.put(to, String.join(", ", events)));
    return joined;
  }

  private void matrix() {
    line("## States and events");
    line(
        """
        Each cell has the states that may follow. `=` means that the state stays and does
        something, and `·` that it ignores the event. No world had the event of an empty
        cell.\
        """);
    line("| | " + String.join(" | ", STATES) + " |");
    page.append("|---".repeat(STATES.size() + 1)).append("|\n");
    for (String event : atlas.events()) {
      String cells = STATES.stream().map(s -> cell(s, event)).collect(Collectors.joining(" | "));
      page.append("| %s | %s |%n".formatted(event, cells));
    }
  }

  private String cell(String state, String event) {
    return atlas.of(state).getOrDefault(event, new TreeSet<>()).stream()
        .map(seen -> symbol(state, seen))
        .distinct()
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static String symbol(String state, Seen seen) {
    if (!seen.next().equals(state)) {
      return seen.next();
    }
    return seen.commands().isEmpty() ? "·" : "=";
  }

  private void state(String state) {
    line("### " + state);
    line("| event | next | why | commands |\n|---|---|---|---|");
    page.setLength(page.length() - 1);
    for (Map.Entry<String, SortedSet<Seen>> of : atlas.of(state).entrySet()) {
      for (Seen seen : of.getValue()) {
        String next = seen.next().equals(state) ? "" : seen.next();
        page.append(
            "%n| %s | %s | %s | %s |"
                .formatted(of.getKey(), next, seen.why(), String.join(", ", seen.commands())));
      }
    }
    page.append('\n');
  }
}
