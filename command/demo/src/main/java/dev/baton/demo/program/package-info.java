/** The scenarios that the command demo lists, and how it runs them. */
@NullMarked
package dev.baton.demo.program;

import org.jspecify.annotations.NullMarked;
