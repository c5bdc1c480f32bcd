#!/bin/sh
# hl7-standard writes a field that has subcomponents and only one component with ~ in place of &: a pathologist's name becomes three repetitions.
#
# HL7 v2 has fields of which only the first component is filled, and which is itself divided: the result's interpreter (OBR-32, number&family&given), the source
# of the specimen before version 2.7 (OBR-15, code&text&system). A library that keeps a&b in a&b^c is expected to keep it alone. This one reads both into the same
# kind of list as repetitions, and writes the list of a whole field with ~. A message that is read and written unchanged thus names three interpreters, the last of
# them "JANE". get() returns only the number, so a program that looks at the value finds nothing wrong.
#
# Seen with hl7-standard 1.0.4.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts hl7-standard@1.0.4
cat > see.mjs <<'JS'
import HL7 from "hl7-standard";

const fields = [
  [32, "4711&SMITH&JANE"],
  [15, "BLDV&Venous blood&HL70070"],
  [32, "4711&SMITH&JANE^202403101200"],
];
for (const [number, value] of fields) {
  const message = new HL7(`MSH|^~\\&|LAB|A|EHR|B|20240311||ORU^R01|1|P|2.5.1\rOBR|1|||600-7^Culture^LN${"|".repeat(number - 4)}${value}|`);
  message.transform();
  const written = message.build().split(/\r\n?|\n/)[1].split("|")[number];
  console.log(`OBR-${number} ${value}: get() is ${JSON.stringify(message.get(`OBR.${number}`))}, written as ${written}`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'OBR-32 4711&SMITH&JANE: get() is "4711", written as 4711~SMITH~JANE
OBR-15 BLDV&Venous blood&HL70070: get() is "BLDV", written as BLDV~Venous blood~HL70070
OBR-32 4711&SMITH&JANE^202403101200: get() is {"OBR.32.1":["4711","SMITH","JANE"],"OBR.32.2":"202403101200"}, written as 4711&SMITH&JANE^202403101200' ]
