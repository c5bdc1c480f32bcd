import { testTypeIds } from '@labgate/contract/catalog/test-types'
import type { Actor } from '@labgate/server/access/actor.ts'
import { Refusal } from '@labgate/server/access/refusal.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import { laboratoryDay } from '@labgate/server/core/calendar/targets.ts'
import { saveOrder } from '@labgate/server/core/orders/save-order.ts'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import { pipeline } from '@labgate/server/db/database.ts'
import { rawQuery } from '@labgate/server/db/queries.ts'
import { giveEstimate } from '@labgate/server/features/billing/receivables/estimates.ts'
import { unsent } from './actors.ts'

type Needs = Pick<AppContext, 'database' | 'now'>
interface Uninsured {
  patientId: number
  locationId: number
  userId_Physician: number
  diagnosis: { icd10Code: string; description: string }[]
}
/* Uninsured patients of a practice, with a diagnosis and a provider at their location. */
const uninsured = ({ customers }: Actor) =>
  rawQuery<Uninsured>(
    `
      select
        p.patient_id as "patientId",
        p.location_id as "locationId",
        u.user_id as "userId_Physician",
        d.list as diagnosis
      from
        patient p
        cross join lateral (
          select u.user_id
          from
            user_location l
            join app_user u using (user_id)
          where l.location_id = p.location_id and u.physician and not u.disabled
          order by 1
          limit 1
        ) u
        cross join lateral (
          select
            json_agg(json_build_object('icd10Code', x.code, 'description', x.description)) as list
          from
            (
              select i.icd10_code as code, i.description
              from patient_diagnosis i
              where i.patient_id = p.patient_id and i.ended_at is null
              order by 1
              limit 2
            ) x
        ) d
      where
        p.customer_id = any ($1::bigint[])
        and p.active
        and d.list is not null
        and p.street1 <> ''
        and not p.is_employee
        and not exists (select from patient_insurance i where i.patient_id = p.patient_id)
      order by p.patient_id
      limit 8
    `,
    [customers],
  )
const specimens = [
  { labTypeId: testTypeIds.ToxUrine, tests: [107, 1100] },
  { labTypeId: testTypeIds.ToxUrine, tests: [103, 1300, 1700] },
] as const
const quarterMs = 900_000

/**
 * Orders of uninsured patients, with the estimate each patient got: one that the laboratory took by
 * phone for a future visit, and one whose specimen the practice has just collected. `leader`: at
 * the laboratory; `clerk`: at the practice.
 */
export const playEstimates = async (context: Needs, leader: Actor, clerk: Actor): Promise<void> => {
  const now = context.now()
  const [patients] = await context.database.forActor(systemScope, (tx) =>
    pipeline(tx, uninsured(clerk)),
  )
  const orders: {
    by: Actor
    when: { collectionDateMissing?: boolean; collectionDate?: string }
  }[] = [
    { by: leader, when: { collectionDateMissing: true } },
    { by: clerk, when: { collectionDate: new Date(now.getTime() - quarterMs).toISOString() } },
  ]
  for (const [at, { by, when }] of orders.entries()) {
    const [patient, specimen] = [patients[at], specimens[at]]
    if (patient === undefined || specimen === undefined) return
    const { collectionDateMissing = false, collectionDate = null } = when
    const taken = {
      labTypeId: specimen.labTypeId,
      tests: specimen.tests.map((labTestId) => ({ labTestId })),
      collectionDate,
    }
    const order = {
      ...patient,
      labOrderId: 0,
      selfPay: true,
      medicationNotProvided: true,
      collectionDateMissing,
      specimens: [taken],
    }
    try {
      const { labOrderId } = await context.database.forActor(by, (tx, ending) =>
        saveOrder(tx, by, order, { ...unsent, last: ending.last }, { now }),
      )
      await context.database.forActor(systemScope, async (tx) =>
        giveEstimate(tx, by, labOrderId, unsent, { today: await laboratoryDay(tx, now), now }),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
