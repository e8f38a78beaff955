/* The hub: takes Baton's orders, starts a guard for each command, and passes messages on between
 * the JVM, the front and the guards. No terminal stops it. */
#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

#define MOST_GUARDS 1024
#define SLACK_MS 250
#define LOOK_MS 20

struct entry {
  int id;
  pid_t pid; /* 0 if it is free */
  int fd;
  int64_t kill_at;
  int64_t grace;
};

static struct entry guards[MOST_GUARDS];
static int used;
static struct wire jvm;
static struct wire front;
static int timer;
static bool once;
static struct ending ending; /* of what a guard that was killed has left behind */
static bool ends;

static struct entry *find(int id) {
  for (int i = 0; i < used; i++) {
    if (guards[i].pid > 0 && guards[i].id == id) {
      return &guards[i];
    }
  }
  return NULL;
}

static struct entry *free_entry(void) {
  for (int i = 0; i < used; i++) {
    if (guards[i].pid == 0) {
      return &guards[i];
    }
  }
  return used < MOST_GUARDS ? &guards[used++] : NULL;
}

/* In a guard: whoever else has these would not notice that we are gone. */
static void forget_others(void) {
  for (int i = 0; i < used; i++) {
    if (guards[i].pid > 0) {
      close(guards[i].fd);
    }
  }
  close(front.fd);
}

static void run(const char *frame, size_t length) {
  long long kill_at = -1;
  long long grace = 0;
  int id = 0;
  int channel[2];
  struct entry *entry = free_entry();
  sscanf(frame, "run %d %*d %lld %lld", &id, &kill_at, &grace);
  if (entry == NULL || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) < 0) {
    wire_say(jvm.fd, "failed %d %d", id, entry == NULL ? EMFILE : errno);
    wire_say(jvm.fd, "empty %d exit 0 0", id);
    return;
  }
  pid_t pid = fork();
  if (pid == 0) {
    close(channel[0]);
    forget_others();
    guard_main(frame, length, jvm.fd, channel[1]);
  }
  close(channel[1]);
  if (pid < 0) {
    wire_say(jvm.fd, "failed %d %d", id, errno);
    wire_say(jvm.fd, "empty %d exit 0 0", id);
    close(channel[0]);
    return;
  }
  *entry = (struct entry){id, pid, channel[0], kill_at < 0 ? NEVER : kill_at, grace};
}

static void run_once(void) {
  if (once) {
    close_users();
    wire_say(front.fd, "once\n");
  }
}

static bool is_for_front(const char *frame) {
  return is_verb(frame, "notify") || is_verb(frame, "dies") || is_verb(frame, "noted") ||
         is_verb(frame, "spare");
}

static void obey(const char *frame, size_t length) {
  int id = 0;
  long long kill_at;
  if (is_verb(frame, "run")) {
    run(frame, length);
    run_once();
  } else if (is_verb(frame, "once")) {
    once = true;
  } else if (is_for_front(frame)) {
    wire_pass(front.fd, frame, length);
  } else if (sscanf(frame, "%*s %d", &id) == 1) {
    struct entry *entry = find(id);
    if (entry != NULL && sscanf(frame, "until %*d %*d %lld", &kill_at) == 1) {
      entry->kill_at = kill_at;
    }
    if (entry != NULL) {
      wire_pass(entry->fd, frame, length);
    }
  }
}

/* Has all commands end, each within its grace. */
static void end_all(void) {
  int64_t now = now_ms();
  for (int i = 0; i < used; i++) {
    if (guards[i].pid > 0) {
      int64_t kill_at = now + guards[i].grace;
      guards[i].kill_at = kill_at < guards[i].kill_at ? kill_at : guards[i].kill_at;
      wire_say(guards[i].fd, "end %d %d %lld", guards[i].id, SIGTERM,
               (long long)guards[i].kill_at);
    }
  }
}

static void hear_jvm(void) {
  size_t length;
  bool there = wire_fill(&jvm);
  for (char *frame = wire_next(&jvm, &length); frame != NULL; frame = wire_next(&jvm, &length)) {
    char after = frame[length];
    frame[length] = '\0';
    obey(frame, length);
    frame[length] = after;
  }
  if (!there) {
    close(jvm.fd);
    jvm.fd = -1;
    end_all();
  }
}

static void hear_front(void) {
  size_t length;
  bool there = wire_fill(&front);
  for (char *frame = wire_next(&front, &length); frame != NULL;
       frame = wire_next(&front, &length)) {
    wire_pass(jvm.fd, frame, length);
  }
  if (!there) {
    close(front.fd);
    front.fd = -1;
    wire_say(jvm.fd, "orphaned\n");
    end_all();
  }
}

/* What a guard that was killed has left behind is our child now. It can't be told from what other
 * guards will leave, so all commands end, and the proof of that is that there is no child more. */
static void lost_guard(const struct entry *entry) {
  int64_t kill_at = now_ms() + entry->grace;
  kill_at = kill_at < entry->kill_at ? kill_at : entry->kill_at;
  if (!ends) {
    ends = true;
    ending = (struct ending){.signal = SIGTERM, .kill_at = kill_at};
  } else if (kill_at < ending.kill_at) {
    ending.kill_at = kill_at;
  }
}

static void guard_ended(pid_t pid, int status) {
  for (int i = 0; i < used; i++) {
    if (guards[i].pid == pid) {
      if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        close(guards[i].fd);
        guards[i].pid = 0;
      } else {
        lost_guard(&guards[i]);
      }
    }
  }
}

static void nothing_left(void) {
  for (int i = 0; i < used; i++) {
    if (guards[i].pid > 0) {
      wire_say(jvm.fd, "empty %d signal %d 0", guards[i].id, SIGKILL);
      close(guards[i].fd);
      guards[i].pid = 0;
    }
  }
  ends = false;
}

static void reap(void) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    guard_ended(pid, status);
  }
  if (pid < 0 && errno == ECHILD) {
    nothing_left();
    if (jvm.fd < 0) {
      _exit(0);
    }
  }
}

/* A guard that was stopped ends nothing in time: then it is killed, and its command falls to us. */
static int64_t check_guards(int64_t now) {
  int64_t next = NEVER;
  for (int i = 0; i < used; i++) {
    int64_t due = guards[i].pid > 0 && guards[i].kill_at != NEVER ? guards[i].kill_at + SLACK_MS
                                                                   : NEVER;
    if (now >= due) {
      siginfo_t stopped = {0};
      waitid(P_PID, (id_t)guards[i].pid, &stopped, WSTOPPED | WNOHANG | WNOWAIT);
      if (stopped.si_pid == guards[i].pid) {
        kill(guards[i].pid, SIGKILL);
      }
      due = now + SLACK_MS;
    }
    next = due < next ? due : next;
  }
  return next;
}

static void do_what_is_due(void) {
  int64_t now = now_ms();
  int64_t next = check_guards(now);
  if (ends) {
    ending_step(&ending, now);
    int64_t look = ending.struck > 0 ? now + LOOK_MS : ending.kill_at;
    next = look < next ? look : next;
  }
  wake_at(timer, next);
}

_Noreturn void hub_main(int jvm_channel, int front_channel) {
  sigset_t all;
  sigset_t children;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  setpgid(0, 0);
  rename_process("keeper-hub");
  int changes = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  timer = wake_fd();
  jvm.fd = jvm_channel;
  front.fd = front_channel;
  wire_say(jvm.fd, "ready %d %d %d %d", VERSION, origin.front, getpid(), origin.group);
  for (;;) {
    reap();
    do_what_is_due();
    struct pollfd news[] = {{.fd = jvm.fd, .events = POLLIN},
                            {.fd = front.fd, .events = POLLIN},
                            {.fd = changes, .events = POLLIN},
                            {.fd = timer, .events = POLLIN}};
    poll(news, 4, -1);
    struct signalfd_siginfo ignored;
    while (read(changes, &ignored, sizeof ignored) > 0) {
    }
    if (news[0].revents != 0) {
      hear_jvm();
    }
    if (news[1].revents != 0) {
      hear_front();
    }
  }
}
