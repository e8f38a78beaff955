/**
 * Commands that change who takes part in an election: {@code transfer}, {@code resign}, {@code
 * cede}, {@code evict}, {@code drain} and {@code remove}.
 */
@NullMarked
package dev.baton.cli.admin;

import org.jspecify.annotations.NullMarked;
