package dev.baton.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A window with the page of a dashboard. Closing it fails if the page had an error. */
final class DashboardReader implements AutoCloseable {
  private final URI address;
  private final BrowserContext context;
  private final Page page;
  private final List<String> troubles = new ArrayList<>();

  DashboardReader(ChromiumBrowser browser, URI address, Browser.NewContextOptions options) {
    this.address = address;
    context = browser.openWindow(options);
    page = context.newPage();
    page.onPageError(troubles::add);
    page.onDialog(dialog -> troubles.add("a dialog: " + dialog.message()));
  }

  Page page() {
    return page;
  }

  void open(String place) {
    page.navigate(address + place);
  }

  /** Returns the options of a window whose browser answers the question for a password so. */
  static Browser.NewContextOptions answering(String user, String password) {
    return ChromiumBrowser.plainOptions().setHttpCredentials(user, password);
  }

  /** Opens a place, and logs in there. */
  void openLoggedIn(String place, String user) {
    open(place);
    page.getByText("Log in").click();
    assertThat(page.locator("#user")).containsText(user);
  }

  Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  Locator leader() {
    return page.locator(".leader strong");
  }

  /** Returns the row of a table with this text. */
  Locator tableRow(String text) {
    return page.locator("tbody tr", new Page.LocatorOptions().setHasText(text));
  }

  /** Returns the row of the list with this text. */
  Locator listRow(String text) {
    return page.locator(".row", new Page.LocatorOptions().setHasText(text));
  }

  /** Opens the list, until it has an election: the server's list may be 2 s old. */
  void openList(String place, String name) {
    open(place);
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              page.reload();
              assertThat(page.locator(".grid, .empty")).isVisible();
              return listRow(name).count() >= 1;
            });
  }

  @Override
  public void close() {
    context.close();
    assertThat(troubles).isEmpty();
  }
}
