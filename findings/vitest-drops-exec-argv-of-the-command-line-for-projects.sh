#!/bin/sh
# Vitest gives --execArgv of its command line to the workers of a configuration without projects, and to no worker of one with projects, without a word.
#
# The same option in the root configuration reaches the workers of both, although a project given inline does not inherit the root's options unless it says
# so. A profiler, a loader, or a hook passed on the command line is then simply not there: the tests pass, and the profile or the record stays empty, which
# looks like a fault of the tool. The option in the configuration, or NODE_OPTIONS, reaches every worker.
#
# Seen with vitest 5.1.0.
# Exits with 0 as long as this is so. Needs Node 20.19 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund vitest@5.1.0
cat > arguments.test.js <<'JS'
import { writeFileSync } from "node:fs";
import { test } from "vitest";

test("leaves what its worker was started with", () => {
  const given = process.execArgv.filter((one) => one.startsWith("--title="));
  writeFileSync("seen.txt", given.join(" ") || "nothing");
});
JS
run() {
  printf 'export default { test: %s }\n' "$2" > vitest.config.js
  node_modules/.bin/vitest run $3 > /dev/null
  printf '%s: %s\n' "$1" "$(cat seen.txt)"
}
project='{ test: { name: "one", include: ["arguments.test.js"] } }'
seen=$(
  run 'no projects, command line' '{}' --execArgv=--title=line
  run 'projects, command line' "{ projects: [$project] }" --execArgv=--title=line
  run 'projects, root configuration' "{ execArgv: ['--title=root'], projects: [$project] }" ''
)
printf '%s\n' "$seen"
[ "$seen" = 'no projects, command line: --title=line
projects, command line: nothing
projects, root configuration: --title=root' ]
