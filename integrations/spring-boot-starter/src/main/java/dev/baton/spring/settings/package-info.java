/** The settings under {@code baton.} of a Spring Boot application. */
@NullMarked
package dev.baton.spring.settings;

import org.jspecify.annotations.NullMarked;
