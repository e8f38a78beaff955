package dev.baton.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.participants.TermRecord;
import dev.baton.shard.ShardMember;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of the dashboard, over real elections. */
@Tag("all")
@Tag("long")
final class DashboardPageTest {
  private static WatchedEnsemble ensemble;
  private static ChromiumBrowser browser;

  private DashboardReader reader;
  private Page page;

  @BeforeAll
  static void start() throws IOException {
    ensemble = new WatchedEnsemble();
    browser = new ChromiumBrowser();
  }

  @AfterAll
  static void stop() {
    browser.close();
    ensemble.close();
  }

  @BeforeEach
  void openWindow() {
    openWindow(ChromiumBrowser.plainOptions());
  }

  private void openWindow(Browser.NewContextOptions options) {
    reader = new DashboardReader(browser, ensemble.address(), options);
    page = reader.page();
  }

  @AfterEach
  void closeWindow() {
    ensemble.closeCandidates();
    reader.close();
  }

  @Test
  void listHasElectionsInFoldersAndFollowsThem() {
    Candidate first = ensemble.campaign("/list/jobs/a", "ann");
    ensemble.campaign("/list/jobs/b", "bob");
    reader.openList("#/?query=/list/", "b");
    assertThat(reader.listRow("no standby").first()).containsText("ann");
    assertThat(page.locator(".row.folder")).containsText("list/jobs/");
    ensemble.campaign("/list/jobs/a", "cid");
    assertThat(reader.listRow("ann").locator("> span").nth(3)).hasText("2");
    first.close();
    assertThat(reader.listRow("cid")).isVisible();
  }

  @Test
  void electionWithoutCandidatesStaysInTheList() {
    ensemble.campaign("/left/alone", "ann").close();
    reader.openList("#/?query=/left/", "alone");
    assertThat(reader.listRow("alone")).containsText("no candidates");
    ensemble.campaign("/left/alone", "bob");
    assertThat(reader.listRow("alone")).containsText("bob");
  }

  @Test
  void keyboardAloneIsEnough() {
    ensemble.campaign("/keys/one/a", "ann");
    ensemble.campaign("/keys/one/b", "bob");
    ensemble.campaign("/keys/two/a", "cid");
    reader.openList("#/?query=/keys/", "two/");
    page.keyboard().press("/");
    page.keyboard().press("End");
    page.keyboard().type("one/");
    assertThat(reader.listRow("two/")).hasCount(0);
    page.keyboard().press("Enter");
    page.keyboard().press("ArrowLeft");
    assertThat(page.locator(".row")).hasCount(1);
    page.keyboard().press("ArrowRight");
    assertThat(page.locator(".row")).hasCount(3);
    page.keyboard().press("ArrowDown");
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(heading()).hasText("/keys/one/b");
  }

  private Locator heading() {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1));
  }

  @Test
  void electionPageFollowsItsElection() {
    Candidate first = ensemble.campaign("/page/a", "ann");
    ensemble.campaign("/page/a", "bob");
    reader.open("#/election/page/a");
    assertThat(reader.leader()).hasText("ann");
    assertThat(reader.tableRow("bob").first()).containsText("port 80");
    first.close();
    assertThat(reader.leader()).hasText("bob");
    assertThat(reader.tableRow("closed")).containsText("ann");
  }

  @Test
  void pauseShowsInTheListAndOnThePage() {
    ensemble.campaign("/kept/a", "ann");
    reader.openList("#/?query=/kept/", "ann");
    ensemble.baton().election("/kept").pause(Duration.ofHours(2), "new kernels");
    assertThat(reader.listRow("ann")).containsText("paused");
    reader.open("#/election/kept/a");
    assertThat(page.locator(".banner").first()).containsText("new kernels");
    ensemble.baton().election("/kept").resume();
    assertThat(page.getByText("new kernels")).hasCount(0);
  }

  @Test
  void lockPageTellsHowItIsHeld() throws InterruptedException {
    try (LockHold one = ensemble.baton().semaphore("/held/slots", 5).permits(2).acquire();
        LockHold two = ensemble.baton().semaphore("/held/slots", 5).permits(3).acquire()) {
      assertThat(one.isValid() && two.isValid()).isTrue();
      reader.open("#/election/held/slots");
      assertThat(page.locator(".leader")).containsText("and 1 more hold this lock");
      assertThat(reader.tableRow("holds 2 of 5")).isVisible();
      assertThat(reader.tableRow("holds 3 of 5")).isVisible();
      reader.openList("#/?query=/held/", "slots");
      assertThat(page.locator(".badge")).hasText("lock");
    }
  }

  @Test
  void groupPageTellsWhoHasWhichShards() {
    try (ShardMember member = ensemble.baton().shards("/parts", 5).member("eve").limit(3).join()) {
      await().atMost(LIMIT).until(() -> member.leaderships().size() == 3);
      reader.openList("#/?query=/parts", "shards");
      assertThat(reader.listRow("5 shards")).containsText("2 without owner");
      reader.listRow("5 shards").locator("a").click();
      assertThat(page.locator(".lead")).containsText("2 shards without owner");
      assertThat(page.locator(".cell")).hasCount(5);
      assertThat(page.locator(".cell.free")).hasCount(2);
      assertThat(reader.tableRow("eve")).containsText("0–2");
      page.locator(".cell").first().click();
      assertThat(reader.leader()).hasText("eve");
    }
  }

  /** Opens the page of an election that ann, bob and ann again have led. Its clock stands still. */
  private Locator openTimeline(String election) {
    Candidate first = ensemble.campaign(election, "ann");
    Candidate second = ensemble.campaign(election, "bob");
    first.resign();
    await().atMost(LIMIT).until(second::isLeader);
    second.resign();
    await().atMost(LIMIT).until(first::isLeader);
    await()
        .atMost(LIMIT)
        .until(() -> history(election).size() == 3 && history(election).get(1).to().isPresent());
    page.clock().setFixedTime(System.currentTimeMillis());
    reader.open("#/election" + election);
    Locator terms = page.locator("svg.timeline rect.term");
    assertThat(terms).hasCount(3);
    return terms;
  }

  private void pointAtTerm(int index) {
    page.mouse()
        .move(
            barFigures("x").get(index) + barFigures("width").get(index) / 2,
            barFigures("y").get(index) + 9);
  }

  private Locator hint() {
    return page.locator(".past .hint");
  }

  @Test
  void timelineIsRightAgainstTheHistory() {
    Locator terms = openTimeline("/line/a");
    List<TermRecord> history = history("/line/a");
    List<Double> begins = barFigures("x");
    double scale = (begins.get(2) - begins.get(0)) / (begin(history, 2) - begin(history, 0));
    double middle = begins.get(0) + scale * (begin(history, 1) - begin(history, 0));
    assertThat(begins.get(1)).isBetween(middle - 2, middle + 2);
    for (int i = 0; i < 3; i++) {
      pointAtTerm(i);
      assertThat(hint()).containsText(history.get(i).id() + " led for ");
      assertThat(hint()).containsText("with token " + history.get(i).fencingToken());
      assertThat(reader.tableRow(Long.toString(history.get(i).fencingToken())).last())
          .containsText(i == 2 ? "leads" : history.get(i).describeEnd(List.of()));
    }
    page.locator("svg.timeline").focus();
    for (int i = 0; i < 20; i++) {
      page.keyboard().press("+");
    }
    assertThat(terms).not().hasCount(3);
    page.keyboard().press("0");
    assertThat(terms).hasCount(3);
  }

  @Test
  void timelineDescribesThePointedTermAfterChangesToo() {
    Locator terms = openTimeline("/line/b");
    pointAtTerm(1);
    assertThat(hint()).containsText("bob led for ");
    ensemble.campaign("/line/b", "cid");
    assertThat(reader.tableRow("cid")).isVisible();
    assertThat(hint()).containsText("bob led for ");
    assertThat(terms).hasCount(3);
  }

  private static List<TermRecord> history(String election) {
    return ensemble.baton().election(election).history();
  }

  /** Returns a figure of each bar. All come from one moment, since the page may draw them anew. */
  private List<Double> barFigures(String figure) {
    Object all =
        page.evaluate(
            "name => [...document.querySelectorAll('rect.term')]"
                + ".map(bar => String(bar.getBoundingClientRect()[name]))",
            figure);
    return ((List<?>) all).stream().map(text -> Double.valueOf(text.toString())).toList();
  }

  private static double begin(List<TermRecord> history, int index) {
    return history.get(index).from().orElseThrow().toEpochMilli();
  }

  @Test
  void pageTellsWhoLedThen() {
    Candidate first = ensemble.campaign("/then/a", "ann");
    await().atMost(LIMIT).until(first::isLeader);
    await().atMost(LIMIT).until(() -> ensemble.baton().election("/then/a").history().size() == 1);
    reader.open("#/election/then/a");
    page.getByLabel("Who led at").fill("2100-01-01T00:00:01");
    reader.button("Tell me").click();
    assertThat(page.locator("#moment")).containsText("ann");
    assertThat(page.locator("#moment time")).hasCount(1);
    assertThat(page.url()).contains("at=2100-01-01T00%3A00%3A01.000Z");
    page.reload();
    assertThat(page.locator("#moment")).containsText("ann");
  }

  @Test
  void namesNeverBecomeMarkup() {
    String hostile = "<img src=x onerror=alert(1)>";
    String path = "/hostile/" + hostile;
    Candidate first = ensemble.campaign(path, hostile);
    ensemble.campaign(path, hostile + 2);
    await().atMost(LIMIT).until(first::isLeader);
    ensemble.baton().election(path).resignLeader(hostile, LIMIT);
    reader.openList("#/?query=/hostile/", hostile);
    reader.listRow(hostile).locator("a").click();
    assertThat(reader.leader()).hasText(hostile + 2);
    assertThat(reader.tableRow("<b>port 80</b>").first()).isVisible();
    assertThat(reader.tableRow(": " + hostile)).isVisible();
    assertThat(page.locator("main img, .metadata b")).hasCount(0);
  }

  /** Ids, metadata and reasons come from others, as do paths. */
  @Test
  void textOfOthersNeitherActsNorTurnsTheDirection() {
    String markup = "<script>alert(1)</script>";
    Candidate candidate =
        ensemble.baton().election("/turned/a").candidate("a\u202eb").metadata(markup).campaign();
    await().atMost(LIMIT).until(candidate::isLeader);
    ensemble.baton().election("/turned/a").resignLeader("\u202e" + markup, LIMIT);
    reader.openList("#/?query=/turned/", "a\\u{202e}b");
    reader.open("#/election/turned/a");
    assertThat(reader.leader()).hasText("a\\u{202e}b");
    assertThat(page.locator(".metadata")).hasText(markup);
    assertThat(reader.tableRow("\\u{202e}" + markup)).isVisible();
    assertThat(page.locator("main script")).hasCount(0);
    assertThat(page.innerText("body")).doesNotContain("\u202e");
    candidate.close();
  }

  @Test
  void emptyStateTeaches() {
    reader.open("#/?query=/nothing/has/this");
    assertThat(page.locator("main")).containsText("No election or lock has");
    reader.open("#/servers");
    assertThat(page.locator("main")).containsText("Connected to ZooKeeper.");
  }

  @Test
  void phoneNeedsNoSidewaysScrolling() {
    reader.close();
    openWindow(ChromiumBrowser.plainOptions().setViewportSize(360, 740));
    ensemble.campaign("/phone/a", "a-candidate-with-a-rather-long-name.example.com-12345");
    reader.open("#/election/phone/a");
    assertThat(reader.leader()).isVisible();
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(360);
    reader.openList("#/?query=/phone/", "12345");
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(360);
  }

  @Test
  void axeFindsNothingSerious() {
    ensemble.campaign("/axe/a", "ann");
    try (ShardMember member = ensemble.baton().shards("/axe/parts", 5).member("eve").join()) {
      await().atMost(LIMIT).until(() -> member.leaderships().size() == 5);
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        reader.close();
        openWindow(
            DashboardReader.answering("ada", WatchedEnsemble.PASSWORD).setColorScheme(scheme));
        reader.openLoggedIn("", "ada");
        reader.openList("#/?query=/axe/", "parts");
        checkAccessibility(scheme, "#/?query=/axe/", ".row .id");
        checkAccessibility(scheme, "#/election/axe/a", ".reason");
        checkAccessibility(scheme, "#/shards/axe/parts", ".cell");
        checkAccessibility(scheme, "#/servers", ".lead");
      }
    }
  }

  private void checkAccessibility(ColorScheme scheme, String place, String shown) {
    reader.open(place);
    assertThat(page.locator(shown).first()).isVisible();
    List<Rule> serious =
        new AxeBuilder(page)
            .analyze().getViolations().stream()
                .filter(each -> Set.of("serious", "critical").contains(each.getImpact()))
                .toList();
    assertThat(serious).as(scheme + " " + place).isEmpty();
  }
}
