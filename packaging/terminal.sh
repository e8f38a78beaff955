#!/usr/bin/env bash
# Makes docs/terminal.svg, the picture of a terminal in the README, from a real run:
#
#   packaging/terminal.sh            records docs/terminal.txt anew, and draws it
#   packaging/terminal.sh --draw     draws the recording that is there
#
# The run needs ./baton only. Its ZooKeeper server is one of its own, which ends with it. Each line
# of a recording is the name of a terminal, a tab, and what is to be seen there; a line that begins
# with "$ " was typed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly recording=$PWD/docs/terminal.txt picture=$PWD/docs/terminal.svg
command=$(realpath "${BATON:-baton}")

# What the terminal $1 shows, line by line, behind its name.
as() {
  sed -u "s/^/$1\t/"
}

# Types the command $2 in the terminal $1.
type_in() {
  printf '%s\t$ %s\n' "$1" "$2" >> "$made"
  eval "$2" > >(as "$1" >> "$made") 2>&1
}

# Waits until the recording has the words $1.
await() {
  timeout 60 grep -qF -m 1 -- "$1" <(tail -n +1 -f "$made")
}

baton() {
  "$command" "$@"
}

finish() {
  # shellcheck disable=SC2046  # process ids
  kill $(jobs -p) 2>/dev/null || true
  wait
  baton server stop >/dev/null
  rm -r "$scratch"
}

record() {
  scratch=$(mktemp -d)
  made=$scratch/recording
  trap finish EXIT
  export XDG_STATE_HOME=$scratch XDG_CONFIG_HOME=$scratch BATON_CONNECT=local NO_COLOR=1
  baton -q server start >/dev/null
  printf '#!/bin/sh\necho "report: begun with token $BATON_FENCING_TOKEN"\nexec sleep 600\n' \
    > "$scratch/report.sh"
  chmod +x "$scratch/report.sh"
  cd "$scratch"
  type_in host-1 'baton run /jobs/report --id host-1 --restart -- ./report.sh' &
  await 'begun with token'
  type_in host-2 'baton run /jobs/report --id host-2 --restart -- ./report.sh' &
  await 'waiting at position'
  type_in you 'baton status /jobs/report'
  type_in you 'baton transfer /jobs/report host-2 --reason "new kernel"'
  await 'place 2; host-2 leads'
  type_in you 'baton status /jobs/report'
  wait $!
  cp "$made" "$recording"
}

# One text element a line. The colours are those of a dark terminal, on its own background, so the
# picture reads the same on a light page and on a dark one.
draw() {
  awk -F '\t' '
    function escaped(text) {
      gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
      return text
    }
    { name[NR] = $1; text[NR] = $2 }
    length($2) > widest { widest = length($2) }
    END {
      line = 20; letter = 7.85; left = 84
      width = int(left + widest * letter + 16); height = NR * line + 24
      colour["host-1"] = "#7ee787"; colour["host-2"] = "#79c0ff"; colour["you"] = "#ffa657"
      printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"", width, height
      printf " font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, monospace\""
      printf " font-size=\"13\">\n<title>A recorded run of baton</title>\n"
      printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#161b22\"/>\n", width, height
      for (i = 1; i <= NR; i++) {
        y = i * line + 8
        typed = text[i] ~ /^\$ /
        if (i == 1 || name[i] != name[i - 1] || typed)
          printf "<text x=\"16\" y=\"%d\" fill=\"%s\">%s</text>\n", y, colour[name[i]], name[i]
        printf "<text x=\"%d\" y=\"%d\" xml:space=\"preserve\" fill=\"%s\"%s>%s</text>\n", left, y,
          typed ? "#ffffff" : "#c9d1d9", typed ? " font-weight=\"bold\"" : "", escaped(text[i])
      }
      print "</svg>"
    }' "$recording" > "$picture"
}

case "${1-}" in
  '') record && draw ;;
  --draw) draw ;;
  *) echo "terminal.sh: unknown argument: $1; it takes --draw or nothing" >&2 && exit 64 ;;
esac
