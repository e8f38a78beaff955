/* Finds the descendants of this process by the parents in /proc/PID/stat, and ends them. */
#include "keeper.h"

#define MOST_PROCESSES 65536
#define MOST_ROUNDS 50

static struct process table[MOST_PROCESSES];
static size_t count;
struct process spared; /* exempt with all its descendants; known by pid and start */

/* Visits the numbers among the names in a folder. Avoids opendir(), which allocates memory. */
void proc_visit(const char *folder, void (*visit)(int number)) {
  char entries[8192] __attribute__((aligned(8)));
  int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  long got;
  while (fd >= 0 && (got = syscall(SYS_getdents64, fd, entries, sizeof entries)) > 0)
    for (long at = 0; at < got;) {
      struct dirent64 *entry = (struct dirent64 *)(entries + at);
      if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9')
        visit(atoi(entry->d_name));
      at += entry->d_reclen;
    }
  close(fd);
}

static bool read_proc(pid_t pid, const char *name, char *text, size_t size) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = read(fd, text, size - 1);
  close(fd);
  text[got > 0 ? got : 0] = '\0';
  return got > 0;
}

/* Reads a line of the process table. A name may have parentheses: fields follow the last one. */
bool process_read(pid_t pid, struct process *process) {
  char text[1024];
  char *rest = read_proc(pid, "stat", text, sizeof text) ? strrchr(text, ')') : NULL;
  *process = (struct process){.pid = pid};
  process->shim = rest != NULL && strstr(text, "(keeper-shim)") != NULL;
  return rest != NULL &&
         sscanf(rest + 1,
                " %c %d %d %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %d %*s %llu",
                &process->state, &process->parent, &process->group, &process->threads,
                &process->start) == 5;
}

/* Returns whether a process has a handler of its own for a signal. */
bool process_catches(pid_t pid, int signal) {
  char text[16384]; /* one line lists all groups of the user */
  char *line = read_proc(pid, "status", text, sizeof text) ? strstr(text, "\nSigCgt:") : NULL;
  unsigned long long mask = line == NULL ? 0 : strtoull(line + strlen("\nSigCgt:"), NULL, 16);
  return signal > 0 && signal <= 64 && (mask >> (signal - 1) & 1) == 1;
}

static void add(int pid) {
  if (count < MOST_PROCESSES && process_read(pid, &table[count]))
    count++;
}

static int compare(const void *pid, const void *process) {
  return *(const pid_t *)pid - ((const struct process *)process)->pid;
}

static bool is_below(const struct process *process) {
  if (process->pid == spared.pid && process->start == spared.start)
    return false;
  struct process *parent = bsearch(&process->parent, table, count, sizeof *table, compare);
  return process->parent == getpid() || (parent != NULL && parent->below);
}

/* Fills the table with the live descendants, and returns their count. A child whose number is below
 * its parent's needs another pass. A zombie is alive while other threads of it run. */
size_t tree_scan(struct process *first) {
  count = 0;
  proc_visit("/proc", add);
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < count; i++)
      if (!table[i].below && is_below(&table[i]))
        more = table[i].below = true;
  }
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (table[i].below && (strchr("ZXx", table[i].state) == NULL || table[i].threads > 1))
      table[kept++] = table[i];
  if (first != NULL && kept > 0)
    *first = table[0];
  return count = kept;
}

/* Signals the process that was seen, and no other process that has reused its number. */
static bool strike(const struct process *seen, int signal) {
  struct process now;
  int fd = (int)syscall(SYS_pidfd_open, seen->pid, 0);
  bool done = process_read(seen->pid, &now) && now.start == seen->start &&
              ((fd >= 0 && syscall(SYS_pidfd_send_signal, fd, signal, NULL, 0) == 0) ||
               kill(seen->pid, signal) == 0);
  close(fd);
  return done;
}

/* Signals most children before their parents. A parent that SIGCONT reaches first would see a
 * stopped child, and some parents (sudo) then stop the whole job. */
static void signal_all(int signal) {
  for (size_t i = count; i-- > 0;)
    strike(&table[i], signal);
}

/* Passes a signal on to a command, and to its descendants in the job of the user. */
void tree_signal_job(pid_t command, int signal) {
  tree_scan(NULL);
  for (size_t i = 0; i < count; i++)
    if (table[i].pid == command || table[i].group == origin.group)
      strike(&table[i], signal);
}

/* Stops all descendants except shims. A stopped process cannot fork, so in the end the table is
 * complete. Waits for each SIGSTOP, since a fork that has begun completes after it was sent. */
static void freeze(void) {
  bool again = true;
  for (int round = 0; again && round < MOST_ROUNDS; round++) {
    again = false;
    tree_scan(NULL);
    for (size_t i = 0; i < count; i++)
      if (!table[i].shim && strchr("Tt", table[i].state) == NULL && strike(&table[i], SIGSTOP))
        again = again || strchr("RS", table[i].state) != NULL;
  }
}

/* Begins an end, or hastens it. Sends no signal twice: many programs exit at once on the second. */
void ending_begin(struct ending *ending, int signal, int64_t kill_at) {
  if (!ending->begun || (signal != 0 && signal != ending->signal)) {
    ending->signal = signal;
    ending->told = signal == 0;
  }
  ending->kill_at = ending->begun ? earlier(ending->kill_at, kill_at) : kill_at;
  ending->begun = true;
}

/* Takes the next step of an end: signals, later kills, all descendants. Returns when to go on. */
int64_t ending_step(struct ending *ending, int64_t limit) {
  int64_t now = now_ms();
  int64_t kill_at = earlier(ending->kill_at, limit);
  if (!ending->begun)
    return NEVER;
  if (ending->struck == 0 && now >= kill_at)
    ending->struck = now;
  if (ending->struck > 0) {
    freeze();
    signal_all(SIGKILL);
    return now + (now - ending->struck < SURVIVED_AFTER_MS ? LOOK_MS : SURVIVED_AFTER_MS);
  }
  if (!ending->told) {
    freeze();
    signal_all(ending->signal);
    signal_all(SIGCONT);
  }
  ending->told = true;
  return kill_at;
}
