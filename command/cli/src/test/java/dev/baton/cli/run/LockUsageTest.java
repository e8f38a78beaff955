package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Console;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code baton lock} says before it goes in line, or instead. */
class LockUsageTest {
  private final Console console = new Console();
  private final StringWriter out = console.out;
  private final StringWriter err = console.err;

  private int execute(List<String> arguments) {
    return console.run(arguments.toArray(String[]::new));
  }

  private int lock(String... options) {
    List<String> all = new ArrayList<>(List.of("lock", "--connect", "127.0.0.1:1", "/orders/42"));
    all.addAll(List.of(options));
    all.addAll(List.of("--", "true"));
    return execute(all);
  }

  private void assertUsageError(String... words) {
    assertThat(err.toString())
        .startsWith("baton: ")
        .contains(words)
        .endsWith("Try 'baton lock --help'.\n");
  }

  private String words() {
    return out.toString().replaceAll("\\s+", " ");
  }

  @Test
  void isOneKindOfLockOnly() {
    assertThat(lock("--shared", "--permits", "3")).isEqualTo(64);
    assertUsageError("baton: --shared", "--permits=N", "mutually exclusive");
  }

  @ParameterizedTest
  @CsvSource({"0,1 to 10000 permits", "10001,1 to 10000 permits", "few,is not a whole number"})
  void permitsHaveBounds(String permits, String said) {
    assertThat(lock("--permits", permits)).isEqualTo(64);
    assertUsageError("'--permits'", said);
  }

  @Test
  void recipesOfOtherLibrariesAreNamed() {
    assertThat(lock("--shared-with", "zab")).isEqualTo(64);
    assertUsageError("'--shared-with'", "curator-mutex", "kazoo-lock");
  }

  @Test
  void itsHelpSpeaksOfLocks() {
    assertThat(execute(List.of("lock", "--help"))).isZero();
    assertThat(words())
        .contains("--shared", "--permits=N", "the lock is lost")
        .doesNotContain("leadership", "candidate", "others lead");
    assertThat(execute(List.of("run", "--help"))).isZero();
    assertThat(words()).contains("leadership is lost", "this candidate");
  }
}
