// Refuses copies of what contract/src/kit/days.ts and contract/src/billing/money.ts do, and files
// that write a table their own way instead of by server/src/files/table-cells.ts, which keeps numbers
// numbers and guards texts. Nor is a day in SQL that of the database's session: it is the
// laboratory's, of the injected moment where there is one.
import { globSync, readFileSync } from 'node:fs'
import { handmadeDays } from './handmade-days.ts'

const files = globSync(
  '{contract,server,demo,simulator,web,charts,bench,e2e,scripts}/**/*.{ts,tsx,mts}',
  {
    exclude: ['**/node_modules/**', '**/dist*/**'],
  },
)
/** Files that may have them. */
const allowed: Readonly<Record<string, string>> = {
  'contract/src/kit/days.ts': 'makes days',
  'contract/src/billing/money.ts': 'makes amounts',
  'server/src/x12/cents.ts': 'amounts in the form of X12',
  'simulator/src/payer/segments.ts': 'the simulated payer shares no code with X12',
  'web/src/forms/money.ts': 'amounts as a field has them',
}
/** What writes tables as files. */
const tableCells = 'server/src/files/table-cells.ts'
const writers = /from 'csv-stringify|escape_formulas/

const findings = files
  .filter((file) => !Object.hasOwn(allowed, file))
  .flatMap((file) => handmadeDays(file, readFileSync(file, 'utf8')))
for (const file of files)
  if (
    file !== tableCells &&
    /^(server|demo|simulator)\/src\/(?!.*\.test\.ts$)/.test(file) &&
    writers.test(readFileSync(file, 'utf8'))
  )
    findings.push(`${file} writes CSV its own way: use ${tableCells}.`)
/* The day by which the product decides anything in SQL. */
const sessionDay =
  /\bcurrent_date\b|\bnow\(\)::date\b|\bcurrent_timestamp\b|\blocaltime(?:stamp)?\b/i
for (const file of globSync(['server/src/**/*.ts', 'db/{functions,triggers,views,policies}/*.sql']))
  if (!file.endsWith('.test.ts'))
    for (const [at, text] of readFileSync(file, 'utf8').split('\n').entries())
      if (sessionDay.test(text))
        findings.push(
          `${file}:${at + 1} takes the day of the database's session: use laboratoryDayOf of the injected moment, or house_day().`,
        )
if (!files.includes(tableCells)) findings.push(`${tableCells} is not there.`)
if (files.length < 3000) findings.push(`Only ${files.length} files were found.`)
for (const file of Object.keys(allowed))
  if (!files.includes(file)) findings.push(`${file} is named here, and is not there.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
