# The warden of one guarded command: ends its process group before the lease ends.
#
#   warden.sh FOLDER GRACE
#
# Baton feeds it lines on its standard input. A moment is an absolute time in hundredths of a
# second of /proc/uptime, a clock that baton reads too and that counts on while the machine
# sleeps; so a line that comes late prolongs nothing. A line begins with blanks and is written as a
# whole: a blank wakes us, and the rest is there by then. (A read that times out amid a line loses
# what it has read; of blanks some may be lost.)
#
#   guard GROUP TERM KILL   guard this process group, and open the gate to its command
#   until TERM KILL         the lease was renewed: SIGTERM and SIGKILL are now due then; or DOWN,
#                           at TERM, if there is one
#   signal NAME             send this signal to the group
#   lead N UP DOWN TERM     send UP to the group's leader, which only changes its role; when TERM
#                           passes, DOWN and nothing else, and say N
#   lose                    the same now; if it has got DOWN already, only say N
#   stop KILL NAME [WHY...] this signal now, SIGKILL then at the latest; WHY is for the user
#   (end of the input)      baton is gone: SIGTERM now, SIGKILL after GRACE at the latest
#
# Silence is an order too: when the moment for SIGTERM passes and no renewal came, it is sent, and
# from then on no renewal moves the moment for SIGKILL. The warden ends when the group is gone (0;
# 3 if that silence was the reason), or has outlived a SIGKILL by a second (1). From "ready" until
# then it makes no process of its own, so a full process table holds up no signal.

trap '' HUP INT QUIT TERM PIPE TSTP TTIN TTOU USR1 USR2
cd /

readonly folder=$1 grace=$2 never=$((1 << 62))
group='' term_at=$never kill_at=$never stop_at=$never
told=0 struck=0 by=TERM gone=0 why='' number='' down='' leads=0 down_at=$never

main() {
  mkfifo -m 600 "$folder/gate" || leave 2
  exec {gate}<> "$folder/gate"
  echo ready
  while true; do
    look_at_the_clock
    (( now < down_at )) || lose
    (( told || now < term_at )) || tell
    (( ! told )) || settle
    set_pause
    if read -r -t "$pause" -N 1; then
      [[ $REPLY != ' ' ]] || { read -r -a line && obey "${line[@]}"; }
    elif (( $? <= 128 )); then
      baton_is_gone
    fi
  done
}

# Sets now. A clock that can't be read stands at the end of time.
look_at_the_clock() {
  local uptime
  read -r uptime _ < /proc/uptime || uptime=$never
  now=$((10#${uptime/./}))
}

# Sets pause: until the next moment, but short enough to notice that the machine has slept or the
# group has ended.
set_pause() {
  local left=$(((told ? kill_at : term_at) - now)) most=$((told ? 5 : 20))
  left=$((left < down_at - now ? left : down_at - now))
  left=$((left < most ? left : most))
  printf -v pause '0.%02d' $((left > 1 ? left : 1))
}

obey() {
  case $1 in
    guard) group=$2 term_at=$3 kill_at=$4; open_the_gate ;;
    until) renew "$2" "$3" ;;
    signal) send "$2" ;;
    lead) lead "$2" "$3" "$4" "$5" ;;
    lose) lose ;;
    stop) end_by "$2" "$3" "${*:4}" ;;
  esac
}

open_the_gate() {
  look_at_the_clock
  (( now >= term_at )) || echo go >&"$gate"
}

# A role that is over stays so, since baton gives up its place when it is told.
renew() {
  if [[ ! $down ]]; then term_at=$1 kill_at=$2; elif (( leads )); then down_at=$1; fi
}

# Its end is due whatever else is: also while the program takes its time to end.
lead() {
  look_at_the_clock
  number=$1 down=$3 down_at=$4 leads=$((now < $4))
  if (( leads )); then tell_leader "$2"; else lose; fi
}

lose() {
  (( ! leads )) || tell_leader "$down"
  leads=0 down_at=$never
  echo "$number" 2> /dev/null
}

tell_leader() {
  kill -s "$1" -- "$group" 2> /dev/null
}

# The gate stands in for the input from here on: nothing comes out of it, so it is a place to wait.
baton_is_gone() {
  [[ $group ]] || leave 0
  exec <&"$gate"
  look_at_the_clock
  end_by $((now + grace)) TERM 'baton itself is gone'
}

# Whoever has got this signal already does not get it twice: many take a second one for impatience.
end_by() {
  stop_at=$(($1 < stop_at ? $1 : stop_at))
  [[ $told$by == "1$2" ]] || told=0 term_at=0 by=$2 why=$3
}

# Time is up. A stopped process has to go on to get the signal.
tell() {
  told=1
  (( ! term_at )) || stop_at=$kill_at gone=3 why='its lease was not renewed in time'
  send "$by" || why=''
  send CONT
}

# Sends SIGKILL if it is due, again and again, and sees whether the group is gone.
settle() {
  if (( now >= stop_at || now >= kill_at )); then
    send KILL
    struck=$((struck ? struck : now))
  fi
  group_lives || leave $gone
  (( ! struck || now < struck + 100 )) || leave 1
}

send() {
  kill -s "$1" -- "-$group" 2> /dev/null
}

# The quick way takes the dead that nobody has reaped yet for living, and misses processes of
# another user; so after SIGKILL, and in place of a no, /proc is asked.
group_lives() {
  (( struck )) || ! send 0 || return 0
  local file stat fields
  for file in /proc/[0-9]*/stat; do
    read -r -d '' stat 2> /dev/null < "$file"
    # shellcheck disable=SC2206  # numbers and a letter: state, parent, group, ...
    fields=(${stat##*) })
    [[ ${fields[2]} != "$group" || ${fields[0]} == [ZX] ]] || return 0
  done
  return 1
}

# Says why from another process: a full pipe may hold that one up, but nobody waits for it.
leave() {
  rm -rf -- "$folder"
  [[ ! $why ]] || echo "baton: ended the processes of the command: $why" >&2 &
  exit "$1"
}

main
