/** The participants of elections and locks, their terms, and the refusals of orders to them. */
@NullMarked
package dev.baton.participants;

import org.jspecify.annotations.NullMarked;
