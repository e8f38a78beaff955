/** The scenarios that show how leaders change, and what must not come of faults. */
@NullMarked
package dev.baton.demo.play;

import org.jspecify.annotations.NullMarked;
