package dev.baton.sim;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The explorer finds what is wrong, when something is. */
@Tag("all")
@Tag("long")
class MutantsTest {
  static Stream<Mistake> mistakes() {
    return Stream.of(ElectionMistakes.ALL, LockMistakes.ALL, PeerMistakes.ALL)
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void isCaught(Mistake mistake, @TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Mutant mutant = mistake.mutant();
    String found = mutant.explore(folder, mistake.search());

    assertThat(found).as("a mutant that %s", mutant).isNotNull();
    String text = requireNonNull(found);
    System.out.printf(
        "%s: caught by %d actions, %s%n",
        mutant,
        text.lines().filter(line -> line.startsWith("*")).count(),
        text.substring(text.lastIndexOf("=>")).lines().findFirst().orElse(""));
  }
}
