// A test that creates thousands of rows gathers the planner's statistics, or uses a database for
// many rows: otherwise its plans are those for an empty table, and its time depends on chance.
import { globSync, readFileSync } from 'node:fs'

/** From so many rows on, a plan for an empty table can take minutes. */
const many = 5000
const least = 10
const generated = /\bgenerate_series\(1, ?(?<count>[\d_]+|\$)/g
const gathers = /\banalyze\b|\bisLarge: true\b/

const files = globSync('{server,demo,simulator}/**/*.test.ts', {
  exclude: ['**/node_modules/**'],
}).toSorted()
const generating = files
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.search(generated) >= 0)
const findings = generating.filter(
  ({ text }) =>
    !gathers.test(text) &&
    text
      .matchAll(generated)
      .some(({ groups }) => Number(groups?.['count']?.replaceAll('_', '')) >= many),
)
for (const { file } of findings)
  console.log(
    `${file} creates ${many.toLocaleString('en-US')} rows or more and gathers no statistics: analyze the table, or open the laboratory with isLarge`,
  )
if (generating.length < least)
  console.log(`only ${generating.length} tests that generate rows were found`)
process.exit(findings.length === 0 && generating.length >= least ? 0 : 1)
