/**
 * The house rules, checked over the sources of all modules.
 *
 * <p>{@link dev.baton.house.Rule} is the list to read. The rules see a repository as {@link
 * dev.baton.house.Sources}, so each of them is also shown a few lines that break it. They live in
 * this module because it is built first: who breaks a rule learns of it at once.
 */
@NullMarked
package dev.baton.house;

import org.jspecify.annotations.NullMarked;
