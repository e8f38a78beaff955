/* The keeper: runs commands for Baton, and ends each with all that it has started before the lease
 * of its leadership does. docs/explanation/keeper.md tells which process starts which.
 * Times are milliseconds of CLOCK_BOOTTIME, which counts on while the machine sleeps. */
#ifndef KEEPER_H
#define KEEPER_H

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#define NEVER INT64_MAX
#define LOOK_MS 20
#define GROUP_MS 1
#define FRAME_MAX (256 * 1024)
#define WHOLE_MAX (32 * 1024) /* frames up to this size are sent in one piece */
#define SURVIVED_AFTER_MS 1000
#define MOST_SHIMS 1024

/* The memory that front, hub and shims share. */
struct shared {
  _Atomic int64_t kill_at; /* the earliest deadline of all commands */
  _Atomic pid_t shims[MOST_SHIMS];
};

/* The process as the user started it, recorded before any change. */
struct origin {
  char **words; /* a copy of the command line of Baton's JVM */
  int count;
  char *title; /* the command line that others see */
  size_t title_size;
  sigset_t mask;
  bool ignores_children, terminal;
  struct rlimit limits[RLIM_NLIMITS]; /* those that limits_lift() has changed */
  pid_t front, group, session;
  struct shared *shared;
};
extern struct origin origin;
extern bool hasty; /* whether SIGKILL is due */

/* An end of a stream of frames; fd is -1 once the stream has ended. */
struct wire {
  int fd;
  size_t have;
  char bytes[sizeof(uint32_t) + FRAME_MAX + 1];
};

/* The progress of ending a command. */
struct ending {
  pid_t shim;    /* which ends its command; 0 in the hub and the front, which end all */
  pid_t command; /* of the shim, while it runs */
  bool begun, told;
  int signal;
  pid_t had; /* the process group that has got the signal already, or 0 */
  int64_t kill_at;
  int64_t struck; /* when SIGKILL was first sent; 0 before */
  int64_t scan_at;
};

struct process { /* a line of the process table */
  pid_t pid, parent, group;
  int threads;
  char state;
  enum { UNKNOWN, BELOW, ELSEWHERE } place;
  unsigned long long start;
};

/* hub.c, shim.c */
_Noreturn void hub_main(int jvm_channel, int front_channel);
_Noreturn void shim_main(char *order, size_t length, int jvm, int channel);

/* launch.c: functions for all processes of the keeper */
_Noreturn void die(const char *what);
int64_t now_ms(void);
int64_t earlier(int64_t one, int64_t other);
bool wire_hear(struct wire *wire, void (*obey)(char *frame, size_t length));
bool wire_pass(int fd, const char *frame, size_t length);
bool wire_say(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool is_verb(const char *frame, const char *verb);
void news_open(const sigset_t *signals);
void news_await(int one, int other, int64_t moment, void (*take)(const struct signalfd_siginfo *));
bool reap(void (*take)(pid_t child, int status));
void rename_process(const char *name);
void leave_terminal(const char *name);
void close_users(void);
_Noreturn void exec_jvm(int channel);
_Noreturn void exec_command(char **words, char **variables, int failure);

/* tree.c: the descendants of this process */
extern struct process spared;
void proc_visit(const char *folder, int64_t until, void (*visit)(int number));
void child_visit(int64_t until, void (*visit)(int number));
bool process_read(pid_t pid, struct process *process);
void process_name(pid_t pid, char *name, size_t size);
bool process_catches(pid_t pid, int signal);
bool process_blocks(pid_t pid, int signal);
size_t tree_scan(struct process *first, int64_t until);
void tree_add(pid_t child);
void tree_signal(int signal, pid_t but, int64_t until);
void tree_signal_job(pid_t command, pid_t group, int signal, int64_t until);
bool tree_stop(int64_t until);

/* cgroup.c: the cgroups of commands, where the keeper may make some */
void cgroup_find(void);
int cgroup_make(pid_t shim);
void cgroup_join(int procs);
void cgroup_kill(pid_t shim);
void cgroup_remove(pid_t shim);

/* limits.c: the limits of the user */
void limits_lift(void);
void limits_restore(void);
bool limits_end_jvm(void);

/* group.c: signals to the user's process group */
void group_watch(void);
bool group_has(int signal);

/* ending.c */
void hurry(void);
void ending_begin(struct ending *ending, int signal, int64_t kill_at);
int64_t ending_step(struct ending *ending, int64_t limit);

#endif
