import type { AuditRow } from '@labgate/contract/access/watch'
import { patientsSeen } from '../../../access/audit.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { limitOf, type Keyset, type Paging } from '../../../http/page-of.ts'

export interface AuditCriteria extends Paging {
  userId?: number | undefined
  customerId?: number | undefined
  /** Everything about this patient, including tubes. */
  patientId?: number | undefined
  act?: string | undefined
  /** 'done', 'refused' for every refusal, or a full outcome. */
  outcome?: string | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}
export type AuditListRow = AuditRow & { total: number }

const given = (id: number | undefined): id is number => id !== undefined && id >= 0

/** One page of the audit log, latest first, with today's names. */
export const listAudit = (
  criteria: AuditCriteria,
  after: Keyset | undefined,
): Query<AuditListRow> => {
  const values: unknown[] = [limitOf(criteria)]
  const conditions: string[] = []
  const add = (condition: (place: string) => string, value: unknown): void =>
    void conditions.push(condition(`$${values.push(value)}`))
  const { userId, customerId, patientId, act = '', outcome = '', from, to } = criteria
  if (given(userId)) add((place) => `user_id = ${place}::bigint`, userId)
  if (given(customerId)) add((place) => `customer_id = ${place}::bigint`, customerId)
  if (patientId !== undefined && patientId > 0)
    add(
      (place) => `
        (
          patient_id > 0
          and patient_id = ${place}::bigint
          or target = '${patientsSeen}'
          and fields @> array['patient ' || ${place}::bigint]
        )
      `,
      patientId,
    )
  if (act !== '') add((place) => `act = ${place}`, act)
  if (outcome === 'refused')
    conditions.push(`outcome <> 'done' and starts_with(outcome, 'refused')`)
  else if (outcome !== '')
    add(
      (place) => `outcome = ${place}${outcome === 'done' ? '' : ` and outcome <> 'done'`}`,
      outcome,
    )
  if (from) add((place) => `at >= ${place}::timestamptz`, from)
  if (to) add((place) => `at <= ${place}::timestamptz`, to)
  const hit = conditions.length === 0 ? 'true' : conditions.join(' and ')
  const page = after === undefined ? hit : `${hit} and audit_id < $${values.push(after[0])}::bigint`
  const query = rawQuery<AuditListRow>(
    `
      with page as materialized (select * from audit where ${page} order by audit_id desc limit $1)
      select
        a.audit_id as "auditId",
        a.at,
        a.user_id as "userId",
        coalesce(trim(u.first_name || ' ' || u.last_name), '') as "userName",
        coalesce(trim(s.first_name || ' ' || s.last_name), '') as "subjectName",
        a.act,
        a.outcome,
        a.customer_id as "customerId",
        coalesce(c.name, '') as "customerName",
        a.target,
        case
          when a.target = '${patientsSeen}' then (
            -- to whom, if it was not a user, and how many patients: not which others
            select
              coalesce(
                array_agg(f order by n) filter (where f !~ '^patient \\d+$'),
                '{}'
              ) || case count(*) filter (where f ~ '^patient \\d+$')
                when 1 then '1 patient'
                else count(*) filter (where f ~ '^patient \\d+$') || ' patients'
              end
            from unnest(a.fields) with ordinality as e (f, n)
          )
          else a.fields
        end as fields,
        a.address,
        a.patient_id as "patientId",
        a.lab_order_id as "labOrderId",
        a.specimen_barcode as "specimenBarcode",
        a.sealed_by is not null as sealed,
        (select count(*) from (select from audit where ${hit} limit 1001) counted) as total
      from
        page a
        left join app_user u on u.user_id = a.user_id
        left join app_user s on s.user_id = a.subject_id
        left join customer c on c.customer_id = a.customer_id
      order by a.audit_id desc
    `,
    values,
  )
  return { ...query, unprepared: true }
}

export interface AuditState {
  rows: number
  unsealed: number
  lastSealAt: string | null
  head: string
}

/** Number of rows, number not yet covered by a seal, and the head of the chain. */
export const auditState = (): Query<AuditState> =>
  rawQuery(`
    with
      unsealed as (select count(*) as unsealed from audit where sealed_by is null),
      last as (select at, hash from audit_seal order by seal_id desc limit 1)
    select
      (select coalesce(sum(rows), 0)::bigint from audit_seal) + unsealed as rows,
      unsealed,
      (select at from last) as "lastSealAt",
      coalesce((select hash from last), '') as head
    from unsealed
  `)
