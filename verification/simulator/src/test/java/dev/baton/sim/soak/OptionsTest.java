package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class OptionsTest {
  private static SoakOptions parse(String line) {
    return CommandLine.populateCommand(new SoakOptions(), line.split(" ", -1));
  }

  @Test
  void readsThemAll() {
    SoakOptions options =
        parse(
            "--minutes 0.5 --seed 7 --contender mutex --report r --faults disk-full,resigned"
                + " --candidates 2 --keep");

    assertThat(options.faultTime()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options.seed()).isEqualTo(7);
    assertThat(options.libraryUnderTest().libraryName()).isEqualTo("mutex");
    assertThat(options.reportFile()).isEqualTo(Path.of("r"));
    assertThat(options.faultKinds()).containsExactly(FaultKind.DISK_FULL, FaultKind.RESIGNED);
    assertThat(options.candidateCount()).isEqualTo(2);
    assertThat(options.keepsJournals()).isTrue();
    assertThat(options.isUnprivileged()).isFalse();
  }

  @Test
  void makesAllFaultsOnBatonByDefault() {
    SoakOptions options = CommandLine.populateCommand(new SoakOptions());
    assertThat(options.libraryUnderTest().libraryName()).isEqualTo("baton");
    assertThat(options.faultKinds()).containsExactly(FaultKind.values());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--minutes",
        "--minutes 0",
        "--minutes many",
        "--seed x",
        "--contender nobody",
        "--faults rain",
        "--fast"
      })
  void refusesWhatMakesNoSense(String line) {
    assertThatThrownBy(() -> parse(line)).isInstanceOf(ParameterException.class);
  }
}
