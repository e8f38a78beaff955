"""Starts a program, and takes in every process that the program leaves behind.

witness.py OUTPUT PREPARE PROGRAM WORD...: PREPARE is Python that the child runs before it becomes
the program. Prints the child's process id, later its wait status, and ends when no process is left.
"""
import ctypes, os, resource, signal, sys

PR_SET_CHILD_SUBREAPER = 36
assert ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
output, prepare = sys.argv[1:3]
words = [os.fsencode(word) for word in sys.argv[3:]]
environment = dict(os.environb)
child = os.fork()
if child == 0:
    os.setsid()  # the kernel may end a group in which a test has stopped the front
    os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
    os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666), 1)
    os.dup2(1, 2)
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    exec(prepare)
    os.execve(words[0], words, environment)
print(child, flush=True)
while True:
    try:
        process, status = os.wait()
    except ChildProcessError:
        break
    if process == child:
        print(os.waitstatus_to_exitcode(status), flush=True)
