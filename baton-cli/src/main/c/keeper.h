/*
 * The keeper: runs commands for Baton, and ends each with all that it has started before the lease
 * of its leadership does. See docs/keeper.md for who starts whom, and for the messages.
 *
 * Times are milliseconds of CLOCK_BOOTTIME, which counts on while the machine sleeps.
 */
#ifndef KEEPER_H
#define KEEPER_H

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define VERSION 1
#define NEVER INT64_MAX
#define FRAME_MAX (256 * 1024)

/* What the user gave, noted before anything is changed. */
struct origin {
  char **words; /* the command line of Baton's JVM */
  int count;
  char **environment;
  sigset_t mask;
  pid_t front;
  pid_t group;
};
extern struct origin origin;

/* The end of a command, as far as it has got. */
struct ending {
  bool begun;
  int signal;      /* what to tell it by; 0 if it knows already */
  int64_t kill_at; /* SIGKILL from then on */
  int64_t struck;  /* when SIGKILL was first sent; 0 before */
};

/* wire.c: frames over a stream socket */
struct wire {
  int fd;
  size_t have;
  size_t taken;
  char bytes[FRAME_MAX + sizeof(uint32_t) + 1];
};
bool wire_fill(struct wire *wire);
char *wire_next(struct wire *wire, size_t *length);
void wire_pass(int fd, const char *frame, size_t length);
void wire_say(int fd, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool is_verb(const char *frame, const char *verb);

/* tree.c: the descendants of this process */
struct survivor {
  pid_t pid;
  char state;
  bool forbidden;
};
void tree_spare(pid_t pid, unsigned long long start);
size_t tree_count(void);
void tree_signal_group(pid_t group, int signal);
bool tree_catches(pid_t pid, int signal);
void ending_step(struct ending *ending, int64_t now);
struct survivor tree_survivor(void);

/* hub.c, guard.c: what they are for the processes that main() forks */
_Noreturn void hub_main(int jvm, int front);
_Noreturn void guard_main(const char *frame, size_t length, int jvm, int hub);

/* launch.c: the start of programs */
void exec_jvm(int channel);
_Noreturn void exec_command(char **words, char **more, int more_count, int error);
void close_users(void);
void rename_process(const char *name);
int64_t now_ms(void);
int wake_fd(void);
void wake_at(int fd, int64_t moment);
_Noreturn void die(const char *what);

#endif
