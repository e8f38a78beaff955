/**
 * The processes: each is a JVM of its own that uses Baton as users do. {@link
 * dev.baton.demo.member.Member} does what lines on its standard input say, and tells what happens.
 */
@NullMarked
package dev.baton.demo.member;

import org.jspecify.annotations.NullMarked;
