/* Starts Baton's JVM and commands, and what all processes of the keeper need. */
#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>

#define EX_UNAVAILABLE 69
#define MOST_DESCRIPTORS 4096

/* They are for the command: as a JVM, Baton has options of its own. */
static const char *const FOR_THE_COMMAND[] = {
    "JAVA_TOOL_OPTIONS=", "JDK_JAVA_OPTIONS=", "_JAVA_OPTIONS=", NULL};

/* What systemd asks of Baton is not for the command, which would answer in its name. */
static const char *const FOR_BATON[] = {
    "NOTIFY_SOCKET=", "WATCHDOG_PID=", "WATCHDOG_USEC=", NULL};

_Noreturn void die(const char *what) {
  fprintf(stderr, "baton: %s: %s\n", what, strerror(errno));
  _exit(EX_UNAVAILABLE);
}

int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A descriptor that can be polled for a moment. */
int wake_fd(void) {
  int fd = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (fd < 0) {
    die("cannot have a timer");
  }
  return fd;
}

void wake_at(int fd, int64_t moment) {
  struct itimerspec when = {0};
  if (moment != NEVER) {
    int64_t at = moment < 1 ? 1 : moment;
    when.it_value.tv_sec = at / 1000;
    when.it_value.tv_nsec = at % 1000 * 1000000;
  }
  timerfd_settime(fd, TFD_TIMER_ABSTIME, &when, NULL);
}

/* Closes what the user had open, but for standard error: ours alone close on exec. */
void close_users(void) {
  for (int fd = 0; fd < MOST_DESCRIPTORS; fd++) {
    int flags = fd == STDERR_FILENO ? -1 : fcntl(fd, F_GETFD);
    if (flags >= 0 && (flags & FD_CLOEXEC) == 0) {
      close(fd);
    }
  }
}

/* Whoever looks for baton by its command line does not find this process. */
void rename_process(const char *name) {
  char *first = origin.words[-1];
  char *end = origin.words[origin.count - 1];
  size_t room = (size_t)(end + strlen(end) - first);
  char **copy = malloc(sizeof *copy * (size_t)(origin.count + 1));
  for (int i = 0; copy != NULL && i < origin.count; i++) {
    copy[i] = strdup(origin.words[i]);
  }
  if (copy == NULL || copy[origin.count - 1] == NULL) {
    die("cannot copy the command line");
  }
  copy[origin.count] = NULL;
  origin.words = copy;
  memset(first, 0, room);
  strncpy(first, name, room);
  prctl(PR_SET_NAME, name);
}

static bool is_named(const char *variable, const char *const *names) {
  for (; *names != NULL; names++) {
    if (strncmp(variable, *names, strlen(*names)) == 0) {
      return true;
    }
  }
  return false;
}

/* Returns the user's environment without some variables, and with room for more. */
static char **environment_without(const char *const *names, int more) {
  int size = 0;
  while (origin.environment[size] != NULL) {
    size++;
  }
  char **result = calloc((size_t)(size + more + 1), sizeof *result);
  if (result == NULL) {
    return NULL;
  }
  int kept = 0;
  for (int i = 0; i < size; i++) {
    if (!is_named(origin.environment[i], names)) {
      result[kept++] = origin.environment[i];
    }
  }
  return result;
}

/* Becomes the JVM: apart from channel, it gets standard output and error, and nothing else. The
 * terminal does not stop it, whatever its user does to the job. */
void exec_jvm(int channel) {
  char **environment = environment_without(FOR_THE_COMMAND, 0);
  setpgid(0, 0);
  signal(SIGTTOU, SIG_IGN);
  sigprocmask(SIG_SETMASK, &origin.mask, NULL);
  for (int fd = STDERR_FILENO + 1; fd < MOST_DESCRIPTORS; fd++) {
    fcntl(fd, F_SETFD, FD_CLOEXEC);
  }
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    fcntl(fd, F_SETFD, 0);
  }
  dup2(channel, STDIN_FILENO);
  if (environment != NULL) {
    execve(origin.words[0], origin.words, environment);
  }
  die(origin.words[0]);
}

static void put(char **environment, char *variable) {
  size_t name = (size_t)(strchr(variable, '=') - variable) + 1;
  while (*environment != NULL && strncmp(*environment, variable, name) != 0) {
    environment++;
  }
  *environment = variable;
}

/* Becomes a command, with all as the user gave it, and some variables more. If it can't, it says
 * why by a number to error. */
_Noreturn void exec_command(char **words, char **more, int more_count, int error) {
  char **environment = environment_without(FOR_BATON, more_count);
  if (environment != NULL) {
    for (int i = 0; i < more_count; i++) {
      put(environment, more[i]);
    }
    sigprocmask(SIG_SETMASK, &origin.mask, NULL);
    execvpe(words[0], words, environment);
  }
  int why = environment == NULL ? ENOMEM : errno;
  while (write(error, &why, sizeof why) < 0 && errno == EINTR) {
  }
  _exit(127);
}
