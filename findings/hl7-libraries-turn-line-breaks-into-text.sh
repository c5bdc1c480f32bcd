#!/bin/sh
# Three HL7 libraries leave \.br\ as it is when they read a note, and escape its backslashes when they write it: the line break becomes visible text.
#
# A library that undoes escapes on reading and makes them on writing looks as though it returned what it was given. These three undo the escapes of separators
# only and pass over those of formatting (\.br\, \H\, \N\), so the backslash of \.br\ comes to the program as if it were text, and is written as \E\. The next
# reader shows "\.br\" in the middle of a comment or a pathology report, as one long line. \T\ and \S\ come through well, and a test of escapes tries those.
# simple-hl7, which neither undoes nor makes escapes, keeps the message as it is.
#
# Seen with hl7v2 1.8.0 (and hl7v2-dictionary 1.8.0), @redoxengine/redox-hl7-v2 1.0.1, tiny-hl7 1.0.7, and simple-hl7 3.3.0.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts hl7v2@1.8.0 hl7v2-dictionary@1.8.0 @redoxengine/redox-hl7-v2@1.0.1 tiny-hl7@1.0.7 simple-hl7@3.3.0
cat > see.mjs <<'JS'
import { HL7Message } from "hl7v2";
import redox from "@redoxengine/redox-hl7-v2";
import simple from "simple-hl7";
import tinyModule from "tiny-hl7";

const tiny = tinyModule.default ?? tinyModule;
const libraries = {
  hl7v2: (text) => HL7Message.parse(text).toHL7String(),
  "redox-hl7-v2": (text) => new redox.Generator().write(new redox.Parser().parse(text)),
  "tiny-hl7": (text) => tiny.serialize(tiny.parse(text)),
  "simple-hl7": (text) => new simple.Parser().parse(text).toString(),
};
const head = "MSH|^~\\&|LAB|A|EHR|B|20240311||ORU^R01^ORU_R01|1|P|2.5.1\rPID|1||A1\rOBR|1|||600-7^Culture^LN\rOBX|1|ST|600-7^Culture^LN||Seen||||||F\r";
for (const [name, pass] of Object.entries(libraries)) {
  const written = pass(`${head}NTE|1||Salt \\T\\ pepper\\.br\\colonies\r`);
  console.log(`${name}: ${written.split("\r").find((segment) => segment.startsWith("NTE")).split("|")[3]}`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'hl7v2: Salt \T\ pepper\E\.br\E\colonies
redox-hl7-v2: Salt \T\ pepper\E\.br\E\colonies
tiny-hl7: Salt \T\ pepper\E\.br\E\colonies
simple-hl7: Salt \T\ pepper\.br\colonies' ]
