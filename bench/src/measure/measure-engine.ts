import { accountDecks } from '../calls/accounts.ts'
import { authenticateDeck } from '../calls/authenticate.ts'
import type { Deck } from '../calls/deck.ts'
import { userDecks } from '../calls/users.ts'
import { startFloor } from '../floor/start-floor.ts'
import { loadLaboratory, type Laboratory } from '../laboratory/load.ts'
import type { Place, Places } from '../laboratory/places.ts'
import { signIn, type Visitor } from '../laboratory/sign-in.ts'
import type { Targets } from '../laboratory/targets.ts'
import { startCallers } from '../load/callers.ts'
import type { EngineKind, Options } from '../options.ts'
import { measureDeck, type Measured } from './measure-deck.ts'
import { memoryOf } from './memory.ts'
import { startPortal, type Portal } from './start-portal.ts'

/**
 * MB of the server's process: after start and sign-in, the peak during the calls, and at their end.
 */
export interface Memory {
  idle: number
  most: number
  after: number
}
export interface EngineFigures {
  kind: EngineKind
  laboratory: Omit<Laboratory, 'targets'>
  /** Server start on the loaded laboratory, in milliseconds. */
  loadedStart: number
  memory: Memory
  calls: Measured[]
}

type Log = (line: string) => void

const decksOf = (visitor: Visitor, targets: Targets): Deck[] => [
  ...accountDecks(visitor, targets),
  ...userDecks(visitor, targets),
  authenticateDeck(targets),
]
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const measureCalls = async (
  portal: Portal,
  place: Place,
  decks: readonly Deck[],
  options: Options,
  log: Log,
) => {
  const floor = await startFloor({
    ...place,
    statements: decks.flatMap(({ statements = [] }) => statements),
  })
  const callers = startCallers()
  try {
    const idle = memoryOf(portal.pid)
    const calls: Measured[] = []
    let most = idle
    for (const deck of decks) {
      calls.push(
        ...(await measureDeck(
          deck,
          callers,
          { ours: portal.port, floor: floor.port },
          options.seconds,
        )),
      )
      most = Math.max(most, memoryOf(portal.pid))
      log(`  ${deck.name} (${memoryOf(portal.pid)} MB)`)
    }
    return { calls, memory: { idle, most, after: memoryOf(portal.pid) } }
  } finally {
    await callers.stop()
    await floor.stop()
  }
}
/** Loads a laboratory into a database of this kind and measures every requested call. */
export const measureEngine = async (
  kind: EngineKind,
  places: Places,
  options: Options,
  log: Log,
): Promise<EngineFigures> => {
  const place = await places.fresh()
  const { targets, ...laboratory } = await loadLaboratory(place, options.accounts, log)
  log(
    `Loaded in ${laboratory.seconds.toFixed(0)} s: ${laboratory.rows.accounts} accounts, ${laboratory.rows.locations} locations, ${laboratory.rows.users} users.`,
  )
  const bare = await places.aside(place)
  const portal = await startPortal(place, { TRUST_PROXY: '127.0.0.1' })
  try {
    const visitor = await signIn(portal.url)
    await pause(3000)
    const decks = decksOf(visitor, targets).filter(({ name }) => options.wants(name))
    const { calls, memory } = await measureCalls(portal, bare, decks, options, log)
    return { kind, laboratory, loadedStart: portal.startMs, memory, calls }
  } finally {
    await portal.stop()
  }
}
