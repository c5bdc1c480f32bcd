import type { ClinicalTables } from '@labgate/contract/clinical/tables'
import { orderAgeLimits } from '@labgate/contract/orders/age-limits'
import type { BenchCorrection, BenchFacts } from '@labgate/contract/orders/bench-rules'
import type { Scope } from '../../db/database.ts'
import { anyId } from '../../db/lists.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { tablesMark, type TablesMark } from '../clinical/tables-of-lab.ts'
import { correctionOfTube } from '../identity/correction-tubes.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import { visibleOrders, type LockedOrder } from '../orders/orders.queries.ts'
import { labelIsTrusted } from '../requisitions/label.query.ts'
import { ageOf } from './bench-order.query.ts'

/** What the bench knows of a locked order besides its row. */
export interface BenchKnown {
  labOrderId: number
  dob: string | null
  timeZone: string
  hasTrustedLabel: boolean
  /** Clinical tables of its laboratory. */
  mark: TablesMark | null
  identityCorrection: BenchCorrection
}

/**
 * `workingLabId`: where the tubes are; its tables apply to an order not yet sent to a laboratory.
 */
export const benchKnown = (
  scope: Scope,
  ids: readonly number[],
  workingLabId: number,
  at: Date,
): Query<BenchKnown> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', anyId(ids))
    .compile()
  const [lab, instant] = [visible.parameters.length + 1, visible.parameters.length + 2]
  return rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        p.dob,
        ${zoneOfOrder} as "timeZone",
        ${labelIsTrusted} as "hasTrustedLabel",
        ${correctionOfTube} as "identityCorrection",
        ${tablesMark(`coalesce(o.lab_id, nullif($${lab}::bigint, 0))`, `$${instant}`)} as mark
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters, workingLabId, at.toISOString()],
  )
}

/** What the bench rules need to know of an order. */
export const benchFacts = (
  row: LockedOrder,
  { dob, timeZone, hasTrustedLabel, identityCorrection }: BenchKnown,
  { specimenAges }: Pick<ClinicalTables, 'specimenAges'>,
  now: Date,
): BenchFacts => ({
  labTypeId: row.lab_type_id,
  testsCount: row.tests.length,
  missingSelection: row.missing_selection,
  collectedAt: row.collected_at,
  timeZone,
  age: ageOf(
    { collectionDate: row.collected_at, noCollectionTime: row.no_collection_time, timeZone },
    now,
  ),
  ageLimits: orderAgeLimits(row.lab_type_id, specimenAges),
  hold: row.hold,
  demographicsHold: row.demographics_hold,
  hasTrustedLabel,
  dob,
  identityCorrection,
})
