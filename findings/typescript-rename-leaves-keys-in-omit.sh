#!/bin/sh
# Renaming a property with TypeScript's language service leaves its name in Omit, Pick, and every other key written as a string, and Omit then omits nothing.
#
# "Rename symbol" finds a property in its declaration, in reads, in Order['number'], and in destructuring. The same key as an argument of Pick or Omit, of a
# function that takes keyof Order, as a value of keyof Order, on the left of `in`, and in a mapped type stays as it was. Most of these no longer compile, so
# they are noticed. Omit<Order, 'number'> does compile, because Omit takes any key: the renamed property, which the type was written to leave out, is back in
# it, without an error. After a rename of properties, search for the old name in quotes.
#
# Seen with typescript 6.0.2, the last one with an interface for programs that rename.
# Exits with 0 as long as this is so. Needs Node 20 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts typescript@6.0.2
cat > see.cjs <<'JS'
const ts = require("typescript");
const before = `interface Order { number: string; sent: boolean }
type Indexed = Order['number']
type Left = Omit<Order, 'number'>
type Picked = Pick<Order, 'number'>
declare function valueOf<K extends keyof Order>(order: Order, key: K): Order[K]
declare const order: Order
const value = valueOf(order, 'number')
const isThere = 'number' in order
const { number } = order
`;
const hostOf = (text) => ({
  getCompilationSettings: () => ({ strict: true, target: ts.ScriptTarget.ES2022 }),
  getScriptFileNames: () => ["order.ts"],
  getScriptVersion: () => "1",
  getScriptSnapshot: (name) => {
    const content = name === "order.ts" ? text : ts.sys.readFile(name);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => process.cwd(),
  getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
});
const service = ts.createLanguageService(hostOf(before));
const found = service.findRenameLocations("order.ts", before.indexOf("number"), false, false, { providePrefixAndSuffixTextForRename: true });
let after = before;
for (const { textSpan, prefixText = "", suffixText = "" } of found.toSorted((one, other) => other.textSpan.start - one.textSpan.start))
  after = `${after.slice(0, textSpan.start)}${prefixText}orderNumber${suffixText}${after.slice(textSpan.start + textSpan.length)}`;
console.log(after.split("\n").filter((line) => /'number'/.test(line)).map((line) => `left: ${line}`).join("\n"));
for (const { start, messageText } of ts.createLanguageService(hostOf(after)).getSemanticDiagnostics("order.ts"))
  console.log(`error in: ${after.split("\n")[after.slice(0, start).split("\n").length - 1].slice(0, 14)}`);
const whole = ts.createLanguageService(hostOf(`${after}declare const left: Left\nconst back: string = left.orderNumber\n`));
console.log(`Omit leaves orderNumber out: ${whole.getSemanticDiagnostics("order.ts").some(({ messageText }) => JSON.stringify(messageText).includes("on type 'Left'"))}`);
JS
seen=$(node see.cjs)
printf '%s\n' "$seen"
[ "$seen" = "left: type Left = Omit<Order, 'number'>
left: type Picked = Pick<Order, 'number'>
left: const value = valueOf(order, 'number')
left: const isThere = 'number' in order
error in: type Picked = 
error in: const value = 
Omit leaves orderNumber out: false" ]
