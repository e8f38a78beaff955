/* Ends the descendants of this process: by a signal that asks, later by SIGKILL. */
#include "keeper.h"

#define FREEZE_MS 100 /* for rounds of SIGSTOP */
#define HUNT_MS 2     /* for rounds of SIGKILL, and the pause between two hunts */
#define SCAN_MS 50    /* for a scan, and the pause between two scans */

static bool alive; /* whether a child was, or may have been, when all were visited last */

/* Stops all descendants except shims. A stopped process cannot fork, so in the end the table is
 * complete. Waits for each SIGSTOP, since a fork that has begun completes after it was sent. */
static void freeze(int64_t until) {
  int64_t begun = now_ms();
  do
    tree_scan(NULL, until);
  while (tree_stop(until) && now_ms() < earlier(until, begun + FREEZE_MS));
}

/* Sends the signal that asks to end. Rests for the second half of the time before SIGKILL: a
 * process that has not rested runs late on a busy machine. The command gets it in any case. */
static void ask(const struct ending *ending, int64_t kill_at) {
  int64_t now = now_ms();
  int64_t until = now + (kill_at - now) / 2;
  if (ending->had == 0)
    freeze(now + (kill_at - now) / 4);
  else
    tree_scan(NULL, until);
  tree_add(ending->command);
  tree_signal(ending->signal, ending->had, until);
  tree_signal(SIGCONT, ending->had, until);
}

/* Kills a child, and its process group if that can only have descendants: the child has made the
 * group, or a descendant the session. The kernel kills a group as a whole, with what it is forking.
 * The numbers can't be reused, since this process has not reaped the child. */
static void kill_child(int pid) {
  pid_t group = getpgid(pid);
  siginfo_t end = {0};
  if (pid == spared.pid || group <= 0)
    return;
  if ((group == pid || getsid(pid) != origin.session) && group != getpgid(spared.pid))
    kill(-group, SIGKILL);
  waitid(P_PID, (id_t)pid, &end, WEXITED | WNOHANG | WNOWAIT | __WALL);
  if (end.si_pid == 0 && kill(pid, SIGKILL) == 0)
    alive = true;
}

static void kill_cgroups(pid_t shim) {
  cgroup_kill(shim);
  for (int i = 0; i < MOST_SHIMS && shim == 0; i++)
    cgroup_kill(origin.shared->shims[i]);
}

/* Kills all descendants. What a dead child leaves becomes a child of this process, so that children
 * are enough, in some rounds; a scan makes it faster where one process has begun the next. */
static void hunt(struct ending *ending, int64_t now) {
  bool scan = now >= ending->scan_at;
  if (scan)
    kill_cgroups(ending->shim);
  do {
    alive = false;
    child_visit(now + SCAN_MS, kill_child);
    alive = alive || now_ms() >= now + SCAN_MS;
  } while (alive && now_ms() < now + HUNT_MS);
  if (scan) {
    tree_scan(NULL, now + SCAN_MS);
    tree_signal(SIGKILL, 0, now + SCAN_MS);
    ending->scan_at = now_ms() + SCAN_MS;
  }
}

/* Lets this process act in time on a busy machine, as far as the user may do that. */
void hurry(void) {
  struct sched_param least = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};
  if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &least) < 0)
    setpriority(PRIO_PROCESS, 0, PRIO_MIN);
}

/* Begins an end, or hastens it. Sends no signal twice: many programs exit at once on the second. A
 * negative signal has reached the user's process group already. */
void ending_begin(struct ending *ending, int signal, int64_t kill_at) {
  if (!ending->begun || (signal != 0 && abs(signal) != ending->signal)) {
    ending->signal = abs(signal);
    ending->had = signal < 0 ? origin.group : 0;
    ending->told = signal == 0;
  }
  if (!ending->begun)
    hurry();
  ending->kill_at = ending->begun ? earlier(ending->kill_at, kill_at) : kill_at;
  ending->begun = true;
}

/* Takes the next step of an end: signals, later kills, all descendants. Returns when to go on. */
int64_t ending_step(struct ending *ending, int64_t limit) {
  int64_t now = now_ms();
  int64_t kill_at = earlier(ending->kill_at, limit);
  hasty = false;
  if (!ending->begun)
    return NEVER;
  if (ending->struck == 0 && now >= kill_at)
    ending->struck = now;
  hasty = ending->struck > 0;
  if (hasty) {
    hunt(ending, now);
    int64_t pause = alive ? HUNT_MS + now_ms() - now : SCAN_MS; /* the dying need time, too */
    return now_ms() + (now - ending->struck < SURVIVED_AFTER_MS ? pause : SURVIVED_AFTER_MS);
  }
  if (!ending->told)
    ask(ending, kill_at);
  ending->told = true;
  return kill_at;
}
