// A column that the product reads has somebody or something that sets it: a statement of the server
// or of a database function, a field of a saved record, or a column of a billing table. Otherwise a
// setting is read that nobody can set. And a column of a setting that can be set is read by the
// product, not by its own form alone: otherwise it promises what does not happen. Rows of the demo, of a seed, and of tests do not count: a
// laboratory has none of them.
import { globSync, readFileSync } from 'node:fs'
import { columnOf } from '@labgate/server/db/columns.ts'
import { fixedColumns, fixedTables, recordedColumns, settingTables } from './settings-set-table.ts'

/** Minimum of columns that must be found, or the files have other names. */
const least = 2000

const textsOf = (pattern: string): string[] =>
  globSync(pattern, { exclude: ['**/node_modules/**', '**/*.test.ts', '**/db/tables.ts'] }).map(
    (file) => readFileSync(file, 'utf8'),
  )
const groups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)

const product = [
  ...textsOf('server/src/**/*.ts'),
  ...textsOf('db/{functions,triggers,views,policies}/*.sql'),
]
const schema = textsOf('db/schema/*.sql').join('\n')
const contract = textsOf('contract/src/**/*.ts').join('\n')

/*
 * Columns of a table without those that the database computes, or takes from the transaction's scope
 * as their default; its parts are indented by two.
 */
const columnsIn = (body: string): string[] =>
  body.split(/\n(?= {2}\w)/).flatMap((part) => {
    const stated = part.replace(/^\s*--.*$/gm, '')
    const isRule = /^\s*(check|unique|primary|foreign|constraint|exclude|like)\b/.test(stated)
    return isRule || /generated always|default scope_\w+\(\)/.test(stated)
      ? []
      : groups(stated, /^\s*(\w+)/g)
  })
const tables = new Map(
  [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gm)].map(
    ([, table = '', body = '']) => [table, columnsIn(body)],
  ),
)

/* Fields that a call takes: names of schemas in the contract. */
const fields = new Set(
  [
    ...groups(contract, /\b(\w+): (?:\w+\.)*\w+\(/g),
    ...groups(contract, /^const (\w+) = z\./gm),
  ].map((field) => columnOf(field)),
)
const [records = ''] = product.filter((text) => text.includes('const writeRecord = '))
const recordTables = new Set(groups(records, /: \['(\w+)', '\w+'\]/g))

const keys = (text: string): string[] => groups(text, /\b(\w+)(?=\s*[:,}])/g)
const set = (assignments: string): string[] => groups(assignments, /(\w+)\s*=/g)
/* Columns of a table that a text sets; '*' all of them. */
const setIn = (text: string, table: string): string[] => {
  const named = `(?:insert into|update) ${table}\\b(?:\\s+(?:as )?\\w+)?`
  const isBuilt = new RegExp(`(?:insertInto|updateTable)\\('${table}(?: as \\w+)?'`).test(text)
  return [
    ...(new RegExp(`insert into ${table}(?: as \\w+)?\\s+select`).test(text) ? ['*'] : []),
    ...groups(text, new RegExp(`${named}\\s*\\(([\\w\\s,"]*)\\)`, 'g')).flatMap((list) =>
      list.split(/[\s,"]+/),
    ),
    ...groups(text, new RegExp(`${named}\\s+set\\b([\\s\\S]*?)(?:\`|\\bwhere\\b|;)`, 'g')).flatMap(
      set,
    ),
    ...groups(
      text,
      new RegExp(`insert into ${table}\\b[\\s\\S]*?do update\\s+set([\\s\\S]*?)(?:\`|;)`, 'g'),
    ).flatMap(set),
    ...(isBuilt ? keys(text) : []),
    ...(text.includes(`table: '${table}'`) ? groups(text, /'(\w+)'/g) : []),
    ...(recordTables.has(table) && text.includes('writeRecord(') ? keys(text) : []),
  ]
}
const setOf = (table: string): Set<string> =>
  new Set([
    ...product.flatMap((text) =>
      text.includes(table) || recordTables.has(table) ? setIn(text, table) : [],
    ),
    ...(recordTables.has(table) ? fields : []),
  ])
/* Names that are set anywhere, where a statement has its table as a value. */
const setAnywhere = new Set([
  ...fields,
  ...product.flatMap((text) => [
    ...groups(text, /insert into \w+\s*(?:as \w+\s*)?\(([\w\s,"]*)\)/g).flatMap((list) =>
      list.split(/[\s,"]+/),
    ),
    ...groups(text, /(?<![.\w])(\w+)(?:: | = (?!any)|\s*[,}]\s*$)/gm),
    ...groups(text, /new\.(\w+)\s*:=/g),
  ]),
])
const words = new Set(product.flatMap((text) => text.match(/\w+/g) ?? []))

const used = new Set<string>()
/* Names that the product reads: a field's declaration is no reading. */
const fieldsRead = new Set([...words, ...(contract.match(/\b\w+\b(?!\??: )/g) ?? [])])
const fieldOf = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const isRead = (table: string, column: string): boolean =>
  fieldsRead.has(column) ||
  fieldsRead.has(fieldOf(column)) ||
  Object.keys(recordedColumns).some((pattern) => {
    if (!new RegExp(`^(?:${pattern})$`).test(`${table}.${column}`)) return false
    used.add(pattern)
    return true
  })

const isExcepted = (name: string, table: Readonly<Record<string, string>>): boolean => {
  if (!Object.hasOwn(table, name)) return false
  used.add(name)
  return true
}
const faultsOf = (table: string, columns: readonly string[]): string[] => {
  const found = setOf(table)
  if (found.has('*')) return []
  if (found.size === 0)
    return !words.has(table) || isExcepted(table, fixedTables)
      ? []
      : [`${table} is read, and nothing writes its rows.`]
  const isStrict = settingTables.includes(table)
  const unread = isStrict ? columns.filter((column) => !isRead(table, column)) : []
  return [
    ...unread.map((column) => `${table}.${column} can be set, and nothing reads it.`),
    ...columns.flatMap((column) =>
      found.has(column) ||
      (!isStrict && setAnywhere.has(column)) ||
      !words.has(column) ||
      isExcepted(`${table}.${column}`, fixedColumns)
        ? []
        : [`${table}.${column} is read, and nobody can set it.`],
    ),
  ]
}
const count = [...tables.values()].reduce((sum, columns) => sum + columns.length, 0)
const findings = [
  ...[...tables].flatMap(([table, columns]) => faultsOf(table, columns)),
  ...settingTables.filter((table) => !tables.has(table)).map((table) => `There is no ${table}.`),
  ...[...Object.keys(fixedTables), ...Object.keys(fixedColumns), ...Object.keys(recordedColumns)]
    .filter((name) => !used.has(name))
    .map((name) => `${name} needs no exception any more (settings-set-table.ts).`),
  ...(count < least ? [`Only ${count} columns were found, of at least ${least}.`] : []),
]
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
