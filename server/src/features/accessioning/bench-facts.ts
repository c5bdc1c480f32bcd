import type { BenchCorrection, BenchFacts } from '@labgate/contract/orders/bench-rules'
import type { Scope } from '../../db/database.ts'
import { anyId } from '../../db/lists.ts'
import { written, type Built } from '../../db/queries.ts'
import { correctionOfTube } from '../identity/correction-tubes.ts'
import { labelIsTrusted } from '../order-paper/label.query.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import { visibleOrders, type LockedOrder } from '../orders/orders.queries.ts'
import { ageOf } from './bench-order.query.ts'

/** What the bench knows of a locked order beside its row. */
export interface BenchKnown {
  labOrderId: number
  dob: string | null
  timeZone: string
  hasTrustedLabel: boolean
  identityCorrection: BenchCorrection
}

export const benchKnown = (scope: Scope, ids: readonly number[]): Built<BenchKnown> => {
  const visible = visibleOrders(scope).select('o.lab_order_id').where('o.lab_order_id', '=', anyId(ids)).compile()
  return written(
    `select o.lab_order_id as "labOrderId", p.dob, ${zoneOfOrder} as "timeZone", ${labelIsTrusted} as "hasTrustedLabel", ${correctionOfTube} as "identityCorrection"
     from lab_order o join patient p on p.patient_id = o.patient_id where o.lab_order_id in (${visible.sql})`,
    visible.parameters,
  )
}

/** What the rules of the bench need of an order. */
export const benchFacts = (row: LockedOrder, { dob, timeZone, hasTrustedLabel, identityCorrection }: BenchKnown, now: Date): BenchFacts => ({
  labTypeId: row.lab_type_id,
  testsCount: row.tests.length,
  missingSelection: row.missing_selection,
  collectedAt: row.collected_at,
  age: ageOf({ collectionDate: row.collected_at, noCollectionTime: row.no_collection_time, timeZone }, now),
  hold: row.hold,
  demographicsHold: row.demographics_hold,
  hasTrustedLabel,
  dob,
  identityCorrection,
})
