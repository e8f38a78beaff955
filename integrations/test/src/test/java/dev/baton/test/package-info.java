/** Tests of the test kit, and tests of made-up services by way of it. */
@NullMarked
package dev.baton.test;

import org.jspecify.annotations.NullMarked;
