import type pg from 'pg'
import type { Crypt } from '../access/crypt.ts'
import type { AppContext } from '../app-context.ts'
import type { Run } from '../db/run.ts'

/** Opens every sign-in of the demo, unless LABGATE_DEMO_PASSWORD names another. README has it. */
export const demoPassword = 'Labgate-Demo-1'
/** The administrator of the demo: a database that has this sign-in with that password is the demo. */
export const demoAdministrator = 'admin@labgate.example'
/** Name of the setting that exists until the demo's corrections are played. */
export const correctionsToPlay = 'demo-corrections'

export type Seal = Pick<Crypt, 'seal'>

/** How much of the demo laboratory to load. */
export interface DemoChoice {
  /** The stored form of the password shared by all demo users. */
  passwordHash: string
  now: Date
  /** Total accounts; the demo itself has 40. */
  accounts?: number
  /** Average for the accounts beyond the demo's own. */
  locationsPerAccount?: number
  /**
   * Total patients; the demo itself has 2,000, all in its own 40 accounts. More are spread over all
   * accounts.
   */
  patients?: number
  /**
   * Total orders, for the demo's own patients; the demo has 6,000, three for each of its patients.
   */
  orders?: number
  /** Seals social security and license numbers; without it, patients have none. */
  crypt?: Seal
  seed?: string
  /** Receives progress, one message at a time. */
  log?: (progress: string) => void
}

/** What a load added. */
export interface Loaded {
  accounts: number
  locations: number
  users: number
  patients: number
  orders: number
}

/** How many patients and orders to add to a loaded demo, for measurements. */
export interface VolumeChoice {
  /** In total, including the demo's own. */
  patients: number
  orders: number
  /** Approximate total of result values; twenty per order by default. */
  observations?: number
  now: Date
  crypt?: Seal
  log?: (line: string) => void
}

/** What the demo needs to play its past. */
export type PastNeeds = Pick<
  AppContext,
  'config' | 'database' | 'crypt' | 'now' | 'log' | 'randomBytes' | 'simulators'
>

/**
 * The demo laboratory, which fills an empty database: the workspace demo/
 * (docs/decisions/0070-demo-and-simulator.md).
 */
export interface Demo {
  /** How many the demo itself has; orders beyond it are volume data. */
  readonly size: { readonly patients: number; readonly orders: number }
  /** One sign-in for each user type, in the order of the sign-in page's list. */
  readonly signIns: readonly { email: string; text: string }[]
  /** Adds what is missing up to the requested numbers; returns what it added. */
  load(run: Run, choice: DemoChoice): Promise<Loaded>
  /** Streams further patients and orders into PostgreSQL; returns how many it added. */
  loadVolume(
    client: pg.ClientBase,
    choice: VolumeChoice,
  ): Promise<Pick<Loaded, 'patients' | 'orders'>>
  /** Bills, corrects, and merges as the laboratory would have, once; `isOver` stops it early. */
  playPast(context: PastNeeds, isOver?: () => boolean): Promise<void>
}
