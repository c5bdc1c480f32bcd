#!/bin/sh
# Medplum reads the digits after the point of an HL7 time as a number of milliseconds: .5 becomes 5 ms, and .5000 becomes 5 seconds.
#
# HL7 v2 allows one to four digits after the point, and a sender may always write four. One expects a decimal fraction; it is one with three digits only. With
# four, a time moves ahead by up to 9 seconds, so 12:30:59.9999 becomes 12:31:08.999 and is sorted after 12:31:01.0000. Nothing is raised. Three digits are what
# JavaScript itself writes, so a test that makes its own times never shows it.
#
# Seen with @medplum/core 5.2.13 (parseHl7DateTime).
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @medplum/core@5.2.13
cat > see.mjs <<'JS'
globalThis.WebSocket ??= class {}; // Medplum extends it, and Node 20 has none
const { parseHl7DateTime } = await import("@medplum/core");

for (const time of ["20240310123000.500", "20240310123000.5", "20240310123000.5000", "20240310123059.9999", "20240310123101.0000"]) {
  console.log(`${time} is ${parseHl7DateTime(time)}`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = '20240310123000.500 is 2024-03-10T12:30:00.500Z
20240310123000.5 is 2024-03-10T12:30:00.005Z
20240310123000.5000 is 2024-03-10T12:30:05.000Z
20240310123059.9999 is 2024-03-10T12:31:08.999Z
20240310123101.0000 is 2024-03-10T12:31:01.000Z' ]
