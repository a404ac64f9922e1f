#!/usr/bin/env bash
# docker.io/library/node:24-bookworm-slim where its registry cannot be reached: made of the Debian packages of this machine,
# its npm, and a Node 24 (scripts/with-node.mjs). Close enough to build docker/Dockerfile as it is, not to run in production.
#
#   test/operations/base-image.sh <node> [options of buildah …]
set -euo pipefail
node=$1
shift
name=docker.io/library/node:24-bookworm-slim
buildah "$@" inspect --type image "$name" >/dev/null 2>&1 && exit 0
buildah "$@" pull --quiet "$name" >/dev/null 2>&1 && exit 0

root=$(mktemp --directory)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
mkdir -p "$root"/usr/{bin,sbin,lib,lib64,local/{bin,lib/node_modules}} "$root"/{etc/ssl/certs,root,home/node,proc,sys,dev,run}
mkdir -m 1777 "$root/tmp"
for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$root/$folder"; done
packages=(base-files bash dash coreutils libc6 libc-bin libgcc-s1 libstdc++6 libacl1 libattr1 libselinux1 libpcre2-8-0 libtinfo6 libgmp10)
dpkg --listfiles "${packages[@]}" | grep -vE '^$|^/usr/share|^/\.$' |
  while read -r file; do if [[ -L $file || -f $file ]]; then echo "$file"; fi; done |
  tar -C / -cf - -T - 2>/dev/null | tar -C "$root" -xf - --keep-directory-symlink
ldconfig -r "$root"
printf 'root:x:0:0:root:/root:/bin/bash\nnode:x:1000:1000::/home/node:/bin/bash\n' >"$root/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$root/etc/group"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp "$node" "$root/usr/local/bin/node"
cp -a "$(npm root -g)/npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"

container=$(buildah "$@" from scratch)
buildah "$@" copy --quiet "$container" "$root" / >/dev/null
buildah "$@" config --env PATH=/usr/local/bin:/usr/bin:/bin \
  --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah "$@" commit --quiet --rm "$container" "$name" >/dev/null
