// What follows from a change is in one list a table, and sentences for people are in
// server/src/db/sentences.ts and not in SQL (docs/decisions/0071-effects-of-a-change.md).
import { globSync, readFileSync } from 'node:fs'
import { faultsOfEffects } from './sql-effects.ts'
import { hasRowsOfLists, sentenceCallsIn, sentencesIn } from './sql-sentences.ts'

const files = globSync('db/**/*.sql')
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const typed = files
  .filter((one) => !hasRowsOfLists(one))
  .flatMap(({ file, text }) =>
    sentencesIn(text).map((found) => `${file}:${found.line} has a sentence: “${found.text}”`),
  )

const words = 'server/src/db/sentences.ts'
const known = new Set(
  readFileSync(words, 'utf8')
    .matchAll(/^ {2}(\w+):/gm)
    .map(([, key = '']) => `sentence_${key}`),
)
const called = new Set<string>()
const unknown = files.flatMap(({ file, text }) =>
  sentenceCallsIn(text).flatMap((name) => {
    called.add(name)
    return known.has(name) ? [] : [`${file} calls ${name}, which ${words} has not`]
  }),
)
const unused = [...known]
  .filter((name) => !called.has(name))
  .map((name) => `nothing in db/ calls ${name}`)

const fewest = 40
const tooFew = known.size < fewest ? [`only ${known.size} sentences were found in ${words}`] : []
const findings = [...typed, ...unknown, ...unused, ...tooFew, ...faultsOfEffects(files)]
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
