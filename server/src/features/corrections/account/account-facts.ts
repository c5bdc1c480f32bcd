import type { AccountMoveFacts } from '@labgate/contract/corrections/account-rules'
import { stateOf } from '../../../core/orders/order-rights.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { moveFactsOf, type Moved } from '../move/move-facts.ts'

interface Accounts {
  isPart2: boolean
  isAccountActive: boolean
  isRestricted: boolean
  from: string
  to: string
}
const accountsOf = ({ from, to }: Moved): Query<Accounts> =>
  rawQuery(
    `
      select
        f.part2_program as "isPart2",
        t.active as "isAccountActive",
        f.name as "from",
        t.name as "to",
        exists (
          select from patient p where p.patient_id in ($3, $4) and p.restricted > 0
        ) as "isRestricted"
      from
        customer f,
        customer t
      where f.customer_id = $1 and t.customer_id = $2
    `,
    [from.customer_id, to.customer_id, from.patient_id, to.patient_id],
  )

/**
 * What the contract's rules consider, whether a second person confirms, and the names of both
 * accounts. `except`: the move being decided.
 */
export const accountMoveFacts = async (
  tx: Tx,
  moved: Moved,
  except = 0,
): Promise<AccountMoveFacts & { hasResult: boolean; names: Pick<Accounts, 'from' | 'to'> }> => {
  const { from, to, isRequested, hasResult } = await moveFactsOf(tx, moved, except)
  const [[accounts]] = await pipeline(tx, accountsOf(moved))
  const {
    isPart2 = true,
    isAccountActive = false,
    isRestricted = true,
    ...names
  } = accounts ?? { from: '', to: '' }
  return {
    state: stateOf(moved.row),
    from,
    to,
    isPart2,
    isAccountActive,
    isRestricted,
    isRequested,
    hasResult,
    names: { from: names.from, to: names.to },
  }
}
