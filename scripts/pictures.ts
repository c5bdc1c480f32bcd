// Draws the two pictures of ARCHITECTURE.md that follow from the imports: the layers of the server,
// and the areas on the three floors; and docs/effects.md from the SQL. With --check, fails if a box
// or an arrow is no longer true, a count of files is off by more than a tenth, or an effect is
// another; otherwise writes them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { importTarget } from './test/import-target.ts'
import { importsOf } from './test/imports-of.ts'
import { effectsPage } from './test/sql-effects.ts'

const page = 'ARCHITECTURE.md'
const pageOfEffects = 'docs/effects.md'
const isTest = (file: string): boolean => /\.(?:test|proof)\./.test(file)
const sourcesOf = (floor: string): string[] =>
  globSync(`${floor}/src/**/*.{ts,tsx}`)
    .filter((file) => !isTest(file))
    .toSorted()
/** Files that a file imports, but for types. */
const reachedBy = (file: string): string[] =>
  importsOf(file, readFileSync(file, 'utf8'), false).flatMap(
    (specifier) => importTarget(file, specifier) ?? [],
  )
const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

/**
 * Layers of the server from top to bottom, each with its folders under server/src, after the two
 * workspaces that only its start knows.
 */
const layers = {
  simulator: { text: 'simulator/', folders: [] },
  demo: { text: 'demo/', folders: [] },
  app: { text: 'start, app, command line', folders: ['cli', 'docs', 'telemetry'] },
  overviews: { text: 'overviews', folders: ['overviews'] },
  features: { text: 'features', folders: ['features'] },
  core: { text: 'core', folders: ['core'] },
  http: { text: 'http', folders: ['http'] },
  jobs: { text: 'jobs', folders: ['jobs'] },
  ports: { text: 'ports', folders: ['ports'] },
  formats: {
    text: 'formats: HL7, X12, paper, files, dictionaries',
    folders: ['hl7', 'x12', 'paper', 'files', 'dictionaries'],
  },
  access: { text: 'access', folders: ['access'] },
  db: { text: 'db', folders: ['db'] },
  shared: { text: 'for every layer: configuration, workers', folders: [] },
} as const
type Layer = keyof typeof layers
const layerNames = Object.keys(layers) as Layer[]

/**
 * The layer of a file. Of the files at the root, and the list of routes, those that a folder
 * imports, directly or not, are shared; the others start the process.
 */
const layerOf = (file: string, isShared: (file: string) => boolean): Layer => {
  const [workspace, , folder = '', ...rest] = file.split('/')
  if (workspace === 'demo' || workspace === 'simulator') return workspace
  if (rest.length === 0 || file === 'server/src/features/routes.ts')
    return isShared(file) ? 'shared' : 'app'
  const layer = layerNames.find((name) =>
    (layers[name].folders as readonly string[]).includes(folder),
  )
  if (layer === undefined) throw new Error(`server/src/${folder} belongs to no layer`)
  return layer
}

const layerPicture = (): string[] => {
  const reached = new Map(
    ['server', 'demo', 'simulator'].flatMap(sourcesOf).map((file) => [file, reachedBy(file)]),
  )
  const isBelow = (file: string): boolean =>
    file.split('/').length > 3 && /^server\/src\/(?!cli\/|docs\/)/.test(file)
  const shared = new Set<string>()
  const share = (file: string): void => {
    if (shared.has(file)) return
    shared.add(file)
    if (!isBelow(file)) reached.get(file)?.forEach(share)
  }
  for (const [file, targets] of reached) if (isBelow(file)) targets.forEach(share)
  const place = (file: string): Layer => layerOf(file, (other) => shared.has(other))
  const counts = new Map<Layer, number>()
  const arrows = new Map<Layer, Set<Layer>>()
  for (const [file, targets] of reached) {
    const from = place(file)
    counts.set(from, (counts.get(from) ?? 0) + 1)
    for (const target of targets) {
      if (!reached.has(target)) continue
      const to = place(target)
      if (to !== from) arrows.set(from, (arrows.get(from) ?? new Set<Layer>()).add(to))
    }
  }
  const rank = (layer: Layer): number => layerNames.indexOf(layer)
  const below = (from: Layer): Layer[] =>
    [...(arrows.get(from) ?? [])].filter((to) => rank(to) > rank(from))
  const reaches = (from: Layer, to: Layer): boolean =>
    below(from).some((next) => next === to || reaches(next, to))
  // an arrow that two others make is left out
  const drawn = layerNames.flatMap((from) =>
    below(from)
      .filter((to) => !below(from).some((next) => next !== to && reaches(next, to)))
      .toSorted((one, other) => rank(one) - rank(other))
      .map((to) => `  ${from} --> ${to}`),
  )
  // from above to below, or the layout would turn the layers over
  const upward = layerNames.flatMap((from) =>
    layerNames
      .filter((to) => rank(to) < rank(from) && arrows.get(from)?.has(to) === true)
      .map((to) => `  ${to} -. imported by .- ${from}`),
  )
  return [
    'flowchart TB',
    ...layerNames.map(
      (name) => `  ${name}["${layers[name].text}: ${files(counts.get(name) ?? 0)}"]`,
    ),
    ...drawn,
    ...upward,
  ]
}

/** Modules of the contract that declare calls. */
const callModules = new Set(reachedBy('contract/src/features.ts'))
const areaOf = (file: string): string => {
  const [, , layer = '', area = ''] = file.split('/')
  return layer === 'overviews'
    ? 'overviews'
    : layer === 'features' && !area.includes('.')
      ? area
      : ''
}
const byArea = (floor: string): Map<string, string[]> => Map.groupBy(sourcesOf(floor), areaOf)

/** A line for each area: its screens, the modules of the contract with its calls, its server. */
const areaPicture = (): string[] => {
  const [web, server] = [byArea('web'), byArea('server')]
  const callModulesOf = (area: string): Set<string> =>
    new Set(
      (server.get(area) ?? [])
        .filter((file) => file.endsWith('.routes.ts'))
        .flatMap(reachedBy)
        .filter((module) => callModules.has(module)),
    )
  const line = (area: string): string => {
    const screens = web.get(area)?.length
    const boxes = [
      `web_${area}["${screens === undefined ? 'no screens of its own' : files(screens)}"]`,
      `contract_${area}["${area}: ${files(callModulesOf(area).size)} of calls"]`,
      `server_${area}["${files(server.get(area)?.length ?? 0)}"]`,
    ]
    return `  ${boxes.join(' --- ')}`
  }
  const areas = [...server.keys()].filter((area) => area !== '').toSorted()
  return ['flowchart LR', '  web --- contract --- server', ...areas.map(line)]
}

const pictures = { layers: layerPicture(), areas: areaPicture() }

/** A page with the lines between a picture's marks replaced, and the lines that were there. */
const replaced = (
  text: string,
  name: string,
  lines: readonly string[],
): { text: string; before: string[] } => {
  const [open, close] = [`<!-- picture ${name}: npm run pictures -->`, `<!-- end ${name} -->`]
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`${page} has no place for the picture ${name}`)
  const inside = text.slice(start + open.length, end)
  const block = `\n\n\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n\n`
  return {
    text: text.slice(0, start + open.length) + block + text.slice(end),
    before: inside.split('\n').filter((line) => line !== '' && !line.startsWith('```')),
  }
}

const counted = /\d+ files?/g
const countsIn = (line: string): number[] =>
  [...line.matchAll(counted)].map(([count]) => Number.parseInt(count, 10))
const withoutCounts = (line: string): string => line.replaceAll(counted, 'files')
/**
 * What is wrong with a drawn picture: lines too many or missing, counts off by more than a tenth
 * and one file.
 */
const differences = (drawn: readonly string[], current: readonly string[]): string[] => {
  const of = (lines: readonly string[]) => new Map(lines.map((line) => [withoutCounts(line), line]))
  const [before, now] = [of(drawn), of(current)]
  return [
    ...[...before.keys()].filter((key) => !now.has(key)).map((key) => `is not true: ${key.trim()}`),
    ...[...now].flatMap(([key, line]) => {
      const old = before.get(key)
      if (old === undefined) return [`is missing: ${line.trim()}`]
      const olds = countsIn(old)
      return countsIn(line).some((count, at) => Math.abs(count - (olds[at] ?? 0)) > count / 10 + 1)
        ? [`has other counts now: ${line.trim()}`]
        : []
    }),
  ]
}

let text = readFileSync(page, 'utf8')
const findings: string[] = []
for (const [name, lines] of Object.entries(pictures)) {
  const next = replaced(text, name, lines)
  text = next.text
  findings.push(
    ...differences(next.before, lines).map((difference) => `Picture ${name}: ${difference}`),
  )
}
const effects = effectsPage(
  globSync('db/{functions,triggers}/*.sql')
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
)
if (readFileSync(pageOfEffects, 'utf8') !== effects)
  findings.push(`${pageOfEffects} is not what db/ has.`)
if (process.argv.includes('--check')) {
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) console.log('npm run pictures draws them anew.')
  process.exit(findings.length === 0 ? 0 : 1)
}
writeFileSync(page, text)
writeFileSync(pageOfEffects, effects)
