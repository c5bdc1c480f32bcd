#!/bin/sh
# npm 11.3 to 11.5 lists in node_modules/.package-lock.json packages that it did not install.
#
# The file is npm's list of what is in node_modules. These versions, which came with Node 24.0 to 24.8, also list the optional packages for other machines
# there, with "ideallyInert": true and without a folder; npm 10 and npm 11.21 list only what is there.
#
# Seen with vite 7.1.5 on Linux x64: npm 10.9.9: 0 listed without a folder. npm 11.3.0: more than 10, all of them inert. npm 11.21.2: 0.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix tools npm-a@npm:npm@10.9.9 npm-b@npm:npm@11.3.0 npm-c@npm:npm@11.21.2
seen=''
for npm in npm-a npm-b npm-c; do
  rm -rf app && mkdir app
  echo '{ "private": true, "dependencies": { "vite": "7.1.5" } }' > app/package.json
  cli="tools/node_modules/$npm/bin/npm-cli.js"
  node "$cli" install --silent --no-audit --no-fund --prefix app
  counted=$(node -e '
    const { existsSync, readFileSync } = require("fs")
    const { packages } = JSON.parse(readFileSync("app/node_modules/.package-lock.json", "utf8"))
    const absent = Object.keys(packages).filter((path) => !existsSync(`app/${path}`))
    const inert = absent.filter((path) => packages[path].ideallyInert)
    console.log(absent.length === 0 ? "none" : absent.length > 10 && inert.length === absent.length ? "many, all inert" : `${absent.length}, ${inert.length} inert`)
  ')
  echo "npm $(node "$cli" --version): listed without a folder: $counted"
  seen="$seen$counted;"
done
[ "$seen" = 'none;many, all inert;none;' ]
