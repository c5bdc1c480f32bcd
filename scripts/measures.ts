// What can be counted about how readable the code is: `npm run check -- house`; with a folder, of
// another checkout.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { declaredNames } from './test/declared-names.ts'
import { functionLines, type FunctionLines } from './test/function-lines.ts'
import { importTarget } from './test/import-target.ts'
import { importsOf } from './test/imports-of.ts'
import { knotsOf } from './test/knots.ts'
import { refusedWord, wordsIn } from './test/name-words.ts'
import { workflowTriggers } from './test/sql-effects.ts'
import { hasRowsOfLists, sentencesIn } from './test/sql-sentences.ts'

const root = process.argv[2] ?? '.'
const git = (...parts: string[]): string[] =>
  execFileSync('git', ['-C', root, ...parts], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter(Boolean)
const tracked = git('ls-files').filter((file) => existsSync(`${root}/${file}`))
const textOf = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')
const isCode = (file: string): boolean =>
  /\.(ts|tsx|mts)$/.test(file) && file !== 'server/src/db/tables.ts'
const isTest = (file: string): boolean => /\.(test|proof)\.|\/test\/|^e2e\//.test(file)
const code = tracked.filter(isCode)
const texts = new Map(code.map((file) => [file, textOf(file)]))
const matches = (files: readonly string[], pattern: RegExp): number =>
  files.reduce((sum, file) => sum + [...(texts.get(file) ?? '').matchAll(pattern)].length, 0)
const on = (...folders: string[]): string[] =>
  code.filter((file) => folders.some((folder) => file.startsWith(folder)) && !isTest(file))

/** Files that a file imports, types too. */
const targetsOf = (file: string): string[] =>
  importsOf(file, texts.get(file) ?? '', true)
    .map((specifier) => importTarget(file, specifier) ?? '')
    .filter((target) => texts.has(target))
const graph = new Map(code.filter((file) => !isTest(file)).map((file) => [file, targetsOf(file)]))

/** Features that import each other: the first folder below `features`. */
const featureKnots = (base: string): string => {
  const nameOf = (file: string): string | undefined => {
    const rest = file.startsWith(base) ? file.slice(base.length).split('/') : []
    return rest.length > 1 ? rest[0] : undefined
  }
  const edges = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    const from = nameOf(file)
    if (from === undefined) continue
    const to = targets.flatMap((target) => nameOf(target) ?? []).filter((name) => name !== from)
    edges.set(from, [...(edges.get(from) ?? []), ...to])
  }
  return (
    knotsOf(edges)
      .map(({ length }) => length)
      .join(' and ') || '0'
  )
}

const functionsIn = (files: readonly string[]): FunctionLines[] =>
  files.flatMap((file) => functionLines(file, texts.get(file) ?? ''))
const longer = (functions: readonly FunctionLines[], lines: 'own' | 'whole'): string =>
  [60, 100].map((most) => functions.filter((one) => one[lines] > most).length).join(', ')
/** What runs on the server's side; the workspaces were folders of the server once. */
const ofServer = on('server/src/', 'demo/src/', 'simulator/src/')
const [serverFunctions, webFunctions] = [functionsIn(ofServer), functionsIn(on('web/src/'))]
const handlers = serverFunctions.filter(({ isHandler }) => isHandler)

const oldNames = code
  .flatMap((file) => declaredNames(file, texts.get(file) ?? '').declared)
  .filter(({ name }) => wordsIn(name).some((word) => refusedWord(word) !== undefined))
const lines = ofServer.flatMap((file) => (texts.get(file) ?? '').split('\n'))
const longerThan = (most: number): number => lines.filter((line) => line.length > most).length
const filesLike = (pattern: RegExp): number => tracked.filter((file) => pattern.test(file)).length
const areasOf = (floor: string): Set<string> =>
  new Set(
    tracked.flatMap((file) => {
      const [, area] = new RegExp(`^${floor}/src/features/([^/]+)/`).exec(file) ?? []
      return area ?? []
    }),
  )
const [serverAreas, webAreas] = [areasOf('server'), areasOf('web')]
const outside = matches(
  code,
  /(?<![\w/-])(?:decisions|spec|domain|conventions|design|looks)\.md(?!#)/g,
)
const sqlFiles = tracked
  .filter((file) => /^db\/.*\.sql$/.test(file))
  .map((file) => ({ file, text: textOf(file) }))
const workflow = [...Map.groupBy(workflowTriggers(sqlFiles), ({ table }) => table)]
  .map(([table, triggers]) => `${table} ${triggers.length}`)
  .join(', ')
const sqlSentences = sqlFiles
  .filter((one) => !hasRowsOfLists(one))
  .reduce((sum, { text }) => sum + sentencesIn(text).length, 0)
const routes = code.filter((file) => file.endsWith('.routes.ts'))

const rows: readonly (readonly [measure: string, value: string | number])[] = [
  ['features of the server in one knot of imports', featureKnots('server/src/features/')],
  ['features of the web app in one knot of imports', featureKnots('web/src/features/')],
  [
    'circles of files, types counted (files in each)',
    knotsOf(graph)
      .map(({ length }) => length)
      .join(' ') || 0,
  ],
  [
    'areas with one name on server and web, of all',
    `${[...serverAreas].filter((area) => webAreas.has(area)).length} of ${new Set([...serverAreas, ...webAreas]).size}`,
  ],
  ['files directly in contract/src', filesLike(/^contract\/src\/[^/]+\.ts$/)],
  ['references to pages outside the repository', outside],
  ['declared names with a refused word (wire and columns too)', oldNames.length],
  [
    'declared names with a refused word, not of a property',
    oldNames.filter(({ isProperty }) => !isProperty).length,
  ],
  [
    'casts to never; double casts',
    `${matches(code, /\bas never\b/g)}; ${matches(code, /\bas unknown as\b/g)}`,
  ],
  [
    'lines over 120 characters in server, demo, simulator',
    `${longerThan(120)} (${((100 * longerThan(120)) / lines.length).toFixed(1)} %)`,
  ],
  ['lines over 160 characters in them', longerThan(160)],
  [
    'files of migrations; of the schema',
    `${filesLike(/migrations\/.*\.sql$/)}; ${filesLike(/^db\/.*\.sql$/)}`,
  ],
  ['sentences for users inside SQL', sqlSentences],
  ['triggers that carry workflow, by table', workflow],
  [
    'functions over 60 and over 100 lines of their own, server, demo, simulator',
    longer(serverFunctions, 'own'),
  ],
  ['the same with the named functions in them', longer(serverFunctions, 'whole')],
  ['functions over 60 and over 100 lines of their own, web', longer(webFunctions, 'own')],
  ['the same with the named functions in them', longer(webFunctions, 'whole')],
  [
    'handlers over 12 lines, of all',
    `${handlers.filter(({ own }) => own > 12).length} of ${handlers.length}`,
  ],
  [
    'files of routes with SQL, of all',
    `${routes.filter((file) => /`\s*(select|insert|update|with)\b|rawQuery\(|\bsql`/.test(texts.get(file) ?? '')).length} of ${routes.length}`,
  ],
  ['document.querySelector in the web app', matches(on('web/src/'), /document\.querySelector/g)],
  ['words of README', textOf('README.md').split(/\s+/).filter(Boolean).length],
]
for (const [measure, value] of rows) console.log(`${measure.padEnd(62)} ${value}`)
