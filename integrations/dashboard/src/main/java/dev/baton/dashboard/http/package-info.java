/** The HTTP server of the dashboard: connections, limits, the page's files and event streams. */
@NullMarked
package dev.baton.dashboard.http;

import org.jspecify.annotations.NullMarked;
