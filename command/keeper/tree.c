/* Finds the descendants of this process by the parents in /proc/PID/stat. */
#include "keeper.h"

#ifndef MOST_PROCESSES
#define MOST_PROCESSES 65536
#endif
#define FEW 64 /* processes that are signalled in less than a millisecond */

static struct process table[MOST_PROCESSES];
static size_t count;
static struct process self; /* no descendant is older */
struct process spared;      /* exempt with all its descendants; known by pid and start */

/* Visits the numbers among the names in a folder, until a time. Avoids opendir(), which allocates
 * memory. */
void proc_visit(const char *folder, int64_t until, void (*visit)(int number)) {
  char entries[8192] __attribute__((aligned(8)));
  int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  long got;
  while (fd >= 0 && now_ms() < until &&
         (got = syscall(SYS_getdents64, fd, entries, sizeof entries)) > 0)
    for (long at = 0; at < got;) {
      struct dirent64 *entry = (struct dirent64 *)(entries + at);
      if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9' && now_ms() < until)
        visit(atoi(entry->d_name));
      at += entry->d_reclen;
    }
  close(fd);
}

static ssize_t read_proc(pid_t pid, const char *name, char *text, size_t size) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = read(fd, text, size - 1);
  close(fd);
  text[got > 0 ? got : 0] = '\0';
  return got;
}

/* Reads a line of the process table. A name may have parentheses: fields follow the last one. */
bool process_read(pid_t pid, struct process *process) {
  char text[1024];
  char *rest = read_proc(pid, "stat", text, sizeof text) > 0 ? strrchr(text, ')') : NULL;
  *process = (struct process){.pid = pid};
  return rest != NULL &&
         sscanf(rest + 1,
                " %c %d %d %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %d %*s %llu",
                &process->state, &process->parent, &process->group, &process->threads,
                &process->start) == 5;
}

/* Reads the name of a process; what cannot be printed becomes a question mark. */
void process_name(pid_t pid, char *name, size_t size) {
  read_proc(pid, "comm", name, size);
  name[strcspn(name, "\n")] = '\0';
  for (; *name != '\0'; name++)
    if (*name < ' ' || *name > '~')
      *name = '?';
}

static bool is_in_mask(pid_t pid, const char *name, int signal) {
  char text[16384]; /* one line lists all groups of the user */
  char *line = read_proc(pid, "status", text, sizeof text) > 0 ? strstr(text, name) : NULL;
  unsigned long long mask = line == NULL ? 0 : strtoull(line + strlen(name), NULL, 16);
  return signal > 0 && signal <= 64 && (mask >> (signal - 1) & 1) == 1;
}

/* Returns whether a process has a handler of its own for a signal. */
bool process_catches(pid_t pid, int signal) {
  return is_in_mask(pid, "\nSigCgt:", signal);
}

/* Returns whether a process has got a signal that it blocks. */
bool process_blocks(pid_t pid, int signal) {
  return is_in_mask(pid, "\nShdPnd:", signal);
}

static int children[MOST_PROCESSES];
static void (*visit_child)(int number);

static void visit_if_child(int pid) {
  struct process one;
  if (process_read(pid, &one) && one.parent == getpid())
    visit_child(pid);
}

/* Visits the children of this process, until a time: the oldest, then the newest first, since the
 * others are mostly dead if there are many. A kernel without CONFIG_PROC_CHILDREN does not list
 * them, so all processes are looked at. */
void child_visit(int64_t until, void (*visit)(int number)) {
  char text[4096], path[48];
  int number = 0;
  size_t found = 0;
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  visit_child = visit;
  if (fd < 0)
    proc_visit("/proc", until, visit_if_child);
  for (ssize_t got; fd >= 0 && now_ms() < until && (got = read(fd, text, sizeof text)) > 0;)
    for (ssize_t i = 0; i < got; i++)
      if (text[i] >= '0' && text[i] <= '9') {
        number = number * 10 + (text[i] - '0');
      } else if (number > 0) {
        if (found < MOST_PROCESSES)
          children[found++] = number;
        number = 0;
      }
  if (found > 0)
    visit(children[0]);
  while (found > 1 && now_ms() < until)
    visit(children[--found]);
  close(fd);
}

static int compare(const void *pid, const void *process) {
  return *(const pid_t *)pid - ((const struct process *)process)->pid;
}

static struct process *find(pid_t pid) {
  return bsearch(&pid, table, count, sizeof *table, compare);
}

/* Notes for a process and its ancestors whether they are below this process: first follows them up
 * to one of which that is known. Until then each counts as elsewhere, since numbers may be reused
 * while the table is read, and so form a circle. */
static void place(struct process *one) {
  struct process *top = one;
  while (top != NULL && top->place == UNKNOWN) {
    top->place = ELSEWHERE;
    if (top->pid == spared.pid && top->start == spared.start)
      return;
    if (top->parent == self.pid) {
      top->place = BELOW;
      break;
    }
    top = find(top->parent);
  }
  if (top != NULL && top->place == BELOW)
    for (; one != top; one = find(one->parent))
      one->place = BELOW;
}

/* Drops all but the descendants. */
static void prune(void) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    place(&table[i]);
  for (size_t i = 0; i < count; i++)
    if (table[i].place == BELOW)
      table[kept++] = table[i];
  count = kept;
}

static void add(int pid) {
  if (count == MOST_PROCESSES)
    prune();
  if (count < MOST_PROCESSES && process_read(pid, &table[count]) &&
      table[count].start >= self.start)
    count++;
}

/* Fills the table with the live descendants, and returns their count. Ends early at a time, or when
 * the table is full; then some are missing. A zombie is alive while other threads of it run. */
size_t tree_scan(struct process *first, int64_t until) {
  size_t kept = 0;
  if (self.pid != getpid())
    process_read(getpid(), &self);
  count = 0;
  proc_visit("/proc", until, add);
  prune();
  for (size_t i = 0; i < count; i++)
    if (strchr("ZXx", table[i].state) == NULL || table[i].threads > 1)
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

/* Adds a child of this process that a scan which ended early did not come to. */
void tree_add(pid_t child) {
  if (child > 0 && find(child) == NULL && count < MOST_PROCESSES &&
      process_read(child, &table[count]))
    count++;
}

/* Signals all in the table but a process group (0 is none), until a time, and the first few however
 * late it is; most children before their parents. A parent that SIGCONT reaches first would see a
 * stopped child, and some (sudo) then stop the whole job. */
void tree_signal(int signal, pid_t but, int64_t until) {
  for (size_t i = count; i-- > 0;)
    if ((i < FEW || now_ms() < until) && (but == 0 || table[i].group != but))
      strike(&table[i], signal);
}

/* Passes a signal on to a command, and to its descendants in a process group. */
void tree_signal_job(pid_t command, pid_t group, int signal, int64_t until) {
  tree_scan(NULL, until);
  for (size_t i = 0; i < count; i++)
    if (table[i].pid == command || table[i].group == group)
      strike(&table[i], signal);
}

static bool is_shim(const struct process *process) {
  for (int i = 0; process->parent == self.pid && i < MOST_SHIMS; i++)
    if (origin.shared->shims[i] == process->pid)
      return true;
  return false;
}

/* Stops all in the table but the shims, until a time. Returns whether a process may have begun a
 * fork. */
bool tree_stop(int64_t until) {
  bool again = false;
  for (size_t i = 0; i < count && now_ms() < until; i++)
    if (strchr("Tt", table[i].state) == NULL && !is_shim(&table[i]) && strike(&table[i], SIGSTOP))
      again = again || strchr("RS", table[i].state) != NULL;
  return again;
}
