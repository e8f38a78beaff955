/**
 * The processes of the demo, each in its own JVM, which use Baton as users do. {@link
 * dev.baton.demo.member.DemoMember} obeys lines on its standard input, and reports its events.
 */
@NullMarked
package dev.baton.demo.member;

import org.jspecify.annotations.NullMarked;
