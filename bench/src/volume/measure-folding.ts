import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Run } from '@labgate/server/db/run.ts'
import type { Deck } from '../calls/deck.ts'
import { foldingName } from '../calls/names.ts'
import type { Ask } from '../load/ask.ts'
import type { Callers } from '../load/callers.ts'
import { figuresOf, type Slice } from '../measure/figures.ts'
import type { Measured, Ports } from '../measure/measure-deck.ts'
import { asOwner } from './load.ts'

/**
 * How far figures lag while orders are saved, in milliseconds, and the largest number of waiting
 * notes.
 */
export interface Folding {
  lagP50: number
  lagP95: number
  lagMost: number
  notesMost: number
}

const callersOfSaves = 16
/** With and without notes in turn, so that other load on the machine affects both. */
const turns = 8
const looksEveryMs = 100
const mostWaitMs = 60_000
/** Tables whose changes add a note for an order. */
const noted = ['lab_order', 'result', 'delivery', 'order_event', 'observation']

/** Turns only the notes of figures on or off: the tables' other triggers keep running. */
const noteOrders = async (run: Run, isOn: boolean): Promise<void> => {
  const { rows } = await run(
    `
      select tgrelid::regclass::text as table, tgname as name
      from pg_trigger
      where
        tgname in ('figure_notes_insert', 'figure_notes_update')
        and tgrelid::regclass::text = any ($1)
    `,
    [noted],
  )
  for (const { table, name } of rows as { table: string; name: string }[])
    await run(`alter table ${table} ${isOn ? 'enable' : 'disable'} trigger ${name}`)
}
/**
 * The same requests were made earlier, when saves were measured and in a database that was kept:
 * without a new key they would be those earlier saves.
 */
const withOwnKey = (ask: Ask): Ask => ({
  ...ask,
  headers: { ...ask.headers, 'idempotency-key': randomUUID() },
})
interface Look {
  lag: number
  notes: number
}
const look = async (run: Run): Promise<Look> => {
  const { rows } = await run(`
    select
      extract(epoch from clock_timestamp() - folded_at)::float8 * 1000 as lag,
      (select count(*) from figure_dirty)::int as notes
    from figure_state
  `)
  return (rows as [Look])[0]
}
const folded = async (run: Run): Promise<void> => {
  for (
    const until = performance.now() + mostWaitMs;
    (await look(run)).notes > 0;
    await pause(looksEveryMs)
  )
    if (performance.now() > until) throw new Error('What was noted for figures is not folded.')
}

/**
 * Saves of orders with the notes of figures and their folds, next to the same saves without: the
 * floor. `saves`: requests that can be repeated.
 */
export const measureFolding = (
  url: string,
  saves: Deck,
  callers: Callers,
  ports: Ports,
  seconds: number,
): Promise<{ calls: Measured; folding: Folding }> =>
  asOwner(url, async (run) => {
    const looks: Look[] = []
    const slices: Record<'ours' | 'floor', Slice[]> = { ours: [], floor: [] }
    const name = `${saves.name}, folding`
    const save = async (length: number, asks: { asks?: Deck['ours'] } = {}): Promise<Slice> =>
      callers.run({
        deck: name,
        ...asks,
        port: ports.ours,
        callers: callersOfSaves,
        seconds: length,
      })
    await save(seconds / 4, { asks: saves.ours.map(withOwnKey) })
    try {
      for (let turn = 0; turn < turns; turn++) {
        for (const side of turn % 2 === 0
          ? (['ours', 'floor'] as const)
          : (['floor', 'ours'] as const)) {
          await folded(run)
          await noteOrders(run, side === 'ours')
          let isOver = false
          const looking = (async () => {
            while (side === 'ours' && !isOver) {
              looks.push(await look(run))
              await pause(looksEveryMs)
            }
          })()
          slices[side].push(await save((2 * seconds) / turns))
          isOver = true
          await looking
        }
      }
    } finally {
      await noteOrders(run, true)
    }
    const [ours, floor] = [figuresOf(slices.ours), figuresOf(slices.floor)]
    const lags = looks.map(({ lag }) => lag).toSorted((a, b) => a - b)
    const at = (share: number): number =>
      lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? Number.NaN
    const ratio = { p95: ours.p95 / floor.p95, perSecond: ours.perSecond / floor.perSecond }
    return {
      calls: { name: foldingName, kind: 'noted', callers: callersOfSaves, ours, floor, ratio },
      folding: {
        lagP50: at(0.5),
        lagP95: at(0.95),
        lagMost: at(1),
        notesMost: Math.max(...looks.map(({ notes }) => notes)),
      },
    }
  })
