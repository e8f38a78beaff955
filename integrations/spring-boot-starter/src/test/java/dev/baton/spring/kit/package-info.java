/** The test of an application that docs/how-to/test-your-code.md shows. */
@NullMarked
package dev.baton.spring.kit;

import org.jspecify.annotations.NullMarked;
