# Builds a program of this checkout on its first use, and again when its sources are newer. A script
# sources this, with the program's name and its Maven module, and calls ensure_built. That sets java
# to the JVM, and app to the folder of the last build, with the jars in $app/lib.
# shellcheck shell=bash

readonly name=$1 module=$2
readonly root=${BASH_SOURCE[0]%/*/*}
readonly work=$root/.baton-build/$name
readonly log=$work/build.log
readonly how_to_install='On Debian or Ubuntu: apt-get install'

ensure_built() {
  choose_java
  is_built || build
}

say() {
  printf "$name: %s\n" "$@" >&2
}

die() {
  say "$@"
  exit 69
}

choose_java() {
  java=${BATON_JAVA:-${JAVA_HOME:+$JAVA_HOME/bin/java}}
  java=${java:-$(type -P java || true)}
  [[ $java ]] || die 'there is no Java.' "$how_to_install openjdk-17-jdk-headless"
  [[ -x $java ]] || die "$java can't be executed; correct BATON_JAVA or JAVA_HOME."
}

# The path of a build is absolute, so a checkout that was moved has none.
is_built() {
  app=''
  [[ ! -f $work/current ]] || read -r app < "$work/current"
  [[ $app == "$work"/* && -f $app/sources && ! $(newer_source) ]]
}

# A source that is gone counts as newer, by find's message.
newer_source() {
  local sources
  cd -- "$root"
  mapfile -t sources < "$app/sources"
  find "${sources[@]}" -newer "$app/begun" -print -quit 2>&1
}

# One script at a time builds, since all use Maven's target folders; the others of the same program
# find nothing left to do.
build() {
  check_tools
  [[ ! -e $work || -w $work ]] ||
    die "can't build itself, because $work belongs to another user; make a checkout of your own."
  mkdir -p -- "$work" || die "can't build itself, because $root can't be written."
  {
    flock --nonblock 9 || { say 'waiting for another process that builds.' && flock 9; }
    is_built || build_anew "$app" 9>&-
  } 9> "$root/.baton-build/lock"
}

check_tools() {
  java_home=$(readlink -f -- "$java")
  java_home=${java_home%/bin/java}
  [[ -x $java_home/bin/javac ]] || die "can't build itself: there is no javac beside $java." \
    "$how_to_install openjdk-17-jdk-headless"
  type -P mvn > /dev/null || die "can't build itself: there is no Maven." \
    "$how_to_install maven"
  type -P cc > /dev/null || die "can't build itself: there is no C compiler." \
    "$how_to_install gcc libc6-dev"
}

# Every build has a folder of its own, so that a program that runs keeps the files it runs from.
build_anew() {
  local previous=$1 old
  say "building itself, which may take a minute; log: $log"
  printf -v app '%s/app-%(%Y%m%d-%H%M%S)T-%s' "$work" -1 $$
  mkdir -- "$app" && touch -- "$app/begun"
  (compile && compile_more) > "$log" 2>&1 || die_of_the_log
  finish_build
  echo "$app" > "$work/current.new"
  mv -- "$work/current.new" "$work/current"
  for old in "$work"/app-*; do
    [[ $old == "$app" || $old == "$previous" ]] || rm -rf -- "$old"
  done
}

# The class path tells which modules it is built of.
compile() {
  local modules=(--projects "$module") jars jar
  [[ $module == *,* ]] || modules+=(--also-make --activate-profiles laboratory)
  cd -- "$root" &&
    JAVA_HOME=$java_home mvn --batch-mode --quiet --threads 2 "${modules[@]}" package \
      -Dstyle.color=never -Dquick < /dev/null &&
    read_class_path &&
    mkdir -- "$app/lib" &&
    cp -- "${jars[@]}" "$app/lib/" &&
    for jar in pom.xml "${jars[@]}"; do
      jar=${jar#"$root"/}
      case $jar in
        pom.xml) echo "$jar" ;;
        [^/]*/target/*) printf '%s\n' "${jar%/target/*}"/{pom.xml,src/main} ;;
      esac
    done > "$app/sources"
}

# Sets jars to the last module's jar and those that it needs: its other jar has a manifest that
# names them, each with a colon after it, in lines that are broken anywhere.
read_class_path() {
  local path
  path=$(echo "$root/${module##*,}"/target/quick/*-path.jar) && jar=${path%-path.jar}.jar &&
    (cd -- "$app" && "$java_home/bin/jar" xf "$path" META-INF/MANIFEST.MF) &&
    path=$(tr -d '\r' < "$app/META-INF/MANIFEST.MF") &&
    path=${path//$'\n '/} path=${path#*Class-Path: } path=${path%%:$'\n'*} path=${path%:} &&
    mapfile -t jars <<< "${path//: /$'\n'}" &&
    jars+=("$jar")
}

# What else a program is made of; a script may define these anew.
compile_more() { :; }
finish_build() { :; }

die_of_the_log() {
  rm -rf -- "$app"
  say "can't build itself. The end of $log:"
  tail -n 12 -- "$log" | sed 's/^/  /' >&2
  die "The first build downloads libraries: can this machine reach Maven's repository?" \
    'Correct that, and give the same command again.'
}
