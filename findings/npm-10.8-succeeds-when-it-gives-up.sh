#!/bin/sh
# npm 10.8.2 exits with 0 when it cannot reach the registry, and has installed nothing.
#
# With a lock file of 20 packages (not with one of 4), npm 10 ends in the middle when its requests fail: it prints "Exit handler never called!" instead of the
# error. npm 10.9.9 does the same but exits with 1; npm 11.21.2 names the error and exits with 1. A program that asks npm only for its exit code believes that
# the packages are there.
#
# Seen with pdfkit 0.17.2: npm 10.8.2: exit code 0, "Exit handler never called!". npm 10.9.9: exit code 1, "Exit handler never called!". npm 11.21.2: exit code 1, ECONNREFUSED.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry for the tools and the lock file.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix tools npm-a@npm:npm@10.8.2 npm-b@npm:npm@10.9.9 npm-c@npm:npm@11.21.2
mkdir app
echo '{ "private": true, "dependencies": { "pdfkit": "0.17.2" } }' > app/package.json
node tools/node_modules/npm-c/bin/npm-cli.js install --silent --package-lock-only --prefix app
seen=''
for npm in npm-a npm-b npm-c; do
  rm -rf app/node_modules cache
  cli="tools/node_modules/$npm/bin/npm-cli.js"
  code=0
  # a port on which nothing listens, and an empty cache
  node "$cli" install --registry=http://127.0.0.1:9 --fetch-retries=0 --cache="$folder/cache" --no-audit --loglevel=error --prefix app > said 2>&1 || code=$?
  said=$(grep -o -m 1 -e 'Exit handler never called!' -e 'ECONNREFUSED' said | head -n 1)
  echo "npm $(node "$cli" --version): exit code $code, $said"
  seen="$seen$code $said;"
done
[ "$seen" = '0 Exit handler never called!;1 Exit handler never called!;1 ECONNREFUSED;' ]
