import type { RequestedBundle, BundleState } from '@labgate/contract/results/report-bundles'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { visibleResults } from '../../../core/results/visible-results.ts'
import { anyId } from '../../../db/lists.ts'
import { q, type Query } from '../../../db/queries.ts'

export const noBundle = 'These reports were made more than a day ago or were never requested.'

/** The newest released report of each of these orders, unless it was withdrawn. */
export const newestReports = (
  actor: Actor,
  labOrderIds: readonly number[],
): Query<{ resultId: number; labOrderId: number; customerId: number }> =>
  visibleResults(actor)
    .where('o.lab_order_id', '=', anyId(labOrderIds))
    .where('o.stage', '>=', sql<number>`50`)
    .where('r.released_at', 'is not', null)
    .where(sql<boolean>`r.kind not like 'withdrawn%'`)
    .where(
      sql<boolean>`
        not exists (
          select
          from result n
          where
            n.lab_order_id = r.lab_order_id
            and n.version > r.version
            and n.released_at is not null
        )
      `,
    )
    .select([
      'r.result_id as resultId',
      'o.lab_order_id as labOrderId',
      'o.customer_id as customerId',
    ])

export interface BundleRow {
  reportBundleId: number
  resultIds: number[]
  state: BundleState
  made: number
  says: string
  content: Buffer | null
}
/** First lock: only the user's own. `whole`: with its bytes. */
export const ownBundle = (
  { userId }: Actor,
  reportBundleId: number,
  whole = false,
): Query<BundleRow> =>
  q
    .selectFrom('report_bundle')
    .select([
      'report_bundle_id as reportBundleId',
      'result_ids as resultIds',
      'state',
      'made',
      'says',
      whole ? 'content' : sql<null>`null`.as('content'),
    ])
    .where('report_bundle_id', '=', reportBundleId)
    .where('user_id', '=', userId)

/** The user's own since then, latest first; no canceled ones. */
export const recentBundles = ({ userId }: Actor, since: Date): Query<RequestedBundle> =>
  q
    .selectFrom('report_bundle')
    .select([
      'report_bundle_id as reportBundleId',
      'state',
      'made',
      'says',
      'asked_at as askedDate',
      sql<number>`cardinality(result_ids)`.as('count'),
    ])
    .where('user_id', '=', userId)
    .where('asked_at', '>', since.toISOString())
    .where('state', '<>', 'cancelled')
    .orderBy('report_bundle_id', 'desc')
    .limit(10)

/** How many of these reports are still visible to the user, and which orders they belong to. */
export const reportsInSight = (
  actor: Actor,
  resultIds: readonly number[],
): Query<{ labOrderId: number; customerId: number }> =>
  visibleResults(actor)
    .where('r.result_id', '=', anyId(resultIds))
    .select(['o.lab_order_id as labOrderId', 'o.customer_id as customerId'])
