#!/bin/sh
# Two X12 readers apply the separators of a file's first interchange to the others: a whole payment vanishes, or its procedure codes stay in one piece.
#
# A file of X12 may hold several interchanges, and each of them tells its own separators. A clearinghouse that joins the payments of several payers into one file
# need not make them alike. One expects a reader either to read each by its own separators or to object. If only the terminator differs (a line feed in place of ~), node-x12
# in strict mode returns the first interchange alone, as if the file had one payment; x12-parser returns the second as a single segment. If the separator of
# components differs, both return HC>80048 as one value, a procedure code that no claim has. If that of elements differs, node-x12 objects, and x12-parser returns
# segments without elements, named like "BPR|I|200.00|C|ACH".
#
# Seen with node-x12 1.7.1 and x12-parser 1.3.0.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts node-x12@1.7.1 x12-parser@1.3.0
cat > see.mjs <<'JS'
import { Readable } from "node:stream";
import nodeX12 from "node-x12";
import { X12parser } from "x12-parser";

const interchange = (amount, { element = "*", component = ":", end = "~\n" } = {}) =>
  [
    `ISA*00*          *00*          *ZZ*PAYER          *ZZ*LAB            *240310*1200*^*00501*000000001*0*P*${component}`,
    "GS*HP*PAYER*LAB*20240310*1200*1*X*005010X221A1",
    "ST*835*0001",
    `BPR*I*${amount}*C*ACH`,
    "CLP*A1*1*150.00*100.00**12*R1",
    `SVC*HC${component}80048*150.00*100.00**1`,
    "SE*5*0001",
    "GE*1*1",
    "IEA*1*000000001",
  ].map((segment) => segment.replaceAll("*", element) + end).join("");

for (const [what, second] of Object.entries({ none: {}, terminator: { end: "\n" }, component: { component: ">" }, element: { element: "|" } })) {
  const file = interchange("100.00") + interchange("200.00", second);
  let said;
  try {
    const read = new nodeX12.X12Parser(true).parse(file);
    said = (read.interchanges ?? [read]).flatMap((one) => one.functionalGroups.flatMap((group) => group.transactions.flatMap(({ segments }) => segments)));
    said = said.filter(({ tag }) => tag === "BPR" || tag === "SVC").map(({ tag, elements }) => `${tag} ${elements[tag === "BPR" ? 1 : 0].value}`).join(", ");
  } catch (error) {
    said = error.name;
  }
  console.log(`${what} differs, node-x12: ${said}`);
  const segments = [];
  for await (const segment of Readable.from([Buffer.from(file)]).pipe(new X12parser())) if (segment.name) segments.push(segment);
  said = segments.filter(({ name }) => name.startsWith("BPR") || name.startsWith("SVC"));
  said = said.map((segment) => `${segment.name} ${segment[segment.name === "BPR" ? 2 : 1]}`).join(", ");
  console.log(`${what} differs, x12-parser: ${segments.length} segments, ${said}`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'none differs, node-x12: BPR 100.00, SVC HC:80048, BPR 200.00, SVC HC:80048
none differs, x12-parser: 18 segments, BPR 100.00, SVC HC, BPR 200.00, SVC HC
terminator differs, node-x12: BPR 100.00, SVC HC:80048
terminator differs, x12-parser: 10 segments, BPR 100.00, SVC HC
component differs, node-x12: BPR 100.00, SVC HC:80048, BPR 200.00, SVC HC>80048
component differs, x12-parser: 18 segments, BPR 100.00, SVC HC, BPR 200.00, SVC HC>80048
element differs, node-x12: ParserError
element differs, x12-parser: 18 segments, BPR 100.00, SVC HC, BPR|I|200.00|C|ACH undefined, SVC|HC:80048|150.00|100.00||1 undefined' ]
