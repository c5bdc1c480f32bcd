import type { Database } from '../db/database.ts'
import { q } from '../db/queries.ts'
import { ticketPlease } from '../db/tickets.ts'

/*
 * Refusals of people who are not signed in. If each were a row of the audit log, a flood of them
 * would fill the disk and bury what matters; so one row is written per minute, act, outcome and
 * address, with a count.
 */

export interface RefusalCounter {
  /** Counts one; returns whether it is the first of its kind in this minute. */
  note(act: string, outcome: string, address: string, userId?: number, target?: string): boolean
  /** Writes the counts: of past minutes, or everything. */
  flush(everything?: boolean): Promise<void>
}

interface Count {
  act: string
  outcome: string
  address: string
  userId: number
  target: string
  times: number
  minute: number
}

/** Kinds kept at a time; beyond this they are written before their minute ends. */
export const mostKinds = 1000
const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000)

export const countedOver = (
  database: Pick<Database, 'systemQuery'>,
  now: () => Date,
  failed: (error: Error) => void,
): RefusalCounter => {
  let counts = new Map<string, Count>()
  const write = async (done: readonly Count[]): Promise<void> => {
    if (done.length === 0) return
    const rows = done.map(({ act, outcome, address, userId, target, times }) => ({
      user_id: userId,
      act,
      outcome,
      address,
      target,
      fields: [`${times} times`],
      mac: ticketPlease(),
    }))
    // counts that cannot be written now are carried over: the next minute's row includes both
    await database
      .systemQuery('audit', [q.insertInto('audit').values(rows)])
      .catch((error: Error) => {
        for (const one of done) add(one, one.times)
        failed(error)
      })
  }
  const add = (one: Omit<Count, 'times' | 'minute'>, times: number): boolean => {
    const minute = minuteOf(now())
    const key = JSON.stringify([one.act, one.outcome, one.address, one.userId, one.target])
    const known = counts.get(key)
    if (known?.minute === minute) {
      known.times += times
      return false
    }
    // beyond twice the limit the database is away: new counts are no longer separated by address
    if (counts.size >= mostKinds * 2 && one.address !== 'several')
      return add({ ...one, address: 'several', userId: 0, target: '' }, times)
    if (known !== undefined) counts.set(`${key} ${known.minute}`, known)
    counts.set(key, { ...one, times, minute })
    return true
  }
  const flush = async (everything = true): Promise<void> => {
    const minute = minuteOf(now())
    const done: Count[] = []
    const left = new Map<string, Count>()
    for (const [key, count] of counts)
      if (everything || count.minute < minute) done.push(count)
      else left.set(key, count)
    counts = left
    await write(done)
  }
  return {
    note: (act, outcome, address, userId = 0, target = '') => {
      const isFirst = add({ act, outcome, address, userId, target }, 1)
      if (counts.size === mostKinds) void flush()
      return isFirst
    },
    flush,
  }
}
