/** Tests of the keeper, the native program that runs commands, on real processes. */
@NullMarked
package dev.baton.cli.keeper;

import org.jspecify.annotations.NullMarked;
