/**
 * The results of a run, and their forms: a printed table, a table for a document, and the raw
 * numbers.
 */
@NullMarked
package dev.baton.bench.report;

import org.jspecify.annotations.NullMarked;
