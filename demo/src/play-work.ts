import { noMarks, type UserType } from '@labgate/contract/access/user-types'
import type { Decision } from '@labgate/contract/billing/work-queues'
import type { Actor } from '@labgate/server/access/actor.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import { systemActor } from '@labgate/server/core/scope/system-actor.ts'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import { pipeline, type Tx } from '@labgate/server/db/database.ts'
import { compiledRaw, rawQuery } from '@labgate/server/db/queries.ts'
import {
  actOnWork,
  addNotes,
  lockItems,
  recheck,
} from '@labgate/server/features/billing/work-queues/act-on-work.ts'
import { decideWork } from '@labgate/server/features/billing/work-queues/decide-work.ts'
import type { Queue } from '@labgate/server/features/billing/work-queues/queue.ts'
import { newActNumber, recordAct } from '@labgate/server/features/billing/work-queues/record-act.ts'
import { unsent } from './actors.ts'
import { demoPeople } from './sign-ins.ts'

/** Weeks that the queues have been worked; each person's figures show this many. */
export const workedWeeks = 8
const [hourMs, minuteMs] = [3_600_000, 60_000]

/* Who works, and how many items of each queue per week. */
const crew: readonly {
  email: string
  userTypeId: UserType
  takes: Readonly<Partial<Record<Queue, number>>>
}[] = [
  { ...demoPeople.billing, takes: { insurance: 4, billing: 5 } },
  { ...demoPeople.cetSupervisor, takes: { insurance: 2, billing: 2 } },
  { ...demoPeople.cet, takes: { billing: 2 } },
]
const persons = rawQuery<{ userId: number; email: string }>(
  'select user_id as "userId", email from app_user where email = any ($1::text[])',
  [crew.map(({ email }) => email)],
)

interface Item {
  id: number
  reason: string
  patientInsuranceId: number | null
  labOrderId: number | null
}
/*
 * Half of the unassigned items that have waited for days: the other half is for whoever opens the
 * queue today.
 */
const freeItems = (queue: Queue, before: string, most: number) =>
  rawQuery<Item>(
    `
      select
        i.work_item_id as id,
        i.reason,
        i.patient_insurance_id as "patientInsuranceId",
        i.lab_order_id as "labOrderId"
      from work_item i
      where
        i.queue = $1
        and i.closed_at is null
        and i.user_id_owner is null
        and i.state = 'new'
        and i.opened_at < $2::timestamptz - interval '1 day'
        and i.work_item_id % 2 = 0
        and i.reason not in ('held-remittance', 'unmatched', 'credit')
      order by i.work_item_id
      limit $3
    `,
    [queue, before, most],
  )

/*
 * A practice's answer, written where the rule looks. A Medicare number in CMS's format, different
 * for each insurance.
 */
const memberIds = `
  update patient_insurance i
  set member_id = (1 + i.patient_insurance_id % 9) || 'EG' || (
    i.patient_insurance_id / 9 % 10
  ) || 'TE' || (i.patient_insurance_id / 90 % 10) || 'MK' || lpad(
    (i.patient_insurance_id % 100)::text,
    2,
    '0'
  )
  from insurance y
  where
    y.insurance_id = i.insurance_id
    and y.payer_kind = 'Medicare'
    and i.patient_insurance_id = $1
`
const places = `
  update location l
  set place_of_service = '11'
  from lab_order o
  where o.location_id = l.location_id and o.lab_order_id = $1 and l.place_of_service = ''
`
const mends: Readonly<
  Record<string, readonly [sql: string, idOf: (item: Item) => number | null, note: string]>
> = {
  'claim.member-id': [
    memberIds,
    ({ patientInsuranceId }) => patientInsuranceId,
    'The practice read the number from the card.',
  ],
  'claim.pos': [
    places,
    ({ labOrderId }) => labOrderId,
    'The practice takes its specimens in the office.',
  ],
}
const decisions: Readonly<Record<string, readonly [act: Decision, note: string]>> = {
  denied: ['resubmit', 'Checked against the order. Sent again.'],
  rejected: ['resubmit', 'Corrected and sent again.'],
}
const notes: readonly string[] = [
  'Called the practice. They will send it.',
  'Left a message with the billing office.',
  'Asked the provider’s office for the record.',
]

const work = async (tx: Tx, actor: Actor, queue: Queue, item: Item, now: Date): Promise<void> => {
  const workItemIds = [item.id]
  const items = await lockItems(tx, actor, queue, workItemIds)
  const note = async (text: string): Promise<void> => {
    const workActId = await newActNumber(tx)
    await addNotes(tx, actor, items, '', text, now, workActId)
    await recordAct(
      tx,
      actor,
      workActId,
      'note',
      items.map((one) => ({ item: one, cents: 0 })),
      now,
    )
  }
  await actOnWork(
    tx,
    actor,
    queue,
    { workItemIds, act: 'assign', userId_Owner: actor.userId },
    unsent,
    now,
  )
  const [mend, decision] = [mends[item.reason], decisions[item.reason]]
  if (mend !== undefined) {
    const [sql, idOf, text] = mend
    await note(text)
    await tx.executeQuery(compiledRaw(sql, [idOf(item)]))
    return recheck(tx, items, now)
  }
  if (item.reason === 'no-answer')
    return void (await actOnWork(
      tx,
      actor,
      queue,
      { workItemIds, act: 'wait', note: 'Called the payer: the claim is in process.' },
      unsent,
      now,
    ))
  const report =
    decision === undefined
      ? undefined
      : await decideWork(
          tx,
          actor,
          queue,
          { workItemIds, act: decision[0], note: decision[1] },
          unsent,
          now,
        )
  if (report?.done !== 1) await note(notes[item.id % notes.length] ?? '')
}

/**
 * A week of queue work by a few people: taken, noted, corrected, resent. The same demo has the same
 * work.
 */
export const playWork = (context: Pick<AppContext, 'database' | 'now'>): Promise<void> =>
  context.database.forActor(systemScope, async (tx) => {
    const now = context.now()
    const [found] = await pipeline(tx, persons)
    for (const [nth, { email, userTypeId, takes }] of crew.entries()) {
      const userId = found.find((one) => one.email === email)?.userId
      if (userId === undefined) continue
      const who = { userTypeId, entityId: 0, ...noMarks }
      const actor: Actor = { ...systemActor, userId, own: who, who }
      for (const [queue, most] of Object.entries(takes) as [Queue, number][]) {
        const [items] = await pipeline(tx, freeItems(queue, now.toISOString(), most))
        for (const [at, item] of items.entries())
          await work(
            tx,
            actor,
            queue,
            item,
            new Date(now.getTime() - (1 + nth) * hourMs - (items.length - at) * 11 * minuteMs),
          )
      }
    }
  })
