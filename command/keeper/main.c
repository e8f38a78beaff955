/* The front is the process that the user sees. It starts the hub and Baton's JVM, and passes
 * signals on. It stops and continues with the job, and ends like the command. */
#include "keeper.h"

#define KILLED_BY_SIGNAL 128
#define PATIENCE_MS 5000 /* how long a user waits for Baton to end */
#define GRACE_MS 1000

struct origin origin;

static struct wire hub;
static pid_t hub_pid, jvm_pid;
static int jvm_status, dies_by;
static int64_t noted_by = NEVER; /* the limit for the JVM to note a signal */
static struct ending ending;     /* used if the hub was killed */
static struct process sender;    /* a process that the keeper runs, and that has ended Baton */
static char sender_name[32];
static int sent;            /* the signal of the sender */
static const char *trouble; /* printed last, because a write to standard error may block */

static void notify(const char *text) {
  const char *name = getenv("NOTIFY_SOCKET");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (name == NULL || strlen(name) >= sizeof address.sun_path)
    return;
  strcpy(address.sun_path, name);
  if (name[0] == '@')
    address.sun_path[0] = '\0';
  socklen_t size = (socklen_t)(sizeof address.sun_family + strlen(name));
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sendto(fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&address, size);
  close(fd);
}

static void obey(char *frame, size_t length) {
  if (is_verb(frame, "notify") && length > strlen("notify "))
    notify(frame + strlen("notify "));
  else if (is_verb(frame, "noted"))
    noted_by = NEVER;
  else if (is_verb(frame, "once"))
    close_users();
  else if (sscanf(frame, "spare %d %llu", &spared.pid, &spared.start) < 1 &&
           sscanf(frame, "dies %d", &dies_by) == 1 && (dies_by < 0 || dies_by >= NSIG))
    dies_by = 0;
}

/* If the hub was killed, the shims end their commands, and processes that they leave become our
 * children. The JVM can't learn when they end, and must not leave the queue before: so it dies. */
static void hub_changed(int status) {
  if (WIFSTOPPED(status) || WIFCONTINUED(status)) {
    kill(hub_pid, SIGCONT);
    return;
  }
  hub_pid = 0;
  if (status == 0)
    return;
  ending_begin(&ending, SIGTERM, earlier(now_ms() + GRACE_MS, origin.shared->kill_at));
  if (jvm_pid > 0 && kill(jvm_pid, SIGKILL) == 0)
    trouble = "the hub of its keeper was killed; all that it ran has ended";
}

static void child_changed(pid_t child, int status) {
  if (child == hub_pid)
    hub_changed(status);
  if (child == jvm_pid && (WIFEXITED(status) || WIFSIGNALED(status))) {
    jvm_status = status;
    jvm_pid = 0;
    noted_by = NEVER;
  }
}

/* Ends like the command. After a signal it ends by the same signal, so that a shell ends its loop;
 * process 1 cannot do that. First reads the JVM's last messages. */
static _Noreturn void finish(void) {
  sigset_t set;
  sigemptyset(&set);
  while (hub.fd >= 0)
    wire_hear(&hub, obey);
  for (int i = 0; i < MOST_SHIMS; i++)
    cgroup_remove(origin.shared->shims[i]);
  if (trouble == NULL && WIFSIGNALED(jvm_status))
    trouble = limits_end_jvm() ? "its Java process was killed, perhaps by the limit of processor"
                                 " time (ulimit -t); all that it ran has ended"
                               : "its Java process was killed; all that it ran has ended";
  if (trouble != NULL)
    fprintf(stderr, "baton: %s\n", trouble);
  if (trouble == NULL && sent != 0 && sent == dies_by)
    fprintf(stderr, "baton: ended by %s of process %d (%s), which it ran itself\n",
            sent == SIGTERM ? "SIGTERM" : "SIGINT", sender.pid, sender_name);
  int code = WIFSIGNALED(jvm_status) ? EX_SOFTWARE : WEXITSTATUS(jvm_status);
  if (code == KILLED_BY_SIGNAL + dies_by && sigaddset(&set, dies_by) == 0 && getpid() != 1) {
    prctl(PR_SET_DUMPABLE, 0); /* prevents a core dump of the front */
    signal(dies_by, SIG_DFL);
    raise(dies_by);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
  }
  _exit(code);
}

/* Notes the sender of a signal if that is a descendant: users expect no such end. */
static void note_sender(int signal, pid_t pid) {
  struct process one;
  if (sent != 0 || !process_read(pid, &sender))
    return;
  for (one = sender; one.parent != getpid(); process_read(one.parent, &one))
    if (one.parent <= 1)
      return;
  process_name(pid, sender_name, sizeof sender_name);
  sent = signal;
}

/* Tells Baton of a signal, and whether the whole job has got it. The kernel sends SIGPIPE in the
 * name of the process that writes. */
static void pass(const struct signalfd_siginfo *got) {
  int number = (int)got->ssi_signo;
  if (number == SIGCHLD || got->ssi_pid == (uint32_t)getpid())
    return;
  wire_say(hub.fd, "signal %d %d", number, group_has(number));
  if (got->ssi_code <= 0 && (number == SIGTERM || number == SIGINT))
    note_sender(number, (pid_t)got->ssi_pid);
  if (jvm_pid > 0 && (number == SIGTERM || number == SIGINT))
    noted_by = earlier(noted_by, now_ms() + PATIENCE_MS);
}

static int64_t do_what_is_due(void) {
  if (now_ms() >= noted_by) {
    kill(jvm_pid, SIGKILL);
    trouble = "its Java process did not answer; it was killed, and all that it ran has ended";
    noted_by = NEVER;
  }
  int64_t next = ending_step(&ending, NEVER);
  if (jvm_pid == 0 && hub_pid == 0 && (!ending.begun || tree_scan(NULL, NEVER) == 0))
    finish();
  return earlier(next, noted_by);
}

/* Blocks the signals to pass on: not those that are ignored, stop the job, or come of a defect. */
static void take_signals(sigset_t *ours) {
  static const char LEFT[] = {SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGSEGV, SIGBUS,
                              SIGFPE,  SIGILL,  SIGABRT, SIGTRAP, SIGSYS};
  struct sigaction now;
  origin.ignores_children = signal(SIGCHLD, SIG_DFL) == SIG_IGN;
  sigemptyset(ours);
  for (int number = 1; number < NSIG; number++)
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN &&
        memchr(LEFT, number, sizeof LEFT) == NULL)
      sigaddset(ours, number);
  sigprocmask(SIG_BLOCK, ours, &origin.mask);
}

/* Opens missing standard streams, so that no other descriptor takes their numbers; a command gets
 * them closed again. Checks that /proc is that of this pid namespace. */
static void check_surroundings(void) {
  char number[16] = "";
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR | O_CLOEXEC) != fd)
      die("/dev/null");
  errno = ESRCH;
  if (readlink("/proc/self", number, sizeof number - 1) < 0 || atoi(number) != getpid())
    die("/proc is not that of this pid namespace; see --mount-proc of unshare(1)");
}

static void note_origin(char **words, int count) {
  origin.words = calloc((size_t)count + 1, sizeof *words);
  origin.count = count;
  for (int i = 0; i < count; i++)
    if (origin.words == NULL || (origin.words[i] = strdup(words[i])) == NULL)
      die("cannot copy the command line");
  origin.title = words[-1];
  origin.title_size = (size_t)(strchr(words[count - 1], '\0') - origin.title);
  origin.front = getpid();
  origin.group = getpgrp();
  origin.session = getsid(0);
  int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  origin.terminal = terminal >= 0;
  close(terminal);
  origin.shared = mmap(NULL, sizeof *origin.shared, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (origin.shared == MAP_FAILED)
    die("cannot share memory");
  origin.shared->kill_at = NEVER;
  limits_lift();
}

/* Starts the hub, and the JVM on the other end of its channel. */
static void start(void) {
  int channel[2], front[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) < 0 ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, front) < 0 || (hub_pid = fork()) < 0)
    die("cannot start");
  if (hub_pid == 0) {
    close(channel[1]);
    close(front[1]);
    hub_main(channel[0], front[0]);
  }
  if ((jvm_pid = fork()) == 0)
    exec_jvm(channel[1]);
  if (jvm_pid < 0)
    die("cannot start a process");
  close(channel[0]);
  close(channel[1]);
  close(front[0]);
  hub.fd = front[1];
}

int main(int count, char **words) {
  sigset_t ours;
  if (count < 2)
    return fprintf(stderr, "keeper: not for users; run baton instead\n"), EX_USAGE;
  check_surroundings();
  note_origin(words + 1, count - 1);
  cgroup_find();
  take_signals(&ours);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  start();
  news_open(&ours);
  group_watch();
  for (;;) {
    reap(child_changed);
    news_await(hub.fd, -1, do_what_is_due(), pass);
    wire_hear(&hub, obey);
  }
}
