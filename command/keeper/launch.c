/* Functions for all processes of the keeper: frames, waiting for events, and the start of programs.
 *
 * A frame is a length of four bytes, most significant first, and a line of words. In some orders
 * strings follow the line's newline, each with a NUL at its end. */
#include "keeper.h"

#define SLICE_NS 100000
#define MOST_NEWS 64 /* signals before the clock is looked at again */
#define REAP_MS 2    /* for ends of children, before SIGKILL is due */
#define HASTY_MS 10  /* and later */
#define REST_MS 40   /* before more of them; a process that rests is scheduled soon when it wakes */
#define QUIET_MS 250 /* before a deadline: no more of them */

static int signals = -1, timer = -1;
static int64_t due = NEVER; /* the moment of news_await() */
static bool more;           /* whether reap() has left some */
bool hasty;

_Noreturn void die(const char *what) {
  fprintf(stderr, "baton: %s: %s\n", what, strerror(errno));
  _exit(EX_UNAVAILABLE);
}

int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t earlier(int64_t one, int64_t other) {
  return one < other ? one : other;
}

/* Calls obey for all complete frames. A NUL follows each: the first byte of the next length, or
 * the byte from wire_hear(). Returns the length of the next frame. */
static size_t obey_all(struct wire *wire, void (*obey)(char *, size_t)) {
  uint32_t length = 0;
  size_t at = 0;
  for (; wire->have - at >= sizeof length; at += sizeof length + length) {
    memcpy(&length, wire->bytes + at, sizeof length);
    length = ntohl(length);
    if (length > wire->have - at - sizeof length)
      break;
    obey(wire->bytes + at + sizeof length, length);
  }
  wire->have -= at;
  memmove(wire->bytes, wire->bytes + at, wire->have);
  return length;
}

/* Reads frames and calls obey for each. Returns false once: when the wire has ended. A frame that
 * is too long ends it too. */
bool wire_hear(struct wire *wire, void (*obey)(char *, size_t)) {
  if (wire->fd < 0)
    return true;
  size_t room = sizeof wire->bytes - 1 - wire->have;
  ssize_t got = recv(wire->fd, wire->bytes + wire->have, room, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR))
    return true;
  wire->have += got > 0 ? (size_t)got : 0;
  wire->bytes[wire->have] = '\0';
  if (obey_all(wire, obey) <= FRAME_MAX && got > 0)
    return true;
  close(wire->fd);
  wire->fd = -1;
  return false;
}

/* Sends a short frame as a whole, or not at all. Never blocks: the reader may be stopped. */
bool wire_pass(int fd, const char *frame, size_t length) {
  uint32_t size = htonl((uint32_t)length);
  struct iovec parts[] = {{&size, sizeof size}, {(void *)frame, length}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  return length < WHOLE_MAX && sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0;
}

bool wire_say(int fd, const char *format, ...) {
  char line[256];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line - 1, format, arguments);
  va_end(arguments);
  line[length] = '\n';
  return wire_pass(fd, line, (size_t)length + 1);
}

bool is_verb(const char *frame, const char *verb) {
  return strncmp(frame, verb, strlen(verb)) == 0;
}

/* Opens the descriptors for signals and time. A forked process needs its own. */
void news_open(const sigset_t *set) {
  close(signals);
  close(timer);
  signals = signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
  timer = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (signals < 0 || timer < 0)
    die("cannot wait for signals and time");
}

/* Waits for a readable descriptor, a signal, or a time. */
void news_await(int one, int other, int64_t moment, void (*take)(const struct signalfd_siginfo *)) {
  struct pollfd news[] = {
      {one, POLLIN, 0}, {other, POLLIN, 0}, {signals, POLLIN, 0}, {timer, POLLIN, 0}};
  struct itimerspec when = {0};
  struct signalfd_siginfo got;
  if (moment != NEVER) /* 0 would disarm the timer */
    when.it_value = (struct timespec){moment / 1000, moment % 1000 * 1000000 + 1};
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
  due = moment;
  news[2].fd = more ? -1 : signals;
  int rest = hasty ? HASTY_MS : moment - now_ms() < QUIET_MS ? -1 : REST_MS;
  poll(news, sizeof news / sizeof *news, more ? rest : -1);
  for (int i = 0; i < MOST_NEWS && read(signals, &got, sizeof got) == sizeof got; i++)
    if (take != NULL)
      take(&got);
}

/* Calls take for each child that ended, stopped or continued, but not for too many at a time: some
 * programs start them faster than they can be reaped. At a deadline that can wait. Returns whether
 * none is left. */
bool reap(void (*take)(pid_t, int)) {
  int64_t now = now_ms();
  int64_t until = hasty ? now + HASTY_MS : earlier(now + REAP_MS, due);
  int status;
  pid_t child;
  while ((child = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED | __WALL)) > 0 &&
         now_ms() < until)
    take(child, status);
  more = child > 0;
  if (more)
    take(child, status);
  return child < 0 && errno == ECHILD;
}

/* Gives this process a name that no search for "baton" finds. */
void rename_process(const char *name) {
  prctl(PR_SET_NAME, name);
  memset(origin.title, 0, origin.title_size);
  snprintf(origin.title, origin.title_size, "%s", name);
}

/* Sets how long this process may run at a time; 0 is as the kernel likes. With short slices, which
 * Linux 6.12 has, it runs soon after it wakes. */
static void set_slice(uint64_t nanoseconds) {
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } slice = {.size = sizeof slice, .policy = SCHED_OTHER, .runtime = nanoseconds};
  slice.nice = getpriority(PRIO_PROCESS, 0);
  if (sched_getscheduler(0) == SCHED_OTHER)
    syscall(SYS_sched_setattr, 0, &slice, 0);
}

/* Protects this process: only SIGKILL and SIGSTOP reach it. It becomes the parent of orphans below
 * it. Its memory stays resident if the user's limit allows that. If it is stopped, the end of its
 * parent continues it. */
void leave_terminal(const char *name) {
  sigset_t set;
  sigfillset(&set);
  sigprocmask(SIG_SETMASK, &set, NULL);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGCONT);
  rename_process(name);
  prctl(PR_SET_DUMPABLE, 0); /* else a command of the same user could trace what guards it */
  mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT);
  set_slice(SLICE_NS);
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  news_open(&set);
}

static void close_user(int fd) {
  if (fd != STDERR_FILENO && (fcntl(fd, F_GETFD) & FD_CLOEXEC) == 0)
    close(fd);
}

/* Closes the user's descriptors but standard error. Only the keeper's own close on exec. */
void close_users(void) {
  proc_visit("/proc/self/fd", NEVER, close_user);
}

static void give_to_jvm(int fd) {
  fcntl(fd, F_SETFD, fd > STDERR_FILENO ? FD_CLOEXEC : 0);
}

/* Becomes the JVM, outside the user's job control. It gets channel, standard output and error, and
 * no other descriptor. Variables with options for JVMs are meant for the command, so they are
 * removed. SIGCONT continues a stopped JVM when the front is killed, so it learns of that. */
_Noreturn void exec_jvm(int channel) {
  unsetenv("JAVA_TOOL_OPTIONS");
  unsetenv("JDK_JAVA_OPTIONS");
  unsetenv("_JAVA_OPTIONS");
  setpgid(0, 0);
  signal(SIGTTOU, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, SIGCONT);
  dup2(channel, STDIN_FILENO);
  proc_visit("/proc/self/fd", NEVER, give_to_jvm);
  setrlimit(RLIMIT_NOFILE, &origin.limits[RLIMIT_NOFILE]);
  sigprocmask(SIG_SETMASK, &origin.mask, NULL);
  execv(origin.words[0], origin.words);
  die(origin.words[0]);
}

/* Becomes a command, with everything as the user gave it and some more variables, but without
 * systemd's variables, which are for Baton. If exec fails, writes the error's number to failure. */
_Noreturn void exec_command(char **words, char **variables, int failure) {
  unsetenv("NOTIFY_SOCKET");
  unsetenv("WATCHDOG_PID");
  unsetenv("WATCHDOG_USEC");
  for (; *variables != NULL; variables++)
    putenv(*variables);
  if (origin.ignores_children)
    signal(SIGCHLD, SIG_IGN);
  limits_restore();
  set_slice(0);
  sigprocmask(SIG_SETMASK, &origin.mask, NULL);
  execvp(words[0], words);
  int error = errno;
  _exit(write(failure, &error, sizeof error) < 0 ? 126 : 127);
}
