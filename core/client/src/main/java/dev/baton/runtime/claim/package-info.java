/** Runs claims: carries out what the state machine asks for, and keeps leases and terms. */
@NullMarked
package dev.baton.runtime.claim;

import org.jspecify.annotations.NullMarked;
