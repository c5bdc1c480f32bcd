import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type {
  identityCorrections,
  OpenCorrection,
} from '@labgate/contract/patients/identity-corrections'
import type { Actor } from '../../../access/actor.ts'
import { mayNotDecide } from '../../../access/same-person.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { staffName } from '../../../db/sql-parts.ts'
import { limitOf, totalBound, type Keyset } from '../../../http/page-of.ts'

type Criteria = ParsedInput<typeof identityCorrections.waiting>['searchCriteria']

/* Requests `c` that no one has decided, of patients in sight; `customerId` 0: of all accounts. */
const waiting = (scope: Scope, customerId: number, parameters: unknown[]): string => {
  const inSight = patientInSight(scope, 'c', parameters)
  const account = customerId > 0 ? ` and c.customer_id = $${parameters.push(customerId)}` : ''
  return `from identity_correction c where c.state = 'open' and ${inSight}${account}`
}

/** Identity corrections that wait for a decision, up to 1,001, and since when the oldest does. */
export const countOpenCorrections = (
  scope: Scope,
): Query<{ count: number; oldest: string | null }> => {
  const parameters: unknown[] = []
  const found = waiting(scope, 0, parameters)
  return rawQuery(
    `
      select count(*), min(created_at) as oldest
      from
        (
          select c.created_at ${found} order by c.identity_correction_id limit ${totalBound + 1}
        ) counted
    `,
    parameters,
  )
}

/** One page of identity corrections that wait for a decision, the oldest first. */
export const openCorrections = (
  actor: Actor,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<OpenCorrection & { counted: number }> => {
  const parameters: unknown[] = []
  const found = waiting(actor, criteria.customerId ?? 0, parameters)
  const given = (value: unknown): string => `$${parameters.push(value)}`
  const [me, from, limit] = [
    given(actor.userId),
    given(after?.[0] ?? null),
    given(limitOf(criteria)),
  ]
  return rawQuery(
    `
      select
        c.identity_correction_id as "identityCorrectionId",
        c.patient_id as "patientId",
        ${shownName} as "patientName",
        p.dob,
        p.medical_record_id as "medicalRecordId",
        c.customer_id as "customerId",
        a.name as customer,
        c.kind,
        c.was,
        c.asked,
        c.reason,
        c.created_by as "requestedBy",
        c.created_at as "requestedDate",
        ${staffName('i.user_id_owner')} as owner,
        ${mayNotDecide('c.user_id_created', `${me}::bigint`)} as "needsOther",
        (
          select count(*)::int
          from correction_tube t
          where t.identity_correction_id = c.identity_correction_id
        ) as tubes,
        (select count(*)::int from (select ${found} limit ${totalBound + 1}) each) as counted
      from
        identity_correction c
        join patient p on p.patient_id = c.patient_id
        join customer a on a.customer_id = c.customer_id
        left join customer_incident i on i.customer_incident_id = c.customer_incident_id
      where
        c.identity_correction_id in (select c.identity_correction_id ${found})
        and (${from}::bigint is null or c.identity_correction_id > ${from}::bigint)
      order by c.identity_correction_id
      limit ${limit}
    `,
    parameters,
  )
}
