/**
 * What a run of the benchmarks found, and its forms: a page for people, a table for a README, and
 * the raw numbers.
 */
@NullMarked
package dev.baton.bench.report;

import org.jspecify.annotations.NullMarked;
