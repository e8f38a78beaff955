package dev.baton.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.baton.Baton;
import dev.baton.dashboard.DashboardServer;
import dev.baton.dashboard.access.PasswordHash;
import dev.baton.election.Candidate;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the dashboard, over real elections. */
@Tag("long")
final class DashboardPageTest {
  private static final String PASSWORD = "correct horse";

  @TempDir private static Path folder;
  private static EmbeddedZooKeeper zooKeeper;
  private static Baton baton;
  private static DashboardServer server;
  private static Playwright playwright;
  private static Browser browser;

  private final List<String> troubles = new ArrayList<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private BrowserContext context;
  private Page page;

  @BeforeAll
  static void start() throws IOException {
    zooKeeper = EmbeddedZooKeeper.launch();
    baton = Baton.connect(zooKeeper.connectString());
    String hash = PasswordHash.hashPassword(PASSWORD.toCharArray()).formatHash();
    Path users = Files.writeString(folder.resolve("users"), "ada:operator:" + hash + "\n");
    Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
    server =
        DashboardServer.builder(baton)
            .address(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .usersFile(users)
            .allowChanges()
            .start();
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Path.of("/usr/bin/chromium"))
                    .setChromiumSandbox(false)
                    .setArgs(
                        List.of(
                            "--disable-dev-shm-usage",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync")));
  }

  @AfterAll
  static void stop() {
    browser.close();
    playwright.close();
    server.close();
    baton.close();
    zooKeeper.close();
  }

  @BeforeEach
  void openBrowser() {
    openBrowser(new Browser.NewContextOptions().setTimezoneId("UTC").setLocale("en-GB"));
  }

  private void openBrowser(Browser.NewContextOptions options) {
    context = browser.newContext(options);
    page = context.newPage();
    page.onPageError(troubles::add);
    page.onDialog(dialog -> troubles.add("a dialog: " + dialog.message()));
  }

  @AfterEach
  void nothingWentWrong() {
    context.close();
    candidates.forEach(Candidate::close);
    assertThat(troubles).isEmpty();
  }

  private Candidate campaign(String path, String id) {
    int before = baton.election(path).participants().size();
    Candidate candidate = baton.election(path).candidate(id).metadata("port 80").campaign();
    candidates.add(candidate);
    await().until(() -> baton.election(path).participants().size() > before);
    return candidate;
  }

  private void open(String address) {
    page.navigate(server.address() + address);
  }

  private void logIn() {
    open("");
    button("Log in").click();
    page.getByLabel("User").fill("ada");
    page.getByLabel("Password").fill(PASSWORD);
    page.locator("main").getByRole(AriaRole.BUTTON).click();
    assertThat(page.getByText("ada (operator)")).isVisible();
  }

  private Locator button(String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  private Locator row(String text) {
    return page.locator("tbody tr", new Page.LocatorOptions().setHasText(text));
  }

  /** Opens a list, until it has an election: the server's list may be 2 s old. */
  private void openList(String address, String election) {
    open(address);
    await()
        .until(
            () -> {
              page.reload();
              assertThat(page.locator("main p").first()).isVisible();
              return row(election).count() == 1;
            });
  }

  @Test
  void listHasElectionsInFoldersAndFollowsThem() {
    Candidate first = campaign("/list/jobs/a", "ann");
    campaign("/list/jobs/b", "bob");
    openList("#/?query=/list/", "/list/jobs/b");
    assertThat(row("/list/jobs/a")).containsText("ann");
    assertThat(page.locator("tr.folder")).hasText("/list/jobs/");
    campaign("/list/jobs/a", "cid");
    assertThat(row("/list/jobs/a").locator("td").nth(3)).hasText("2");
    first.close();
    assertThat(row("/list/jobs/a")).containsText("cid");
  }

  @Test
  void keyboardAloneIsEnough() {
    campaign("/keys/a", "ann");
    campaign("/other/a", "bob");
    openList("", "/other/a");
    page.getByLabel("Part of a path").focus();
    page.keyboard().type("/keys/");
    page.keyboard().press("Enter");
    assertThat(row("/other/a")).hasCount(0);
    page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("/keys/a")).focus();
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1)))
        .hasText("/keys/a");
  }

  @Test
  void electionPageFollowsItsElection() {
    Candidate first = campaign("/page/a", "ann");
    campaign("/page/a", "bob");
    open("#/election/page/a");
    assertThat(page.locator("main strong")).hasText("ann");
    assertThat(row("bob").first()).containsText("port 80");
    first.close();
    assertThat(page.locator("main strong")).hasText("bob");
    assertThat(row("closed")).containsText("ann");
  }

  @Test
  void timelineHasEachTerm() {
    Candidate first = campaign("/line/a", "ann");
    Candidate second = campaign("/line/a", "bob");
    first.resign();
    await().until(second::isLeader);
    second.resign();
    await().until(first::isLeader);
    await().until(() -> baton.election("/line/a").history().size() == 3);
    open("#/election/line/a");
    Locator terms = page.locator("svg.timeline rect.term");
    assertThat(terms).hasCount(3);
    page.locator("svg.timeline").focus();
    for (int i = 0; i < 40; i++) {
      page.keyboard().press("+");
    }
    assertThat(terms).not().hasCount(3);
    page.keyboard().press("0");
    assertThat(terms).hasCount(3);
    page.locator("svg.timeline").hover();
    assertThat(page.locator(".hint")).containsText("with token");
  }

  @Test
  void pageTellsWhoLedThen() {
    Candidate first = campaign("/then/a", "ann");
    await().until(first::isLeader);
    await().until(() -> baton.election("/then/a").history().size() == 1);
    open("#/election/then/a");
    page.getByLabel("Time", new Page.GetByLabelOptions().setExact(true))
        .fill("2100-01-01T00:00:01");
    button("Who led then?").click();
    assertThat(page.locator("#moment")).containsText("ann");
    assertThat(page.url()).contains("at=2100-01-01T00%3A00%3A01.000Z");
    page.reload();
    assertThat(page.locator("#moment")).containsText("ann");
  }

  @Test
  void operatorActsOnlyAfterConfirming() {
    Candidate first = campaign("/act/a", "ann");
    Candidate second = campaign("/act/a", "bob");
    await().until(first::isLeader);
    logIn();
    open("#/election/act/a");
    page.getByLabel("Action").selectOption("transfer");
    page.getByLabel("Reason").fill("upgrade");
    button("Go on").click();
    assertThat(page.locator("dialog")).containsText("bob leads next.");
    button("Cancel").click();
    assertThat(first.isLeader()).isTrue();
    button("Go on").click();
    button("Do it").click();
    assertThat(page.getByText("Done: bob is first now.")).isVisible();
    await().until(second::isLeader);
    assertThat(row("ada: upgrade")).isVisible();
  }

  @Test
  void strangerSeesNoActions() {
    campaign("/stranger/a", "ann");
    open("#/election/stranger/a");
    assertThat(page.locator("main strong")).hasText("ann");
    assertThat(page.getByText("Act", new Page.GetByTextOptions().setExact(true))).hasCount(0);
  }

  @Test
  void namesNeverBecomeMarkup() {
    String hostile = "<img src=x onerror=alert(1)>";
    campaign("/hostile/" + hostile.replace("/", ""), hostile);
    openList("#/?query=/hostile/", hostile);
    page.locator("tbody td a").click();
    assertThat(page.locator("main strong")).hasText(hostile);
    assertThat(page.locator("img")).hasCount(0);
  }

  @Test
  void emptyStateTeaches() {
    open("#/?query=/nothing/has/this");
    assertThat(page.locator("main")).containsText("No election or lock has");
  }

  @Test
  void phoneNeedsNoSidewaysScrolling() {
    context.close();
    openBrowser(new Browser.NewContextOptions().setViewportSize(360, 740));
    campaign("/phone/a", "a-candidate-with-a-rather-long-name.example.com-12345");
    open("#/election/phone/a");
    assertThat(page.locator("main strong")).isVisible();
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(360);
  }

  @Test
  void axeFindsNothingSerious() {
    campaign("/axe/a", "ann");
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      context.close();
      openBrowser(new Browser.NewContextOptions().setColorScheme(scheme));
      logIn();
      openList("#/?query=/axe/", "/axe/a");
      for (String address : List.of("#/?query=/axe/", "#/election/axe/a")) {
        open(address);
        assertThat(page.getByText("ann").first()).isVisible();
        List<Rule> serious =
            new AxeBuilder(page)
                .analyze().getViolations().stream()
                    .filter(each -> Set.of("serious", "critical").contains(each.getImpact()))
                    .toList();
        assertThat(serious).as(scheme + " " + address).isEmpty();
      }
    }
  }
}
