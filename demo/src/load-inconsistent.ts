import { highestTestTypeId } from '@labgate/contract/catalog/test-types'
import { orderAgeLimits } from '@labgate/contract/orders/age-limits'
import { benchLimit } from '@labgate/contract/orders/bench-rules'
import { Hold, Stage } from '@labgate/contract/orders/order-status'
import type { Run } from '@labgate/server/db/run.ts'

/*
 * Bench marks of the last months: a tube whose label differs from its order, and one that was too
 * old.
 */
const mismatches = `
  update lab_order
  set
    mismatch_name = lab_order_id % 5 = 0,
    mismatch_dob = lab_order_id % 5 = 1,
    mismatch_date = lab_order_id % 5 in (2, 3),
    tube_collected_day = case
      when lab_order_id % 5 in (2, 3) then collection_day - 1
    end,
    mismatch_pregnant = lab_order_id % 5 = 4,
    mismatch_site = lab_order_id % 5 in (2, 3) and site_id > 0,
    matched = case
      when lab_order_id % 5 < 2
      and stage >= ${Stage.Accessioned} then 3
      else matched
    end,
    accessioning_note = (
      array[
        'Last name on the tube differs; the practice confirmed a marriage.',
        'Year of birth on the tube differs.',
        'The tube is dated the day before.',
        'The paper requisition has a different date than the portal.',
        'The paper requisition says pregnant.'
      ]
    )[1 + lab_order_id % 5]
  where
    (hold = ${Hold.Mismatch} or (lab_order_id % 29 = 0 and stage >= ${Stage.Accessioned}))
    and stage >= ${Stage.Received}
    and received_at > $1::timestamptz - interval '120 days'
    and accessioning_note = ''
    and (
      lab_order_id % 5 <> 4
      or exists (
        select from patient p where p.patient_id = lab_order.patient_id and p.gender_id = 1
      )
    )
`
const tooOld = `
  update lab_order
  set
    age_override = 'The practice cannot recollect; the director approved testing.',
    user_id_age_override = user_id_accessioned
  where
    stage >= ${Stage.Accessioned}
    and ended = 0
    and age_override = ''
    and lab_order_id % 4 = 0
    and received_at > $1::timestamptz - interval '120 days'
    and accessioned_at - collected_at > ($2::int[])[lab_type_id] * interval '1 hour'
`

/**
 * Adds bench marks to the demo's own orders, the basis of the Inconsistency Report. Once: existing
 * marks are left alone.
 */
export const loadInconsistent = async (run: Run, now: Date): Promise<void> => {
  const limits = Array.from(
    { length: highestTestTypeId },
    (_, index) => benchLimit(orderAgeLimits(index + 1), '') ?? 0,
  )
  await run(mismatches, [now.toISOString()])
  await run(tooOld, [now.toISOString(), limits])
  await run('analyze inconsistency')
}
