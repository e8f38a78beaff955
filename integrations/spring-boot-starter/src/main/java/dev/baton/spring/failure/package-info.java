/** The analyses of failures to start. */
@NullMarked
package dev.baton.spring.failure;

import org.jspecify.annotations.NullMarked;
