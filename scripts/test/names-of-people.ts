// Refuses SQL that joins a person's names by hand: a name without a last name would begin with a
// comma (server/src/core/patients/shown-name.ts).
import { globSync, readFileSync } from 'node:fs'
import { handmadeNames } from './handmade-names.ts'

/** Files that may. */
const allowed: Readonly<Record<string, string>> = {
  'server/src/core/patients/shown-name.ts': 'the one way',
  'db/functions/portal_value.sql': 'a function of the database, which trims',
}
const files = [
  ...globSync('{server,demo,simulator}/src/**/*.ts'),
  ...globSync('db/**/*.sql'),
].filter((file) => !file.endsWith('.test.ts'))
const joining = files.filter((file) => handmadeNames(file, readFileSync(file, 'utf8')).length > 0)
const findings = [
  ...joining
    .filter((file) => !Object.hasOwn(allowed, file))
    .flatMap((file) => handmadeNames(file, readFileSync(file, 'utf8'))),
  ...Object.keys(allowed)
    .filter((file) => !joining.includes(file))
    .map((file) => `${file} is named here, and joins no name.`),
]
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
