package dev.baton.sim.soak;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.check.CandidatesServed;
import dev.baton.sim.check.CheckVerdict;
import dev.baton.sim.check.WorldFinding;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.soak.client.TroubleMaker;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The last phase, in which nothing goes wrong. Every candidate gets to lead twice, and leaves. */
final class LastPhase {
  private static final Duration TURNS = Duration.ofMinutes(2);
  private static final Duration LEAVING = Duration.ofSeconds(40);
  private static final Pattern BEGINNING_OF_ENTRY = Pattern.compile("^\\d\\d:\\d\\d:\\d\\d\\.");

  private final SoakStage stage;
  private final SoakEventLog eventLog;

  LastPhase(SoakStage stage) {
    this.stage = stage;
    this.eventLog = stage.eventLog();
  }

  /**
   * Plays the last phase.
   *
   * @throws AssertionError if the ensemble does not come back
   */
  void playPhase() {
    stage.clients().forEach(ClientProcess::checkAlive);
    stage.cluster().awaitQuorum();
    for (ZooKeeperProcess server : stage.cluster().servers()) {
      server.awaitServing();
    }
    stage.clients().forEach(client -> client.sendOrder("calm"));
    eventLog.noteEvent(JournalEventKind.HEALED, "");
    var unused = ConditionWait.happensWithin(TURNS, SoakStage.PAUSE, this::everybodyHasLed);
    eventLog.noteFinding(WorldFinding.JUDGED, "");
    playLastRound();
    stage.clients().forEach(client -> client.sendOrder("leave"));
    if (!ConditionWait.happensWithin(
        LEAVING, SoakStage.PAUSE, () -> presentCandidates().isEmpty())) {
      presentCandidates().forEach(one -> noteLeftover(one.candidate(), "has not left"));
    }
    if (stage.takeOrders()) {
      new OperatorRequests(stage).readHistories(stage.allElections());
    }
    awaitNone("dump", LastPhase::isPlace);
    stage.clients().parallelStream().forEach(this::stopClient);
    // Until its session ends, a Baton watches for creates that a server may still carry out.
    awaitNone("wchp", line -> line.startsWith("/"));
    lookForErrors();
  }

  /**
   * Moves leadership through all candidates: each leaves after a term, so each must react to the
   * end of its predecessor's term. A candidate that does not come to lead is deaf.
   */
  private void playLastRound() {
    stage.clients().forEach(client -> client.sendOrder("last-round"));
    if (!ConditionWait.happensWithin(TURNS, SoakStage.PAUSE, () -> presentCandidates().isEmpty())) {
      presentCandidates()
          .forEach(
              one -> noteLeftover(one.candidate(), "is deaf: it has not led in the last round"));
    }
  }

  /**
   * Returns true if this line of a {@code dump} is an ephemeral node that goes when its owner
   * leaves. Nodes that keep a late delete from being carried out twice stay until the session ends.
   */
  private static boolean isPlace(String line) {
    return line.startsWith("\t/") && !line.contains("/~gone-");
  }

  /** Returns the lines of a log that report errors, except exceptions thrown on purpose. */
  static List<String> findErrors(List<String> log) {
    return IntStream.range(0, log.size())
        .filter(i -> log.get(i).contains(" ERROR dev.baton."))
        .filter(i -> !isOnPurpose(log.subList(i + 1, log.size())))
        .mapToObj(log::get)
        .toList();
  }

  /** Returns true if the rest of a log entry is the trace of an exception thrown on purpose. */
  private static boolean isOnPurpose(List<String> rest) {
    return rest.stream()
        .takeWhile(line -> !BEGINNING_OF_ENTRY.matcher(line).find())
        .anyMatch(line -> line.endsWith(TroubleMaker.ON_PURPOSE));
  }

  /**
   * Notes the errors in the logs. An error that Baton logs is a program error of Baton or of the
   * code that it called.
   */
  private void lookForErrors() {
    try (Stream<Path> files = Files.list(eventLog.journalFolder())) {
      for (Path log : files.filter(file -> file.toString().endsWith(".log")).toList()) {
        try (Stream<String> text = Files.lines(log)) {
          findErrors(text.toList())
              .forEach(
                  line ->
                      eventLog.noteEvent(
                          JournalEventKind.CRASHED, log.getFileName() + ": " + line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the logs", e);
    }
  }

  private boolean everybodyHasLed() {
    List<JournalEvent> all = new ArrayList<>(eventLog.allEvents());
    all.add(WorldFinding.JUDGED.createWorldEvent(System.nanoTime(), ""));
    return new CandidatesServed()
            .checkHistory(new WorldHistory(SoakEvidence.withDeaths(all)))
            .kind()
        == CheckVerdict.VerdictKind.VALID;
  }

  /** Returns the candidates that came and have neither left nor died. */
  private List<JournalEvent> presentCandidates() {
    Map<String, JournalEvent> present = new LinkedHashMap<>();
    for (JournalEvent one :
        new WorldHistory(SoakEvidence.withDeaths(eventLog.allEvents())).allEvents()) {
      switch (one.kind()) {
        case CAME -> present.put(one.candidate(), one);
        case LEFT, KILLED -> present.remove(one.candidate());
        default -> {
          // Other kinds of events do not tell about presence.
        }
      }
    }
    return List.copyOf(present.values());
  }

  private void awaitNone(String word, Predicate<String> line) {
    for (ZooKeeperProcess server : stage.cluster().servers()) {
      if (!ConditionWait.happensWithin(
          LEAVING, SoakStage.PAUSE, () -> leftLines(server, word, line).isEmpty())) {
        List<String> left = leftLines(server, word, line);
        eventLog.noteFinding(
            WorldFinding.LEFTOVER, word + " at server " + server.id() + ": " + left);
      }
    }
  }

  private static List<String> leftLines(
      ZooKeeperProcess server, String word, Predicate<String> line) {
    return server
        .askWord(word)
        .filter(answer -> !answer.contains("not currently serving"))
        .map(answer -> answer.lines().filter(line).toList())
        .orElse(List.of("no answer"));
  }

  private void stopClient(ClientProcess client) {
    if (!client.stop()) {
      noteLeftover(client.lifeName(), "did not end in order");
    }
  }

  private void noteLeftover(String who, String note) {
    eventLog.noteEvent(WorldFinding.LEFTOVER.createEvent(System.nanoTime(), who, "", 0, note));
  }
}
