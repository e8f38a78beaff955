package dev.baton.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.SourceMistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guarded writes of a lock's holders are ordered by token, whatever becomes of the answers. */
class GuardedHoldsTest {
  private static final long WORLDS = Long.getLong("baton.guarded.worlds", 60);

  static Stream<Mutant> mistakes() {
    return Stream.of(
        new Mutant(
            "passes the lock on while a guarded write may still commit",
            List.of(new SourceMistake("LockClaim.java", "!term.hasOpenCommits() && ", ""))),
        new Mutant(
            "lets readers in while a guarded write may still commit",
            List.of(
                new SourceMistake(
                    "LockClaim.java",
                    "term.whenSettled(() -> letReadersIn(reader));",
                    "letReadersIn(reader);"))),
        new Mutant(
            "takes a guarded write whose answer was lost for one that is over",
            List.of(
                new SourceMistake(
                    "Term.java", "!(outcome instanceof CommitOutcome.CommitUnknown)", "true"))));
  }

  @Test
  void noWriteCommitsAfterTheNextHoldHasBegun() {
    assertThat(GuardedHolds.firstFailure(1, WORLDS)).isNull();
  }

  @Tag("all")
  @Tag("long")
  @ParameterizedTest
  @MethodSource("mistakes")
  void mistakeIsFound(Mutant mistake, @TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    assertThat(mistake.search(GuardedHolds.class, folder, 1, WORLDS)).isNotNull();
  }
}
