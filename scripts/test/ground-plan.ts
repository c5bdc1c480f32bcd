// Features never import features, types counted: what several need stands in core, and what shows
// many is an overview (ARCHITECTURE.md). The server never imports the demo and the simulators.
import { globSync, readFileSync } from 'node:fs'
import { importTarget } from './import-target.ts'
import { importsOf } from './imports-of.ts'

/** Minimum of files that must be found on each floor, or its folder has another name. */
const floors = { server: 650, web: 750 }

/** Where a file stands: 'core', 'overviews', 'features/orders', or '' for the rest of the floor. */
const placeOf = (file: string): string => {
  const [, , layer = '', area = ''] = file.split('/')
  if (layer === 'core' || layer === 'overviews') return layer
  return layer === 'features' && !area.includes('.') ? `features/${area}` : ''
}
/** Why a file in one place cannot import from the other; undefined if it can. */
const refusedBecause = (from: string, to: string): string | undefined => {
  if (from === to || to === '' || to === 'core' || from === '' || from === 'overviews')
    return undefined
  if (from === 'core') return 'core knows no feature and no overview'
  return to === 'overviews'
    ? 'an overview shows features, and no feature knows it'
    : 'a feature knows core, and no other feature'
}
const findings: string[] = []
const areas: Record<string, Set<string>> = {}
for (const [floor, least] of Object.entries(floors)) {
  const files = globSync(`${floor}/src/{core,features,overviews}/**/*.{ts,tsx}`).filter(
    (file) => !/\.(test|proof)\./.test(file),
  )
  if (files.length < least)
    findings.push(`Only ${files.length} files of ${floor} were found, of at least ${least}.`)
  areas[floor] = new Set(files.map(placeOf).filter((place) => place.startsWith('features/')))
  for (const file of files)
    for (const specifier of importsOf(file, readFileSync(file, 'utf8'), true)) {
      const target = importTarget(file, specifier)
      const because = target?.startsWith(`${floor}/`)
        ? refusedBecause(placeOf(file), placeOf(target))
        : undefined
      if (because !== undefined) findings.push(`${file} imports ${target}: ${because}.`)
    }
}
/**
 * The server reaches the demo and the simulators through ports, and the demo knows no simulator:
 * docs/decisions/0070-demo-and-simulator.md.
 */
const unknownTo = [
  { workspace: 'server', least: 1000, unknown: /^(?:demo|simulator)\// },
  { workspace: 'demo', least: 80, unknown: /^simulator\// },
]
/** Loads both when they are wanted. */
const loader = 'server/src/workspaces.ts'
for (const { workspace, least, unknown } of unknownTo) {
  const files = globSync(`${workspace}/src/**/*.ts`).filter(
    (file) => file !== loader && !/\.(test|proof)\./.test(file),
  )
  if (files.length < least)
    findings.push(`Only ${files.length} files of ${workspace} were found, of at least ${least}.`)
  for (const file of files)
    for (const specifier of importsOf(file, readFileSync(file, 'utf8'), true)) {
      const target = importTarget(file, specifier)
      if (target !== undefined && unknown.test(target))
        findings.push(`${file} imports ${target}: ${workspace} works without it.`)
    }
}
const contractAreas = new Set(
  globSync('contract/src/*/').map((folder) => `features/${folder.split('/')[2]}`),
)
for (const area of areas['server'] ?? [])
  if (!contractAreas.has(area))
    findings.push(`server has ${area} and contract has not: an area has one name on all floors.`)
for (const area of areas['web'] ?? [])
  if (!areas['server']?.has(area))
    findings.push(`web has ${area} and server has not: an area has one name on both floors.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
