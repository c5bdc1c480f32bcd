import type { Ask } from '../load/ask.ts'
import type { Callers } from '../load/callers.ts'
import { figuresOf, type Figures, type Slice } from '../measure/figures.ts'
import { costsEach, type Costs } from './costs.ts'
import type { ShortName } from './short-calls.ts'

/** One of the servers that take turns. */
export interface Side {
  port: number
  asks: readonly Ask[]
  costs: () => Promise<Costs>
}
export const sides = ['before', 'now', 'lean'] as const
export type SideName = (typeof sides)[number]

export interface SideFigures {
  /** Milliseconds with one caller. */
  alone: Figures
  /** With sixteen callers. */
  many: Figures
  /** What each request with sixteen callers cost, the median of the turns. */
  costs: Costs
}
export interface Compared {
  name: ShortName
  of: Record<SideName, SideFigures>
  /**
   * Processor time of server and database beside the commit before, each in its cheapest turn: jobs
   * of the server, and whatever else the machine does, only ever add to it.
   */
  ratio: number
}

const turns = 7
const warmUpSeconds = 0.5
const aloneSeconds = 0.2
const manySeconds = 0.5
const manyCallers = 16

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
export const processorTime = ({ server, database }: Costs): number => server + database

const medianCosts = (all: readonly Costs[]): Costs => {
  const of = (key: keyof Costs): number => median(all.map((costs) => costs[key]))
  return {
    server: of('server'),
    database: of('database'),
    statements: of('statements'),
    buffers: of('buffers'),
    wal: of('wal'),
  }
}

/** The sides take turns, so that other load on the machine affects all of them. */
export const compareCall = async (
  name: ShortName,
  callers: Callers,
  of: Readonly<Record<SideName, Side>>,
): Promise<Compared> => {
  const run = (side: SideName, count: number, seconds: number, isFirst = false): Promise<Slice> =>
    callers.run({
      deck: `${name}, ${side}`,
      ...(isFirst && { asks: of[side].asks }),
      port: of[side].port,
      callers: count,
      seconds,
    })
  const none = (): { alone: Slice[]; many: Slice[]; costs: Costs[] } => ({
    alone: [],
    many: [],
    costs: [],
  })
  const measured: Record<SideName, ReturnType<typeof none>> = {
    before: none(),
    now: none(),
    lean: none(),
  }
  for (const side of sides) await run(side, manyCallers, warmUpSeconds, true)
  for (let turn = 0; turn < turns; turn++)
    for (const side of sides) {
      const { alone, many, costs } = measured[side]
      alone.push(await run(side, 1, aloneSeconds))
      const before = await of[side].costs()
      const slice = await run(side, manyCallers, manySeconds)
      costs.push(costsEach(before, await of[side].costs(), slice.latencies.length))
      many.push(slice)
    }
  const figures = (side: SideName): SideFigures => ({
    alone: figuresOf(measured[side].alone),
    many: figuresOf(measured[side].many),
    costs: medianCosts(measured[side].costs),
  })
  const least = (side: SideName): number => Math.min(...measured[side].costs.map(processorTime))
  return {
    name,
    of: { before: figures('before'), now: figures('now'), lean: figures('lean') },
    ratio: least('now') / least('before'),
  }
}
