import { late } from '@labgate/contract/accessioning/late'
import { accounts } from '@labgate/contract/accounts/accounts'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { secondFactor } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { delegates } from '@labgate/contract/people/signatures'
import { users } from '@labgate/contract/people/users'
import { resultReview } from '@labgate/contract/results/result-review'
import { results } from '@labgate/contract/results/results'
import { loggedVersion, type Logged } from '../src/access/logged-version.ts'
import { isDataException } from '../src/db/away.ts'

/* SQL: the version of what a call vouches for, by the call's input. */
const ofUser = `
  select row_version as version from app_user where user_id = ($1::jsonb ->> 'userId')::bigint
`
/* SQL: the version of what is logged under an id of the call's input. */
const logged = (kind: Logged, id: string): string => `select ${loggedVersion(kind, id)} as version`
const input = (name: string): string => `($1::jsonb ->> '${name}')::bigint`
const orderOfResult = `
  (select r.lab_order_id from result r where r.result_id = ${input('resultId')})
`
const shown = new Map<Endpoint, string>([
  [late.assign, logged('late', input('labOrderId'))],
  [late.close, logged('late', input('labOrderId'))],
  [delegates.save, logged('delegates', input('userId'))],
  [results.release, logged('printed-text', orderOfResult)],
  [results.savePrinted, logged('printed-text', orderOfResult)],
  [users.identityVerified, ofUser],
  [users.approveProvider, ofUser],
  [secondFactor.reset, ofUser],
  [signInChanges.openSigning, ofUser],
  [
    signInChanges.confirm,
    `
      select row_version as version
      from app_user
      where
        user_id = (
          select user_id
          from sign_in_change
          where sign_in_change_id = ($1::jsonb ->> 'signInChangeId')::bigint
        )
    `,
  ],
  [
    accounts.reviewed,
    `
      select row_version as version
      from customer
      where customer_id = ($1::jsonb ->> 'customerId')::bigint
    `,
  ],
  [
    payerFiles.decide,
    `
      select
        coalesce(
          (
            select p.row_version
            from remittance_claim p
            where i.about = 'payment:' || p.remittance_claim_id
          ),
          (select r.row_version from remittance r where i.about = 'remittance:' || r.remittance_id)
        ) as version
      from work_item i
      where i.work_item_id = ($1::jsonb ->> 'workItemId')::bigint
    `,
  ],
  [
    resultReview.reviewNormal,
    `
      select json_agg(coalesce(o.row_version, 0) order by n.at) as version
      from
        jsonb_array_elements_text($1::jsonb -> 'labOrderIds') with ordinality as n (id, at)
        left join lab_order o on o.lab_order_id = n.id::bigint
    `,
  ],
])

/**
 * What a person who vouches has just seen: the version that is there, unless the test says which one
 * they saw.
 */
export const lookFirst = async (
  owner: <R>(sql: string, values: unknown[]) => Promise<R[]>,
  endpoint: Endpoint,
  sent: unknown,
): Promise<{ rowVersion?: unknown }> => {
  const sql = shown.get(endpoint)
  if (sql === undefined || Object.hasOwn(sent as object, 'rowVersion')) return {}
  const [row] = await owner<{ version: unknown }>(sql, [JSON.stringify(sent)]).catch(
    (error: { code?: string }) => {
      // what is no id has no version to be seen
      if (isDataException(error.code)) return []
      throw error
    },
  )
  return row === undefined || row.version === null ? {} : { rowVersion: row.version }
}
