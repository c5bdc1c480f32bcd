import { closeAll, closeOnSignals, closing, isStopping } from './closers.ts'
import { openPlaces } from './laboratory/places.ts'
import { measureEngine, type EngineFigures } from './measure/measure-engine.ts'
import { measureStarts } from './measure/measure-starts.ts'
import { readOptions, type EngineKind } from './options.ts'
import { noteConditions } from './report/conditions.ts'
import {
  readLast,
  writeLast,
  writeTyping,
  writeVolume,
  type Figures,
  type VolumeReport,
} from './report/last.ts'
import { missedIn, report, volumeMissed, volumeReport } from './report/report.ts'
import { engineName } from './report/tables.ts'
import { compareCommits } from './short/compare-commits.ts'
import { measureVolume } from './volume/measure-volume.ts'
import { webSizes } from './web/sizes.ts'
import { measureTyping } from './web/typing.ts'

const options = readOptions()
const log = (line: string): void => console.log(line)
const engines: EngineFigures[] = []
const starts: Figures['starts'] = {}

const measure = async (kind: EngineKind): Promise<void> => {
  const places = await openPlaces(kind)
  const close = closing(places.close)
  try {
    log(`\n${engineName[kind]}`)
    if (options.wants('start')) starts[kind] = await measureStarts(places)
    if (options.wantsCalls) engines.push(await measureEngine(kind, places, options, log))
  } finally {
    await close()
  }
}

const manyOfThem = async (): Promise<VolumeReport> => {
  log('\nPatients, orders and results')
  const measured = await measureVolume(options, log)
  return { ...measured, missed: volumeMissed(measured.sizes) }
}

closeOnSignals()
if (options.isShort) {
  process.exitCode = await compareCommits(options.against, log)
  await closeAll()
  process.exit()
}
const conditions = noteConditions(options.accounts, options.seconds)
try {
  if (options.wantsCalls || options.wants('start'))
    for (const kind of options.engines) await measure(kind)
  const web = options.wants('web') ? webSizes() : null
  const typing = options.wants('typing') ? await measureTyping(log) : null
  const others = conditions()
  const volume = options.volumes.length > 0 ? await manyOfThem() : undefined
  const figures: Figures = {
    conditions: others,
    engines,
    starts,
    web,
    typing,
    missed: missedIn({ engines, web, typing }),
    ...(volume && { volume }),
  }
  if (engines.length > 0 || web !== null || typing !== null || Object.keys(starts).length > 0)
    log(`\n${report(figures, options.isWhole ? readLast() : undefined)}`)
  if (volume) log(`\n${volumeReport(volume)}`)
  if (options.isWhole) writeLast(figures)
  else if (volume && options.isWholeVolume) writeVolume(volume, 'volume')
  else if (volume && options.isResults) writeVolume(volume, 'results')
  else if (typing && options.isTyping) writeTyping(typing, others)
  if (
    options.isWhole ||
    (volume && (options.isWholeVolume || options.isResults)) ||
    (typing && options.isTyping)
  )
    log('\nWritten to bench/last.json.')
} catch (error) {
  if (!isStopping()) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
