# The Debian package; a part of ./package, which has put everything into $home.
# shellcheck shell=bash disable=SC2154

make_debian_package() {
  local root=$work/root share=$work/root/usr/share
  mkdir -p -- "$root"/{DEBIAN,usr/bin,usr/lib/baton} "$share/doc/baton"
  mv -- "$home"/{bin,lib,runtime} "$root/usr/lib/baton/"
  [[ ! -d $home/demo ]] || mv -- "$home/demo" "$root/usr/lib/baton/"
  ln -s ../lib/baton/bin/baton "$root/usr/bin/baton"
  install_documents
  describe > "$root/DEBIAN/control"
  (cd -- "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
  find "$root" -exec touch --no-dereference --date="@$moment" -- {} +
  SOURCE_DATE_EPOCH=$moment dpkg-deb --root-owner-group -Zgzip --build "$root" "$1.new" > /dev/null
  mv -- "$1.new" "$1"
  echo "$1"
}

install_documents() {
  local page from=$home/share
  {
    cat << 'COPYRIGHT'
Baton's licence is the Apache License 2.0, in /usr/share/common-licenses/Apache-2.0.

COPYRIGHT
    cat -- "$from/THIRD-PARTY"
  } > "$share/doc/baton/copyright"
  gzip -n9 < CHANGELOG.md > "$share/doc/baton/changelog.gz"
  mv -- "$from/examples" "$share/doc/baton/"
  put completions/baton.bash bash-completion/completions/baton
  put completions/baton.fish fish/vendor_completions.d/baton.fish
  for page in "$from"/man/*.[1-9]; do
    gzip -n9 < "$page" |
      install -Dm 644 /dev/stdin "$share/man/man${page##*.}/${page##*/}.gz"
  done
}

# The document $1 to $2 of the Debian package.
put() {
  install -Dm 644 -- "$home/share/$1" "$share/$2"
}

describe() {
  cat << CONTROL
Package: baton
Version: ${version/-/\~}
Architecture: amd64
Maintainer: The Baton developers <baton@localhost>
Installed-Size: $(du -sk --apparent-size -- "$root/usr" | cut -f 1)
Depends: util-linux, libc6 (>= $(needed_glibc)), libgcc-s1, libstdc++6, zlib1g
Section: net
Priority: optional
Description: leader election and locks for commands on many machines
 Elects one of many processes through Apache ZooKeeper to run a command; the
 next takes over when it ends or dies. It has its own Java runtime.
CONTROL
}

# The newest version of the C library that the runtime names.
needed_glibc() {
  find "$root/usr/lib/baton/runtime" \( -name '*.so' -o -name java \) \
    -exec grep -ahoE 'GLIBC_2\.[0-9]+' {} + | sort -Vu | tail -n 1 | sed 's/.*_//'
}
