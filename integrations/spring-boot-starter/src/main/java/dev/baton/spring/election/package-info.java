/** The elections and shards of an application, their events and their end. */
@NullMarked
package dev.baton.spring.election;

import org.jspecify.annotations.NullMarked;
