/** The scenarios that show changes of leader, and the harm that faults must not do. */
@NullMarked
package dev.baton.demo.play;

import org.jspecify.annotations.NullMarked;
