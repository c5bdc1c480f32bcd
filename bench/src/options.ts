import { parseArgs } from 'node:util'
import { deckNames, everyVolumeName, volumeNames } from './calls/names.ts'
import type { VolumeSize } from './volume/load.ts'

const help = `npm run bench [-- --accounts N] [--seconds S] [--engine embedded|server|both] [--only NAME]
                 [--patients N --orders N --observations N]
npm run bench -- --short [--against REVISION]

Measures the server with a loaded laboratory, and beside each figure the bare floor: Fastify and the same SQL, nothing else.

  --accounts N   accounts to load, each with three locations and two users (100000)
  --seconds S    how long each figure is measured, for ours and for the floor (10)
  --engine E     embedded, server (PostgreSQL), or both (both)
  --only NAME    only this call (GetCustomer), this way of one ('rare name'), 'start' (start-up), 'web' (sizes of the web app), 'typing' (keys in
                 the order form, in Chromium), 'patients', 'orders', 'specimens', 'results' or 'figures' (the calls that are measured with very many of them; specimens: from
                 the practice's parcel over the dock to the bench and the manifest; results: messages in and out, reports on screen and on
                 paper, lists of the result desk; figures: dashboards, sales pages, and what a save pays for them); may be repeated, or be several with commas
  --patients N, --orders N, --observations N
                 how many for the calls of patients, orders and results (1000000, 2000000, 40000000); beside them the same is measured with 10000,
                 20000 and 400000, and results with a tenth too. They are loaded into PostgreSQL, which takes minutes
  --short        twelve calls on PostgreSQL against the commit before, alternating, in about six minutes: processor time of server and
                 database, statements, WAL, buffers; fails if a call costs more than 1.15 times as much as before
  --against R    the commit to compare with (the one before; with changes that are not committed: the last)

BENCH_DATABASE_URL   a PostgreSQL on which databases may be created (without it one is started and thrown away)
BENCH_KEEP=1         with BENCH_DATABASE_URL: the loaded patients, orders and results stay for the next run, which measures them as they are
BENCH_BEFORE, BENCH_AFTER
                     shell commands that run between loading and measuring patients and orders, and behind it
BENCH_NODE_OPTIONS   options for the measured server's Node, such as --cpu-prof --cpu-prof-dir=/tmp/profiles

A whole run (100000 accounts, both engines, everything) writes bench/last.json and compares itself with what stood there.
`

export const engineKinds = ['server', 'embedded'] as const
export type EngineKind = (typeof engineKinds)[number]
export interface Options {
  accounts: number
  seconds: number
  engines: readonly EngineKind[]
  /**
   * Whether the part or call of this name is requested; 'GetCustomerList, rare name' matches either
   * half.
   */
  wants: (name: string) => boolean
  wantsCalls: boolean
  /**
   * Sizes at which calls of patients, orders, and results are measured; empty if none requested. A
   * size between least and largest: results only.
   */
  volumes: readonly VolumeSize[]
  /** Every call of patients and orders at full size: the figures can be stored as the latest. */
  isWholeVolume: boolean
  /**
   * Results alone are measured, with very many of them: their figures can be stored next to the
   * others.
   */
  isResults: boolean
  /** Typing alone is measured: its figures can be stored next to the others. */
  isTyping: boolean
  /** Nothing is left out: the figures can be stored as the latest. */
  isWhole: boolean
  /** Compare twelve calls with a commit, and measure nothing else. */
  isShort: boolean
  /** The commit to compare with; none: the one before. */
  against: string | undefined
}

const wholeAccounts = 100_000
const fewestAccounts = 2000
const small: VolumeSize = { patients: 10_000, orders: 20_000, observations: 400_000 }
const whole: VolumeSize = { patients: 1_000_000, orders: 2_000_000, observations: 40_000_000 }
/** Between small and whole, for costs that grow with results. */
const tenthOf = ({ patients, orders, observations }: VolumeSize): VolumeSize => ({
  patients: patients / 10,
  orders: orders / 10,
  observations: observations / 10,
})
/** Values that --only accepts besides calls. */
const parts = ['start', 'web', 'typing', ...Object.keys(volumeNames)]

const fail = (sentence: string): never => {
  console.error(`${sentence}\n\n${help}`)
  process.exit(1)
}

const atLeast = (name: string, text: string, least: number): number => {
  const number = Number(text)
  return Number.isFinite(number) && number >= least
    ? number
    : fail(`--${name} is a number from ${least} on, not ${text}.`)
}

const parse = () => {
  try {
    return parseArgs({
      options: {
        accounts: { type: 'string', default: String(wholeAccounts) },
        seconds: { type: 'string', default: '10' },
        engine: { type: 'string', default: 'both' },
        patients: { type: 'string', default: String(whole.patients) },
        orders: { type: 'string', default: String(whole.orders) },
        observations: { type: 'string', default: String(whole.observations) },
        only: { type: 'string', multiple: true, default: [] },
        short: { type: 'boolean', default: false },
        against: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    return fail((error as Error).message)
  }
}

/** Reads the command line; exits on --help or an unknown option. */
export const readOptions = (): Options => {
  const { values } = parse()
  if (values.help === true) {
    console.log(help)
    process.exit(0)
  }
  const accounts = Math.round(atLeast('accounts', values.accounts, fewestAccounts))
  const engines = engineKinds.filter((kind) => values.engine === 'both' || values.engine === kind)
  if (engines.length === 0) fail(`--engine knows embedded, server and both, not ${values.engine}.`)
  const named = [...deckNames, ...everyVolumeName].map((name) => name.toLowerCase())
  const only = values.only
    .map((name) => name.toLowerCase())
    .flatMap((name) => (named.includes(name) ? [name] : name.split(',')))
  const fits = (name: string, one: string): boolean =>
    [name, ...name.split(', ')].some((half) => half.toLowerCase() === one)
  const strange = only.find((one) => ![...parts, ...named].some((name) => fits(name, one)))
  if (strange !== undefined)
    fail(
      `--only knows ${[...deckNames, ...everyVolumeName].join('; ')}; ${parts.join('; ')}; not ${strange}.`,
    )
  const groupOf = (name: string): string =>
    Object.entries(volumeNames).find(([, names]) =>
      (names as readonly string[]).includes(name),
    )?.[0] ?? ''
  const wants = (name: string): boolean =>
    only.length === 0 || only.some((one) => fits(name, one) || groupOf(name) === one)
  const full = {
    patients: Math.round(atLeast('patients', values.patients, small.patients)),
    orders: Math.round(atLeast('orders', values.orders, small.orders)),
    observations: Math.round(atLeast('observations', values.observations, small.observations)),
  }
  const isFull =
    full.patients === whole.patients &&
    full.orders === whole.orders &&
    full.observations === whole.observations
  const between =
    volumeNames.results.some(wants) && full.patients >= small.patients * 20 ? [tenthOf(full)] : []
  return {
    accounts,
    seconds: atLeast('seconds', values.seconds, 0.5),
    engines,
    wants,
    wantsCalls: deckNames.some(wants),
    volumes:
      everyVolumeName.some(wants) && engines.includes('server')
        ? full.patients > small.patients
          ? [small, ...between, full]
          : [small]
        : [],
    isWholeVolume: isFull && engines.includes('server') && everyVolumeName.every(wants),
    isResults:
      only.length === 1 &&
      only[0] === 'results' &&
      full.orders >= whole.orders &&
      engines.includes('server'),
    isTyping: only.length === 1 && only[0] === 'typing',
    isWhole:
      isFull &&
      accounts === wholeAccounts &&
      engines.length === engineKinds.length &&
      only.length === 0,
    isShort: values.short,
    against: values.against,
  }
}
