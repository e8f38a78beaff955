/** The users of the dashboard: their passwords and permissions, and the audit log. */
@NullMarked
package dev.baton.dashboard.access;

import org.jspecify.annotations.NullMarked;
