import type { WorkAct } from '@labgate/contract/billing/work-queues'
import type { Standing } from './bill-standing.queries.ts'
import { creditOf, movableSum, openSum } from './bill-standing.ts'
import type { Item } from './item.ts'

/**
 * What an act on an item is about, in cents: what its preview shows, its button does, its answer
 * says, its undo takes back, and what it adds to the register and the ledger
 * (rules.md#ledger-laws). Before a payer's decision, all that is open on the bill goes to another
 * party; after it, what payers left open.
 */
export const amountOf = (act: WorkAct, item: Item, standing: Standing | undefined): number => {
  if (standing === undefined) return item.cents
  switch (act) {
    case 'write-off':
    case 'request':
      return openSum(standing)
    case 'refund':
      return creditOf(standing)
    case 'use-credit':
      return Math.min(creditOf(standing, 'patient'), standing.openElsewhere)
    case 'bill-client':
    case 'bill-patient':
      return standing.isDecided ? movableSum(standing) : openSum(standing)
    default:
      return item.cents
  }
}
