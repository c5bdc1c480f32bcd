// Refuses a noun in the plural that is written after a count, which would say '1 files'
// (contract/src/kit/how-many.ts).
import { globSync, readFileSync } from 'node:fs'
import { handmadeCounts } from './handmade-counts.ts'

/** Files that may have them. */
const allowed: Readonly<Record<string, string>> = {}

const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.test.ts'),
)
const findings = files
  .filter((file) => !Object.hasOwn(allowed, file))
  .flatMap((file) => handmadeCounts(file, readFileSync(file, 'utf8')))
if (files.length < 2500) findings.push(`Only ${files.length} files were found.`)
for (const file of Object.keys(allowed))
  if (!files.includes(file)) findings.push(`${file} is named here, and is not there.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
