package dev.baton.dashboard;

import dev.baton.Baton;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.elections.ElectionRoutes;
import dev.baton.dashboard.http.HttpFrontEnd;
import java.net.URI;

/**
 * A running dashboard. It serves the page at {@code /}, the JSON API at {@code /api/v1/}, and a
 * probe at {@code /healthz}. Close it before the {@link Baton} that it reads from. Thread-safe.
 *
 * <pre>{@code
 * try (DashboardServer dashboard = DashboardServer.builder(baton).start()) {
 *   System.out.println(dashboard.address());
 *   ...
 * }
 * }</pre>
 */
public final class DashboardServer implements AutoCloseable {
  private final HttpFrontEnd frontEnd;
  private final URI address;

  DashboardServer(HttpFrontEnd frontEnd) {
    this.frontEnd = frontEnd;
    address = frontEnd.address();
  }

  /** Returns the settings of a dashboard over {@code baton}. */
  public static DashboardBuilder builder(Baton baton) {
    return builder(new ElectionRoutes(baton));
  }

  /** Returns the settings of a dashboard that answers by these routes. */
  public static DashboardBuilder builder(ApiRoutes routes) {
    return new DashboardBuilder(routes);
  }

  /** Returns the address of the page, as this machine reaches it. */
  public URI address() {
    return address;
  }

  /** Closes all connections, and waits at most 5 s for that. A second call does nothing. */
  @Override
  public void close() {
    frontEnd.close();
  }
}
