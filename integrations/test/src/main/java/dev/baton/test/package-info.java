/**
 * A test kit for code that uses Baton: a JUnit extension with an ensemble of its own for each test.
 *
 * <ul>
 *   <li>{@link dev.baton.test.BatonTest} turns a class into one with such tests.
 *   <li>{@link dev.baton.test.TestEnsemble} is the ensemble: it connects processes, breaks them,
 *       and lets time pass.
 *   <li>{@link dev.baton.test.BatonAssertions} says who must lead.
 * </ul>
 */
@NullMarked
package dev.baton.test;

import org.jspecify.annotations.NullMarked;
