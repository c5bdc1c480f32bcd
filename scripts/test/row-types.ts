// Compares the type of each raw query's rows with what PostgreSQL says of them: names, types, and
// columns that may be null. The texts are those that the server's tests ran, noted by
// row-types/note-queries.mjs in LABGATE_QUERY_TEXTS; so it runs after them.
import { API } from 'typescript/unstable/sync'
import { copyDatabase, dropDatabase } from '../../server/test/setup/databases.ts'
import { describer, type DescribedColumn } from '../../server/test/setup/described-rows.ts'
import { neverNull } from './row-types/never-null.ts'
import { notedQueries } from './row-types/noted-queries.ts'
import { typedRow, type TypedRow } from './row-types/typed-rows.ts'

const leastSites = 450
const leastColumns = 2_000
const {
  LABGATE_QUERY_TEXTS: folder,
  TEST_DATABASE_URL: url,
  LABGATE_TEST_TEMPLATE: template,
} = process.env
if (folder === undefined || url === undefined || template === undefined)
  throw new Error('This runs after the server’s tests, on their PostgreSQL.')

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'oid'])
const texts = new Set(
  'text varchar bpchar char name numeric date time timestamptz interval uuid inet regclass'.split(
    ' ',
  ),
)
const isAnything = (part: string): boolean => part === 'unknown' || part === 'any'
/** Whether one part of a property's type holds values of a PostgreSQL type as the driver reads it. */
const holds = (part: string, type: string): boolean => {
  if (isAnything(part)) return true
  if (numbers.has(type)) return part === 'number' || /^-?\d/.test(part)
  if (texts.has(type)) return !/^(?:number|boolean|true|false|null|undefined|-?\d.*)$/.test(part)
  if (type === 'bool') return /^(?:boolean|true|false)$/.test(part)
  if (type === 'bytea') return /Buffer|Uint8Array/.test(part)
  if (type.startsWith('_')) return /\[\]$|Array<|Set</.test(part)
  return true // JSON, and types of our own
}

const used = new Set<string>()
/** What does not fit between a described row and its type. */
const misfits = (
  file: string,
  typed: TypedRow,
  described: readonly DescribedColumn[],
): string[] => {
  const faults: string[] = []
  const columns = new Set(described.map(({ name }) => name))
  for (const [name, parts] of typed)
    if (!columns.has(name) && !parts.some((part) => part === 'undefined' || isAnything(part)))
      faults.push(`its rows have no ${name}`)
  for (const { name, type, nullableColumn } of described) {
    const parts = typed.get(name)
    if (parts === undefined) continue
    if (!parts.some((part) => holds(part, type)))
      faults.push(`${name} is ${type}, not ${parts.join(' | ')}`)
    if (nullableColumn === '' || parts.some((part) => part === 'null' || isAnything(part))) continue
    const place = `${file} ${name}`
    if (neverNull[place] === undefined)
      faults.push(`${name} reads ${nullableColumn}, which may be null`)
    used.add(place)
  }
  return faults
}

const compiler = new API({ cwd: process.cwd() })
const findings = new Set<string>()
const sites = notedQueries(folder)
let columns = 0
const copy = template.replace('template', 'rows')
try {
  const [project] = compiler
    .updateSnapshot({ openProjects: [`${process.cwd()}/server/tsconfig.json`] })
    .getProjects()
  if (project === undefined) throw new Error('The server’s program cannot be opened.')
  const database = await describer(await copyDatabase(url, template, copy))
  for (const site of sites) {
    const place = `${site.file}:${site.line}`
    const typed = typedRow(project, site)
    if (typed === 'not found') findings.add(`${place}: the compiler finds no query here.`)
    if (typed === undefined || typed === 'not found') continue
    for (const text of site.texts) {
      const described = await database.describe(text)
      if (typeof described === 'string') {
        findings.add(`${place}: PostgreSQL refuses it: ${described}.`)
        continue
      }
      columns += described.length
      for (const fault of misfits(site.file, typed, described)) findings.add(`${place}: ${fault}.`)
    }
  }
  database.close()
} finally {
  compiler.close()
  await dropDatabase(url, copy)
}
for (const place of Object.keys(neverNull))
  if (!used.has(place)) findings.add(`row-types/never-null.ts: no query reads ${place}.`)
if (sites.length < leastSites)
  findings.add(`Only ${sites.length} places with queries were noted, of at least ${leastSites}.`)
if (columns < leastColumns)
  findings.add(`Only ${columns} columns were compared, of at least ${leastColumns}.`)
for (const finding of [...findings].toSorted()) console.log(finding)
process.exit(findings.size === 0 ? 0 : 1)
