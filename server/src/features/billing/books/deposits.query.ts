import {
  depositMethodNames,
  mostPayerAccounts,
  type bookLists,
  type Deposit,
  type DepositDay,
} from '@labgate/contract/billing/book-lists'
import type { ApiResponse, ParsedInput } from '@labgate/contract/kit/endpoint'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { limitOf, totalBound, type Keyset } from '../../../http/page-of.ts'
import { accountKey } from './postings.query.ts'

const byMethod = depositMethodNames
  .map((method) => `coalesce(sum(d.cents) filter (where d.method = '${method}'), 0)::bigint`)
  .join(', ')
/** Deposits by day of a month (its first day, YYYY-MM-01), oldest first; of all charts. */
export const depositDays = (month: string): Query<DepositDay> =>
  rawQuery(
    `
      select d.day::text as day, array[${byMethod}] as cents, sum(d.deposits)::int as deposits
      from book_deposits($1::date, ($1::date + interval '1 month' - interval '1 day')::date) d
      group by d.day
      order by d.day
    `,
    [month],
  )

/** A deposit with whose payment it is: null of a remittance, or of an account's payment. */
export type DepositRow = Deposit & { patientId: number | null; counted: number }
type Criteria = ParsedInput<typeof bookLists.deposits>['searchCriteria']
/** The deposits of some days, latest first; payments of patients that the caller sees. */
export const listDeposits = (
  scope: Scope,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<DepositRow> => {
  const patients = visiblePatients(scope).select('p.patient_id').compile()
  const at = patients.parameters.length + 1
  const { from = null, to = null, method = '' } = criteria
  const [lastDay = null, lastKind = null, lastId = null] = after ?? []
  return rawQuery(
    `
      with
        found as (
          select d.*
          from deposit d
          where
            d.cents <> 0
            and ($${at}::date is null or d.day >= $${at}::date)
            and ($${at + 1}::date is null or d.day <= $${at + 1}::date)
            and ($${at + 2}::text = '' or d.method = $${at + 2})
            and (d.patient_id is null or d.patient_id in (${patients.sql}))
        )
      select
        f.kind,
        f.id as "depositId",
        f.patient_id as "patientId",
        coalesce(
          (
            select r.x12_file_id
            from remittance r
            where f.kind = 'remittance' and r.remittance_id = f.id
          ),
          0
        ) as "x12FileId",
        f.day::text as day,
        f.method,
        left(f.number, 60) as number,
        case
          when f.kind = 'remittance' then f.payer
          else coalesce(
            (select ${lastFirst('t')} from patient t where t.patient_id = f.patient_id),
            (select c.name from customer c where c.customer_id = f.customer_id),
            ''
          )
        end as "from",
        f.cents,
        f.posted as "postedCents",
        f.state,
        (select count(*) from (select from found limit ${totalBound + 1}) each)::int as counted
      from found f
      where $${at + 3}::date is null or (f.day, f.kind, f.id) < ($${at + 3}::date, $${at + 4}::text, $${at + 5}::bigint)
      order by f.day desc, f.kind desc, f.id desc
      limit $${at + 6}
    `,
    [...patients.parameters, from, to, method, lastDay, lastKind, lastId, limitOf(criteria)],
  )
}
export const keysetOfDeposit = ({ day, kind, depositId }: Deposit): Keyset => [
  day ?? '',
  kind,
  depositId,
]

/** Payers' accounts: what is open outside claims, the largest balance first. */
export const payerAccounts: Query<ApiResponse<typeof bookLists.payerAccounts>['list'][number]> =
  rawQuery(`
    select
      ${accountKey} as key,
      max(r.payer_name) as payer,
      sum(e.cents)::bigint as cents,
      count(*)::int as entries,
      max(e.posted_on)::text as last
    from
      payer_entry e
      join remittance r using (remittance_id)
    where e.kind in ('recovery', 'forward', 'applied')
    group by 1
    order by abs(sum(e.cents)) desc, 1
    limit ${mostPayerAccounts}
  `)
