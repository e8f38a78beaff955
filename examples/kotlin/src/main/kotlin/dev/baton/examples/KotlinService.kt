package dev.baton.examples

import dev.baton.Baton
import dev.baton.election.Leadership
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** A service of which one process at a time works, in two coroutines. */
class KotlinService(baton: Baton, private val id: String, private val output: (String) -> Unit) :
    AutoCloseable {
    private val candidate =
        baton
            .election("/examples/kotlin")
            .candidate(id)
            .onElected(::serve)
            .onRevoked { _, reason -> output("$id has stopped: $reason") }
            .campaign()

    /**
     * Works until the leadership ends. Baton then interrupts this thread, which cancels the
     * coroutines. No other process leads before they have ended.
     */
    private fun serve(leadership: Leadership) =
        try {
            runBlocking {
                launch { work("invoices", leadership) }
                launch { work("reminders", leadership) }
            }
            Unit
        } catch (e: InterruptedException) {
            output("$id stops")
        }

    private suspend fun work(what: String, leadership: Leadership) {
        while (!leadership.isStopping) {
            output("$id writes $what with token ${leadership.fencingToken()}")
            delay(1_000)
        }
    }

    override fun close() = candidate.close()
}

/** Runs the service until the process is ended. */
fun main(arguments: Array<String>) {
    val (connect, id) = arguments
    Baton.connect(connect).use { baton ->
        KotlinService(baton, id, ::println).use { Thread.currentThread().join() }
    }
}
