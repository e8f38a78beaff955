package dev.baton.sim;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.sim.MutationCheck.Found;
import dev.baton.sim.SwarmMistakes.SwarmMistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The swarm finds what is wrong, when something is. */
@Tag("all")
@Tag("long")
class SwarmMutantsTest {
  /** How many seeds to search from 1 on; a property also has the file written anew. */
  private static final long SEARCH = Long.getLong("baton.mutants.search", 3_000);

  private static final boolean WRITES_FILE = System.getProperty("baton.mutants.search") != null;

  /** How many worlds to search from the file's on, before all are. */
  private static final long NEAR = 20;

  private static final Pattern FAILURE =
      Pattern.compile("^seed ([0-9]+) [A-Z]+\n  ([^:]+): INVALID");

  static List<SwarmMistake> mistakes() throws IOException {
    return SwarmMistakes.all();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void isCaught(SwarmMistake mistake, @TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Map<String, Found> rows = MutationCheck.read();
    Found known = WRITES_FILE ? null : rows.get(mistake.toString());
    String failure = known == null ? null : mistake.swarm(folder, known.seed(), NEAR);
    if (failure == null) {
      failure = mistake.swarm(folder, 1, SEARCH);
    }

    assertThat(failure).as("%s, in %d worlds", mistake, SEARCH).isNotNull();
    Found found = found(mistake, requireNonNull(failure));
    System.out.println(found);
    assertThat(mistake.swarmWithout(found.seed())).as("the same world without it").isNull();
    if (WRITES_FILE) {
      rows.put(mistake.toString(), found);
      rows.keySet().retainAll(names());
      MutationCheck.write(rows);
    }
  }

  private static Found found(SwarmMistake mistake, String failure) {
    Matcher told = FAILURE.matcher(failure);
    assertThat(told.find()).as(failure).isTrue();
    return new Found(
        mistake.rule(), mistake.toString(), told.group(2), Long.parseLong(told.group(1)));
  }

  @Test
  void fileHasARowForEachMistakeAndNoOther() throws IOException {
    assertThat(MutationCheck.read().keySet()).containsExactlyInAnyOrderElementsOf(names());
  }

  private static List<String> names() throws IOException {
    return SwarmMistakes.all().stream().map(SwarmMistake::toString).toList();
  }
}
