/** Tests for fences of your own: see {@link dev.baton.testkit.fence.FenceContract}. */
@NullMarked
package dev.baton.testkit.fence;

import org.jspecify.annotations.NullMarked;
