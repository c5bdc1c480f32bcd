// Refuses what a page or a comment says of the project and is not so: a reference to a page, a
// rule, a record, or a decision that does not exist, a setting that docs/operations/settings.md
// does not list, a source file that is elsewhere, a link that leads nowhere, a test that is quoted
// and is not there, and a name in the glossary that the code does not have.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { glossaryFindings } from './glossary-names.ts'
import { linkFindings } from './page-links.ts'
import {
  fileFindings,
  headingFindings,
  idsOf,
  referencesOf,
  type TextFile,
} from './paper-references.ts'
import { settingFindings } from './settings-page.ts'

/** Files whose subject is such references, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'scripts/test/paper-references.test.ts': 'the test of this gate names pages that do not exist',
  'scripts/test/page-links.test.ts': 'the same',
}
/** Pages that name a file as an example. */
const examples: ReadonlySet<string> = new Set(['db/migrations/README.md'])
/** Minimum counts: with fewer, the patterns no longer fit. */
const [leastFiles, leastReferences, leastIds] = [3_000, 900, 150]

const read = (path: string): TextFile => ({ path, text: readFileSync(path, 'utf8') })
const skipped = ['**/node_modules/**', '**/dist*/**', 'data/**', 'test-results/**']
const paths = globSync('**/*.{ts,tsx,mts,mjs,sql,css,md,json,html}', {
  exclude: skipped,
}).toSorted()
/** Where a thing of the glossary has its name: the contract, the server, the database. */
const isCode = (path: string): boolean =>
  /^(?:contract|db|server)\/(?!test\/).*\.(?:sql|ts)$/.test(path)
const pages = paths.filter((path) => path.endsWith('.md'))
const withIds = ['rules.md', 'records.md'].map((name) => ({
  name,
  file: read(`docs/domain/${name}`),
}))
const known = {
  pages: new Set(pages),
  ids: Object.fromEntries(withIds.map(({ name, file }) => [name, new Set(idsOf(file.text))])),
  decisions: new Set(pages.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? [])),
}
const references = paths
  .filter((path) => !Object.hasOwn(allowed, path))
  .map((path) => referencesOf(read(path), known))
const count = references.reduce((sum, one) => sum + one.count, 0)
const idCount = withIds.reduce((sum, { file }) => sum + idsOf(file.text).length, 0)

const findings = [
  ...settingFindings({
    code: read('server/src/config.ts').text,
    page: read('docs/operations/settings.md').text,
  }),
  ...glossaryFindings(
    read('docs/domain/glossary.md').text,
    paths
      .values()
      .filter(isCode)
      .map((path) => read(path).text),
  ),
  ...withIds.flatMap(({ file }) => headingFindings(file)),
  ...references.flatMap((one) => one.findings),
  ...pages
    .filter((path) => !examples.has(path))
    .flatMap((path) => fileFindings(read(path), new Set(paths))),
  ...pages.flatMap((path) => linkFindings(read(path), existsSync, (one) => read(one).text)),
]
if (paths.length < leastFiles)
  findings.push(`Only ${paths.length} files were found, of at least ${leastFiles}.`)
if (count < leastReferences)
  findings.push(`Only ${count} references were found, of at least ${leastReferences}.`)
if (idCount < leastIds)
  findings.push(`Only ${idCount} rules and records were found, of at least ${leastIds}.`)
for (const path of Object.keys(allowed))
  if (!paths.includes(path)) findings.push(`${path} is named here, and is not there.`)
for (const finding of findings) console.log(finding)
if (findings.length === 0)
  console.log(`${count} references to pages lead somewhere; ${idCount} rules and records.`)
process.exit(findings.length === 0 ? 0 : 1)
