// Refuses test types by their place in a list: the order of their names is not that of their ids (contract/src/test-types.ts), and two panels once changed places.
import { globSync, readFileSync } from 'node:fs'

const lists = '(?:testTypeNames|testTypeMarks)'
const places = [
  [new RegExp(`\\b${lists}\\[`), 'reads a list of test types by place'],
  [new RegExp(`\\b${lists}\\.(?:at|entries|keys|indexOf)\\(`), 'reads a list of test types by place'],
  [new RegExp(`\\b${lists}\\.\\w+(?:<[^(]*>)?\\(\\(?(?:\\{[^}]*\\}|\\[[^\\]]*\\]|\\w+)(?:: [^,)]+)?, \\w+`), 'counts places in a list of test types'],
  [/\[[\w.]*(?:Id|_id) - 1\]/, 'reads a list by an id'],
] as const

/** Made-up figures, whose order means nothing. */
const samples = ['web/src/features/style-guide/chart-samples.tsx', 'server/src/paper/charts.test.ts']
/** Gives each type a mark, by place: the first nine are the easiest to tell apart. */
const allowed = new Set(['charts/src/marks.ts', ...samples])

const files = globSync('{contract,charts,server,web,e2e,bench}/**/*.{ts,tsx}', { exclude: ['**/node_modules/**', '**/dist*/**'] })
const least = 2000
const findings = files.toSorted().flatMap((file) => {
  if (allowed.has(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => places.flatMap(([pattern, what]) => (pattern.test(line) ? [`${file}:${at + 1} ${what}.`] : [])))
})
if (files.length < least) findings.push(`Only ${files.length} files were found, of at least ${least}.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
