import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EngineKind } from '../options.ts'
import type { Conditions } from '../report/conditions.ts'
import { columns, engineName } from '../report/tables.ts'
import type { WorkRows } from './make-work.ts'
import type { WorkMeasured } from './measure-work.ts'
import type { Rounds } from './rounds.ts'

/** Milliseconds per thousand rows, for the product and for the floor. */
export interface Batches {
  name: string
  ours: Rounds
  floor: Rounds
}
export interface BillingFigures {
  conditions: Omit<Conditions, 'accounts' | 'pglite'>
  engine: EngineKind
  sizes: {
    claims: number
    claimLines: number
    files: number
    postedLines: number
    unmatched: number
    work: WorkRows | null
  }
  batches: Batches[]
  calls: WorkMeasured[]
}

/** More than this many times the floor is reported. */
const most = 3
/** Limit for the last tenth of the rounds, as a multiple of the first tenth. */
const mostGrowth = 1.5

const ms = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
const verdict = (...words: readonly (string | false)[]): string =>
  words.filter((word) => word !== false).join(', ')

const batchTable = (batches: readonly Batches[]): string =>
  columns([
    ['ms for 1,000', 'ours', 'first tenth', 'last tenth', '| floor', 'x', ''],
    ...batches.map(({ name, ours, floor }) => [
      name,
      ms(ours.perThousand),
      ms(ours.first),
      ms(ours.last),
      ms(floor.perThousand),
      (ours.perThousand / floor.perThousand).toFixed(2),
      verdict(
        ours.perThousand > floor.perThousand * most && `more than ${most} x`,
        ours.last > ours.first * mostGrowth && 'GROWS',
      ),
    ]),
  ])
const callTable = (calls: readonly WorkMeasured[]): string =>
  columns([
    [
      'ms, one caller',
      'p50',
      'p95',
      '| floor p50',
      'p95',
      '| SQL p50',
      'p95',
      '| p50 x',
      'p95 x',
      '',
    ],
    ...calls.map(({ name, ours, floor, plain }) => [
      name,
      ...[ours, floor, plain].flatMap(({ p50, p95 }) => [ms(p50), ms(p95)]),
      (ours.p50 / floor.p50).toFixed(2),
      (ours.p95 / floor.p95).toFixed(2),
      verdict(ours.p95 > floor.p95 * most && `more than ${most} x`),
    ]),
  ])

export const billingReport = ({
  conditions: its,
  engine,
  sizes,
  batches,
  calls,
}: BillingFigures): string =>
  [
    `Billing on ${engineName[engine]}, ${its.commit}, ${its.date}; Node ${its.node}; ${its.cores} cores (${its.processor}), ${its.memoryGb} GB; load ${its.loadBefore} before, ${its.loadAfter} after; ${its.minutes} minutes`,
    `${sizes.claims} claims of ${sizes.claimLines} lines in ${sizes.files} files; ${sizes.postedLines} lines posted, ${sizes.unmatched} payments unmatched${
      sizes.work === null
        ? ''
        : `; ${sizes.work.items} items of ${sizes.work.accounts} accounts, ${sizes.work.owned} of them owned by ${sizes.work.owners} people; ${its.secondsEach} s for each call`
    }`,
    batchTable(batches),
    ...(calls.length > 0 ? [callTable(calls)] : []),
  ].join('\n\n')

/** Rounds to three decimals: more would be false precision. */
export const writeLastBilling = (figures: BillingFigures): void =>
  writeFileSync(
    fileURLToPath(new URL('../../last-billing.json', import.meta.url)),
    `${JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value), 2)}\n`,
  )
