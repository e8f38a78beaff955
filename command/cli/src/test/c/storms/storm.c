/* storm KIND COUNT SECONDS: COUNT processes that begin others as fast as they can, and end by
 * themselves after SECONDS at the latest. They ignore SIGTERM, and write to descriptor 8 at each
 * step. */
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ACTS 8

static void act(void) {
  if (write(ACTS, ".", 1) < 0)
    _exit(1);
}

/* Long-lived processes, whose grandchildren become children of the shim, and end at once. */
static void orphans(void) {
  pid_t child = vfork();
  if (child == 0) {
    if (vfork() == 0)
      act();
    _exit(0);
  }
  waitpid(child, NULL, 0);
}

/* Long-lived processes, which make siblings that end at once. */
static void siblings(void) {
  if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) {
    act();
    _exit(0);
  }
}

/* Processes that each begin the next one and end. */
static void comets(void) {
  if (fork() > 0)
    _exit(0);
}

/* The same, each in a session, and so in a process group, of its own. */
static void sessions(void) {
  comets();
  setsid();
}

int main(int count, char **words) {
  static const struct {
    const char *name;
    void (*step)(void);
  } KINDS[] = {
      {"orphans", orphans}, {"siblings", siblings}, {"comets", comets}, {"sessions", sessions}};
  if (count < 4)
    return 64;
  time_t end = time(NULL) + atoi(words[3]);
  signal(SIGTERM, SIG_IGN);
  for (int i = 1; i < atoi(words[2]); i++)
    if (fork() == 0)
      break;
  for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
    while (strcmp(words[1], KINDS[i].name) == 0 && time(NULL) < end) {
      act();
      KINDS[i].step();
    }
  return 3;
}
