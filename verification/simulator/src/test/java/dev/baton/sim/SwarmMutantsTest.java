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
@Tag("long")
class SwarmMutantsTest {
  /** How many seeds to search anew for each mistake, from 1 on; 0 trusts the page. */
  private static final long SEARCH = Long.getLong("baton.mutants.search", 0);

  /** So many worlds from the page's on, since a change elsewhere may move it by a little. */
  private static final long WORLDS = 20;

  private static final Pattern FAILURE =
      Pattern.compile("^seed ([0-9]+) [A-Z]+\n  ([^:]+): INVALID");

  static List<SwarmMistake> mistakes() throws IOException {
    return SwarmMistakes.all();
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void isCaught(SwarmMistake mistake, @TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Map<String, Found> page = MutationCheck.read();
    Found known = page.get(mistake.toString());
    long from = SEARCH > 0 || known == null ? 1 : known.seed();
    String failure = mistake.swarm(folder, from, Math.max(SEARCH, WORLDS));

    assertThat(failure)
        .as(
            "%s, from seed %d on; docs/evidence/mutation-check.md says how to search anew",
            mistake, from)
        .isNotNull();
    Found found = found(mistake, requireNonNull(failure));
    System.out.println(found);
    assertThat(mistake.swarmWithout(found.seed())).as("the same world without it").isNull();
    if (SEARCH > 0) {
      page.put(mistake.toString(), found);
      page.keySet().retainAll(names());
      MutationCheck.write(page);
    }
  }

  private static Found found(SwarmMistake mistake, String failure) {
    Matcher told = FAILURE.matcher(failure);
    assertThat(told.find()).as(failure).isTrue();
    return new Found(
        mistake.rule(), mistake.toString(), told.group(2), Long.parseLong(told.group(1)));
  }

  @Test
  void thePageHasARowForEachMistakeAndNoOther() throws IOException {
    assertThat(MutationCheck.read().keySet()).containsExactlyInAnyOrderElementsOf(names());
  }

  private static List<String> names() throws IOException {
    return SwarmMistakes.all().stream().map(SwarmMistake::toString).toList();
  }
}
