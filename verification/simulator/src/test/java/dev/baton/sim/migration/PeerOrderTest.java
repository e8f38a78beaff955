package dev.baton.sim.migration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimStep;
import dev.baton.protocol.claim.QueueFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.curator.framework.recipes.locks.PredicateResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** For random mixes of names, a claim and the real Curator and kazoo wait for the same nodes. */
class PeerOrderTest {
  private static final int MIXES = 3_000;

  @ParameterizedTest
  @EnumSource(
      value = QueueFormat.class,
      names = {"CURATOR_LATCH", "CURATOR_LOCK", "CURATOR_READ_WRITE_LOCK"})
  void claimWaitsWhereCuratorWaits(QueueFormat format) {
    CuratorOrder curator = CuratorOrder.ofRecipe(format);
    Random random = new Random(format.name().hashCode());
    int turns = 0;
    for (int i = 0; i < MIXES; i++) {
      NameMix mix = NameMix.random(format, random);
      ClaimStep step = mix.stepOfClaim();
      PredicateResults asked = curator.turnOf(mix.own().nodeText(), mix.children());

      assertThat(mix.sorted()).as("%s", mix).isEqualTo(curator.sortChildren(mix.children()));
      assertThat(step.next().isHolding()).as("%s", mix).isEqualTo(asked.getsTheLock());
      if (asked.getsTheLock()) {
        turns++;
      } else if (mix.own().mode() != LockMode.READ) {
        assertThat(watchedIn(step)).as("%s", mix).contains(asked.getPathToWatch());
      }
    }
    assertThat(turns).isBetween(MIXES / 20, MIXES - MIXES / 20);
  }

  @Test
  void claimWaitsWhereKazooWaits(@TempDir Path folder) throws IOException, InterruptedException {
    Random random = new Random(1);
    List<NameMix> mixes = new ArrayList<>();
    for (int i = 0; i < MIXES; i++) {
      mixes.add(NameMix.random(QueueFormat.KAZOO_LOCK, random));
    }
    List<String> told = askKazoo(folder, mixes);

    assertThat(told).hasSize(MIXES);
    int turns = 0;
    for (int i = 0; i < MIXES; i++) {
      ClaimStep step = mixes.get(i).stepOfClaim();
      boolean first = told.get(i).equals("-");
      turns += first ? 1 : 0;
      assertThat(step.next().isHolding()).as("%s", mixes.get(i)).isEqualTo(first);
      if (!first) {
        assertThat(watchedIn(step)).as("%s", mixes.get(i)).contains(told.get(i));
      }
    }
    assertThat(turns).isBetween(MIXES / 20, MIXES - MIXES / 20);
  }

  private static List<String> askKazoo(Path folder, List<NameMix> mixes)
      throws IOException, InterruptedException {
    Path script = folder.resolve("kazoo_order.py");
    Files.write(script, PeerOrderTest.class.getResourceAsStream("kazoo_order.py").readAllBytes());
    Path asked = folder.resolve("asked");
    Path told = folder.resolve("told");
    Files.writeString(
        asked,
        mixes.stream()
            .map(mix -> mix.own().nodeText() + " " + String.join(" ", mix.children()) + "\n")
            .collect(Collectors.joining()),
        UTF_8);
    Process kazoo =
        new ProcessBuilder("/usr/bin/python3", "-X", "utf8", script.toString())
            .redirectInput(asked.toFile())
            .redirectOutput(told.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(kazoo.waitFor()).isZero();
    return Files.readAllLines(told, UTF_8);
  }

  private static List<String> watchedIn(ClaimStep step) {
    return step.commands().stream()
        .filter(ClaimCommand.ReadNode.class::isInstance)
        .map(command -> ((ClaimCommand.ReadNode) command).node().nodeText())
        .toList();
  }
}
