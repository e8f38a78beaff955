package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.EndReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Five services with checks that pass, fail, hang or flap. In each round exactly those stand in the
 * queue that must be fit: one that flaps stays what it was before.
 */
@Tag("all")
@Tag("long")
class FlappingChecksTest extends RunServerFixture {
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");
  private static final int ROUNDS = Integer.getInteger("baton.check.rounds", 8);
  private static final long SEED = Long.getLong("baton.check.seed", 1);

  private static final List<String> OPTIONS =
      List.of(
          "--restart", "--session-timeout=30s", "--check-interval=200ms", "--check-timeout=10s");

  private final Random random = new Random(SEED);
  private final Map<String, Boolean> fit = new TreeMap<>();

  /** The ways in which a check answers. */
  private enum Mood {
    PASS,
    FAIL,
    HANG,
    FLAP
  }

  /** Notes a second command, or a second check of the same service, that runs at the same time. */
  private String exclusively(String file) {
    return "exec 9> %1$s/%2$s; flock -n 9 || echo $BATON_ID %2$s >> %1$s/overlaps\n"
        .formatted(folder, file);
  }

  private String check() {
    return exclusively("check-$BATON_ID")
        + """
        cd %s
        case $(cat mood-$BATON_ID) in
          PASS) exit 0 ;;
          FAIL) exit 1 ;;
          HANG) sleep 1000 & wait ;;
        esac
        if rm flag-$BATON_ID 2> /dev/null; then exit 0; fi
        touch flag-$BATON_ID
        exit 1
        """
            .formatted(folder);
  }

  private void startService(String name) throws IOException {
    setMood(name, Mood.PASS);
    List<String> options = new ArrayList<>(OPTIONS);
    options.addAll(List.of("--check", check()));
    String work = exclusively("command") + "echo $BATON_ID >> " + terms() + "; exec sleep 1000";
    runs.start(election, name, options, List.of("bash", "-c", work));
  }

  private Path terms() {
    return folder.resolve("terms");
  }

  /** Replaces the file at once: a check may read it. */
  private void setMood(String name, Mood mood) throws IOException {
    Path next = Files.writeString(folder.resolve("next"), mood.name());
    Files.move(next, folder.resolve("mood-" + name), StandardCopyOption.ATOMIC_MOVE);
    if (mood != Mood.FLAP) {
      fit.put(name, mood == Mood.PASS);
    }
  }

  private Set<String> fitNames() {
    return NAMES.stream()
        .filter(name -> Objects.requireNonNull(fit.get(name)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Waits until those that are fit stand in the queue, and one of them leads and works. */
  private void awaitFitQueue(Baton observer, String moods) {
    Set<String> wanted = fitNames();
    await(moods + ", so fit are " + wanted)
        .atMost(LIMIT)
        .until(
            () -> {
              List<Participant> line = observer.election(election).participants();
              return wanted.equals(line.stream().map(Participant::id).collect(Collectors.toSet()))
                  && line.stream().allMatch(this::worksIfItLeads);
            });
  }

  private boolean worksIfItLeads(Participant one) {
    List<String> begun = Runs.text(terms()).lines().toList();
    return one.role() != ParticipantRole.LEADER
        || (!begun.isEmpty() && begun.get(begun.size() - 1).equals(one.id()));
  }

  private String changeMoods() throws IOException {
    Map<String, Mood> moods = new TreeMap<>();
    for (String name : NAMES) {
      Mood mood = Mood.values()[random.nextInt(Mood.values().length)];
      moods.put(name, mood);
      setMood(name, mood);
    }
    return moods.toString();
  }

  @Test
  void onlyFitServicesStandInTheQueueAndOneAtATimeWorks() throws IOException {
    try (Baton observer = Baton.connect(connectString())) {
      for (String name : NAMES) {
        startService(name);
      }
      awaitFitQueue(observer, "all pass");
      for (int i = 0; i < ROUNDS; i++) {
        awaitFitQueue(observer, "round " + i + ": " + changeMoods());
      }
      assertThat(observer.election(election).history())
          .as("terms, of which some ended as unfit")
          .anySatisfy(term -> assertThat(term.reason()).contains(EndReason.UNFIT));
    }
    assertThat(folder.resolve("overlaps")).doesNotExist();
    assertThat(Files.readAllLines(terms())).hasSizeGreaterThan(1);
  }
}
