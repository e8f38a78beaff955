/**
 * A page and a JSON API that show who leads, and why. {@link dev.baton.dashboard.DashboardServer}
 * serves them, also within your own process.
 */
@NullMarked
package dev.baton.dashboard;

import org.jspecify.annotations.NullMarked;
