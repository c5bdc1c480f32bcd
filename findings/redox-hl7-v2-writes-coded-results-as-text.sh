#!/bin/sh
# The Redox parser reads every result value as text, whatever its type, and its generator then escapes the separators within: codes arrive as one string.
#
# Each other field is taken apart by its type from a schema of HL7, so one expects OBX-5 to follow OBX-2, the type of the value. It is text in every case: the
# parser gives "260385009^Negative^SCT" for a coded result, and the generator, given back the parser's own output, writes 260385009\S\Negative\S\SCT. The receiver
# finds a code named "260385009^Negative^SCT" without text or system. A structured numeric value, such as "less than 0.50" or a titer of 1:160, loses its number
# in the same way, and an enclosed PDF its encoding and type. Text that has an escaped separator of its own is read into the same string as a coded value:
# after reading, 10\S\3 and 10^3 cannot be told apart.
#
# Seen with @redoxengine/redox-hl7-v2 1.0.1.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @redoxengine/redox-hl7-v2@1.0.1
cat > see.mjs <<'JS'
import redox from "@redoxengine/redox-hl7-v2";

const head = "MSH|^~\\&|LAB|A|EHR|B|20240311||ORU^R01^ORU_R01|1|P|2.5.1\rPID|1||A1\rOBR|1|||600-7^Culture^LN\r";
for (const [type, value] of [["CWE", "260385009^Negative^SCT"], ["SN", "<^0.50"], ["SN", "^1^:^160"], ["ED", "^AP^PDF^Base64^JVBERg=="], ["ST", "10\\S\\3"], ["ST", "10^3"]]) {
  const read = new redox.Parser().parse(`${head}OBX|1|${type}|600-7^Culture^LN||${value}||||||F\r`);
  const { OBX } = read.PATIENT_RESULT[0].ORDER_OBSERVATION[0].OBSERVATION[0];
  const written = new redox.Generator().write(read).split("\r").find((segment) => segment.startsWith("OBX")).split("|")[5];
  console.log(`${type} ${value}: read as ${JSON.stringify(OBX[5])}, written as ${written}`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'CWE 260385009^Negative^SCT: read as ["260385009^Negative^SCT"], written as 260385009\S\Negative\S\SCT
SN <^0.50: read as ["<^0.50"], written as <\S\0.50
SN ^1^:^160: read as ["^1^:^160"], written as \S\1\S\:\S\160
ED ^AP^PDF^Base64^JVBERg==: read as ["^AP^PDF^Base64^JVBERg=="], written as \S\AP\S\PDF\S\Base64\S\JVBERg==
ST 10\S\3: read as ["10^3"], written as 10\S\3
ST 10^3: read as ["10^3"], written as 10\S\3' ]
