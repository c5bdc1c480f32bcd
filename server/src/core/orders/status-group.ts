import {
  allHolds,
  firstEnd,
  firstHold,
  inWork,
  lastHold,
  notProcessed,
  statusGroups,
} from '@labgate/contract/orders/order-status'
import { sql, type RawBuilder } from 'kysely'
import { inWorkOf } from './list-criteria.ts'

/**
 * SQL: the statuses that a search groups under one number, such as everything on hold; undefined
 * for a single status. In the statement's text, so that each gets its own plan.
 */
export const inStatusGroup = (labStatusId: number): RawBuilder<boolean> | undefined => {
  if (labStatusId === inWork) return inWorkOf
  if (labStatusId === allHolds)
    return sql<boolean>`
      (o.lab_status_id >= ${sql.lit(firstHold)} and o.lab_status_id <= ${sql.lit(lastHold)})
    `
  if (labStatusId === notProcessed) return sql<boolean>`o.lab_status_id >= ${sql.lit(firstEnd)}`
  if (!(labStatusId in statusGroups)) return undefined
  const { statuses } = statusGroups[labStatusId as keyof typeof statusGroups]
  return sql<boolean>`o.lab_status_id in (${sql.join(statuses.map((status) => sql.lit(status)))})`
}
