/* The front: the process that the user sees. Starts the hub and Baton's JVM, passes signals on,
 * stops and continues with the job, and ends as the command did. */
#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#define EX_SOFTWARE 70
#define EX_USAGE 64
#define KILLED_BY_SIGNAL 128
#define PATIENCE_MS 5000 /* of one who tells Baton to end */
#define GRACE_MS 1000
#define LOOK_MS 20

struct origin origin;

static struct wire hub;
static pid_t hub_pid;
static pid_t jvm_pid;
static int jvm_status;
static int dies_by;
static int64_t noted_by = NEVER; /* until then the JVM has to have noted a signal */
static struct ending ending;     /* once the hub was killed */
static bool ends;
static int timer;

static void notify(const char *text, size_t length) {
  const char *name = getenv("NOTIFY_SOCKET");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (name == NULL || strlen(name) >= sizeof address.sun_path) {
    return;
  }
  strcpy(address.sun_path, name);
  if (name[0] == '@') {
    address.sun_path[0] = '\0';
  }
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
  if (fd < 0 || sendto(fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT,
                       (struct sockaddr *)&address, size) < 0) {
    fprintf(stderr, "baton: cannot tell systemd how we stand: %s\n", strerror(errno));
  }
  if (fd >= 0) {
    close(fd);
  }
}

static void obey(const char *frame, size_t length) {
  int pid;
  unsigned long long start;
  if (is_verb(frame, "notify")) {
    size_t verb = strlen("notify ");
    notify(frame + verb, length - verb);
  } else if (is_verb(frame, "noted")) {
    noted_by = NEVER;
  } else if (is_verb(frame, "once")) {
    close_users();
  } else if (sscanf(frame, "spare %d %llu", &pid, &start) == 2) {
    tree_spare(pid, start);
  } else if (sscanf(frame, "dies %d", &pid) == 1) {
    dies_by = pid;
  }
}

static void hear_hub(void) {
  size_t length;
  bool there = wire_fill(&hub);
  for (char *frame = wire_next(&hub, &length); frame != NULL; frame = wire_next(&hub, &length)) {
    char after = frame[length];
    frame[length] = '\0';
    obey(frame, length);
    frame[length] = after;
  }
  if (!there) {
    close(hub.fd);
    hub.fd = -1;
  }
}

/* The guards have noticed, too, and end their commands; whatever they leave is our child. The JVM
 * can't be told when that is done, so it may not give its place up: the session expires. */
static void lost_hub(void) {
  if (jvm_pid > 0) {
    fprintf(stderr, "baton: the hub of the keeper was killed; ending all that it ran\n");
    kill(jvm_pid, SIGKILL);
  }
  ends = true;
  ending = (struct ending){.signal = SIGTERM, .kill_at = now_ms() + GRACE_MS};
}

static void reap(void) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    if (pid == jvm_pid) {
      jvm_status = status;
      jvm_pid = 0;
    } else if (pid == hub_pid) {
      hub_pid = 0;
      if (WIFSIGNALED(status)) {
        lost_hub();
      }
    }
  }
}

/* As a process that the signal has ended: a shell then ends its loop. As process 1 we cannot. */
static void die_by(int number) {
  struct rlimit none = {0, 0};
  sigset_t set;
  setrlimit(RLIMIT_CORE, &none);
  signal(number, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, number);
  kill(getpid(), number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static _Noreturn void finish(void) {
  if (WIFSIGNALED(jvm_status)) {
    fprintf(stderr, "baton: its Java process was killed by signal %d; all that it ran has ended\n",
            WTERMSIG(jvm_status));
    _exit(EX_SOFTWARE);
  }
  int code = WEXITSTATUS(jvm_status);
  if (dies_by > 0 && code == KILLED_BY_SIGNAL + dies_by && getpid() != 1) {
    die_by(dies_by);
  }
  _exit(code);
}

/* Passes a signal on to Baton, with whether the terminal has sent it to the whole job. */
static void pass(const struct signalfd_siginfo *got) {
  int number = (int)got->ssi_signo;
  if (number == SIGCHLD) {
    return;
  }
  wire_say(hub.fd, "signal %d %d", number, got->ssi_code == SI_KERNEL);
  if (number == SIGTERM || number == SIGINT) {
    int64_t limit = now_ms() + PATIENCE_MS;
    noted_by = limit < noted_by ? limit : noted_by;
  }
}

static void do_what_is_due(void) {
  int64_t now = now_ms();
  int64_t next = noted_by;
  if (now >= noted_by && jvm_pid > 0) {
    fprintf(stderr, "baton: its Java process does not answer; ending it and all that it runs\n");
    kill(jvm_pid, SIGKILL);
    noted_by = next = NEVER;
  }
  if (ends) {
    ending_step(&ending, now);
    next = ending.struck > 0 ? now + LOOK_MS : ending.kill_at;
  }
  if (jvm_pid == 0 && hub_pid == 0 && (!ends || tree_count() == 0)) {
    finish();
  }
  wake_at(timer, next);
}

/* All signals but those that stop us with our job, and those that only a defect of ours sends. */
static int take_signals(void) {
  static const int LEFT[] = {SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGSEGV, SIGBUS, SIGFPE, SIGILL,
                             SIGABRT, SIGTRAP, SIGSYS};
  sigset_t ours;
  sigfillset(&ours);
  for (size_t i = 0; i < sizeof LEFT / sizeof *LEFT; i++) {
    sigdelset(&ours, LEFT[i]);
  }
  sigprocmask(SIG_BLOCK, &ours, &origin.mask);
  int fd = signalfd(-1, &ours, SFD_CLOEXEC | SFD_NONBLOCK);
  if (fd < 0) {
    die("cannot take signals");
  }
  return fd;
}

/* So that nothing of ours becomes a standard stream. A command gets those closed again. */
static void fill_standard_streams(void) {
  int fd;
  do {
    fd = open("/dev/null", O_RDWR | O_CLOEXEC);
  } while (fd >= 0 && fd <= STDERR_FILENO);
  close(fd);
}

/* Starts the hub, and the JVM on the other end of its channel. */
static void start(int signals) {
  int channel[2];
  int front[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) < 0 ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, front) < 0) {
    die("cannot start");
  }
  hub_pid = fork();
  if (hub_pid == 0) {
    close(channel[1]);
    close(front[1]);
    close(signals);
    hub_main(channel[0], front[0]);
  }
  jvm_pid = hub_pid < 0 ? -1 : fork();
  if (jvm_pid == 0) {
    exec_jvm(channel[1]);
  }
  if (jvm_pid < 0) {
    die("cannot start a process");
  }
  close(channel[0]);
  close(channel[1]);
  close(front[0]);
  hub.fd = front[1];
}

int main(int count, char **words) {
  extern char **environ;
  if (count < 2) {
    fprintf(stderr, "keeper: runs the JVM of baton; it is started by baton alone\n");
    return EX_USAGE;
  }
  fill_standard_streams();
  int signals = take_signals();
  origin.words = words + 1;
  origin.count = count - 1;
  origin.environment = environ;
  origin.front = getpid();
  origin.group = getpgrp();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  timer = wake_fd();
  start(signals);
  for (;;) {
    reap();
    do_what_is_due();
    struct pollfd news[] = {{.fd = signals, .events = POLLIN},
                            {.fd = hub.fd, .events = POLLIN},
                            {.fd = timer, .events = POLLIN}};
    poll(news, 3, -1);
    struct signalfd_siginfo got;
    while (read(signals, &got, sizeof got) == sizeof got) {
      pass(&got);
    }
    if (news[1].revents != 0) {
      hear_hub();
    }
  }
}
