/** The JSON API of the dashboard, independent of the HTTP server that carries it. */
@NullMarked
package dev.baton.dashboard.api;

import org.jspecify.annotations.NullMarked;
