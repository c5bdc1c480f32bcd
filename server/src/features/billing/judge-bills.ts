import { written } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { together } from '../../db/database.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { judgeOrders } from './judge-orders.ts'

/** Orders judged per round: about a second of database time. */
const most = { server: 500, embedded: 100 } as const

const takeDue = (count: number) =>
  written<{ taken: number; orders: number[] }>(
    `select n.taken, array(select o.lab_order_id from lab_order o cross join laboratory_setting s where o.lab_order_id = any (n.orders) and s.billing_since is not null
       and coalesce(o.collection_day, o.accessioned_at::date) >= s.billing_since and (o.stage >= 30 or exists (select from bill b where b.lab_order_id = o.lab_order_id)) order by 1) as orders
     from take_bill_notes($1) n`,
    [count],
  )

/** Judges what was noted, one batch at a time, until nothing is left. Returns the number of bills that changed. */
export const judgeBills = async ({ database, now }: Pick<House, 'database' | 'now'>, isOver: () => boolean = () => false): Promise<number> => {
  let changed = 0
  for (;;) {
    if (isOver()) return changed
    const [count, taken] = await database.forActor(houseScope, async (tx) => {
      const [[due]] = await together(tx, takeDue(most[database.kind]))
      const { changed: bills } = await judgeOrders(tx, due?.orders ?? [], now())
      return [bills.length, due?.taken ?? 0]
    })
    changed += count
    if (taken < most[database.kind]) return changed
  }
}
