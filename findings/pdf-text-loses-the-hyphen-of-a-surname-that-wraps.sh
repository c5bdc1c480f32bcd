#!/bin/sh
# PDFium, which also reads PDF in Chromium, gives the text of a surname with a hyphen without it if the name wraps there.
#
# A line that ends with a hyphen after a letter, and goes on with a letter, counts as a word that was divided: hyphen and line end become one U+FFFE, which
# is no character. For 'Delgado-' above 'Whitfield' that is 'Delgado<U+FFFE>Whitfield'; the paper shows the hyphen. After a digit the hyphen and the line end
# stay, so a member number survives where a name does not. Whoever files reports or remittances by the name in their text, or tests that a paper says it,
# misses just the patients whose name is long enough to wrap, and a search in the viewer for the name as written finds nothing.
#
# Seen with @hyzyla/pdfium 2.1.13, on a page made with pdfkit 0.20.2.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @hyzyla/pdfium@2.1.13 pdfkit@0.20.2
cat > see.mjs <<'JS'
import { PDFiumLibrary } from "@hyzyla/pdfium";
import PDFDocument from "pdfkit";

const page = (...lines) =>
  new Promise((done) => {
    const document = new PDFDocument({ size: "LETTER" });
    const bytes = [];
    document.on("data", (some) => bytes.push(some)).on("end", () => done(Buffer.concat(bytes)));
    lines.forEach((line, nth) => document.text(line, 72, 72 + nth * 14));
    document.end();
  });
const library = await PDFiumLibrary.init();
for (const lines of [["Delgado-Whitfield"], ["Delgado-", "Whitfield"], ["1EG4-", "TE5-MK73"]]) {
  const document = await library.loadDocument(await page(...lines));
  const [text] = [...document.pages()].map((one) => one.getText());
  console.log(`${lines.join(" / ")}: ${JSON.stringify(text).replaceAll("\uFFFE", "<U+FFFE>")}`);
  document.destroy();
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'Delgado-Whitfield: "Delgado-Whitfield"
Delgado- / Whitfield: "Delgado<U+FFFE>Whitfield"
1EG4- / TE5-MK73: "1EG4-\r\nTE5-MK73"' ]
