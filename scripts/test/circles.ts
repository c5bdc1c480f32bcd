// No file imports itself over others, types counted: what two need belongs in a file of its own or
// in the lower of the two. Lint finds the same, but not over imports that are made at run time.
import { globSync, readFileSync } from 'node:fs'
import { importTarget } from './import-target.ts'
import { importsOf } from './imports-of.ts'
import { knotsOf } from './knots.ts'

/** Minimum of files that must be found, or the folders have other names. */
const least = 3500

const files = globSync(
  '{contract,charts,server,demo,simulator,web,e2e,bench,scripts}/**/*.{ts,tsx}',
  {
    exclude: ['**/node_modules/**', '**/dist*/**'],
  },
)
const known = new Set(files)
const graph = new Map(
  files.map((file) => [
    file,
    importsOf(file, readFileSync(file, 'utf8'), true)
      .map((specifier) => importTarget(file, specifier) ?? '')
      .filter((target) => known.has(target)),
  ]),
)
const findings = knotsOf(graph).map((circle) => {
  const inside = new Set(circle)
  const arrows = circle.flatMap((file) =>
    (graph.get(file) ?? []).filter((to) => inside.has(to)).map((to) => `  ${file} imports ${to}`),
  )
  return [`${circle.length} files import each other in a circle:`, ...arrows].join('\n')
})
if (files.length < least)
  findings.push(`Only ${files.length} files were found, of at least ${least}.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
