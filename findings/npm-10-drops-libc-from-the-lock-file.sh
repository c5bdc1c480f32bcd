#!/bin/sh
# npm before 11.11 removes "libc" from every entry of package-lock.json when it writes the file, also from entries that it does not change.
#
# The field tells binaries for glibc from those for musl, which are alike in "os" and "cpu". Without it, a lock file no longer says which of the two a machine
# needs, and npm installs both. One contributor with npm 10 is enough (npm/cli#8514, mended by npm/cli#9025).
#
# Seen with rolldown 1.2.19: npm 11.21.2 writes 6 entries with libc; then adding ms 2.1.3 leaves 0 with npm 10.8.2, 0 with npm 11.10.1, 6 with npm 11.11.0.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix tools npm-a@npm:npm@10.8.2 npm-b@npm:npm@11.10.1 npm-c@npm:npm@11.11.0 npm-d@npm:npm@11.21.2
mkdir app
echo '{ "private": true, "dependencies": { "rolldown": "1.2.19" } }' > app/package.json
node tools/node_modules/npm-d/bin/npm-cli.js install --silent --package-lock-only --prefix app
cp app/package.json package.json
cp app/package-lock.json lock.json
first=$(grep -c '"libc"' lock.json)
echo "npm 11.21.2 writes $first entries with libc"
seen="$first;"
for npm in npm-a npm-b npm-c; do
  cp package.json app/package.json
  cp lock.json app/package-lock.json
  cli="tools/node_modules/$npm/bin/npm-cli.js"
  node "$cli" install --silent --package-lock-only --prefix app ms@2.1.3
  left=$(grep -c '"libc"' app/package-lock.json) || true
  echo "npm $(node "$cli" --version) adds ms and leaves $left"
  seen="$seen$left;"
done
[ "$seen" = "6;0;0;6;" ]
