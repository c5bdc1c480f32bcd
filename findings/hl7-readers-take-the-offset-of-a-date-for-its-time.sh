#!/bin/sh
# Two HL7 libraries read the offset of a short date as its hours and minutes, then apply it as an offset too.
#
# HL7 v2 lets a date end at any part and still carry an offset from UTC: 20240310-0500 is March 10 in New York. One expects midnight there, which is 05:00 UTC.
# Both libraries cut the text at fixed places, so "-0" becomes the hour 0 and "50" the minute: 05:50 UTC. With hours only, the offset becomes 50 seconds in
# Medplum. With a month only, "-0" and "50" become the day and hour, and March 2024 becomes March 2. Nothing is raised. Times with minutes or seconds are right,
# and those are what tests have.
#
# Seen with @medplum/core 5.2.13 and node-hl7-client 4.0.0: 20240310-0500 is 2024-03-10T05:50:00.000Z in both.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @medplum/core@5.2.13 node-hl7-client@4.0.0
cat > see.mjs <<'JS'
globalThis.WebSocket ??= class {}; // Medplum extends it, and Node 20 has none
const { parseHl7DateTime } = await import("@medplum/core");
const { Message } = await import("node-hl7-client");

for (const date of ["202403101230-0500", "20240310-0500", "2024031012-0500", "202403-0500"]) {
  console.log(`Medplum: ${date} is ${parseHl7DateTime(date)}`);
}
for (const date of ["202403101230-0500", "20240310-0500"]) {
  const text = `MSH|^~\\&|LAB|A|EHR|B|20240311||ORU^R01^ORU_R01|1|P|2.5.1\rOBX|1|NM|2823-3^Potassium^LN||4.1|mmol/L|||||F|||${date}`;
  console.log(`node-hl7-client: ${date} is ${new Message({ text }).get("OBX.14").toDate().toISOString()}`);
}
JS
seen=$(TZ=UTC node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'Medplum: 202403101230-0500 is 2024-03-10T17:30:00.000Z
Medplum: 20240310-0500 is 2024-03-10T05:50:00.000Z
Medplum: 2024031012-0500 is 2024-03-10T17:00:50.000Z
Medplum: 202403-0500 is 2024-03-02T07:00:00.000Z
node-hl7-client: 202403101230-0500 is 2024-03-10T17:30:00.000Z
node-hl7-client: 20240310-0500 is 2024-03-10T05:50:00.000Z' ]
