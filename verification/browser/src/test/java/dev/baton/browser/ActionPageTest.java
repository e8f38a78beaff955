package dev.baton.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each action on the page, and each refusal. */
@Tag("all")
@Tag("long")
final class ActionPageTest {
  private static final String SEND_EVICTION =
      """
      async () => {
        const answer = await fetch("/api/v1/actions", {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Baton-Change": "yes" },
          body: JSON.stringify({ action: "evict", path: "/stranger/a", id: "ann", reason: "x" }),
        });
        return answer.status;
      }""";

  private static WatchedEnsemble ensemble;
  private static ChromiumBrowser browser;
  private static Baton other;
  private static Browser.NewContextOptions operator;

  private DashboardReader reader;
  private Page page;

  @BeforeAll
  static void start() throws IOException {
    ensemble = new WatchedEnsemble();
    browser = new ChromiumBrowser();
    other = ensemble.connectOther();
    operator = DashboardReader.answering("ada", WatchedEnsemble.PASSWORD);
  }

  @AfterAll
  static void stop() {
    other.close();
    browser.close();
    ensemble.close();
  }

  @BeforeEach
  void openOperatorsWindow() {
    openWindow(operator);
    reader.openLoggedIn("", "ada");
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

  /** Fills the form of an action, up to the confirmation. */
  private void prepareAction(String path, String action, String whom) {
    reader.open("#/election" + path);
    page.getByLabel("Action").selectOption(action);
    if (!whom.isEmpty()) {
      page.getByLabel("Candidate").selectOption(whom);
    }
    page.getByLabel("Reason").fill("upgrade");
    reader.button("Go on").click();
  }

  private void confirm(String effect) {
    assertThat(page.locator("dialog")).containsText(effect);
    assertThat(page.locator("dialog")).containsText("They are told: ada: upgrade");
    reader.button("Do it").click();
  }

  private Locator outcome() {
    return page.locator(".outcome");
  }

  @Test
  void nothingHappensBeforeConfirming() {
    Candidate first = ensemble.campaign("/calm/a", "ann");
    ensemble.campaign("/calm/a", "bob");
    await().atMost(LIMIT).until(first::isLeader);
    prepareAction("/calm/a", "transfer", "bob");
    assertThat(page.locator("dialog")).containsText("bob leads next.");
    reader.button("Cancel").click();
    assertThat(page.locator("dialog")).isHidden();
    assertThat(outcome()).hasText("");
    assertThat(first.isLeader()).isTrue();
  }

  @Test
  void leaderResigns() {
    ensemble.campaign("/resign/a", "ann");
    Candidate second = ensemble.campaign("/resign/a", "bob");
    prepareAction("/resign/a", "resign", "");
    confirm("ann stops its work and goes to the end of the queue. bob leads next.");
    assertThat(outcome()).hasText("Done: bob is first now.");
    await().atMost(LIMIT).until(second::isLeader);
    assertThat(reader.tableRow("ada: upgrade")).containsText("resigned");
  }

  @Test
  void leaderHandsOver() {
    ensemble.campaign("/transfer/a", "ann");
    ensemble.campaign("/transfer/a", "bob");
    Candidate third = ensemble.campaign("/transfer/a", "cid");
    prepareAction("/transfer/a", "transfer", "cid");
    confirm("cid leads next.");
    assertThat(outcome()).hasText("Done: cid is first now.");
    await().atMost(LIMIT).until(third::isLeader);
    assertThat(reader.tableRow("ada: upgrade")).containsText("transferred");
  }

  @Test
  void candidateStaysOut() {
    Candidate first = ensemble.campaign("/cede/a", "ann");
    Candidate second = ensemble.campaign("/cede/a", "bob");
    prepareAction("/cede/a", "cede", "ann");
    confirm("ann leaves the queue for 60 s");
    assertThat(outcome()).hasText("Done: bob is first now.");
    await().atMost(LIMIT).until(second::isLeader);
    assertThat(first.isLeader()).isFalse();
    assertThat(reader.leader()).hasText("bob");
  }

  @Test
  void leaderLosesItsPlace() {
    ensemble.campaign("/evict/a", "ann");
    Candidate second = ensemble.campaign("/evict/a", "bob");
    prepareAction("/evict/a", "evict", "ann");
    confirm("ann loses its place.");
    assertThat(outcome()).hasText("Done: it gave up its place.");
    await().atMost(LIMIT).until(second::isLeader);
  }

  @Test
  void processHandsOverAllItsElections() {
    ensemble.campaign("/drain/a", "ann");
    ensemble.campaign("/drain/b", "ann");
    Candidate standbyA = ensemble.campaign(other, "/drain/a", "bob");
    Candidate standbyB = ensemble.campaign(other, "/drain/b", "bob");
    prepareAction("/drain/a", "drain", "ann");
    confirm("hands over ALL elections");
    assertThat(outcome()).containsText("leads nothing any more");
    await().atMost(LIMIT).until(() -> standbyA.isLeader() && standbyB.isLeader());
  }

  @Test
  void locksAreOnlyEvicted() throws InterruptedException {
    try (LockHold hold = ensemble.baton().lock("/locked").acquire()) {
      assertThat(hold.isValid()).isTrue();
      reader.open("#/election/locked");
      assertThat(page.getByLabel("Action").locator("option")).hasText(new String[] {"evict"});
    }
  }

  @Test
  void pageTellsWhyAnActionFailed() {
    Candidate first = ensemble.campaign("/late/a", "ann");
    Candidate second = ensemble.campaign("/late/a", "bob");
    await().atMost(LIMIT).until(first::isLeader);
    prepareAction("/late/a", "transfer", "bob");
    second.close();
    confirm("bob leads next.");
    assertThat(page.locator(".outcome.bad")).containsText("bob");
    assertThat(first.isLeader()).isTrue();
  }

  @Test
  void actionWithoutReasonIsNotSent() {
    ensemble.campaign("/mute/a", "ann");
    reader.open("#/election/mute/a");
    reader.button("Go on").click();
    assertThat(page.locator("dialog")).isHidden();
    assertThat(page.locator(".reason:invalid")).hasCount(1);
  }

  @Test
  void strangersAndReadersSeeNoActionsAndMayNotSendOne() {
    Candidate first = ensemble.campaign("/stranger/a", "ann");
    await().atMost(LIMIT).until(first::isLeader);
    for (String user : List.of("", "rita")) {
      reader.close();
      openWindow(DashboardReader.answering(user, WatchedEnsemble.PASSWORD));
      reader.open("#/election/stranger/a");
      if (!user.isEmpty()) {
        reader.openLoggedIn("#/election/stranger/a", user);
      }
      assertThat(reader.leader()).hasText("ann");
      assertThat(reader.button("Go on")).hasCount(0);
      assertThat(page.evaluate(SEND_EVICTION)).isIn(401, 403);
    }
    assertThat(first.isLeader()).isTrue();
  }

  @Test
  void loginKeepsThePlace() {
    Candidate first = ensemble.campaign("/kept/a", "ann");
    await().atMost(LIMIT).until(first::isLeader);
    reader.close();
    openWindow(operator);
    reader.openLoggedIn("#/election/kept/a", "ada");
    assertThat(reader.leader()).hasText("ann");
    assertThat(reader.button("Go on")).hasCount(1);
    assertThat(page.context().cookies()).isEmpty();
  }

  /** Before, the page sent the id as it looks, and no participant had that name. */
  @Test
  void idThatLooksLikeAnotherIsEvicted() {
    Candidate odd = ensemble.campaign("/odd/a", "evil  two\u202e\u200b");
    await().atMost(LIMIT).until(odd::isLeader);
    prepareAction("/odd/a", "evict", "");
    confirm("\\u{202e}\\u{200b} loses its place");
    assertThat(outcome()).containsText("Done:");
  }

  @Test
  void wrongPasswordIsRefused() {
    reader.close();
    openWindow(DashboardReader.answering("ada", "wrong"));
    reader.open("login");
    assertThat(page.locator("body")).containsText("name or the password is wrong");
    reader.open("");
    assertThat(page.locator("#user")).not().containsText("ada");
  }
}
