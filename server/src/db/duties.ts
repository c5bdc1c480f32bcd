import type { Database } from './database.ts'
import type { LockLine } from './engine-interface.ts'

/** Work of which all processes on a database do one at a time (docs/decisions/0109). */
export const dutyNames = ['hl7', 'partner-files', 'demo-past', 'files'] as const
export type DutyName = (typeof dutyNames)[number]

export interface Duty {
  name: DutyName
  /**
   * Begins the work. `isTakeover`: this process did not have the duty when it asked for it, so
   * another one had it and ended. If this throws, the duty is left to others.
   */
  begin(isTakeover: boolean): Promise<void>
  /** Ends it: at a stop, and as soon as it is no longer certain that no other process began. */
  end(): Promise<void>
}

export interface Duties {
  /**
   * Does the work whenever no other process does. Returns once it is begun here or is known to be
   * another's; throws what `begin` threw the first time.
   */
  take(duty: Duty): Promise<void>
  /** Ends the work and lets others have it. */
  leave(name: DutyName): Promise<void>
  /** Those that this process has. */
  held(): DutyName[]
  /** Leaves all. */
  close(): Promise<void>
}

/** When duties are looked after; milliseconds. */
export interface Pace {
  /** A duty that nobody has is begun within this time. */
  everyMs: number
  /** A process that has heard nothing of the database for so long ends its duties, … */
  giveUpMs: number
  /** … before the database gives them to others. */
  freeAfterMs: number
  /** A process that could not begin leaves the duty to others for so long. */
  restMs: number
}
/** A process that is killed is followed within a second, one that froze or lost its host within seven. */
export const usualPace: Pace = { everyMs: 1000, giveUpMs: 4000, freeAfterMs: 6000, restMs: 10_000 }

interface Standing {
  duty: Duty
  isHeld: boolean
  /** Whether this process has looked for it before. */
  wasLookedFor: boolean
  restsUntil: number
  /** Beginning and ending, one after the other; never rejected. */
  turn: Promise<void>
  /** Why it could not be begun. */
  failure: Error | undefined
}
interface Log {
  error(about: object, text: string): void
  warn(about: object, text: string): void
}
const about = (name: string, error: unknown) => ({
  duty: name,
  err: { message: (error as Error).message },
})

/** Duties on the embedded engine: nobody else is there to have them. */
const allOurs = (): Duties => {
  const own = new Map<DutyName, Duty>()
  const leave = async (name: DutyName): Promise<void> => {
    const duty = own.get(name)
    own.delete(name)
    await duty?.end()
  }
  return {
    take: async (duty) => {
      own.set(duty.name, duty)
      await duty.begin(false)
    },
    leave,
    held: () => [...own.keys()],
    close: async () => {
      for (const name of [...own.keys()].toReversed()) await leave(name)
    },
  }
}

/** The duties of this process on the database: each is a lock, which ends with its process. */
export const dutiesOver = (
  { lockLine }: Pick<Database, 'lockLine'>,
  log: Log,
  pace: Pace = usualPace,
): Duties => {
  if (lockLine === undefined) return allOurs()
  const all = new Map<DutyName, Standing>()
  let line: LockLine | undefined
  /** The locks are ours until this moment and `freeAfterMs`. */
  let answeredAt = 0
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const end = (one: Standing): Promise<void> => {
    if (!one.isHeld) return one.turn
    one.isHeld = false
    one.turn = one.turn
      .then(() => one.duty.end())
      .catch((error: unknown) => log.error(about(one.duty.name, error), 'a duty was not ended'))
    return one.turn
  }
  const lose = (): void => {
    line = undefined
    for (const one of all.values()) {
      if (one.isHeld && !isOver) log.warn({ duty: one.duty.name }, 'a duty was lost')
      void end(one)
    }
  }
  const begin = (one: Standing, isTakeover: boolean): void => {
    one.isHeld = true
    one.turn = one.turn
      .then(() => one.duty.begin(isTakeover))
      .catch(async (error: unknown) => {
        one.isHeld = false
        one.failure = error as Error
        one.restsUntil = performance.now() + pace.restMs
        log.error(about(one.duty.name, error), 'a duty could not be begun')
        await line?.release(one.duty.name).catch(() => {}) // it ends with its line otherwise
      })
  }
  const opened = async (): Promise<LockLine> => {
    if (line !== undefined) return line
    const made = await lockLine(pace.freeAfterMs, () => void (line === made && lose()))
    answeredAt = performance.now()
    return (line = made)
  }
  const look = async (): Promise<void> => {
    const current = await opened()
    const free = [...all.values()].filter(
      ({ isHeld, restsUntil }) => !isHeld && restsUntil <= performance.now(),
    )
    const sentAt = performance.now()
    const taken = await current.take(free.map(({ duty }) => duty.name))
    if (line !== current) return // lost meanwhile, and what was taken with it
    answeredAt = sentAt
    for (const one of free) {
      if (taken.includes(one.duty.name)) begin(one, one.wasLookedFor)
      one.wasLookedFor = true
    }
  }
  const tick = (): Promise<void> => {
    if (line !== undefined && performance.now() - answeredAt > pace.giveUpMs) {
      line.cut()
      lose()
    }
    if (isOver) return Promise.resolve()
    looking ??= look()
      .catch((error: unknown) => {
        log.warn({ err: { message: (error as Error).message } }, 'duties cannot be looked after')
        line?.cut()
      })
      .finally(() => (looking = undefined))
    return looking
  }

  return {
    take: async (duty) => {
      const one: Standing = {
        duty,
        isHeld: false,
        wasLookedFor: false,
        restsUntil: 0,
        turn: Promise.resolve(),
        failure: undefined,
      }
      while (looking !== undefined) await looking // which does not know of it
      all.set(duty.name, one)
      timer ??= setInterval(() => void tick(), pace.everyMs).unref()
      await tick()
      await one.turn
      if (one.failure !== undefined) throw one.failure
    },
    leave: async (name) => {
      const one = all.get(name)
      all.delete(name)
      if (one === undefined || !one.isHeld) return
      await end(one)
      await line?.release(name)
    },
    held: () => [...all.values()].filter(({ isHeld }) => isHeld).map(({ duty }) => duty.name),
    close: async () => {
      isOver = true
      await looking // or until it gives up
      clearInterval(timer)
      for (const one of [...all.values()].toReversed()) await end(one)
      await line?.close()
    },
  }
}
