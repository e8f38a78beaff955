/* Finds the descendants of this process by the parents in /proc/PID/stat, and signals them. */
#include "keeper.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/syscall.h>

#define MOST_PROCESSES 65536
#define MOST_PIDS (4 * 1024 * 1024) /* PID_MAX_LIMIT of Linux */
#define MOST_ROUNDS 50
#define STAT_STATE 3
#define STAT_START 22

struct process {
  pid_t pid;
  pid_t parent;
  pid_t group;
  char state;
  bool below;
  unsigned long long start;
};

static struct process table[MOST_PROCESSES];
static size_t count;
static unsigned char frozen[MOST_PIDS / 8];
static struct process spared;
static struct survivor last_refused;

/* Exempts a process, known by the moment of its start, with all below it. */
void tree_spare(pid_t pid, unsigned long long start) {
  spared.pid = pid;
  spared.start = start;
}

static bool read_file(const char *path, char *text, size_t size) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t got = fd < 0 ? -1 : read(fd, text, size - 1);
  if (fd >= 0) {
    close(fd);
  }
  text[got > 0 ? got : 0] = '\0';
  return got > 0;
}

/* The name may have blanks and parentheses: what follows its last one has none. */
static bool read_process(pid_t pid, struct process *process) {
  char path[40];
  char text[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  char *rest = read_file(path, text, sizeof text) ? strrchr(text, ')') : NULL;
  *process = (struct process){.pid = pid};
  if (rest == NULL ||
      sscanf(rest + 2, "%c %d %d", &process->state, &process->parent, &process->group) < 3) {
    return false;
  }
  for (int field = STAT_STATE; field < STAT_START && rest != NULL; field++) {
    rest = strchr(rest + 2, ' ') == NULL ? NULL : strchr(rest + 2, ' ') - 1;
  }
  process->start = rest == NULL ? 0 : strtoull(rest + 2, NULL, 10);
  return true;
}

/* The kernel's own call: opendir() would allocate. */
static void scan(void) {
  char entries[8192] __attribute__((aligned(8)));
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  long got;
  count = 0;
  while (folder >= 0 && (got = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
    for (long at = 0; at < got;) {
      struct dirent64 *entry = (struct dirent64 *)(entries + at);
      pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
      if (pid > 0 && count < MOST_PROCESSES && read_process(pid, &table[count])) {
        count++;
      }
      at += entry->d_reclen;
    }
  }
  if (folder >= 0) {
    close(folder);
  }
}

static struct process *find(pid_t pid) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (table[middle].pid < pid) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < count && table[low].pid == pid ? &table[low] : NULL;
}

static bool is_spared(const struct process *process) {
  return process->pid == spared.pid && process->start == spared.start;
}

/* Keeps those in the table that descend from this process and have not ended: more may be found
 * with each round, as far as a child has a smaller number than its parent. */
static void scan_below(void) {
  pid_t self = getpid();
  scan();
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < count; i++) {
      struct process *parent = table[i].below ? NULL : find(table[i].parent);
      bool below = table[i].parent == self || (parent != NULL && parent->below);
      if (!table[i].below && below && !is_spared(&table[i])) {
        table[i].below = true;
        more = true;
      }
    }
  }
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (table[i].below && strchr("ZXx", table[i].state) == NULL) {
      table[kept++] = table[i];
    }
  }
  count = kept;
}

/* How many descendants live. */
size_t tree_count(void) {
  scan_below();
  return count;
}

/* Signals the very process that was seen, even if another one has its number by now. */
static void strike(const struct process *seen, int signal) {
  struct process now;
  int fd = (int)syscall(SYS_pidfd_open, seen->pid, 0);
  if (fd < 0 && errno != ENOSYS) {
    return; /* it is gone */
  }
  bool same = read_process(seen->pid, &now) && now.start == seen->start;
  long done = 0;
  if (same) {
    done = fd < 0 ? kill(seen->pid, signal) : syscall(SYS_pidfd_send_signal, fd, signal, NULL, 0);
  }
  if (done < 0 && errno == EPERM) {
    last_refused = (struct survivor){seen->pid, now.state, true};
  }
  if (fd >= 0) {
    close(fd);
  }
}

static void signal_all(int signal) {
  for (size_t i = 0; i < count; i++) {
    strike(&table[i], signal);
  }
}

/* Passes a signal on to the descendants in a process group. */
void tree_signal_group(pid_t group, int signal) {
  scan_below();
  for (size_t i = 0; i < count; i++) {
    if (table[i].group == group) {
      strike(&table[i], signal);
    }
  }
}

static bool freeze_new(void) {
  bool any = false;
  for (size_t i = 0; i < count; i++) {
    unsigned char *byte = &frozen[table[i].pid / 8];
    unsigned char bit = (unsigned char)(1 << table[i].pid % 8);
    if ((*byte & bit) == 0) {
      *byte |= bit;
      any = true;
      strike(&table[i], SIGSTOP);
    }
  }
  return any;
}

/* Whoever is stopped starts nothing more: in the end all descendants are in the table. */
static void freeze(void) {
  memset(frozen, 0, sizeof frozen);
  for (int round = 0; round < MOST_ROUNDS; round++) {
    scan_below();
    if (!freeze_new()) {
      return;
    }
  }
}

/* Takes the next step of an end: tells all descendants, later kills them, again and again. */
void ending_step(struct ending *ending, int64_t now) {
  if (!ending->begun) {
    ending->begun = true;
    if (ending->signal != 0 && now < ending->kill_at) {
      freeze();
      signal_all(ending->signal);
      signal_all(SIGCONT);
    }
  }
  if (now >= ending->kill_at) {
    ending->struck = ending->struck == 0 ? now : ending->struck;
    freeze();
    signal_all(SIGKILL);
  }
}

/* Returns a descendant that outlives SIGKILL; pid 0 if there is none. */
struct survivor tree_survivor(void) {
  scan_below();
  if (count == 0) {
    return (struct survivor){0, ' ', false};
  }
  bool forbidden = last_refused.pid == table[0].pid;
  return (struct survivor){table[0].pid, table[0].state, forbidden};
}

/* Whether a process has a handler of its own for a signal. */
bool tree_catches(pid_t pid, int signal) {
  char path[40];
  char text[4096];
  snprintf(path, sizeof path, "/proc/%d/status", pid);
  char *line = read_file(path, text, sizeof text) ? strstr(text, "\nSigCgt:") : NULL;
  unsigned long long mask = line == NULL ? 0 : strtoull(line + strlen("\nSigCgt:"), NULL, 16);
  return (mask >> (signal - 1) & 1) == 1;
}
