# A module that runs from its folder, by a script that sources this: with root set, and the folders
# of the module and of those that it needs.

readonly module=$1 modules=("$@")
readonly classpath=$root/$module/target/run.classpath

is_built() {
  cd -- "$root"
  [[ -s $classpath && ! $(find pom.xml "${modules[@]/%//pom.xml}" "${modules[@]/%//src/main}" \
    -newer "$classpath" -print -quit) ]]
}

build() {
  cd -- "$root"
  mvn --batch-mode --quiet --projects "$module" --also-make -Dmaven.test.skip=true \
    -Dspotless.check.skip=true package < /dev/null &&
    printf '%s:%s' "$root/$module/target/classes" "$(< "$module/target/classpath")" \
      > "$classpath"
}
