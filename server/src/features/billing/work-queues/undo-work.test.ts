import { refunds } from '@labgate/contract/billing/refunds'
import {
  billingWork,
  decisions,
  insuranceWork,
  isDecision,
  queueActs,
  undoHours,
  type WorkAct,
} from '@labgate/contract/billing/work-queues'
import { utcDay } from '@labgate/contract/kit/days'
import { randomOf } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { billLives } from '../../../../test/bills/random-lives.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { judgeBills } from '../judge-bills.ts'
import { syncAllWork } from '../sync-work.ts'

interface Figures {
  userId: number
  touches: number
  handled: number
  releasedCents: number
}
type Person = Visitor & { userId: number }
interface ActedOn {
  valid: boolean
  done: number
  cents: number
  refused: { says: string }[]
  workActId: number
}
const seed = `${process.env['LABGATE_SEED'] ?? 'undo'}`
const random = randomOf(seed)
const calls = { billing: billingWork, insurance: insuranceWork }

let lab: Lab
let reviewer: Person
beforeAll(async () => {
  lab = await openLab()
  // at every seed the same bills, among them those that the later tests look for: the seed chooses
  // what is done with them
  const lives = await billLives(lab, randomOf('undo'), 1, false)
  await lives.round(0, 24, 3, async () => undefined)
  await payTooMuch()
  await settle()
  reviewer = await personOf(8)
})
afterAll(() => lab.close())

/* A payer, and a patient with another bill, overpaid by ten dollars. */
const payTooMuch = async (): Promise<void> => {
  const overpaid = (party: string) =>
    lab.owner<{ order: number }>(
      `
        insert into ledger
          (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, source)
        select
          g.bill_id,
          g.bill_line_id,
          g.customer_id,
          g.lab_order_id,
          now(),
          'paid',
          g.party,
          -sum(g.cents) - 1000,
          'plb:too much'
        from ledger g
        where g.party = $1
        group by 1, 2, 3, 4, 7
        having sum(g.cents) > 0
        order by g.bill_id
        limit 1
        returning lab_order_id as "order"
      `,
      [party],
    )
  await overpaid('payer-1')
  const [{ order } = { order: 0 }] = await overpaid('patient')
  await lab.owner(
    `
      update lab_order o
      set patient_id = (select patient_id from lab_order where lab_order_id = $1)
      where
        o.lab_order_id = (
          select b.lab_order_id
          from
            bill b
            join bill_open p using (bill_id)
          where p.party = 'patient' and p.cents > 0 and b.lab_order_id <> $1
          order by 1
          limit 1
        )
    `,
    [order],
  )
}
const personOf = async (userTypeId: number): Promise<Person> => {
  const made = await lab.make.user(userTypeId)
  return { ...(await lab.signIn(made)), userId: made.userId }
}
const settle = async (): Promise<void> => {
  await judgeBills(lab.context)
  await lab.context.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.context.now()))
}
/*
 * What is open, with whom, and the state of each item. Excludes ledger rows and notes, which only
 * grow, and lines, which are charged again.
 */
const standing = async () => ({
  open: await lab.owner('select bill_id, party, cents from bill_open order by 1, 2'),
  bills: await lab.owner(`
    select bill_id, bill_to, why_nobody, decided, stops, is_waiting, deadline from bill order by 1
  `),
  lines: await lab.owner(
    'select bill_id, nth, code, cents from bill_line where ended_at is null order by 1, 2',
  ),
  claims: await lab.owner(
    'select claim_id, state, asked_again_at, void_asked_at from claim order by 1',
  ),
  items: await lab.owner(`
    select
      reason,
      about,
      state,
      user_id_owner,
      next_day,
      defer_reason,
      inbox_id is null as quiet,
      cents,
      band
    from work_item
    where closed_at is null
    order by 1, 2
  `),
  asked: await lab.owner(
    'select lab_order_id, reason from inbox where resolved_at is null order by 1, 2',
  ),
})
const itemsOf = (queue: 'billing' | 'insurance', most: number) =>
  lab
    .owner<{ id: number }>(
      'select work_item_id as id from work_item where closed_at is null and queue = $1 order by 1',
      [queue],
    )
    .then((rows) => random.shuffled(rows.map(({ id }) => id)).slice(0, most))
const act = async (
  queue: 'billing' | 'insurance',
  act_: WorkAct,
  workItemIds: number[],
  who = reviewer,
): Promise<ActedOn> => {
  const given = { workItemIds, note: 'In the test.' }
  const response = isDecision(act_)
    ? who.call(calls[queue].decide, { ...given, act: act_ })
    : who.call(calls[queue].act, {
        ...given,
        act: act_,
        ...(act_ === 'defer' && { nextDate: '2026-12-01' }),
        ...(act_ === 'assign' && { userId_Owner: who.userId }),
      })
  return (await response).body as ActedOn
}
const undo = async (
  workActId: number,
  who = reviewer,
  queue: 'billing' | 'insurance' = 'billing',
) => (await who.call(calls[queue].undo, { workActId })).body as ActedOn

test(`an undo restores everything, a second undo changes nothing, and the ledger only grows (seed ${seed})`, async () => {
  const done = new Map<string, number>()
  for (const one of random.shuffled([...queueActs, ...decisions, ...decisions])) {
    // each act is tried where all of them are possible
    const queue = done.has(one) ? random.pick(['billing', 'insurance'] as const) : 'billing'
    const workItemIds = await itemsOf(queue, one === 'assign' ? 6 : 200)
    const before = await standing()
    const [atFirst] = await lab.owner<{ last: number }>('select count(*)::int as last from ledger')
    const counts = await act(queue, one, workItemIds)
    expect(counts.valid, `${one}: ${JSON.stringify(counts)}`).toBe(true)
    done.set(one, (done.get(one) ?? 0) + counts.done)
    if (counts.workActId === 0) continue
    expect(await brokenLaws(lab), one).toEqual([])
    expect(await undo(counts.workActId, reviewer, queue), one).toMatchObject({
      valid: true,
      done: counts.done,
      cents: counts.cents,
      refused: [],
    })
    const after = await standing()
    expect(after, one).toEqual(before)
    const [rows] = await lab.owner<{ last: number }>('select count(*)::int as last from ledger')
    expect(await undo(counts.workActId, reviewer, queue), one).toMatchObject({
      valid: true,
      done: counts.done,
      refused: [],
    })
    expect(await lab.owner('select count(*)::int as last from ledger')).toEqual([rows])
    expect(rows?.last).toBeGreaterThanOrEqual(atFirst?.last ?? 0)
    expect(await brokenLaws(lab), `${one}, undone`).toEqual([])
    await settle()
    expect(await standing(), `${one}, judged again`).toEqual(before)
  }
  for (const one of [
    'assign',
    'defer',
    'ask',
    'write-off',
    'bill-patient',
    'bill-client',
    'refund',
    'use-credit',
  ] as const)
    expect(done.get(one), one).toBeGreaterThan(0)
})

test('an undo reports items that changed since and restores the rest; billers cannot undo for others, nor anyone after the time limit', async () => {
  const [first = 0, second = 0, third = 0] = await itemsOf('billing', 3)
  const deferred = await act('billing', 'defer', [first, second, third])
  const later = await act('billing', 'resume', [second])
  expect(await undo(deferred.workActId)).toMatchObject({
    done: 2,
    refused: [
      { workItemId: second, says: 'Something was done about this item since. Undo that first.' },
    ],
  })
  const stranger = await personOf(18)
  expect(await undo(later.workActId, stranger)).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  expect(await undo(later.workActId)).toMatchObject({ done: 1 })
  expect(await undo(deferred.workActId)).toMatchObject({ done: 3, refused: [] })
  // a supervisor undoes what a biller did; the item names both
  const taken = await act('billing', 'assign', [first], stranger)
  expect(await undo(taken.workActId)).toMatchObject({ done: 1 })
  const { body } = await reviewer.call(billingWork.get, { workItemId: first })
  expect(body.notes[0]).toMatchObject({
    act: 'assign',
    workActId: 0,
    undoneBy: expect.stringMatching(/./),
  })
  const late = await act('billing', 'assign', [first])
  lab.clock.pass(undoHours * 60 + 1)
  const again = await personOf(8)
  expect(await undo(late.workActId, again)).toMatchObject({
    done: 0,
    refused: [{ says: `More than ${undoHours} hours have passed.` }],
  })
})

test('a refund is in the register until its check leaves, and cannot be undone afterward', async () => {
  const leader = await personOf(8)
  const [credit] = await lab.owner<{ id: number; cents: number }>(`
    select i.work_item_id as id, i.cents
    from
      work_item i
      join bill_open p using (bill_id)
    where i.reason = 'credit' and i.closed_at is null and p.party = 'payer-1' and p.cents < 0
  `)
  const { workActId } = await act('billing', 'refund', [credit?.id ?? 0], leader)
  const due = async () =>
    (await leader.call(refunds.list, { searchCriteria: { state: 'due', pageSize: 50 } })).body.list
  const [refund, ...more] = await due()
  expect([refund, more]).toMatchObject([
    { party: 'payer-1', cents: credit?.cents, state: 'due' },
    [],
  ])
  const send = {
    refundId: refund.refundId,
    method: 'check' as const,
    checkNumber: '4711',
    sentOn: utcDay(lab.clock.now),
  }
  expect((await leader.call(refunds.send, { ...send, checkNumber: '' })).body).toMatchObject({
    valid: false,
    issues: [{ path: ['checkNumber'] }],
  })
  expect((await leader.call(refunds.send, send)).body).toMatchObject({ valid: true })
  expect((await leader.call(refunds.send, send)).body).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  expect(await due()).toEqual([])
  expect(await undo(workActId, leader)).toMatchObject({
    done: 0,
    refused: [{ says: 'The refund was sent.' }],
  })
  expect(await brokenLaws(lab)).toEqual([])
})

test('figures of people equal their notes and items; a biller sees only their own, a supervisor everyone’s', async () => {
  const counted = await lab.owner<{
    userId: number
    queue: string
    touches: number
    handled: number
    releasedCents: number
  }>(`
    select
      u."userId",
      u.queue,
      (
        select count(*)::int
        from
          work_note n
          join work_item i using (work_item_id)
        where n.user_id_created = u."userId" and i.queue = u.queue
      ) as touches,
      (
        select count(*)::int
        from work_item i
        where i.user_id_handled = u."userId" and i.closed_at is not null and i.queue = u.queue
      ) as handled,
      (
        select coalesce(sum(i.released_cents), 0)::bigint
        from work_item i
        where i.user_id_handled = u."userId" and i.queue = u.queue
      ) as "releasedCents"
    from (select distinct user_id as "userId", queue from work_week) u
    order by 1, 2
  `)
  const sum = async (who: Visitor) => {
    const lines = await Promise.all(
      (['billing', 'insurance'] as const).map(async (queue) =>
        (await who.call(calls[queue].figures, {})).body.list.map((row: Figures) => ({
          ...row,
          queue,
        })),
      ),
    )
    return [...Map.groupBy(lines.flat(), ({ userId, queue }) => `${userId} ${queue}`).values()]
      .map((rows) => ({
        userId: rows[0]?.userId ?? 0,
        queue: rows[0]?.queue ?? '',
        touches: rows.reduce((all, { touches }) => all + touches, 0),
        handled: rows.reduce((all, { handled }) => all + handled, 0),
        releasedCents: rows.reduce((all, { releasedCents }) => all + releasedCents, 0),
      }))
      .toSorted((a, b) => a.userId - b.userId || a.queue.localeCompare(b.queue))
  }
  const again = await personOf(8)
  expect(await sum(again)).toEqual(counted)
  expect(counted.some(({ handled }) => handled > 0)).toBe(true)
  const biller = await personOf(18)
  expect(await sum(biller)).toEqual([])
  const [mine = 0] = await itemsOf('billing', 1)
  await act('billing', 'assign', [mine], biller)
  expect(await sum(biller)).toEqual([
    { userId: biller.userId, queue: 'billing', touches: 1, handled: 0, releasedCents: 0 },
  ])
  // the problem returns to the person who handled it
  await lab.owner('update work_item set closed_at = $2 where work_item_id = $1', [
    mine,
    lab.clock.now.toISOString(),
  ])
  await settle()
  expect((await biller.call(billingWork.figures, {})).body.list).toMatchObject([
    { handled: 1, reopened: 1 },
  ])
})

test('a claim accepts one action at a time, and a Medicare patient is billed only with an advance notice', async () => {
  const leader = await personOf(8)
  const [claimed] = await lab.owner<{ id: number; claim: number }>(`
    select i.work_item_id as id, k.claim as claim
    from
      work_item i
      join lateral (
        select max(c.claim_id) as claim
        from claim c
        where c.bill_id = i.bill_id and (i.claim_id is null or c.claim_id = i.claim_id)
      ) k
        on true
      join claim c on c.claim_id = k.claim
      join bill b on b.bill_id = c.bill_id
    where
      i.closed_at is null
      and i.queue = 'billing'
      and c.replaced_at is null
      and c.frequency <> 8
      and b.why_nobody <> 'written-off'
    order by 1
    limit 1
  `)
  await lab.owner(
    `update claim set payer_number = 'ICN1' where claim_id = $1 and payer_number = ''`,
    [claimed?.claim ?? 0],
  )
  const ids = [claimed?.id ?? 0]
  const voided = await act('billing', 'void', ids, leader)
  expect(voided.done).toBe(1)
  for (const one of ['void', 'resubmit', 'write-off', 'bill-patient'] as const)
    expect(await act('billing', one, ids, leader), one).toMatchObject({
      done: 0,
      refused: [{ says: 'The claim is being voided. Wait for the payer’s answer, or undo it.' }],
    })
  expect(await undo(voided.workActId, leader)).toMatchObject({ done: 1 })

  const [medicare] = await lab.owner<{ id: number }>(`
    select i.work_item_id as id
    from
      work_item i
      join bill b using (bill_id)
      join insurance y using (insurance_id)
    where
      i.closed_at is null
      and i.queue = 'billing'
      and i.reason <> 'credit'
      and y.payer_kind = 'Medicare'
      and b.bill_to = 'insurance'
      and exists (
        select from bill_open p where p.bill_id = b.bill_id and p.party = 'payer-1' and p.cents > 0
      )
      and not exists (select from claim c where c.bill_id = b.bill_id)
    order by 1
    limit 1
  `)
  const without =
    'A Medicare patient cannot be billed for a test without a signed advance notice (ABN).'
  expect(await act('billing', 'bill-patient', [medicare?.id ?? 0], leader)).toMatchObject({
    done: 0,
    refused: [{ says: without }],
  })
  await lab.owner(
    `
      update bill_line l
      set modifiers = '{GA}'
      from work_item i
      where i.bill_id = l.bill_id and i.work_item_id = $1
    `,
    [medicare?.id ?? 0],
  )
  expect(await act('billing', 'bill-patient', [medicare?.id ?? 0], leader)).toMatchObject({
    done: 1,
    refused: [],
  })
})
