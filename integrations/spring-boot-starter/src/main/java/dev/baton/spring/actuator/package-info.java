/** The actuator endpoint and the health contributors. */
@NullMarked
package dev.baton.spring.actuator;

import org.jspecify.annotations.NullMarked;
