import { linkTo } from '@labgate/contract/access/link-to'
import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { linkLine } from '../../../ports/mail/portal-link.ts'

interface Waiting {
  address: string
  reports: number
  withdrawn: number
}
/** Minutes that results accumulate before an email reports them. */
const gatherMinutes = 10

const counted = (count: number, what: string): string =>
  count === 1 ? `A ${what}` : `${count} ${what}s`
const sentences = ({ reports, withdrawn }: Waiting): string[] => [
  ...(reports > 0 ? [`${counted(reports, 'result')} ${reports === 1 ? 'is' : 'are'} ready.`] : []),
  ...(withdrawn > 0
    ? [
        `${counted(withdrawn, 'result')} you were notified of ${withdrawn === 1 ? 'was' : 'were'} withdrawn and must not be used.`,
      ]
    : []),
]

/* A notice for which there is no longer an address is not sent, and says so. */
const due = `
  with
    due as (
      select d.delivery_id, d.location_id, d.kind
      from delivery d
      where
        d.way = 'mail'
        and d.state = 'waiting'
        and (d.made_at < $1::timestamptz or d.kind = 'withdrawal')
      order by d.delivery_id
      limit 5000
      for update skip locked
    ),
    done as (
      update delivery d
      set
        done_at = $2::timestamptz,
        state = case
          when result_address(l) <> '' then 'delivered'
          else 'failed'
        end,
        says = case
          when result_address(l) <> '' then ''
          else 'The location no longer has an email for notices.'
        end
      from
        due
        join location l using (location_id)
      where d.delivery_id = due.delivery_id
    )
  select
    result_address(l) as address,
    count(*) filter (where due.kind = 'report') as reports,
    count(*) filter (where due.kind = 'withdrawal') as withdrawn
  from
    due
    join location l using (location_id)
  where result_address(l) <> ''
  group by due.location_id, 1
`

/**
 * Notifies locations that requested it, in one email, that results are ready or were withdrawn:
 * counts and where to read them, nothing about a patient.
 */
export const mailResults = (
  context: Pick<AppContext, 'database' | 'now' | 'post' | 'config'>,
): Promise<number> => {
  const { config, database, now, post } = context
  const before = new Date(now().getTime() - gatherMinutes * 60_000).toISOString()
  return database.forActor(systemScope, async (tx) => {
    const { rows } = await tx.executeQuery<Waiting>(compiledRaw(due, [before, now().toISOString()]))
    const place = linkLine(config, linkTo('/lab-order'))
    for (const row of rows) {
      const text = sentences(row).join(' ')
      const subject =
        row.withdrawn > 0
          ? `Results were withdrawn: ${config.LAB_NAME}`
          : `Results are ready: ${config.LAB_NAME}`
      await post.queue(
        {
          to: row.address,
          subject,
          text: `${text} Please sign in to the ${config.LAB_NAME} portal for details.${place}`,
        },
        tx,
      )
    }
    return rows.length
  })
}
