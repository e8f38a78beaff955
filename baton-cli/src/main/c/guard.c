/* The guard of one command: its parent, the foster parent of all that it starts, and the holder of
 * its deadline, whatever becomes of Baton and of the other processes of the keeper. */
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

#define LOOK_MS 20           /* between two SIGKILLs */
#define SURVIVED_AFTER_MS 1000

/* What is known of a command. */
static struct {
  int id;
  int jvm;
  int timer;
  int failure; /* where the command says that it can't be executed; -1 once that is known */
  pid_t pid;
  int status;
  bool over; /* the command itself, if perhaps not all that it has started */
  int64_t term_at;
  int64_t kill_at;
  int64_t grace;
  bool ends;
  bool by_lease;
  bool survived;
  struct ending ending;
  int role; /* its number; 0 before the first */
  bool leads;
  int down; /* the signal for its end */
  int64_t down_at;
  int64_t limit; /* how long it may live on after that */
} self;

static struct wire hub;

static int64_t earlier(int64_t one, int64_t other) {
  return one < other ? one : other;
}

/* Whoever was told by this signal already is not told twice: many take that for impatience. */
static void end_by(int64_t kill_at, int signal) {
  if (!self.ends) {
    self.ends = true;
    self.ending = (struct ending){.signal = signal, .kill_at = kill_at};
  } else if (signal != 0 && signal != self.ending.signal) {
    self.ending.signal = signal;
    self.ending.begun = false;
  }
  self.ending.kill_at = earlier(self.ending.kill_at, kill_at);
}

static void end_within_grace(void) {
  end_by(now_ms() + self.grace, SIGTERM);
}

/* A program without a handler for the signal cannot know that it leads no longer, so it ends. */
static void lose(void) {
  if (self.leads) {
    self.leads = false;
    self.down_at = NEVER;
    if (!tree_catches(self.pid, self.down)) {
      end_within_grace();
    } else {
      kill(self.pid, self.down);
      self.term_at = self.limit > 0 ? now_ms() + self.limit : NEVER;
    }
  }
  wire_say(self.jvm, "lost %d %d", self.id, self.role);
}

static void lead(const char *frame) {
  int up;
  long long until;
  long long limit;
  if (sscanf(frame, "lead %*d %d %d %d %lld %lld", &self.role, &up, &self.down, &until, &limit) <
      5) {
    return;
  }
  self.limit = limit;
  self.leads = !self.over && now_ms() < until;
  self.down_at = until;
  self.term_at = NEVER;
  if (self.leads) {
    kill(self.pid, up);
  } else {
    self.down_at = NEVER;
    wire_say(self.jvm, "lost %d %d", self.id, self.role);
  }
}

/* What is due stays due: a renewal that comes later prolongs nothing. */
static void renew(const char *frame) {
  long long term_at;
  long long kill_at;
  if (sscanf(frame, "until %*d %lld %lld", &term_at, &kill_at) == 2) {
    if (self.leads) {
      self.down_at = term_at;
    } else if (self.role == 0 && !self.by_lease) {
      self.term_at = term_at;
      self.kill_at = kill_at;
    }
  }
  wire_say(self.jvm, "kept %d", self.id);
}

static void obey(const char *frame) {
  int signal;
  long long kill_at;
  if (is_verb(frame, "until")) {
    renew(frame);
  } else if (is_verb(frame, "lead")) {
    lead(frame);
  } else if (is_verb(frame, "lose")) {
    lose();
  } else if (sscanf(frame, "signal %*d %d", &signal) == 1) {
    tree_signal_group(origin.group, signal);
  } else if (sscanf(frame, "end %*d %d %lld", &signal, &kill_at) == 2) {
    end_by(kill_at < 0 ? now_ms() + self.grace : kill_at, signal);
  }
}

static void hear_hub(void) {
  size_t length;
  bool there = wire_fill(&hub);
  for (char *frame = wire_next(&hub, &length); frame != NULL; frame = wire_next(&hub, &length)) {
    char after = frame[length];
    frame[length] = '\0';
    obey(frame);
    frame[length] = after;
  }
  if (!there) {
    close(hub.fd);
    hub.fd = -1;
    end_within_grace();
  }
}

static void started(void) {
  int error = 0;
  bool failed = read(self.failure, &error, sizeof error) == sizeof error;
  close(self.failure);
  self.failure = -1;
  close_users();
  if (failed) {
    wire_say(self.jvm, "failed %d %d", self.id, error);
  } else {
    wire_say(self.jvm, "started %d %d %d", self.id, self.pid, getpid());
  }
}

static const char *how(void) {
  return WIFSIGNALED(self.status) ? "signal" : "exit";
}

static int how_number(void) {
  return WIFSIGNALED(self.status) ? WTERMSIG(self.status) : WEXITSTATUS(self.status);
}

static void command_changed(int status) {
  if (WIFSTOPPED(status) || WIFCONTINUED(status)) {
    if (!self.ends) {
      wire_say(self.jvm, "%s %d", WIFSTOPPED(status) ? "stopped" : "continued", self.id);
    }
    return;
  }
  if (self.failure >= 0) {
    started();
  }
  self.over = true;
  self.status = status;
  self.leads = false;
  self.down_at = NEVER;
  int left = self.ends ? 0 : (int)tree_count();
  wire_say(self.jvm, "ended %d %s %d %d", self.id, how(), how_number(), left);
  end_within_grace();
}

/* Says that nothing is left, and ends. The answer must arrive, and nobody waits for us now. */
static _Noreturn void finish(void) {
  struct pollfd ready = {.fd = self.jvm, .events = POLLOUT};
  poll(&ready, 1, -1);
  wire_say(self.jvm, "empty %d %s %d %d", self.id, how(), how_number(), self.by_lease);
  _exit(0);
}

static void reap(void) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED)) > 0) {
    if (pid == self.pid) {
      command_changed(status);
    }
  }
  if (pid < 0 && errno == ECHILD) {
    finish();
  }
}

static void note_survivor(int64_t now) {
  if (!self.survived && self.ending.struck > 0 &&
      now - self.ending.struck >= SURVIVED_AFTER_MS) {
    struct survivor one = tree_survivor();
    self.survived = one.pid > 0;
    if (self.survived) {
      wire_say(self.jvm, "survived %d %d %c %d", self.id, one.pid, one.state, one.forbidden);
    }
  }
}

/* Does what is due, and sets the next moment. */
static void do_what_is_due(void) {
  int64_t now = now_ms();
  if (now >= self.down_at) {
    lose();
  }
  if (now >= self.term_at && !self.over) {
    self.by_lease = true;
    self.term_at = NEVER;
    end_by(self.role == 0 ? self.kill_at : now + self.grace, SIGTERM);
  }
  if (self.ends) {
    self.ending.kill_at = earlier(self.ending.kill_at, self.kill_at);
    ending_step(&self.ending, now);
    note_survivor(now);
  }
  int64_t next = earlier(self.term_at, self.down_at);
  next = earlier(next, self.ends ? self.ending.kill_at : NEVER);
  wake_at(self.timer, self.ending.struck > 0 ? now + LOOK_MS : next);
}

/* Whether the job was stopped by its user while no command ran. */
static bool is_front_stopped(void) {
  char path[40];
  char state = ' ';
  snprintf(path, sizeof path, "/proc/%d/stat", origin.front);
  FILE *file = fopen(path, "re");
  if (file != NULL) {
    if (fscanf(file, "%*d (%*[^)]) %c", &state) < 1) {
      state = ' ';
    }
    fclose(file);
  }
  return state == 'T';
}

static _Noreturn void become_command(char **words, char **more, int count, int failure) {
  pid_t guard = getppid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guard) {
    _exit(127);
  }
  if (setpgid(0, origin.group) < 0) {
    setpgid(0, 0);
  }
  if (is_front_stopped()) {
    raise(SIGSTOP);
  }
  exec_command(words, more, count, failure);
}

/* Reads count strings from text; returns what comes after them. */
static char *read_strings(char *text, char **strings, int count) {
  for (int i = 0; i < count; i++) {
    strings[i] = text;
    text += strlen(text) + 1;
  }
  strings[count] = NULL;
  return text;
}

static void start(char *text, int words, int count, int more_count) {
  int ends[2];
  char **strings = calloc((size_t)(count + more_count + 2), sizeof *strings);
  if (strings == NULL || pipe2(ends, O_CLOEXEC) < 0 || (self.pid = fork()) < 0) {
    wire_say(self.jvm, "failed %d %d", self.id, errno);
    finish();
  }
  if (self.pid == 0) {
    text = read_strings(text, strings, count);
    char **more = strings + count + 1;
    read_strings(text, more, more_count);
    become_command(words > 0 ? origin.words + origin.count - words : strings, more, more_count,
                   ends[1]);
  }
  free(strings);
  close(ends[1]);
  self.failure = ends[0];
}

/* Reads the order to run a command. */
static void begin(char *frame) {
  long long term_at;
  long long kill_at;
  long long grace;
  int words;
  int count;
  int more;
  if (sscanf(frame, "run %d %lld %lld %lld %d %d %d", &self.id, &term_at, &kill_at, &grace,
             &words, &count, &more) < 7 ||
      words > origin.count || count < 0 || more < 0) {
    errno = EPROTO;
    die(frame);
  }
  self.term_at = term_at < 0 ? NEVER : term_at;
  self.kill_at = kill_at < 0 ? NEVER : kill_at;
  self.grace = grace;
  self.down_at = NEVER;
  self.by_lease = now_ms() >= self.term_at;
  if (self.by_lease) {
    finish();
  }
  start(strchr(frame, '\n') + 1, words, count, more);
}

_Noreturn void guard_main(const char *frame, size_t length, int jvm, int channel) {
  char *order = malloc(length + 1);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_NAME, "keeper-guard");
  setpgid(0, 0);
  if (order == NULL) {
    die("cannot guard a command");
  }
  memcpy(order, frame, length);
  order[length] = '\0';
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  int ends = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  self.jvm = jvm;
  self.timer = wake_fd();
  hub.fd = channel;
  begin(order);
  free(order);
  for (;;) {
    reap();
    do_what_is_due();
    struct pollfd news[] = {{.fd = hub.fd, .events = POLLIN},
                            {.fd = ends, .events = POLLIN},
                            {.fd = self.timer, .events = POLLIN},
                            {.fd = self.failure, .events = POLLIN}};
    poll(news, 4, -1);
    struct signalfd_siginfo ignored;
    while (read(ends, &ignored, sizeof ignored) > 0) {
    }
    if (news[3].revents != 0) {
      started();
    }
    if (news[0].revents != 0) {
      hear_hub();
    }
  }
}
