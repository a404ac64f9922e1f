#!/usr/bin/env bash
# The programs of PostgreSQL 18 (pg_dump, pg_restore, pg_basebackup, pg_upgrade, postgres …) and a PgBouncer that knows prepared
# statements for test/operations, where neither the machine nor its Debian has them: fetched from the archive's forky in some 15 s,
# checked by apt against the signed release, and unpacked into a folder, without installing anything and without touching the
# machine's own sources.
#
#   test/operations/postgresql-18.sh [folder]     # default: var/postgresql-18; the programs are in <folder>/bin
#
# Does nothing where they are there already. Ends with 1 where they cannot be had (no apt, no archive): the tests are skipped then.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(realpath --canonicalize-missing "${1:-var/postgresql-18}")
suite=${SUITE:-forky}

if [ -x "$folder/bin/pgbouncer" ] && "$folder/bin/pg_dump" --version 2>/dev/null; then exit 0; fi
for program in apt-get apt-cache dpkg-deb; do
  command -v "$program" >/dev/null || { echo "PostgreSQL 18 is not fetched: there is no $program." >&2; exit 1; }
done

mkdir -p "$(dirname "$folder")"
work=$(mktemp --directory "$folder.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/apt/state/lists/partial "$work"/apt/cache/archives/partial "$work"/debs "$work"/root
: >"$work/apt/status"
echo "deb ${MIRROR:-http://deb.debian.org/debian} $suite main" >"$work/apt/sources.list"
options=(
  -qq -o Dir::State="$work/apt/state" -o Dir::State::status="$work/apt/status" -o Dir::Cache="$work/apt/cache"
  -o Dir::Etc::sourcelist="$work/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null
  -o Acquire::Languages=none -o Acquire::Retries=2 -o Acquire::http::Timeout=20 -o APT::Sandbox::User=root
  -o APT::Update::Error-Mode=any
)
apt-get "${options[@]}" update
# The three packages and every library below them; not what only their installation needs (perl, systemd, debconf).
apt-cache "${options[@]}" depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances \
  postgresql-18 postgresql-client-18 pgbouncer |
  grep -E '^(lib|postgresql-(client-)?18$|pgbouncer$)' | grep -vE 'perl|systemd-shared|gconv|l10n|pam-modules|debian-installer' |
  sort -u >"$work/packages"
(cd "$work/debs" && xargs apt-get "${options[@]}" download <"$work/packages")
for package in "$work"/debs/*.deb; do dpkg-deb --extract "$package" "$work/root"; done

# They need the C library they were built with: each is started by that one's loader, so that it does not matter which one is here.
home=usr/lib/postgresql/18
libraries=$(cd "$work/root" && dirname "$(find usr/lib -maxdepth 2 -name 'ld-linux*' | head -n 1)")
loader=$(basename "$(find "$work/root/$libraries" -maxdepth 1 -name 'ld-linux*' | head -n 1)")
mv "$work/root/$home/bin" "$work/root/$home/programs"
mv "$work/root/usr/sbin/pgbouncer" "$work/root/$home/programs"
mkdir "$work/root/$home/bin"
for program in "$work/root/$home/programs"/*; do
  name=$(basename "$program")
  printf '#!/bin/sh\nexec "%s" --library-path "%s" --argv0 "$0" "%s" "$@"\n' \
    "$folder/$libraries/$loader" "$folder/$libraries" "$folder/$home/programs/$name" >"$work/root/$home/bin/$name"
  chmod +x "$work/root/$home/bin/$name"
done
ln -s "$home/bin" "$work/root/bin"
chmod 755 "$work/root"
rm -rf "$folder"
mv "$work/root" "$folder"
"$folder/bin/pg_dump" --version
