#!/bin/sh
# node-x12 writes > into the last element of the header, ISA16, whatever the caller gives, and leaves the elements as the caller wrote them.
#
# The header of an X12 interchange names the character that separates components, and setHeader() takes all sixteen elements. One expects a given ":" to be
# written. It is replaced by the library's own default, without an error in strict use, while composites such as HC:80048 are text to the library and stay. The
# receiver, told that > separates, sees one component "HC:80048" and rejects each procedure. The separator must be given to the constructor as well
# (subElementDelimiter). All other header elements are kept as given. The caller's own array is changed too, so that a look at it afterwards shows ">".
#
# Seen with node-x12 1.7.1.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts node-x12@1.7.1
cat > see.mjs <<'JS'
import { X12Interchange } from "node-x12";

const given = ["00", "          ", "00", "          ", "ZZ", "LAB            ", "ZZ", "PAYER          ", "240310", "1200", "^", "00501", "000000001", "0", "P", ":"];
for (const options of [undefined, { subElementDelimiter: ":" }]) {
  const interchange = new X12Interchange(options);
  const header = [...given];
  interchange.setHeader(header);
  const group = interchange.addFunctionalGroup();
  group.setHeader(["HC", "LAB", "PAYER", "20240310", "1200", "1", "X", "005010X222A1"]);
  const transaction = group.addTransaction();
  transaction.setHeader(["837", "0001"]);
  transaction.addSegment("SV1", ["HC:80048", "150", "UN", "1"]);
  const text = interchange.toString();
  const same = given.filter((value, index) => text.slice(4, 105).split("*")[index] === value).length;
  console.log(`${JSON.stringify(options)}: ISA16 is ${text[104]}, ${same} of 16 as given, the array now ends in ${header[15]}, ${text.match(/SV1[^~]*/)[0]}`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'undefined: ISA16 is >, 15 of 16 as given, the array now ends in >, SV1*HC:80048*150*UN*1
{"subElementDelimiter":":"}: ISA16 is :, 16 of 16 as given, the array now ends in :, SV1*HC:80048*150*UN*1' ]
