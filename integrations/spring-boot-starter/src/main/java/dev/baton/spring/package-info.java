/** What methods of Spring beans are annotated with, and what carries that out. */
@NullMarked
package dev.baton.spring;

import org.jspecify.annotations.NullMarked;
