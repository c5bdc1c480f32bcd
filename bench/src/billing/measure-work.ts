import { setTimeout } from 'node:timers/promises'
import { openEngine } from '@labgate/server/db/engine.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { closing } from '../closers.ts'
import { startFloor } from '../floor/start-floor.ts'
import type { Place, Places } from '../laboratory/places.ts'
import { signIn } from '../laboratory/sign-in.ts'
import type { Ask } from '../load/ask.ts'
import { startCallers, type Callers } from '../load/callers.ts'
import { figuresOf, type Figures, type Slice } from '../measure/figures.ts'
import { answerTo, type Ports } from '../measure/measure-deck.ts'
import { startPortal } from '../measure/start-portal.ts'
import { asPerson } from '../volume/figure-targets.ts'
import { benchKey } from './open-bench.ts'
import { workCalls, type WorkCall } from './work-calls.ts'

export interface WorkMeasured {
  name: string
  ours: Figures
  floor: Figures
  /** The same SQL on one connection, without HTTP. */
  plain: Figures
}

/** The product and the floor take turns, so that other load on the machine affects both. */
const turns = 5
/** One user who works on all accounts, and one on some. */
const people = [
  { who: 'type 18, all accounts', email: 'billing@labgate.example', isScoped: false },
  { who: 'type 13, some accounts', email: 'lcs-plus@labgate.example', isScoped: true },
] as const

const rowsAt = async (port: number, ask: Ask): Promise<unknown[]> => {
  const { list = [] } = (await answerTo(port, ask)) as { list?: { workItemId: number }[] }
  return list.map(({ workItemId }) => workItemId)
}
const sameRows = async ({ ours, floor }: WorkCall, ports: Ports): Promise<boolean> => {
  const [own, bare] = [await rowsAt(ports.ours, ours), await rowsAt(ports.floor, floor)]
  return own.length > 0 && own.join() === bare.slice(0, own.length).join()
}
/** Seconds in which a server job may change the queue between the two reads. */
const mostLooks = 10
/* A different page would give a different figure. */
const compare = async (call: WorkCall, ports: Ports): Promise<void> => {
  for (let looks = 0; !(await sameRows(call, ports)); looks++) {
    if (looks === mostLooks)
      throw new Error(`${call.name}: the server and the floor answer different items.`)
    await setTimeout(1000)
  }
}

const plainly = async (
  run: Run,
  { sql, parameters }: WorkCall['plain'],
  seconds: number,
): Promise<Slice> => {
  const latencies: number[] = []
  const begun = performance.now()
  while (performance.now() - begun < seconds * 1000) {
    const at = performance.now()
    await run(sql, parameters)
    latencies.push(performance.now() - at)
  }
  return { latencies: Float64Array.from(latencies), seconds: (performance.now() - begun) / 1000 }
}

const measureCall = async (
  call: WorkCall,
  callers: Callers,
  ports: Ports,
  run: Run,
  seconds: number,
): Promise<WorkMeasured> => {
  if (call.isList) await compare(call, ports)
  const slices: Record<'ours' | 'floor' | 'plain', Slice[]> = { ours: [], floor: [], plain: [] }
  for (let turn = -1; turn < turns; turn++)
    for (const side of ['ours', 'floor', 'plain'] as const) {
      const length = turn < 0 ? Math.min(2, seconds / 4) : seconds / turns
      const slice =
        side === 'plain'
          ? await plainly(run, call.plain, length)
          : await callers.run({
              deck: `${call.name}, ${side}`,
              ...(turn < 0 && { asks: [call[side]] }),
              port: ports[side],
              callers: 1,
              seconds: length,
            })
      // the first turn warms up
      if (turn >= 0) slices[side].push(slice)
    }
  return {
    name: call.name,
    ours: figuresOf(slices.ours),
    floor: figuresOf(slices.floor),
    plain: figuresOf(slices.plain),
  }
}

/**
 * The first page of the queue and the next item, with one caller. The embedded engine has one
 * process: the floor and the plain SQL get copies.
 */
export const measureWork = async (
  places: Places,
  place: Place,
  seconds: number,
  log: (line: string) => void,
): Promise<WorkMeasured[]> => {
  const [bare, looked] = [await places.aside(place), await places.aside(place)]
  const portal = await startPortal(place, {
    TRUST_PROXY: '127.0.0.1',
    LABGATE_KEY: benchKey.toString('base64'),
  })
  const engine = await openEngine({ ...looked, role: false, pool: 1 })
  const { client, release } = await engine.connect()
  const closeEngine = closing(async () => {
    release()
    await engine.close()
  })
  const run: Run = async (sql, values) => client.query(sql, values === undefined ? [] : [...values])
  const callers = startCallers()
  try {
    const calls: WorkCall[] = []
    for (const { who, email, isScoped } of people) {
      const visitor = await signIn(portal.url, email)
      const actor = await asPerson(run, visitor)
      calls.push(
        ...workCalls(
          isScoped ? `${who.replace('some', String(actor.customers.length))}` : who,
          visitor,
          isScoped ? actor : { ...actor, customers: 'all' },
        ),
      )
    }
    const floor = await startFloor({
      ...bare,
      statements: calls.flatMap(({ statements }) => statements),
    })
    const measured: WorkMeasured[] = []
    for (const call of calls) {
      const figures = await measureCall(
        call,
        callers,
        { ours: portal.port, floor: floor.port },
        run,
        seconds,
      )
      measured.push(figures)
      log(
        `  ${call.name}: p95 ${figures.ours.p95.toFixed(1)} ms, floor ${figures.floor.p95.toFixed(1)} ms, SQL ${figures.plain.p95.toFixed(1)} ms`,
      )
    }
    await floor.stop()
    return measured
  } finally {
    await callers.stop()
    await closeEngine()
    await portal.stop()
  }
}
