import type { AppContext } from '../../app-context.ts'
import { reportFileOf } from '../../core/results/reports.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { compiledRaw } from '../../db/queries.ts'
import { Unprintable } from '../../paper/faces.ts'

/** Maximum reports made per round; the next round takes the rest. */
const most = 300

/*
 * Released in the last day and not made yet: older ones are made when someone opens them. For a 42
 * CFR Part 2 program, also as faxed.
 */
const missing = `
  select r.result_id as "resultId", n.notice
  from
    result r
    join customer c using (customer_id)
    cross join lateral (
      values
        (false),
        (true)
    ) n (notice)
  where
    r.released_at > $1::timestamptz - interval '1 day'
    and (not n.notice or c.part2_program)
    and not exists (
      select
      from result_document d
      where
        d.result_id = r.result_id
        and d.kind = case
          when n.notice then 'report with notice'
          else 'report'
        end
    )
  order by r.released_at desc, r.result_id desc
  limit ${most}
`

/**
 * Makes the reports of released results, so that delivery and the first reader do not wait. One at
 * a time: a paper that a person requests waits for at most one. Failures are tried again in the
 * next round, for a day. Returns how many were made.
 */
export const makeReports = async (
  context: Pick<AppContext, 'database' | 'now' | 'log'>,
): Promise<number> => {
  const { rows } = await context.database.forActor(systemScope, (tx) =>
    tx.executeQuery<{ resultId: number; notice: boolean }>(
      compiledRaw(missing, [context.now().toISOString()]),
    ),
  )
  let made = 0
  for (const { resultId, notice } of rows)
    try {
      if ((await reportFileOf(context, resultId, { notice })) !== undefined) made++
    } catch (error) {
      // an unprintable name is reported to the user who opens the report and can fix it; any other
      // failure holds up no other report
      if (!(error instanceof Unprintable))
        context.log.error(
          { resultId, err: { message: (error as Error).message } },
          'a report could not be made',
        )
    }
  return made
}
