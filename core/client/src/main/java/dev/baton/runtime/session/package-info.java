/** Keeps sessions, renews leases by heartbeats, and proves that own nodes stand. */
@NullMarked
package dev.baton.runtime.session;

import org.jspecify.annotations.NullMarked;
