/** A service in several replicas, of which one writes a row each second. */
@NullMarked
package dev.baton.examples.spring;

import org.jspecify.annotations.NullMarked;
