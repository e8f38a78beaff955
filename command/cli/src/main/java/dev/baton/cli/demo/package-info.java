/**
 * The interface between the command {@code demo} and the scenarios, which are in the module
 * baton-demo: {@link dev.baton.cli.demo.DemoProvider}.
 */
@NullMarked
package dev.baton.cli.demo;

import org.jspecify.annotations.NullMarked;
