/** What a Baton measures, for those who bring a system for metrics or traces. */
@NullMarked
package dev.baton.telemetry;

import org.jspecify.annotations.NullMarked;
