package dev.baton.browser;

import static dev.baton.testkit.ConditionWait.LIMIT;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Debian's Chromium, driven by Playwright. */
final class ChromiumBrowser implements AutoCloseable {
  private static final double LIMIT_MILLIS = LIMIT.toMillis();

  static {
    PlaywrightAssertions.setDefaultAssertionTimeout(LIMIT_MILLIS);
  }

  private final Playwright playwright =
      Playwright.create(
          new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
  private final Browser browser =
      playwright
          .chromium()
          .launch(
              new BrowserType.LaunchOptions()
                  .setExecutablePath(Path.of("/usr/bin/chromium"))
                  .setChromiumSandbox(false)
                  .setTimeout(LIMIT_MILLIS)
                  .setArgs(
                      List.of(
                          "--disable-dev-shm-usage",
                          "--disable-background-networking",
                          "--disable-component-update",
                          "--disable-sync")));

  /** Returns the options of a reader in London's zone, in winter. */
  static Browser.NewContextOptions plainOptions() {
    return new Browser.NewContextOptions().setTimezoneId("UTC").setLocale("en-GB");
  }

  /** Opens a window that shares nothing with the others. */
  BrowserContext openWindow(Browser.NewContextOptions options) {
    BrowserContext window = browser.newContext(options);
    window.setDefaultTimeout(LIMIT_MILLIS);
    window.setDefaultNavigationTimeout(LIMIT_MILLIS);
    return window;
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
