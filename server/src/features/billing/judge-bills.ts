import { written } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { together } from '../../db/database.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { collectFacts } from './collect-facts.ts'
import { writeBills } from './write-bills.ts'

/** Orders that one round judges: about a second of the database. */
const most = { server: 500, embedded: 100 } as const

/* What is noted, taken out at once: what is noted meanwhile is the next round's. Another node takes others. */
const takeDue = (count: number) =>
  written<{ labOrderId: number }>(
    `with due as (delete from bill_due where n in (select n from bill_due order by n limit $1 for update skip locked) returning lab_order_id)
     select distinct d.lab_order_id as "labOrderId" from due d join lab_order o using (lab_order_id) cross join laboratory_setting s
     where s.billing_since is not null and coalesce(o.collection_day, o.accessioned_at::date) >= s.billing_since and (o.stage >= 30 or exists (select from bill b where b.lab_order_id = o.lab_order_id))`,
    [count],
  )
const notes = written<{ count: number }>('select count(*)::int as count from (select from bill_due limit 1) one')

/** Judges what was noted, a batch at a time, until nothing is left. Answers how many bills changed. */
export const judgeBills = async ({ database, now }: Pick<House, 'database' | 'now'>, isOver: () => boolean = () => false): Promise<number> => {
  let changed = 0
  for (;;) {
    if (isOver()) return changed
    const [count, left] = await database.forActor(houseScope, async (tx) => {
      const [due] = await together(tx, takeDue(most[database.kind]))
      const bills =
        due.length === 0
          ? []
          : await writeBills(
              tx,
              await collectFacts(
                tx,
                due.map(({ labOrderId }) => labOrderId).toSorted((a, b) => a - b),
                now(),
              ),
              now(),
            )
      const [[more]] = await together(tx, notes)
      return [bills.length, more?.count ?? 0]
    })
    changed += count
    if (left === 0) return changed
  }
}
