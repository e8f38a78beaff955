package dev.baton.sim.soak;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.sim.check.History;
import dev.baton.sim.check.NobodyWaits;
import dev.baton.sim.check.Verdict;
import dev.baton.sim.soak.client.Troublemaker;
import dev.baton.testkit.Await;
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
final class Finale {
  private static final Duration RETURN = Duration.ofSeconds(60);
  private static final Duration TURNS = Duration.ofMinutes(2);
  private static final Duration LEAVING = Duration.ofSeconds(40);
  private static final Pattern BEGINNING_OF_ENTRY = Pattern.compile("^\\d\\d:\\d\\d:\\d\\d\\.");

  private final Stage stage;
  private final Chronicle chronicle;

  Finale(Stage stage) {
    this.stage = stage;
    this.chronicle = stage.chronicle();
  }

  /**
   * Plays the last phase.
   *
   * @throws AssertionError if the ensemble does not come back
   */
  void play() {
    stage.clients().forEach(ClientProcess::checkAlive);
    stage.cluster().awaitQuorum(RETURN);
    for (ZooKeeperProcess server : stage.cluster().servers()) {
      server.awaitServing(RETURN);
    }
    stage.clients().forEach(client -> client.tell("calm"));
    chronicle.note(Kind.HEALED, "");
    var unused = Await.happens(TURNS, Stage.PAUSE, this::everybodyHasLed);
    chronicle.note(Kind.JUDGED, "");
    playLastRound();
    stage.clients().forEach(client -> client.tell("leave"));
    if (!Await.happens(LEAVING, Stage.PAUSE, () -> present().isEmpty())) {
      present().forEach(one -> leftover(one.who(), "has not left"));
    }
    if (stage.takeOrders()) {
      new Transfers(stage).readHistories(stage.lines());
    }
    awaitNone("dump", Finale::isPlace);
    stage.clients().parallelStream().forEach(this::stop);
    // Until its session ends, a Baton watches for creates that a server may still carry out.
    awaitNone("wchp", line -> line.startsWith("/"));
    lookForErrors();
  }

  /**
   * Moves leadership through all candidates: each leaves after a term, so each must react to the
   * end of its predecessor's term. A candidate that does not come to lead is deaf.
   */
  private void playLastRound() {
    stage.clients().forEach(client -> client.tell("last-round"));
    if (!Await.happens(TURNS, Stage.PAUSE, () -> present().isEmpty())) {
      present().forEach(one -> leftover(one.who(), "is deaf: it has not led in the last round"));
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
  static List<String> errors(List<String> log) {
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
        .anyMatch(line -> line.endsWith(Troublemaker.ON_PURPOSE));
  }

  /**
   * Notes the errors in the logs. An error that Baton logs is a program error of Baton or of the
   * code that it called.
   */
  private void lookForErrors() {
    try (Stream<Path> files = Files.list(chronicle.folder())) {
      for (Path log : files.filter(file -> file.toString().endsWith(".log")).toList()) {
        try (Stream<String> text = Files.lines(log)) {
          errors(text.toList())
              .forEach(line -> chronicle.note(Kind.CRASHED, log.getFileName() + ": " + line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the logs", e);
    }
  }

  private boolean everybodyHasLed() {
    List<Happening> all = new ArrayList<>(chronicle.all());
    all.add(Happening.of(System.nanoTime(), Kind.JUDGED, ""));
    return new NobodyWaits().check(new History(Evidence.told(all))).kind() == Verdict.Kind.VALID;
  }

  /** Returns the candidates that came and have neither left nor died. */
  private List<Happening> present() {
    Map<String, Happening> present = new LinkedHashMap<>();
    for (Happening one : new History(Evidence.told(chronicle.all())).all()) {
      switch (one.kind()) {
        case CAME -> present.put(one.who(), one);
        case LEFT, KILLED -> present.remove(one.who());
        default -> {
          // Other kinds of events do not tell about presence.
        }
      }
    }
    return List.copyOf(present.values());
  }

  private void awaitNone(String word, Predicate<String> line) {
    for (ZooKeeperProcess server : stage.cluster().servers()) {
      if (!Await.happens(LEAVING, Stage.PAUSE, () -> left(server, word, line).isEmpty())) {
        List<String> left = left(server, word, line);
        chronicle.note(Kind.LEFTOVER, word + " at server " + server.id() + ": " + left);
      }
    }
  }

  private static List<String> left(ZooKeeperProcess server, String word, Predicate<String> line) {
    return server
        .ask(word)
        .filter(answer -> !answer.contains("not currently serving"))
        .map(answer -> answer.lines().filter(line).toList())
        .orElse(List.of("no answer"));
  }

  private void stop(ClientProcess client) {
    if (!client.stop()) {
      leftover(client.name(), "did not end in order");
    }
  }

  private void leftover(String who, String note) {
    chronicle.note(new Happening(System.nanoTime(), who, "", Kind.LEFTOVER, 0, note));
  }
}
