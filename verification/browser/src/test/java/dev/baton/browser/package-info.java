/** The dashboard's page, in a real browser. */
@NullMarked
package dev.baton.browser;

import org.jspecify.annotations.NullMarked;
