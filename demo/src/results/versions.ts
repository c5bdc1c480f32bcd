import { analyteName } from '@labgate/contract/catalog/analytes'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { selectionOf } from '@labgate/contract/catalog/saving'
import { isToxicology } from '@labgate/contract/catalog/test-types'
import { shippedTables } from '@labgate/contract/clinical/tables'
import { isDecimal } from '@labgate/contract/results/decimals'
import { isCritical, isTakenBack, type ResultKind } from '@labgate/contract/results/states'
import { genericOf, type DrugRow } from '@labgate/contract/results/verdict-facts'
import { isPositive, waits } from '@labgate/server/core/results/file-result.ts'
import { judgedOrder } from '@labgate/server/core/results/judge-order-result.ts'
import { judgeBy, yearsBetween } from '@labgate/server/core/results/judge-values.ts'
import { noSenderText } from '@labgate/server/core/results/merge-values.ts'
import { limitOf } from '@labgate/server/core/results/stored-limit.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import { benchValues } from './bench-values.ts'
import { drugValues } from './drug-values.ts'
import type { OrderedTests } from './ordered-tests.ts'
import { simulatorCode, type MadeValue } from './value.ts'

export type Drugs = ReadonlyMap<number, DrugRow[]>

/**
 * A version of a filed result: when it was made, and when and by whom it was released (0:
 * automatically); null: it waits.
 */
export interface Filed {
  version: number
  kind: ResultKind
  madeAt: number
  releasedAt: number | null
  releasedBy: number
  note: string
  changes: readonly string[]
}

const drugsOf = ({ medications }: OrderedTests, drugs: Drugs): DrugRow[][] =>
  medications.flatMap(({ medicationId, medicationId_Generic }) => {
    const rows = drugs.get(genericOf({ medicationId, medicationId_Generic }))
    return rows === undefined ? [] : [rows]
  })

/** The simulated laboratory's findings for the tests ordered. */
export const valuesFor = (order: OrderedTests, drugs: Drugs, random: Random): MadeValue[] => {
  const testType = testTypeOfLab(order.labTypeId)
  const form = testType && catalogOf(testType, order.version)
  if (form === undefined) return []
  const { codes } = selectionOf(form, order.tests)
  return isToxicology(testType)
    ? drugValues(form, codes, drugsOf(order, drugs), random)
    : benchValues(form, codes, order.genderId, random)
}

const judgingOf = (order: OrderedTests) => ({
  testType: testTypeOfLab(order.labTypeId),
  genderId: order.genderId,
  ageYears: yearsBetween(order.dob, order.collectionDay),
  tables: shippedTables,
})

/** Values as stored, judged like a message's. */
export const judgedValues = (order: OrderedTests, values: readonly MadeValue[]) => {
  const judge = judgeBy(judgingOf(order))
  return values.map((value) => {
    const judged = judge({ ...value, state: 'F' })
    const named = {
      code: simulatorCode(value.analyte, value.method),
      name: analyteName(value.analyte),
    }
    return {
      ...value,
      ...named,
      ...noSenderText,
      state: 'F' as const,
      subId: '',
      apartBy: '',
      ...judged,
      ownFlag: judged.flag,
    }
  })
}
export type KeptValue = ReturnType<typeof judgedValues>[number]

/** The outcome of the values: the verdicts, and why the version is not released automatically. */
export const judgedAs = (order: OrderedTests, values: readonly KeptValue[], drugs: Drugs) => {
  const inForce = values.map(
    ({ is_draft, cut_off, limit_unit, low: _low, high: _high, both_sexes: _both, ...value }) => ({
      ...value,
      isDraft: is_draft,
      cutOff: limitOf(cut_off, limit_unit),
    }),
  )
  const judged = judgedOrder(
    { ...order, ...judgingOf(order) },
    drugsOf(order, drugs).flat(),
    inForce,
  )
  return {
    record: judged.record ?? null,
    waitsFor: waits(inForce, { trusted: true, isDemo: true, judged }),
  }
}

export type Judgement = ReturnType<typeof judgedAs>

const iso = (at: number): string => new Date(at).toISOString()
const owner = ({ labOrderId, customerId }: OrderedTests) => ({
  lab_order_id: labOrderId,
  customer_id: customerId,
})

/** The row of a version. */
export const versionRow = (
  order: OrderedTests,
  filed: Filed,
  values: readonly KeptValue[],
  judged: Judgement,
  labSystemId: number,
): Row<'result'> => {
  const isGone = isTakenBack(filed.kind)
  return {
    ...owner(order),
    version: filed.version,
    kind: filed.kind,
    lab_system_id: labSystemId,
    filler_number: `SIM-${order.labOrderId}`,
    simulated: true,
    made_at: iso(filed.madeAt),
    waits_for: isGone ? [] : judged.waitsFor,
    released_at: filed.releasedAt === null ? null : iso(filed.releasedAt),
    user_id_released: filed.releasedAt === null ? null : filed.releasedBy,
    // given: looking it up row by row took the trigger a tenth of the demo's time
    identity: filed.releasedAt === null ? null : order.identity,
    release_note: filed.note,
    has_positive: !isGone && values.some(isPositive),
    has_critical: !isGone && values.some(({ flag }) => isCritical(flag)),
    judged: isGone ? null : judged.record,
    changes: filed.changes,
  }
}

/** Rows of values in force from one version until before another (null: still). */
export const valueRows = (
  order: OrderedTests,
  values: readonly (Omit<KeptValue, 'state'> & { state: string; place: number })[],
  { from, to, analysedAt }: { from: number; to: number | null; analysedAt: number },
): Row<'observation'>[] => {
  const times = { collected_at: iso(order.collectedAt), analysed_at: iso(analysedAt) }
  return values.map(
    ({
      analyte,
      method,
      comparator,
      value,
      unit,
      cut_off,
      low,
      high,
      both_sexes,
      limit_unit,
      is_draft,
      flag,
      state,
      place,
    }) => ({
      ...owner(order),
      patient_id: order.patientId,
      version_from: from,
      version_to: to,
      place,
      analyte,
      method,
      code: simulatorCode(analyte, method),
      name: analyteName(analyte),
      sub_id: '',
      value_type: !isDecimal(value) ? 'ST' : comparator === '' ? 'NM' : 'SN',
      comparator,
      value,
      unit,
      cut_off,
      low,
      high,
      both_sexes,
      limit_unit,
      is_draft,
      interval_says: '',
      sender_flag: '',
      flag,
      state,
      ...times,
      performing_lab_id: order.performingLabId,
      note: '',
    }),
  )
}
