import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../../e2e/src/server-process.ts'
import { startFloor, type Floor } from '../floor/start-floor.ts'
import { openPlaces, type Place } from '../laboratory/places.ts'
import { signIn } from '../laboratory/sign-in.ts'
import { startCallers } from '../load/callers.ts'
import { startPortal, type Portal } from '../measure/start-portal.ts'
import { asOwner } from '../volume/load.ts'
import { pickResultTargets } from '../volume/result-targets.ts'
import { pickVolumeTargets } from '../volume/targets.ts'
import { costMeter, countsStatements, type Costs } from './costs.ts'
import { checkOut } from './earlier-commit.ts'
import { leanFloor } from './lean.ts'
import { compareCall, type Compared, type Side } from './measure-short.ts'
import { shortAsks, shortNames, type ShortTargets } from './short-calls.ts'
import { shortReport, slower } from './short-report.ts'

type Log = (line: string) => void
type OnServer = Place & { url: string }

const size = { patients: 10_000, orders: 20_000, observations: 40_000 }

/* Loaded by the code of this checkout, whose server it is for. */
const loadBy = async (folder: string, url: string): Promise<void> => {
  const module = join(folder, 'bench/src/volume/load.ts')
  const program = `
    const { loadVolumeLaboratory } = await import(process.env.BENCH_MODULE)
    await loadVolumeLaboratory(process.env.BENCH_URL, ${JSON.stringify(size)}, () => {})
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BENCH_MODULE: module, BENCH_URL: url },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The laboratory of ${folder} could not be loaded.`)
}

const pick = (url: string): Promise<ShortTargets> =>
  asOwner(url, async (run) => {
    const volume = await pickVolumeTargets(run)
    const results = await pickResultTargets(run, volume.practice.customerId)
    await run('vacuum (analyze)')
    return { volume, results }
  })

const secondMs = 1000
/** A server whose database runs fewer statements a second has done what the load left to do. */
const quietStatements = 30
const mostSecondsToQuiet = 120
/* The load leaves bills to judge and messages to seal, which would count toward the calls. */
const untilQuiet = async (costs: () => Promise<Costs>, log: Log): Promise<void> => {
  for (let second = 0; second < mostSecondsToQuiet; second++) {
    const before = await costs()
    await pause(secondMs)
    if ((await costs()).statements - before.statements < quietStatements) return
  }
  log(`  What the load left to do is not done after ${mostSecondsToQuiet} s.`)
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

interface Running {
  portal: Portal
  url: string
}
const started = async (place: OnServer, folder: string): Promise<Running> => ({
  portal: await startPortal(place, { TRUST_PROXY: '127.0.0.1' }, folder),
  url: place.url,
})

const measureAll = async (
  running: Readonly<Record<'before' | 'now', Running>>,
  floor: Floor,
  targets: ShortTargets,
  meterUrl: string,
  log: Log,
): Promise<Compared[]> => {
  const lean = leanFloor(targets)
  const asksOf = async ({ portal }: Running) =>
    shortAsks(
      {
        laboratory: await signIn(portal.url),
        practice: await signIn(portal.url, 'clinic-admin@labgate.example'),
      },
      targets,
    )
  const [before, now] = [await asksOf(running.before), await asksOf(running.now)]
  const callers = startCallers()
  try {
    return await asOwner(meterUrl, async (run) => {
      const read = await costMeter(run)
      const sideOf = ({ portal, url }: Running): Omit<Side, 'asks'> => ({
        port: portal.port,
        costs: () => read(portal.pid, databaseOf(url)),
      })
      await untilQuiet(sideOf(running.before).costs, log)
      await untilQuiet(sideOf(running.now).costs, log)
      const compared: Compared[] = []
      for (const name of shortNames) {
        const one = await compareCall(name, callers, {
          before: { ...sideOf(running.before), asks: before[name] },
          now: { ...sideOf(running.now), asks: now[name] },
          lean: {
            port: floor.port,
            asks: lean[name].asks,
            costs: () => read(floor.pid, databaseOf(running.now.url)),
          },
        })
        compared.push(one)
        log(`  ${name}`)
      }
      return compared
    })
  } finally {
    await callers.stop()
  }
}

/**
 * Compares the cost of twelve calls with an earlier commit and with the lean floor, in one run.
 * Returns the exit code: 1 if a call became dearer than allowed.
 */
export const compareCommits = async (revision: string | undefined, log: Log): Promise<number> => {
  const earlier = checkOut(revision)
  log(`Against ${earlier.name}`)
  const places = await openPlaces('server', countsStatements)
  try {
    const before = (await places.fresh()) as OnServer
    const meter = (await places.fresh()) as OnServer
    await loadBy(earlier.folder, before.url)
    const targets = await pick(before.url)
    const now = (await (earlier.hasOurSchema ? places.copied(before) : places.fresh())) as OnServer
    if (!earlier.hasOurSchema) {
      await loadBy(root, now.url)
      await pick(now.url)
    }
    const running = {
      before: await started(before, earlier.folder),
      now: await started(now, root),
    }
    const lean = Object.values(leanFloor(targets))
    const floor = await startFloor({ ...now, statements: lean.flatMap((one) => one.statements) })
    try {
      const compared = await measureAll(running, floor, targets, meter.url, log)
      log(`\n${shortReport(compared)}`)
      const missed = slower(compared)
      for (const line of missed) log(line)
      return missed.length > 0 ? 1 : 0
    } finally {
      await floor.stop()
      await running.now.portal.stop()
      await running.before.portal.stop()
    }
  } finally {
    await places.close()
  }
}
