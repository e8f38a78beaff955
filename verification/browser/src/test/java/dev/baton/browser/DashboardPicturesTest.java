package dev.baton.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.lock.LockHold;
import dev.baton.shard.ShardMember;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Takes the pictures of docs/how-to/dashboard.md, into this module's {@code target} or the folder
 * that {@code -Dbrowser.pictures} names.
 */
@Tag("all")
@Tag("long")
final class DashboardPicturesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("browser.pictures", "target")).toAbsolutePath();

  private static final String INVOICES = "/shop/eu/orders/invoices-hourly";
  private static final int WIDTH = 1280;
  private static final int SHARDS = 64;
  private static final int LIMIT_OF_MEMBER = 20;

  private final List<Baton> apps = new ArrayList<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private WatchedEnsemble ensemble;
  private ChromiumBrowser browser;

  @BeforeEach
  void openShop() throws IOException {
    ensemble = new WatchedEnsemble();
    browser = new ChromiumBrowser();
    for (int i = 0; i < 3; i++) {
      apps.add(ensemble.connectOther());
    }
  }

  @AfterEach
  void closeShop() {
    browser.close();
    candidates.forEach(Candidate::close);
    apps.forEach(Baton::close);
    ensemble.close();
  }

  private static String name(int app) {
    return "app-" + app + ".eu";
  }

  /** Has applications join, one after the other. */
  private void campaign(String path, int... numbers) {
    Election election = ensemble.baton().election(path);
    for (int app : numbers) {
      int before = election.participants().size();
      candidates.add(
          apps.get(app - 1)
              .election(path)
              .candidate(name(app))
              .metadata("host=10.0.0." + app + ":8080")
              .campaign());
      await().atMost(LIMIT).until(() -> election.participants().size() > before);
    }
    awaitLeader(election);
  }

  private static void awaitLeader(Election election) {
    await().atMost(LIMIT).until(() -> election.leader().isPresent());
  }

  private void takePicture(
      String file, int height, ColorScheme scheme, String place, String shown) {
    try (DashboardReader reader =
        new DashboardReader(
            browser,
            ensemble.address(),
            DashboardReader.answering("ada", WatchedEnsemble.PASSWORD)
                .setViewportSize(WIDTH, height)
                .setColorScheme(scheme))) {
      reader.openLoggedIn("", "ada");
      reader.open(place);
      Page page = reader.page();
      assertThat(page.locator(shown).first()).isVisible();
      assertThat(page.screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve(file))))
          .isNotEmpty();
    }
  }

  @Test
  void electionWithItsTerms() {
    campaign(INVOICES, 1, 3, 2);
    Election election = ensemble.baton().election(INVOICES);
    election.transferTo(name(3), "deploy of 4.2", LIMIT);
    election.resignLeader("looks slow", LIMIT);
    awaitLeader(election);
    var unused = election.evict(election.leader().orElseThrow().nodePath(), "does not answer");
    await()
        .atMost(LIMIT)
        .until(() -> election.history().stream().filter(term -> term.to().isEmpty()).count() == 1);
    takePicture(
        "dashboard.png", 980, ColorScheme.LIGHT, "#/election" + INVOICES, "svg.timeline rect.term");
  }

  @Test
  void listOfElections() throws InterruptedException {
    campaign("/billing/dunning-letters", 2);
    campaign("/billing/reminders", 1, 2, 3);
    campaign("/shop/eu/catalog/indexer", 1, 2, 3);
    campaign("/shop/eu/orders/archiver", 3);
    candidates.get(candidates.size() - 1).close();
    campaign("/shop/eu/orders/dispatcher", 1, 3);
    campaign(INVOICES, 3, 1);
    try (LockHold export = apps.get(0).semaphore("/locks/exports", 5).permits(2).acquire();
        LockHold migration = apps.get(1).lock("/locks/migration").acquire()) {
      assertThat(export.isValid() && migration.isValid()).isTrue();
      takePicture("dashboard-list.png", 820, ColorScheme.DARK, "", ".row .id");
    }
  }

  @Test
  void groupOfShards() {
    List<ShardMember> members = new ArrayList<>();
    try {
      for (int app = 1; app <= apps.size(); app++) {
        members.add(
            apps.get(app - 1)
                .shards("/shop/eu/tenants", SHARDS)
                .member(name(app))
                .limit(LIMIT_OF_MEMBER)
                .join());
      }
      await()
          .atMost(LIMIT)
          .until(
              () ->
                  members.stream().allMatch(each -> each.leaderships().size() == LIMIT_OF_MEMBER));
      takePicture(
          "dashboard-shards.png", 640, ColorScheme.LIGHT, "#/shards/shop/eu/tenants", ".cell");
    } finally {
      members.forEach(ShardMember::close);
    }
  }
}
