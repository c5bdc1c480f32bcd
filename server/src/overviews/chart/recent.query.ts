import { mostRecent, type RecentPatient } from '@labgate/contract/overviews/chart'
import type { Actor } from '../../access/actor.ts'
import { visiblePatients } from '../../core/patients/patients.queries.ts'
import { shownName } from '../../core/patients/shown-name.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName } from '../../db/sql-parts.ts'

/* More than are shown: some of them may no longer be visible, or are of another account. */
const mostLookedAt = 50

/**
 * The patients whose charts this person opened last, of all visible accounts or of one; a record
 * that was merged away is left out (rules.md#last-patients).
 */
export const recentPatients = (actor: Actor, customerId: number): Query<RecentPatient> => {
  const visible = visiblePatients(actor).select('p.patient_id').compile()
  const account = `$${visible.parameters.length + 1}::bigint`
  return rawQuery(
    `
      with opened as materialized (select * from charts_opened(${mostLookedAt}))
      select
        p.patient_id as "patientId",
        ${shownName} as name,
        p.dob,
        ${codeName('Gender', 'p.gender_id')} as gender,
        p.medical_record_id as "medicalRecordId",
        (select c.name from customer c where c.customer_id = p.customer_id) as customer,
        p.active
      from
        opened
        join patient p using (patient_id)
      where
        p.patient_id = any (array(select patient_id from opened))
        and p.patient_id_merged_into is null
        and (${account} <= 0 or p.customer_id = ${account})
        and exists (select from (${visible.sql}) v where v.patient_id = p.patient_id)
      order by opened.audit_id desc
      limit ${mostRecent}
    `,
    [...visible.parameters, customerId],
  )
}
