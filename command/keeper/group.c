/* Tells a signal to the user's whole process group from one to the front alone, as long as the job
 * has a terminal and so a command may be in that group.
 *
 * The probe is one more process of the group, with all signals blocked: what was sent to the group
 * stays pending in it. */
#include "keeper.h"

static pid_t probe; /* 0 if there is none */

static int closed;

static void close_counted(int fd) {
  closed += close(fd) == 0;
}

/* Closes all descriptors: in rounds, since each closes the folder that it reads from, too. */
static void close_all(void) {
  do {
    closed = 0;
    proc_visit("/proc/self/fd", NEVER, close_counted);
  } while (closed > 1);
}

static _Noreturn void collect_signals(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  rename_process("keeper-probe");
  close_all();
  while (getppid() == origin.front)
    pause();
  _exit(0);
}

/* Starts a probe in place of the last one, which the caller reaps. */
void group_watch(void) {
  pid_t last = probe;
  probe = origin.terminal ? fork() : 0;
  if (probe == 0 && origin.terminal)
    collect_signals();
  if (last > 0)
    kill(last, SIGKILL);
}

/* Returns whether a signal to the front was sent to its whole group. The kernel signals a group one
 * by one, but in far less than the time that is waited here. */
bool group_has(int signal) {
  poll(NULL, 0, probe > 0 ? GROUP_MS : 0);
  bool has = probe > 0 && process_blocks(probe, signal);
  if (has)
    group_watch();
  return has;
}
