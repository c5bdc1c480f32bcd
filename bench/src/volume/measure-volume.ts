import { spawnSync } from 'node:child_process'
import { freePort } from '../../../e2e/src/server-process.ts'
import type { Deck } from '../calls/deck.ts'
import { messageNames, paperNames, specimenMoves, volumeNames } from '../calls/names.ts'
import { closing } from '../closers.ts'
import { startFloor } from '../floor/start-floor.ts'
import { openPlaces, type Place, type Places } from '../laboratory/places.ts'
import { signIn } from '../laboratory/sign-in.ts'
import { startCallers } from '../load/callers.ts'
import { measureDeck, type Measured } from '../measure/measure-deck.ts'
import { measureTurns } from '../measure/measure-turns.ts'
import { memoryOf } from '../measure/memory.ts'
import { startPortal } from '../measure/start-portal.ts'
import type { Options } from '../options.ts'
import { noteConditions, type Conditions } from '../report/conditions.ts'
import {
  asOwner,
  loadedBefore,
  loadVolumeLaboratory,
  type VolumeRows,
  type VolumeSize,
} from './load.ts'
import { measureFigures } from './measure-figures.ts'
import type { Folding } from './measure-folding.ts'
import { measureMessages } from './measure-messages.ts'
import { measurePapers, type Merged } from './measure-papers.ts'
import { benchOf, measureSpecimens } from './measure-specimens.ts'
import { orderDecks } from './order-decks.ts'
import { orderSaveDecks } from './order-save-decks.ts'
import { patientDecks } from './patient-decks.ts'
import { reportPdfDecks, resultReadDecks } from './result-decks.ts'
import { pickResultTargets, type ResultTargets } from './result-targets.ts'
import { specimenReadDecks } from './specimen-decks.ts'
import {
  pickVolumeTargets,
  signedAtOnce,
  signingTurns,
  unsignedFor,
  type VolumeTargets,
} from './targets.ts'
import { requisitionDecks, signingDeck } from './turns.ts'

export interface VolumeFigures {
  rows: VolumeRows
  loadSeconds: number
  /** Peak MB of the server's process. */
  memory: number
  calls: Measured[]
  /** Reports merged into one file. */
  merged?: Merged
  /** How far figures lag while orders are saved. */
  folding?: Folding
}
type Log = (line: string) => void

interface Loaded {
  place: Place & { url: string }
  rows: VolumeRows
  loadSeconds: number
  targets: VolumeTargets
  unsigned: number[]
  results: ResultTargets
  wants: (name: string) => boolean
}

const requisitionsMade = 12
const reportsMade = 40

const ofResults: readonly string[] = volumeNames.results

const load = async (
  places: Places,
  size: VolumeSize,
  wants: Options['wants'],
  log: Log,
): Promise<Loaded> => {
  const kept = await places.kept(`labgate_bench_${size.orders}_${size.observations}`)
  const { data, url = '' } = kept ?? (await places.fresh())
  const before = kept && (await loadedBefore(url))
  const { rows, seconds } = before
    ? { rows: before, seconds: 0 }
    : await loadVolumeLaboratory(url, size, (line) => log(`  ${line}`))
  const [targets, unsigned, results] = await asOwner(url, async (run) => {
    const picked = await pickVolumeTargets(run)
    const signs = wants('eSignLabOrder, 200 orders')
    const ids = signs
      ? await unsignedFor(
          run,
          picked.practice,
          2 * (signingTurns + 1) * Math.min(signedAtOnce, Math.floor(size.orders / 1000)),
        )
      : []
    const ofThose = await pickResultTargets(run, picked.practice.customerId)
    await run('vacuum (analyze)')
    await run('checkpoint')
    return [picked, ids, ofThose] as const
  })
  log(
    `${rows.patients} patients, ${rows.orders} orders and ${rows.observations} observations of ${rows.accounts} accounts loaded in ${seconds.toFixed(0)} s: ${rows.gigabytes} GB, ${rows.observationBytes} bytes an observation.`,
  )
  return { place: { data, url }, rows, loadSeconds: seconds, targets, unsigned, results, wants }
}

const measureLoaded = async (
  { place, rows, loadSeconds, targets, unsigned, results, wants }: Loaded,
  { seconds }: Options,
  log: Log,
): Promise<VolumeFigures> => {
  const hl7Port = await freePort()
  const portal = await startPortal(place, { TRUST_PROXY: '127.0.0.1', HL7_PORT: String(hl7Port) })
  const visitor = await signIn(portal.url)
  const practice = await signIn(portal.url, 'clinic-admin@labgate.example')
  const provider = await signIn(portal.url, 'provider@labgate.example')
  const wanted = <D extends Deck>(decks: readonly D[]): D[] =>
    decks.filter(({ name }) => wants(name))
  const saves = orderSaveDecks(visitor, targets)
  const repeated = wanted([
    ...patientDecks(visitor, targets),
    ...orderDecks(visitor, practice, targets),
    ...specimenReadDecks(visitor, targets),
    ...saves,
    ...resultReadDecks(visitor, practice, results),
  ])
  const atOnce = Math.floor(unsigned.length / (2 * (signingTurns + 1)))
  const once = wanted([
    ...requisitionDecks(visitor, targets.orders.slice(0, requisitionsMade)),
    ...reportPdfDecks(visitor, results.papers.slice(0, reportsMade)),
    ...(unsigned.length > 0 ? [signingDeck(provider, targets.practice, unsigned, atOnce)] : []),
  ])
  const floor = await startFloor({
    ...place,
    statements: [...repeated, ...once].flatMap(({ statements = [] }) => statements),
  })
  const callers = startCallers()
  const ports = { ours: portal.port, floor: floor.port }
  const calls: Measured[] = []
  let memory = memoryOf(portal.pid)
  const notices = ({ name }: Pick<Deck, 'name'>, measured: readonly Measured[]): void => {
    calls.push(...measured)
    memory = Math.max(memory, memoryOf(portal.pid))
    log(
      `  ${name} (${measured.map(({ ours, floor: bare }) => `${ours.p95.toFixed(1)} / ${bare.p95.toFixed(1)} ms`).join(', ')})`,
    )
  }
  const noticesOf = (measured: Measured): void => notices({ name: measured.name }, [measured])
  try {
    for (const deck of repeated) notices(deck, await measureDeck(deck, callers, ports, seconds))
    for (const deck of once) notices(deck, [await measureTurns(deck, ports)])
    if (specimenMoves.some(wants))
      await measureSpecimens({
        place,
        size: rows,
        portal,
        callers,
        practice,
        wants,
        seconds,
        notices,
      })
    const papers = paperNames.some(wants)
      ? await measurePapers(place.url, results.papers)
      : undefined
    for (const measured of papers?.calls ?? []) noticesOf(measured)
    if (messageNames.some(wants)) {
      const { labId } = await benchOf(place.url)
      for (const measured of await measureMessages({
        url: place.url,
        hl7Port,
        labId,
        seconds,
        wants,
      }))
        noticesOf(measured)
    }
    const [save] = saves
    const folding =
      save !== undefined && volumeNames.figures.some(wants)
        ? await measureFigures({
            place,
            portal,
            callers,
            visitor,
            practice,
            saves: save,
            wants,
            seconds,
            notices,
          })
        : undefined
    return {
      rows,
      loadSeconds,
      memory,
      calls,
      ...(papers && { merged: papers.merged }),
      ...(folding && { folding }),
    }
  } finally {
    await callers.stop()
    await floor.stop()
    await portal.stop()
  }
}

const shell = (command: string | undefined): void => {
  if (command !== undefined) spawnSync('sh', ['-c', command], { stdio: 'inherit' })
}

/**
 * Loads a small and a full-size laboratory, and measures the same calls in both, to show how cost
 * grows. PostgreSQL only.
 */
export const measureVolume = async (
  options: Options,
  log: Log,
): Promise<{ conditions: Conditions; sizes: VolumeFigures[] }> => {
  const places = await openPlaces('server')
  const close = closing(places.close)
  try {
    const loaded: Loaded[] = []
    const last = options.volumes.length - 1
    for (const [at, size] of options.volumes.entries()) {
      // sizes between the smallest and the largest are for results alone
      const wants = (name: string): boolean =>
        options.wants(name) && (at === 0 || at === last || ofResults.includes(name))
      loaded.push(await load(places, size, wants, log))
    }
    shell(process.env['BENCH_BEFORE'])
    const conditions = noteConditions(options.accounts, options.seconds)
    const sizes: VolumeFigures[] = []
    try {
      for (const one of loaded) sizes.push(await measureLoaded(one, options, log))
    } finally {
      shell(process.env['BENCH_AFTER'])
    }
    return { conditions: conditions(), sizes }
  } finally {
    await close()
  }
}
