import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import {
  allHolds,
  atPractice,
  inProcess,
  notProcessed,
  resultedGroup,
  Stage,
} from '@labgate/contract/orders/order-status'
import { attentions, type Attention, type orders } from '@labgate/contract/orders/orders'
import type { Actor } from '../../access/actor.ts'
import { mayReadFindings } from '../../core/figures/guard.ts'
import { countOrders } from '../../core/orders/orders.queries.ts'
import { incompletePatients } from '../../core/patients/incomplete.queries.ts'
import type { Outcome } from '../../db/batch.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { totalBound } from '../../http/page-of.ts'

type Criteria = ParsedInput<typeof orders.summary>['searchCriteria']

const tiles = {
  created: atPractice,
  received: Stage.Received,
  processing: inProcess,
  resulted: resultedGroup,
  notProcessed,
} as const
type Tile = keyof typeof tiles | 'issue' | 'holdTotal' | Attention
const tileNames = [...Object.keys(tiles), 'issue', 'holdTotal', ...attentions] as Tile[]

/**
 * What each tile counts: the criteria of the list it opens. Holds, missing information, and what
 * must be read first ignore the date range.
 */
export const summaryQueries = (actor: Actor, criteria: Criteria): Query<{ count: number }>[] => {
  const {
    customerId = 0,
    locationId = 0,
    userId = 0,
    labTypeId,
    collectionDateStart,
    collectionDateEnd,
  } = criteria
  const place = {
    customerId,
    locationId,
    physicianId: userId,
    ...(labTypeId !== undefined && { labTypeId }),
  }
  const days = { collectionDateStart, collectionDateEnd }
  const missing = incompletePatients(actor, customerId, locationId).compile()
  return [
    ...Object.values(tiles).map((labStatusId) =>
      countOrders(actor, { ...place, ...days, labStatusId }),
    ),
    rawQuery(`select count(*) from (${missing.sql}) incomplete`, missing.parameters),
    countOrders(actor, { ...place, labStatusId: allHolds }),
    // a user who sees only volumes gets no findings
    ...(mayReadFindings(actor)
      ? attentions.map((attention) => countOrders(actor, { ...place, attention }))
      : []),
  ]
}
const countOf = (outcome: Outcome | undefined): number =>
  Number((outcome?.rows[0] as { count?: number } | undefined)?.count ?? 0)
/** Counts up to 1000, and the names of those that exceed it. */
export const summaryOf = (outcomes: readonly Outcome[]) => {
  const counts = tileNames.map((name, at) => [name, countOf(outcomes[at])] as const)
  return {
    ...(Object.fromEntries(
      counts.map(([name, count]) => [name, Math.min(count, totalBound)]),
    ) as Record<Tile, number>),
    more: counts.filter(([, count]) => count > totalBound).map(([name]) => name),
  }
}
