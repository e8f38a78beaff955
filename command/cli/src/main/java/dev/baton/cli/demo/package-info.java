/**
 * What the command {@code demo} knows of the scenarios, which are in the module baton-demo: {@link
 * dev.baton.cli.demo.Theatre}.
 */
@NullMarked
package dev.baton.cli.demo;

import org.jspecify.annotations.NullMarked;
