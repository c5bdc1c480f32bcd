import { linkTo } from '@labgate/contract/access/link-to'
import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { holdsDemographics } from '@labgate/contract/orders/findings'
import type { AppContext } from '../../../app-context.ts'
import { judged } from '../../../core/orders/judge-order.ts'
import { lockOrder } from '../../../core/orders/orders.queries.ts'
import { systemActor } from '../../../core/scope/system-actor.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { oneByOne } from '../../../jobs/one-by-one.ts'
import { linkLine } from '../../../ports/mail/portal-link.ts'

const most = 200
const own = Object.keys(inboxReasons)

/*
 * Orders judged by data that has changed since: patient, insurances, papers, provider, account.
 * Once a day regardless.
 */
const changedSince = `
  select o.lab_order_id as id
  from lab_order o
  where
    o.lab_order_id in (
      select i.lab_order_id
      from inbox i
      where i.resolved_at is null and i.lab_order_id is not null and i.reason <> all ($1)
    )
    and (
      o.judged_at < $2::timestamptz - interval '1 day'
      or exists (
        select from patient p where p.patient_id = o.patient_id and p.updated_at > o.judged_at
      )
      or exists (
        select
        from patient_insurance n
        where n.patient_id = o.patient_id and n.updated_at > o.judged_at
      )
      or exists (
        select
        from patient_attachment a
        where a.patient_id = o.patient_id and greatest(a.date_created, a.deleted_at) > o.judged_at
      )
      or exists (
        select from app_user u where u.user_id = o.user_id_physician and u.updated_at > o.judged_at
      )
      or exists (
        select from customer c where c.customer_id = o.customer_id and c.updated_at > o.judged_at
      )
    )
  order by o.lab_order_id
  limit ${most}
`

const judgeAgain = async (tx: Tx, labOrderId: number, now: Date): Promise<void> => {
  const row = await lockOrder(tx, systemScope, labOrderId)
  if (row === undefined) return
  const findings = await judged(tx, systemActor, row, now)
  await tx
    .updateTable('lab_order')
    .set({
      findings: JSON.stringify(findings),
      demographics_hold: holdsDemographics(findings) && row.hold_released_at === null,
      judged_at: now.toISOString(),
    })
    .where('lab_order_id', '=', labOrderId)
    .execute()
}

/**
 * Judges orders with an open message to the practice again when the data behind them has changed,
 * so that fixed problems are no longer reported.
 */
export const followUp = async ({
  database,
  now,
  log,
}: Pick<AppContext, 'database' | 'now' | 'log'>): Promise<number> => {
  const at = now()
  const ids = await database.forActor(
    systemScope,
    async (tx) =>
      (await tx.executeQuery<{ id: number }>(compiledRaw(changedSince, [own, at.toISOString()])))
        .rows,
  )
  await oneByOne(
    { log },
    ['order to check again', 'orders to check again'],
    ids,
    ({ id }) => id,
    ({ id }) => database.forActor(systemScope, (tx) => judgeAgain(tx, id, at)),
  )
  return ids.length
}

interface Waiting {
  locationId: number
  address: string
  count: number
}
/** Minutes for which messages gather before an email reports them. */
const gatherMinutes = 10

/**
 * Notifies locations that opted in, in one email, that messages are waiting. Names no patient: only
 * a count and where to read them (records.md#location).
 */
export const mailMessages = async (
  context: Pick<AppContext, 'database' | 'now' | 'post' | 'config'>,
): Promise<number> => {
  const before = new Date(context.now().getTime() - gatherMinutes * 60_000).toISOString()
  return context.database.system('notices of messages', async (tx) => {
    const { rows } = await tx.executeQuery<Waiting>(
      compiledRaw(
        `
          with
            due as (
              select inbox_id, location_id
              from inbox
              where mailed_at is null and resolved_at is null and created_at < $1::timestamptz
              order by inbox_id
              limit 5000
              for update skip locked
            ),
            done as (
              update inbox i
              set mailed_at = $2::timestamptz
              from due
              where i.inbox_id = due.inbox_id
            )
          select
            l.location_id as "locationId",
            l.notification_email_address as address,
            count(*) as count
          from
            due
            join location l using (location_id)
          where l.notification_email and l.notification_email_address <> ''
          group by 1, 2
        `,
        [before, context.now().toISOString()],
      ),
    )
    const place = linkLine(context.config, linkTo('/inbox'))
    for (const { address, count } of rows) {
      const text =
        Number(count) === 1
          ? 'You have a message from the laboratory'
          : `You have ${count} messages from the laboratory`
      await context.post.queue(
        {
          to: address,
          subject: text,
          text: `${text} in the inbox of ${context.config.LAB_NAME}. Please sign in to see what is needed.${place}`,
        },
        tx,
      )
    }
    return rows.length
  })
}
