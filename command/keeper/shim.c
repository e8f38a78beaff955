/* The shim of a command: its parent, and the subreaper of all processes that it starts. The shim
 * enforces the deadline even if Baton or other processes of the keeper die. */
#include "keeper.h"

#define LONGEST_MS (INT64_MAX / 4) /* a time that can be added to another */

static int id; /* Baton's number for the command */
static pid_t pid;
static int failure = -1; /* a pipe with the error of exec; -1 once it has been read */
static bool in_job;      /* whether the command shares the front's process group */
static bool over;        /* whether the command has ended; its children may run */
static char how[16] = "exit 0";
static long long term_at, kill_at, grace;
static bool by_lease, survived;
static struct ending ending;

static int role; /* the number of the last role; 0 before the first */
static bool leads;
static int down; /* the signal for the end of the role */
static long long down_at = NEVER;
static long long limit; /* how long the program may run after that */

static int jvm;
static struct wire hub;

static void end_within_grace(void) {
  ending_begin(&ending, SIGTERM, now_ms() + grace);
}

/* A program without a handler for the signal cannot learn of the loss, so it is ended. */
static void lose(void) {
  if (leads && !process_catches(pid, down))
    end_within_grace();
  else if (leads && kill(pid, down) == 0)
    term_at = limit > 0 && limit < LONGEST_MS ? now_ms() + limit : NEVER;
  leads = false;
  down_at = NEVER;
  wire_say(jvm, "lost %d %d", id, role);
}

static void lead(int up) {
  leads = !over && now_ms() < down_at && process_catches(pid, up) && kill(pid, up) == 0;
  term_at = kill_at = NEVER;
  if (!leads)
    lose();
}

/* A renewal that comes after a deadline has no effect. */
static void renew(long long term, long long hard) {
  if (leads)
    down_at = term;
  if (role == 0 && !by_lease) {
    term_at = over ? NEVER : term;
    kill_at = hard;
  }
  wire_say(jvm, "kept %d", id);
}

/* Passes a signal on, unless the deadline is near: that comes first. A negative one has reached the
 * user's process group already. */
static void pass(int signal) {
  int64_t until = earlier(earlier(term_at, kill_at), ending.begun ? ending.kill_at : NEVER);
  if ((signal > 0 || !in_job) && now_ms() < until)
    tree_signal_job(pid, in_job ? origin.group : pid, abs(signal), until);
}

static void obey(char *frame, size_t length) {
  long long term, hard;
  int number;
  (void)length;
  if (sscanf(frame, "until %*d %lld %lld", &term, &hard) == 2)
    renew(term, hard);
  else if (sscanf(frame, "lead %*d %d %d %d %lld %lld", &role, &number, &down, &down_at, &limit) ==
           5)
    lead(number);
  else if (is_verb(frame, "lose"))
    lose();
  else if (sscanf(frame, "signal %*d %d", &number) == 1 && number > -NSIG)
    pass(number);
  else if (sscanf(frame, "end %*d %d %lld", &number, &hard) == 2 && number > -NSIG)
    ending_begin(&ending, number, now_ms() + (hard < 0 ? grace : earlier(hard, LONGEST_MS)));
}

/* Reports that no process is left, and exits. It may block, since this message must arrive. */
static _Noreturn void finish(void) {
  struct pollfd ready = {jvm, POLLOUT, 0};
  cgroup_remove(ending.shim);
  while (!wire_say(jvm, "empty %d %s %d", id, how, by_lease) && errno == EAGAIN)
    poll(&ready, 1, -1);
  _exit(0);
}

static _Noreturn void fail(int error) {
  wire_say(jvm, "failed %d %d", id, error);
  finish();
}

/* Reports whether the command was executed, once that is known. The scan makes the kernel allocate
 * memory for later scans, while there is time for it. */
static void note_start(void) {
  int error = 0;
  ssize_t got = read(failure, &error, sizeof error);
  if (got < 0)
    return;
  close(failure);
  failure = -1;
  if (got > 0)
    wire_say(jvm, "failed %d %d", id, error);
  else
    wire_say(jvm, "started %d %d %d", id, pid, getpid());
  close_users();
  tree_scan(NULL, earlier(term_at, kill_at));
}

static void child_changed(pid_t child, int status) {
  if (child != pid || over)
    return;
  note_start();
  if (WIFSTOPPED(status) || WIFCONTINUED(status)) {
    if (!ending.begun)
      wire_say(jvm, "%s %d", WIFSTOPPED(status) ? "stopped" : "continued", id);
    return;
  }
  over = true;
  ending.command = 0;
  by_lease = by_lease || now_ms() >= term_at;
  leads = false;
  down_at = term_at = NEVER;
  snprintf(how, sizeof how, WIFSIGNALED(status) ? "signal %d" : "exit %d",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  wire_say(jvm, "ended %d %s %zu", id, how, ending.begun ? 0 : tree_scan(NULL, kill_at));
  end_within_grace();
}

static void note_survivor(int64_t now) {
  struct process one;
  if (survived || ending.struck == 0 || now - ending.struck < SURVIVED_AFTER_MS ||
      tree_scan(&one, NEVER) == 0)
    return;
  survived = true;
  bool forbidden = kill(one.pid, 0) < 0 && errno == EPERM;
  wire_say(jvm, "survived %d %d %c %d", id, one.pid, one.state, forbidden);
}

/* Does what is due. Returns the time of the next deadline. */
static int64_t do_what_is_due(void) {
  int64_t now = now_ms();
  if (now >= down_at)
    lose();
  if (now >= term_at) {
    by_lease = true;
    term_at = NEVER;
    ending_begin(&ending, SIGTERM, role == 0 ? kill_at : now + grace);
  }
  int64_t next = ending_step(&ending, kill_at);
  note_survivor(now);
  return earlier(next, earlier(term_at, down_at));
}

/* Joins the user's job if the command may need the terminal, or else becomes a process group of its
 * own, which signals to groups do not leave or enter. If the shim dies, the kernel kills this
 * process, as a second line. While the job is stopped, the command does not start. */
static void join_job(pid_t shim) {
  struct process front;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != shim)
    _exit(127);
  if (!in_job || setpgid(0, origin.group) < 0)
    setpgid(0, 0);
  while (process_read(origin.front, &front) && front.state == 'T')
    poll(NULL, 0, LOOK_MS);
}

/* Reads count strings, and returns them with a NULL at the end. Moves *text behind them. */
static char **read_strings(char **text, const char *end, int count) {
  char **strings = calloc((size_t)count + 1, sizeof *strings);
  if (strings == NULL)
    die("cannot start a command");
  for (int i = 0; i < count; i++) {
    strings[i] = *text < end ? *text : "";
    *text += strlen(strings[i]) + 1;
  }
  return strings;
}

/* Reads the order to run a command, and starts it. */
static void begin(char *order, const char *end) {
  int words, count, more, channel[2];
  pid_t shim = getpid();
  if (sscanf(order, "run %d %lld %lld %lld %d %d %d", &id, &term_at, &kill_at, &grace, &words,
             &count, &more) < 7 ||
      words < 0 || words > origin.count || count < 0 || count > FRAME_MAX || more < 0 ||
      more > FRAME_MAX || words + count < 1 || grace < 0 || grace > LONGEST_MS)
    fail(EPROTO);
  term_at = term_at < 0 ? NEVER : term_at;
  kill_at = kill_at < 0 ? NEVER : kill_at;
  by_lease = now_ms() >= term_at;
  if (by_lease)
    finish();
  in_job = origin.terminal && words > 0;
  int procs = cgroup_make(shim);
  if (pipe2(channel, O_CLOEXEC | O_NONBLOCK) < 0 || (pid = fork()) < 0)
    fail(errno);
  if (pid == 0) {
    cgroup_join(procs);
    char *text = order + strcspn(order, "\n") + 1;
    char **given = read_strings(&text, end, count);
    join_job(shim);
    exec_command(words > 0 ? origin.words + origin.count - words : given,
                 read_strings(&text, end, more), channel[1]);
  }
  hurry();
  setsid(); /* else the kernel might send SIGHUP to the job when the command ends: see keeper.md */
  close(procs);
  close(channel[1]);
  ending.command = pid;
  failure = channel[0];
}

_Noreturn void shim_main(char *order, size_t length, int jvm_channel, int hub_channel) {
  leave_terminal("keeper-shim");
  ending.shim = getpid();
  jvm = jvm_channel;
  hub.fd = hub_channel;
  begin(order, order + length);
  for (;;) {
    if (reap(child_changed))
      finish();
    news_await(hub.fd, failure, do_what_is_due(), NULL);
    note_start();
    if (!wire_hear(&hub, obey))
      end_within_grace();
  }
}
