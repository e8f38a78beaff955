/**
 * The words of elections and locks: turn rules, lock modes, reasons, problems and fencing tokens.
 */
@NullMarked
package dev.baton.protocol;

import org.jspecify.annotations.NullMarked;
