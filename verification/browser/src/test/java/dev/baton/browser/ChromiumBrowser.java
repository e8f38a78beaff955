package dev.baton.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** Debian's Chromium, driven by Playwright. */
final class ChromiumBrowser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  static {
    PlaywrightAssertions.setDefaultAssertionTimeout((double) PATIENCE.toMillis());
    Awaitility.setDefaultTimeout(PATIENCE);
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
    return browser.newContext(options);
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
