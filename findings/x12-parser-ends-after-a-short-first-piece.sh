#!/bin/sh
# The stream x12-parser gives one segment and ends without an error if the first piece of its input is shorter than 106 characters.
#
# An X12 interchange tells its separators in its first 106 characters, and x12-parser reads them from the first piece that the stream brings. One expects it to
# wait for the rest, as it does at every later border. If the piece is shorter (a slow peer, SFTP or HTTP in small parts, a gunzip or decryption in front), the
# terminator is not found, the whole file becomes one segment, and "end" follows. A payment file then looks as if it had no claims. From a file on disk the first
# piece has 64 KiB, so neither tests nor daily use show it. The borders of later pieces were mended before (tastypackets/x12-parser#31); the first was not.
#
# Seen with x12-parser 1.3.0: a first piece of 105 characters: 1 segment, no error; one of 106, even if single characters follow: all 9 segments.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts x12-parser@1.3.0
cat > see.mjs <<'JS'
import { Readable } from "node:stream";
import { X12parser } from "x12-parser";

const file = [
  "ISA*00*          *00*          *ZZ*PAYER          *ZZ*LAB            *240310*1200*^*00501*000000001*0*P*:",
  "GS*HP*PAYER*LAB*20240310*1200*1*X*005010X221A1",
  "ST*835*0001",
  "BPR*I*100.00*C*ACH",
  "CLP*A1*1*150.00*100.00**12*R1",
  "SVC*HC:80048*150.00*100.00**1",
  "SE*5*0001",
  "GE*1*1",
  "IEA*1*000000001",
].join("~") + "~";
const cut = (first, size) => {
  const pieces = [file.slice(0, first)];
  for (let at = first; at < file.length; at += size) pieces.push(file.slice(at, at + size));
  return pieces.map((piece) => Buffer.from(piece));
};
for (const [first, size] of [[file.length, 1], [106, 106], [106, 1], [105, 105], [50, 1000]]) {
  const parser = new X12parser();
  let error = "no error";
  parser.on("error", ({ message }) => (error = message));
  const names = [];
  for await (const { name } of Readable.from(cut(first, size)).pipe(parser)) names.push(name.slice(0, 3));
  console.log(`a first piece of ${first}, then of ${size}: ${names.length} segments, ${error}`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'a first piece of 277, then of 1: 9 segments, no error
a first piece of 106, then of 106: 9 segments, no error
a first piece of 106, then of 1: 9 segments, no error
a first piece of 105, then of 105: 1 segments, no error
a first piece of 50, then of 1000: 1 segments, no error' ]
