/**
 * Fences: resources that refuse former holders of a leadership or a lock.
 *
 * <p>A holder may be stopped between asking whether it still holds and writing, for as long as it
 * takes another one to come; no library can keep it from writing then. But each holder has a
 * {@linkplain dev.baton.election.Leadership#fencingToken() fencing token} larger than those before,
 * so what is written to can tell. {@link dev.baton.fence.FencedFile} is a file that does, {@link
 * dev.baton.fence.FileFence} guards any other work on one machine, and {@link
 * dev.baton.fence.Fence} is what a resource of your own has to keep. For a database there is {@code
 * dev.baton.jdbc.JdbcFence}, in {@code baton-jdbc}.
 */
@NullMarked
package dev.baton.fence;

import org.jspecify.annotations.NullMarked;
