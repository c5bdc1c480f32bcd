// Every file of db/ has what its name says, and nothing else: one function, view, or table's
// triggers, policies, and rights a file; tables by area.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { sqlLiterals } from '../sql/literals.ts'

const longest = 120
const keywords =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|TABLE|FROM|WHERE|AND|NOT NULL|RETURNS|BEGIN|REFERENCES)\b/

/** SQL without its comments, literals, and bodies of functions. */
const bare = (text: string): string =>
  text
    .replaceAll(/(\$\w*\$)[^]*?\1/g, ' body ')
    .replaceAll(/--.*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, `''`)

const statementsIn = (text: string): string[] =>
  bare(text)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')

/** What the statements of a file may be, by its folder; `name` is the file's own. */
const allowed: Record<string, (name: string) => readonly RegExp[]> = {
  schema: () => [
    /^create (?:extension|table|index|unique index|sequence|statistics|function) /,
    /^alter (?:table \w+ alter column \w+ set storage|sequence) /,
    /^comment on /,
    /^do /,
    /^grant usage on schema /,
  ],
  functions: (name) => [
    new RegExp(`^create function ${name} ?\\(`),
    new RegExp(`^(?:grant|revoke) .*on function ${name}\\(`),
  ],
  views: (name) => [new RegExp(`^create view ${name} `)],
  triggers: (name) => [new RegExp(`^create (?:constraint )?trigger \\w+ .*? on ${name} `)],
  policies: (name) => [
    new RegExp(`^alter table ${name} enable row level security$`),
    new RegExp(`^create policy \\w+ on ${name} `),
    new RegExp(`^grant .*on ${name} to `),
    /^grant usage on sequence /,
  ],
  seed: () => [/^insert into /],
  migrations: () => [/^/],
}
/** Folders whose files create one object of the same name. */
const single = ['functions', 'views']

const created = (text: string, kind: string): string[] =>
  statementsIn(text).flatMap(
    (statement) => new RegExp(`^create ${kind} (\\w+)`).exec(statement)?.[1] ?? [],
  )

const files = globSync('db/**/*.sql').toSorted()
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const all = (kind: string): string[] => [...texts.values()].flatMap((text) => created(text, kind))
const relations = new Set([...all('table'), ...all('view')])

const findings = [...texts].flatMap(([file, text]) => {
  const [folder, name] = [basename(dirname(file)), basename(file, '.sql')]
  const patterns = allowed[folder]?.(name)
  const found: string[] = []
  if (patterns === undefined || file.split('/').length !== 3)
    return [`${file} is in no folder that is loaded`]
  if (text.trim() === '' || !text.endsWith('\n'))
    found.push('is empty or does not end its last line')
  for (const statement of statementsIn(text))
    if (!patterns.some((pattern) => pattern.test(statement)))
      found.push(`has a statement that belongs in another file: ${statement.slice(0, 80)}`)
  if (single.includes(folder) && created(text, folder.slice(0, -1)).length !== 1)
    found.push(`creates not one ${folder.slice(0, -1)}`)
  if (['triggers', 'policies'].includes(folder) && !relations.has(name))
    found.push('is named for a table that does not exist')
  for (const [at, line] of text.split('\n').entries())
    if (line.length > longest) found.push(`line ${at + 1} has more than ${longest} characters`)
  const shouted = keywords.exec(bare(text))
  if (shouted !== null) found.push(`writes ${shouted[0]} in capitals`)
  return found.map((what) => `${file} ${what}`)
})
for (const kind of ['table', 'view', 'function'])
  for (const [name, same] of Map.groupBy(all(kind), (one) => one))
    if (same.length > 1) findings.push(`db/ creates the ${kind} ${name} ${same.length} times`)
if (files.length < 400) findings.push(`only ${files.length} files were found in db/`)

/*
 * A function that takes rows out sees newer rows than the statement that calls it: reading another
 * table beside it drops what was committed in between.
 */
const takers = [...texts].flatMap(([file, text]) =>
  dirname(file) === 'db/functions' &&
  /\bdelete from\b[^;]*\breturning\b/.test(text) &&
  !/\breturns trigger\b/.test(text)
    ? [basename(file, '.sql')]
    : [],
)
const ofEveryLength = 0
for (const file of globSync('server/src/**/*.ts')) {
  const code = readFileSync(file, 'utf8')
  for (const taker of takers.filter((name) => code.includes(`${name}(`)))
    for (const { sql } of sqlLiterals(file, code, ofEveryLength))
      if (sql.includes(`${taker}(`) && sql.matchAll(/\b(?:from|join)\b/g).toArray().length > 1)
        findings.push(
          `${file} reads a table in the statement that calls ${taker}: read it in the next one`,
        )
}
if (takers.length === 0) findings.push('no function was found that takes rows out')
for (const finding of findings) console.log(finding)
console.log(
  `${files.length} files: ${all('table').length} tables, ${all('function').length} functions, ${all('view').length} views`,
)
process.exit(findings.length === 0 ? 0 : 1)
