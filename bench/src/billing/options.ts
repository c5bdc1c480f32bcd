import { parseArgs } from 'node:util'
import { engineKinds, type EngineKind } from '../options.ts'

const help = `node bench/src/billing/main.ts [--claims N] [--lines N] [--items N] [--seconds S] [--engine server|embedded]

Measures billing with many claims on a fresh database, each figure beside its leanest floor.

  --claims N    orders that are judged, and written to 837 files (100000)
  --lines N     lines of 835 files that are posted, as far as the claims have so many (100000)
  --items N     open items in Billing Work, while its first page and its next item are asked for; 0 leaves them out (1000000)
  --seconds S   how long each call is measured, for ours, for the floor, and for the SQL alone (10)
  --engine E    server (PostgreSQL) or embedded (server)

BENCH_DATABASE_URL   a PostgreSQL on which databases may be created (without it one is started and thrown away)

A whole run (100000 claims, 100000 lines, 1000000 items, PostgreSQL) writes bench/last-billing.json.
`

export interface BillingOptions {
  claims: number
  lines: number
  items: number
  seconds: number
  engine: EngineKind
  /** No size is below that of a whole run: the figures can be stored as the latest. */
  isWhole: boolean
}
const whole = { claims: 100_000, lines: 100_000, items: 1_000_000 }

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
        claims: { type: 'string', default: String(whole.claims) },
        lines: { type: 'string', default: String(whole.lines) },
        items: { type: 'string', default: String(whole.items) },
        seconds: { type: 'string', default: '10' },
        engine: { type: 'string', default: 'server' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    return fail((error as Error).message)
  }
}

/** Reads the command line; exits on --help or an unknown option. */
export const readBillingOptions = (): BillingOptions => {
  const values = parse()
  if (values.help === true) {
    console.log(help)
    process.exit(0)
  }
  const engine =
    engineKinds.find((kind) => kind === values.engine) ??
    fail(`--engine knows server and embedded, not ${values.engine}.`)
  const [claims, lines, items] = [
    Math.round(atLeast('claims', values.claims, 50)),
    Math.round(atLeast('lines', values.lines, 0)),
    Math.round(atLeast('items', values.items, 0)),
  ]
  return {
    claims,
    lines,
    items,
    seconds: atLeast('seconds', values.seconds, 0.5),
    engine,
    isWhole:
      engine === 'server' && claims >= whole.claims && lines >= whole.lines && items >= whole.items,
  }
}
