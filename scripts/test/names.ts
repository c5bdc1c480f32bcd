// Refuses names and comments in words of our own or in British spelling
// (docs/decisions/0065-names.md). Fields of the wire and columns of the database keep theirs, and a
// variable may have the whole name of such a field.
import { globSync, readFileSync } from 'node:fs'
import { declaredNames } from './declared-names.ts'
import { wordsIn, refusedComment, refusedWord } from './name-words.ts'

const leastFiles = 3_000
const leastNames = 20_000

const camel = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const columns = [...readFileSync('server/src/db/tables.ts', 'utf8').matchAll(/^ {4}(\w+): /gm)].map(
  ([, name = '']) => name,
)
const wireFields = [
  ...readFileSync('docs/wire.md', 'utf8').matchAll(/^\| ([\w.[\]]+) \|/gm),
].flatMap(([, path = '']) => path.split(/[.[\]]+/))
/** Property names that belong to those who read the wire or the database. */
const kept = new Set([...columns, ...columns.map(camel), ...wireFields])
/**
 * Names that are stored or sent as they are: the audited acts of a call begin with the name of its
 * group, a status of a fax is the key of its label, and FedEx answers in its own words.
 */
const stored = new Set(['houseFigures', 'cancelled', 'cancelledShipment'])

const files = globSync(
  '{contract,charts,server,demo,simulator,web,e2e,bench,scripts}/**/*.{ts,tsx,mts}',
  {
    exclude: [
      '**/node_modules/**',
      '**/dist*/**',
      'server/src/db/tables.ts',
      'scripts/test/name-words.ts',
    ],
  },
).toSorted()
let names = 0
const findings: string[] = []
const used = new Set<string>()
for (const file of files) {
  const { declared, comments } = declaredNames(file, readFileSync(file, 'utf8'))
  names += declared.length
  for (const { name, isProperty, line } of declared) {
    const word = wordsIn(name).find((one) => refusedWord(one) !== undefined)
    if (word === undefined) continue
    if (stored.has(name)) used.add(name)
    else if (!kept.has(name) || (!isProperty && wordsIn(name).length === 1))
      findings.push(`${file}:${line} is named “${name}”: not “${word}” but ${refusedWord(word)}.`)
  }
  for (const { text, line } of comments) {
    const found = refusedComment(text)
    if (found !== undefined)
      findings.push(`${file}:${line} has “${found}” in a comment: the spelling is American.`)
  }
}
if (files.length < leastFiles)
  findings.push(`Only ${files.length} files were found, of at least ${leastFiles}.`)
if (names < leastNames) findings.push(`Only ${names} names were found, of at least ${leastNames}.`)
for (const name of stored)
  if (!used.has(name)) findings.push(`“${name}” is allowed and is nowhere.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
