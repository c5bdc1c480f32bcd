#!/bin/sh
# The package hl7v2 writes the plus sign of an HL7 time's offset and drops the minus: 20240310120000-0500 becomes 202403101200000500.
#
# All of the United States is behind UTC, so this is every time with an offset there. What the package writes are the digits alone, which are no HL7 time: four
# digits too many. A receiver that reads the first fourteen takes 12:00 in New York for 12:00 without an offset, and Medplum, which takes that for UTC, is five
# hours off. The value that the package itself returns is right, except with a fraction of a second, so a program that looks at it finds nothing wrong, and neither
# does a test with +0000 or +0100. Besides, parts of a time are added and lost where they are zero: 202403 comes back as 20240301, and midnight as a date.
#
# Seen with hl7v2 1.8.0 and hl7v2-dictionary 1.8.0 (read, then written unchanged), and @medplum/core 5.2.13 as the receiver.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts hl7v2@1.8.0 hl7v2-dictionary@1.8.0 @medplum/core@5.2.13
cat > see.mjs <<'JS'
globalThis.WebSocket ??= class {}; // Medplum extends it, and Node 20 has none
const { HL7Message } = await import("hl7v2");
const { parseHl7DateTime } = await import("@medplum/core");

const readAndWrite = (time) => {
  const text = `MSH|^~\\&|LAB|A|EHR|B|20240311093000||ORU^R01^ORU_R01|1|P|2.5.1\rOBX|1|NM|2823-3^Potassium^LN||4.1|mmol/L|||||F|||${time}\r`;
  const message = HL7Message.parse(text);
  return [message.getSegment("OBX").field(14).getValue(), message.toHL7String().split("\r")[1].split("|")[14]];
};
for (const time of ["20240310120015+0100", "20240310120015-0500", "20240310120000-0500", "20240310090000.50-0500", "202403", "20240310000000"]) {
  const [read, written] = readAndWrite(time);
  console.log(`${time} is read as ${read}, written as ${written}`);
}
console.log(`the receiver: ${parseHl7DateTime("20240310120000-0500")}, now ${parseHl7DateTime(readAndWrite("20240310120000-0500")[1])}`);
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = '20240310120015+0100 is read as 20240310120015+0100, written as 20240310120015+0100
20240310120015-0500 is read as 20240310120015-0500, written as 202403101200150500
20240310120000-0500 is read as 20240310120000-0500, written as 202403101200000500
20240310090000.50-0500 is read as 20240310090000.500500, written as 20240310090000.500500
202403 is read as 20240301, written as 20240301
20240310000000 is read as 20240310, written as 20240310
the receiver: 2024-03-10T17:00:00.000Z, now 2024-03-10T12:00:00.000Z' ]
