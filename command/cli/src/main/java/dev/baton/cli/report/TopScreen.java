package dev.baton.cli.report;

import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.io.TerminalColors;
import dev.baton.observe.ElectionObservation;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A screen of {@code baton top}.
 *
 * @param rows the number of lines of the terminal
 * @param paint the colours
 */
record TopScreen(int rows, TerminalColors paint) {
  private static final List<String> HEAD =
      List.of("ELECTION", "LEADER", "TOKEN", "QUEUED SINCE", "CANDIDATES", "NOTE");
  private static final int NOTE = HEAD.indexOf("NOTE");
  private static final int LINES_BESIDE_ELECTIONS = 4;
  private static final String TOP_LEFT = "\033[H";
  private static final String REST_OF_LINE = "\033[K";
  private static final String REST_OF_SCREEN = "\033[J";

  /** Opens a screen of its own, so that the lines before it come back. */
  static final String OPEN = "\033[?1049h\033[?25l";

  /** Returns to the screen before. */
  static final String CLOSE = "\033[?25h\033[?1049l";

  /** Returns the text that draws the screen anew. Elections with a note are first. */
  String drawScreen(List<ElectionObservation> observations, Instant now) {
    List<List<String>> found =
        observations.stream().map(TopScreen::describeElection).collect(Collectors.toList());
    found.sort((one, other) -> Boolean.compare(isQuiet(one), isQuiet(other)));
    int room = Math.max(1, rows - LINES_BESIDE_ELECTIONS);
    List<List<String>> table = new ArrayList<>(List.of(HEAD));
    table.addAll(found.subList(0, Math.min(room, found.size())));
    String left = found.size() > room ? "\n" + (found.size() - room) + " more" : "";
    String text =
        "%s  %,d elections and locks; Ctrl-C ends%n%n%s%s"
            .formatted(
                StatusReport.TIME.format(now),
                found.size(),
                AlignedTable.formatTable(table, row -> false, paint),
                left);
    return TOP_LEFT
        + text.lines().map(line -> line + REST_OF_LINE).collect(Collectors.joining("\r\n"))
        + REST_OF_SCREEN;
  }

  private static boolean isQuiet(List<String> row) {
    return row.get(NOTE).isEmpty();
  }

  private static List<String> describeElection(ElectionObservation seen) {
    Optional<Participant> leader = seen.leader();
    List<Participant> all = seen.participants();
    return List.of(
        PrintableText.makePrintable(seen.election()),
        leader.map(one -> describeLeader(one, all)).orElse("-"),
        leader.map(one -> Long.toString(one.fencingToken())).orElse("-"),
        leader.map(one -> StatusReport.TIME.format(one.since())).orElse("-"),
        Integer.toString(all.size()),
        seen.isCurrent() ? noteOf(leader, all) : "out of date");
  }

  /** Returns the first leader; at a lock, how it holds the lock, and how many hold it, too. */
  private static String describeLeader(Participant first, List<Participant> all) {
    String id = PrintableText.makePrintable(first.id());
    long others = all.stream().filter(one -> one.role() == ParticipantRole.LEADER).count() - 1;
    return (first.inLock() ? id + ": " + first.describeRole() : id)
        + (others > 0 ? ", and " + others + " more" : "");
  }

  private static String noteOf(Optional<Participant> leader, List<Participant> all) {
    if (leader.isEmpty()) {
      return "no leader";
    }
    return all.size() == 1 && !leader.get().inLock() ? "no standby" : "";
  }
}
