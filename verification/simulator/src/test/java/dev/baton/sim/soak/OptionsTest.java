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
  private static Options parse(String line) {
    return CommandLine.populateCommand(new Options(), line.split(" ", -1));
  }

  @Test
  void readsThemAll() {
    Options options =
        parse(
            "--minutes 0.5 --seed 7 --contender mutex --report r --faults disk-full,resigned"
                + " --candidates 2 --keep");

    assertThat(options.time()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options.seed()).isEqualTo(7);
    assertThat(options.contender().name()).isEqualTo("mutex");
    assertThat(options.report()).isEqualTo(Path.of("r"));
    assertThat(options.faults()).containsExactly(FaultKind.DISK_FULL, FaultKind.RESIGNED);
    assertThat(options.candidates()).isEqualTo(2);
    assertThat(options.keep()).isTrue();
    assertThat(options.unprivileged()).isFalse();
  }

  @Test
  void makesAllFaultsOnBatonByDefault() {
    Options options = CommandLine.populateCommand(new Options());
    assertThat(options.contender().name()).isEqualTo("baton");
    assertThat(options.faults()).containsExactly(FaultKind.values());
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
