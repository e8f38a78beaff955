/** What is measured, a class a kind of work. */
@NullMarked
package dev.baton.bench.work;

import org.jspecify.annotations.NullMarked;
