// Refuses addresses of screens that are put together by hand. linkTo
// (contract/src/access/link-to.ts) makes them, and the compiler checks its parameters.
import { globSync, readFileSync } from 'node:fs'
import { handmadeLinks } from './handmade-links.ts'

const files = globSync('{web,contract,server}/src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/(demo|simulate)\//.test(file),
)
/** Files that may have them. */
const allowed: Readonly<Record<string, string>> = {
  'contract/src/access/screens.ts': 'the table of screens',
}
const findings = files
  .filter((file) => !Object.hasOwn(allowed, file))
  .flatMap((file) => handmadeLinks(file, readFileSync(file, 'utf8')))
if (files.length < 1500) findings.push(`Only ${files.length} files were found.`)
for (const file of Object.keys(allowed))
  if (!files.includes(file)) findings.push(`${file} is named here, and is not there.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
