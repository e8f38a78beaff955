package dev.baton.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The API names no internal type, but where one package of the library needs another. */
final class ExportedSignaturesTest {
  /** Only ever fewer. Each takes or gives an internal type, so that users have no use for it. */
  private static final List<String> BETWEEN_PACKAGES =
      List.of(
          "AdministeredQueue.new",
          "AdministeredQueue.operations",
          "Baton.new",
          "BatonBuilder.openOver",
          "Candidate.participationFor",
          "DrainReport.drainProcess",
          "Election.new",
          "ElectionListing.searchElections",
          "ElectionObservation.beginObserving",
          "FencedTransaction.new",
          "Leadership.termFor",
          "LockFactory.new",
          "PacedSearch.beginSearch",
          "ShardSet.new",
          "SlotSchedule.new");

  @Test
  void apiNamesNoInternalType() throws IOException, ClassNotFoundException {
    assertThat(BETWEEN_PACKAGES).hasSizeLessThanOrEqualTo(15);
    Path classes = Path.of(System.getProperty("baton.root"), "core/client/target/classes");
    assertThat(ExportedSignatures.findLeaks(classes))
        .as("give out a record of the API, or make the member package-private")
        .containsExactlyElementsOf(BETWEEN_PACKAGES);
  }
}
