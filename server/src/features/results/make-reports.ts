import { compiledText } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { Unprintable } from '../../paper/faces.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { reportFileOf } from './reports.ts'

/** Reports that one round makes at most; the rest is the next round's. */
const most = 300

/* Released in the last day and not made yet: what is older is made when somebody opens it. Of a program under 42 CFR Part 2 also as it is faxed. */
const missing = `select r.result_id as "resultId", n.notice from result r join customer c using (customer_id)
    cross join lateral (values (false), (true)) n (notice)
  where r.released_at > $1::timestamptz - interval '1 day' and (not n.notice or c.part2_program)
    and not exists (select from result_document d where d.result_id = r.result_id and d.kind = case when n.notice then 'report with notice' else 'report' end)
  order by r.released_at desc, r.result_id desc limit ${most}`

/**
 * Makes the reports of what was released, so that delivery and the first who opens one do not wait. One after the other: a paper that a person asks for
 * waits for one at most. What cannot be made is tried again with the next round, for a day. Answers how many were made.
 */
export const makeReports = async (house: Pick<House, 'database' | 'now' | 'log'>): Promise<number> => {
  const { rows } = await house.database.forActor(houseScope, (tx) =>
    tx.executeQuery<{ resultId: number; notice: boolean }>(compiledText(missing, [house.now().toISOString()])),
  )
  let made = 0
  for (const { resultId, notice } of rows)
    try {
      if ((await reportFileOf(house, resultId, { notice })) !== undefined) made++
    } catch (error) {
      // a name that cannot be printed is said to whoever opens the report, who can mend it; one that fails otherwise holds up no other
      if (!(error instanceof Unprintable)) house.log.error({ resultId, err: { message: (error as Error).message } }, 'a report could not be made')
    }
  return made
}
