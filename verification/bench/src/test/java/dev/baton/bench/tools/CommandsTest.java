package dev.baton.bench.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommandsTest {
  @Test
  void areBatonsAloneWithoutEtcd() {
    List<NamedCommand> all = BatonCommands.allCommands(Path.of("/src"), "127.0.0.1:2181");
    assertThat(all)
        .extracting(NamedCommand::name, command -> String.join(" ", command.words()))
        .containsExactly(
            tuple("baton --version", "/src/baton --version"),
            tuple(
                "baton lock",
                "/src/baton lock /bench/command-lock --connect=127.0.0.1:2181 -- true"),
            tuple(
                "baton run", "/src/baton run /bench/command-run --connect=127.0.0.1:2181 -- true"));
    assertThat(all).extracting(NamedCommand::environment).containsOnly(Map.of());
  }

  @Test
  void findTheLauncherOfARelativeCheckout() {
    NamedCommand version = BatonCommands.allCommands(Path.of(".."), "127.0.0.1:2181").get(0);
    assertThat(version.words().get(0)).startsWith("/").endsWith("/../baton");
  }

  @Test
  void haveTheLauncherBuildItself(@TempDir Path checkout) throws IOException {
    launcher(checkout, "[ \"$*\" = --version ] && touch \"${0%/*}/built\"");
    BatonCommands.buildLauncher(checkout);
    assertThat(checkout.resolve("built")).exists();
  }

  @Test
  void tellWhatALauncherSaidThatFails(@TempDir Path checkout) throws IOException {
    launcher(checkout, "echo 'no Maven'; exit 69");
    assertThatThrownBy(() -> BatonCommands.buildLauncher(checkout))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("/baton --version ended with 69; it printed:\nno Maven\n");
  }

  private static void launcher(Path checkout, String does) throws IOException {
    Path launcher = checkout.resolve("baton");
    Files.writeString(launcher, "#!/bin/sh\n" + does + "\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }
}
