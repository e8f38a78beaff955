/** A lock registry and a leader initiator for Spring Integration, over Baton. */
@NullMarked
package dev.baton.spring.integration;

import org.jspecify.annotations.NullMarked;
