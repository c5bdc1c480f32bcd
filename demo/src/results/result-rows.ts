import { isDecimal } from '@labgate/contract/results/decimals'
import { mergeValues, keyOf } from '@labgate/server/core/results/merge-values.ts'
import { changesOf } from '@labgate/server/core/results/version-text.ts'
import type { Change } from '../insert.ts'
import { randomOf, type Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { OrderedTests } from './ordered-tests.ts'
import type { MadeValue } from './value.ts'
import {
  judgedAs,
  judgedValues,
  valueRows,
  valuesFor,
  versionRow,
  type Drugs,
  type Filed,
  type KeptValue,
} from './versions.ts'

/** What the demo's results are made from besides their orders. */
export interface ResultsAround {
  seed: string
  drugs: Drugs
  labSystemId: number
  /** Laboratory user who releases results that are not released automatically. */
  releaser: number
  /**
   * Orders whose result has a drug that was not prescribed: each sign-in that reviews results finds
   * one.
   */
  unprescribed: ReadonlySet<number>
  now: Date
}
export interface ResultRows {
  result: Row<'result'>[]
  observation: Row<'observation'>[]
  order_event: Row<'order_event'>[]
  /** Orders that the results change. */
  changes: Change[]
}

export const noRows = (): ResultRows => ({
  result: [],
  observation: [],
  order_event: [],
  changes: [],
})
const hour = 3_600_000
/** Share of results not yet reviewed that were corrected. */
const corrected = 0.012
const notes: Readonly<Record<string, string>> = {
  critical: 'The value was run twice; the practice was called and read it back.',
  validity: 'Looked at the validity tests; the report says what they found.',
}

export const plain = (values: readonly KeptValue[]) =>
  values.map((value, place) => ({ ...value, place }))
const eventOf = (
  order: OrderedTests,
  move: string,
  status: number,
  at: number,
): Row<'order_event'> =>
  ({
    lab_order_id: order.labOrderId,
    customer_id: order.customerId,
    move,
    lab_status_id: status,
    comment: '',
    user_id: 0,
    user_name: '',
    at: new Date(at).toISOString(),
  }) as Row<'order_event'>

/**
 * Values with one misread at first: another number, or another word; undefined if nothing can be
 * misread.
 */
export const misread = (values: readonly MadeValue[], random: Random): MadeValue[] | undefined => {
  const at = values.findIndex(
    ({ method, analyte }) =>
      method !== 'screen' &&
      !['creatinine', 'specific-gravity', 'ph', 'nitrite', 'general-oxidant'].includes(analyte),
  )
  const value = values[at]
  if (value === undefined) return undefined
  const isNumber = isDecimal(value.value) && value.comparator === ''
  const [whole = '', part = ''] = value.value.split('.')
  const other = isNumber
    ? `${Number(whole) + random.int(1, 2)}${part === '' ? '' : `.${part}`}`
    : value.value === 'Detected'
      ? 'Not detected'
      : 'Detected'
  return values.with(at, { ...value, comparator: '', value: other })
}

/* The order with two versions: as first read, and as corrected some hours later. */
const correctedRows = (
  rows: ResultRows,
  order: OrderedTests,
  [before, after]: readonly [MadeValue[], MadeValue[]],
  around: ResultsAround,
): void => {
  const first = order.resultedAt ?? 0
  const later = Math.min(around.now.getTime() - hour, first + 30 * hour)
  const [old, fresh] = [plain(judgedValues(order, before)), plain(judgedValues(order, after))]
  const outcomes = mergeValues(
    old.map((value) => ({ ...value, observationId: 0 })),
    fresh,
  )
  const changed = new Set(
    outcomes.flatMap((outcome) => (outcome.is === 'new' ? [keyOf(outcome.given)] : [])),
  )
  const filed = { releasedBy: 0, note: '' }
  const versions: [Filed, typeof old][] = [
    [{ ...filed, version: 1, kind: 'final', madeAt: first, releasedAt: first, changes: [] }, old],
    [
      {
        ...filed,
        version: 2,
        kind: 'corrected',
        madeAt: later,
        releasedAt: later,
        changes: changesOf(outcomes),
      },
      fresh,
    ],
  ]
  for (const [version, values] of versions)
    rows.result.push(
      versionRow(order, version, values, judgedAs(order, values, around.drugs), around.labSystemId),
    )
  const isChanged = (value: KeptValue): boolean => changed.has(keyOf(value))
  rows.observation.push(
    ...valueRows(
      order,
      old.filter((value) => !isChanged(value)),
      { from: 1, to: null, analysedAt: first - hour },
    ),
    ...valueRows(order, old.filter(isChanged), { from: 1, to: 2, analysedAt: first - hour }),
    ...valueRows(
      order,
      fresh.filter(isChanged).map((value) => ({ ...value, state: 'C' })),
      { from: 2, to: null, analysedAt: later - hour },
    ),
  )
  const at = new Date(later).toISOString()
  rows.order_event.push(eventOf(order, 'correct', 50, later))
  rows.changes.push({
    table: 'lab_order',
    keys: ['lab_order_id'],
    rows: [{ lab_order_id: order.labOrderId, resulted_at: at, stage_at: at }],
  })
}

/** Limit on draws: one in eight has such a drug. */
const mostDraws = 100
const found: readonly string[] = ['found, not explained', 'found, not prescribable']
const hasUnprescribed = (
  order: OrderedTests,
  values: readonly MadeValue[],
  drugs: Drugs,
): boolean =>
  judgedAs(order, plain(judgedValues(order, values)), drugs).record?.verdicts.some(({ state }) =>
    found.includes(state),
  ) ?? false
const randomFor = (order: OrderedTests, seed: string): Random =>
  randomOf(seed).fork(`results/${order.labOrderId}`)
/* Values with a drug that was not prescribed; undefined if the tests find none. */
const withUnprescribed = (
  order: OrderedTests,
  drugs: Drugs,
  random: Random,
): MadeValue[] | undefined => {
  for (let draws = 0; draws < mostDraws; draws++) {
    const values = valuesFor(order, drugs, random)
    if (hasUnprescribed(order, values, drugs)) return values
  }
  return undefined
}
/** Whether an order's tests sometimes find such a drug. */
export const canHaveUnprescribed = (order: OrderedTests, seed: string, drugs: Drugs): boolean =>
  withUnprescribed(order, drugs, randomFor(order, seed)) !== undefined

/** A result that was released, automatically or by a person; occasionally a corrected one. */
export const releasedRows = (
  rows: ResultRows,
  order: OrderedTests,
  around: ResultsAround,
): void => {
  const random = randomFor(order, around.seed)
  const values =
    (around.unprescribed.has(order.labOrderId)
      ? withUnprescribed(order, around.drugs, random)
      : undefined) ?? valuesFor(order, around.drugs, random)
  const releasedAt = order.resultedAt ?? 0
  const kept = plain(judgedValues(order, values))
  const judged = judgedAs(order, kept, around.drugs)
  const mayCorrect =
    !order.isReviewed &&
    judged.waitsFor.length === 0 &&
    releasedAt < around.now.getTime() - 6 * hour
  const before = mayCorrect && random.chance(corrected) ? misread(values, random) : undefined
  if (before !== undefined) return correctedRows(rows, order, [before, values], around)
  const [reason] = judged.waitsFor
  const madeAt =
    reason === undefined
      ? releasedAt
      : Math.max(order.begunAt, releasedAt - random.int(1, 4) * hour)
  const filed: Filed = {
    version: 1,
    kind: 'final',
    madeAt,
    releasedAt,
    releasedBy: reason === undefined ? 0 : around.releaser,
    note: notes[reason ?? ''] ?? '',
    changes: [],
  }
  rows.result.push(versionRow(order, filed, kept, judged, around.labSystemId))
  rows.observation.push(
    ...valueRows(order, kept, { from: 1, to: null, analysedAt: madeAt - hour / 2 }),
  )
}

/**
 * A result that waits for a person, for an order in process: a critical value, or a specimen that
 * fails a validity test.
 */
export const waitingRows = (
  rows: ResultRows,
  order: OrderedTests,
  values: readonly MadeValue[],
  madeAt: number,
  around: ResultsAround,
): void => {
  const kept = plain(judgedValues(order, values))
  const filed: Filed = {
    version: 1,
    kind: 'final',
    madeAt,
    releasedAt: null,
    releasedBy: 0,
    note: '',
    changes: [],
  }
  rows.result.push(
    versionRow(order, filed, kept, judgedAs(order, kept, around.drugs), around.labSystemId),
  )
  rows.observation.push(
    ...valueRows(order, kept, { from: 1, to: null, analysedAt: madeAt - hour / 2 }),
  )
}

/** A result that the laboratory withdrew: its order is in process again. */
export const withdrawnRows = (
  rows: ResultRows,
  order: OrderedTests,
  around: ResultsAround,
): void => {
  const random = randomFor(order, around.seed)
  const [given, gone] = [around.now.getTime() - 5 * hour, around.now.getTime() - 3 * hour]
  const kept = plain(judgedValues(order, valuesFor(order, around.drugs, random)))
  const judged = judgedAs(order, kept, around.drugs)
  const out = { releasedBy: 0, note: '' }
  const withdrawn = kept.map((value) => ({
    ...value,
    comparator: '' as const,
    value: '',
    unit: '',
    flag: 'not-judged' as const,
    state: 'D' as const,
  }))
  const changes = changesOf(
    mergeValues(
      kept.map((value) => ({ ...value, observationId: 0 })),
      kept.map((value) => ({ ...value, state: 'D' as const })),
    ),
  )
  rows.result.push(
    versionRow(
      order,
      { ...out, version: 1, kind: 'final', madeAt: given, releasedAt: given, changes: [] },
      kept,
      judged,
      around.labSystemId,
    ),
    versionRow(
      order,
      { ...out, version: 2, kind: 'withdrawn', madeAt: gone, releasedAt: gone, changes },
      kept,
      judged,
      around.labSystemId,
    ),
  )
  rows.observation.push(
    ...valueRows(order, kept, { from: 1, to: 2, analysedAt: given - hour }),
    ...valueRows(order, withdrawn, { from: 2, to: null, analysedAt: gone - hour }),
  )
  rows.order_event.push(eventOf(order, 'result', 50, given), eventOf(order, 'withdraw', 35, gone))
  rows.changes.push({
    table: 'lab_order',
    keys: ['lab_order_id'],
    rows: [{ lab_order_id: order.labOrderId, stage_at: new Date(gone).toISOString() }],
  })
}
