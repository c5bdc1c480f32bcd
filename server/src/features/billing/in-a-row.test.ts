import { billingSettings } from '@labgate/contract/billing/billing-settings'
import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { payments } from '@labgate/contract/billing/payments'
import { statements } from '@labgate/contract/billing/receivables'
import { refunds, type Refund } from '@labgate/contract/billing/refunds'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { billingItem } from '../../../test/bills/billing-item.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { batchClaims } from './batch-claims.ts'
import { judgeBills } from './judge-bills.ts'
import { dueReceivables } from './receivables/receivables-works.ts'
import { syncAllWork } from './sync-work.ts'

type Person = Awaited<ReturnType<Lab['make']['user']>>
let lab: Lab
let laboratory: BillingLaboratory
let people: Person[]
let biller: Visitor
let twin: Visitor
let other: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  const mine = { email: 'one-person@labgate.example' }
  people = [
    await lab.make.user(18, 0, mine),
    await lab.make.user(18, 0, { ...mine, primary_login: false, email_proven: false }),
    await lab.make.user(18),
  ]
  await at('2026-03-20')
  await lab.owner('update write_off_limit set cents = 10000 where user_type_id = 18')
})
afterAll(() => lab.close())

/* Days later, everyone signs in again. */
const at = async (day: string): Promise<void> => {
  lab.clock.now = new Date(`${day}T15:00:00Z`)
  const [first, second, third] = await Promise.all(people.map((one) => lab.signIn(one)))
  if (first === undefined || second === undefined || third === undefined) return
  ;[biller, twin, other] = [first, second, third]
}
const patientOrder = async (patientId?: number) => {
  const made = await laboratory.order({ self_pay: true }, { cover: null })
  if (patientId !== undefined)
    await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
      made.labOrderId,
      patientId,
    ])
  await judgeBills(lab.context)
  return { ...made, patientId: patientId ?? made.patientId }
}
const pay = async (patientId: number, cents: number): Promise<number> =>
  Number(
    (
      await biller.call(payments.save, {
        customerId: laboratory.customerId,
        patientId,
        method: 'check',
        reference: '1001',
        cents,
        receivedOn: '2026-03-20',
      })
    ).body.id,
  )
const refund = async (who: Visitor, paymentId: number) =>
  (await who.call(refunds.ofPayment, { paymentId, reason: 'Paid twice.' })).body
const stateOf = async (who: Visitor, paymentId: number) => {
  const first = await refund(who, paymentId)
  // the embedded engine has one session, and refuses at once what would wait
  const { id } = first.code === 'busy' ? await refund(who, paymentId) : first
  const { list } = (await who.call(refunds.list, { searchCriteria: { pageSize: 50 } })).body
  return (list as Refund[]).find(({ refundId }) => refundId === Number(id))?.state
}
const stray = async (cents: number, patientId: number) => pay(patientId, cents)

test('several small refunds to one payee on one day count as one, from any sign-in of the person', async () => {
  const patientId = await lab.make.patient(laboratory.customerId, laboratory.locationId)
  const stranger = await lab.make.patient(laboratory.customerId, laboratory.locationId)
  const given: [Visitor, number, number, string][] = [
    [biller, patientId, 6000, 'due'],
    [biller, stranger, 6000, 'due'],
    [biller, patientId, 4000, 'due'],
    [biller, patientId, 1, 'waiting'],
    [twin, patientId, 100, 'waiting'],
    [other, patientId, 9000, 'due'],
  ]
  for (const [who, to, cents, state] of given)
    expect(await stateOf(who, await stray(cents, to)), `${cents}`).toBe(state)
  expect(await brokenLaws(lab)).toEqual([])
  await at('2026-03-21')
  expect(await stateOf(biller, await stray(5000, patientId)), 'the next day').toBe('due')
})

test('two sign-ins of a person that refund to one payee at the same moment stay within the limit together', async () => {
  await at('2026-03-21')
  for (let round = 0; round < 5; round++) {
    const patientId = await lab.make.patient(laboratory.customerId, laboratory.locationId)
    const paid = [await stray(6000, patientId), await stray(6001, patientId)]
    const states = await Promise.all([stateOf(biller, paid[0] ?? 0), stateOf(twin, paid[1] ?? 0)])
    expect(new Set(states)).toEqual(new Set(['due', 'waiting']))
  }
  expect(await brokenLaws(lab)).toEqual([])
})

test('several small write-offs of one debtor on one day count as one, in one act and after one another', async () => {
  await at('2026-03-22')
  // a self-pay bill is 80 dollars, the limit 100
  const first = await patientOrder()
  const second = await patientOrder(first.patientId)
  const third = await patientOrder()
  for (const { labOrderId } of [first, second, third])
    await billingItem(lab, labOrderId, { reason: 'patient-balance', cents: 8000 })
  const itemOf = async ({ labOrderId }: { labOrderId: number }): Promise<number> =>
    (
      await lab.owner<{ id: number }>(
        'select work_item_id as id from work_item where lab_order_id = $1 and closed_at is null',
        [labOrderId],
      )
    )[0]?.id ?? 0
  const ids = [await itemOf(first), await itemOf(second), await itemOf(third)]
  const writeOff = (who: Visitor, workItemIds: number[], more: object = {}) =>
    who.call(billingWork.decide, {
      workItemIds,
      act: 'write-off',
      note: 'Too small to collect.',
      ...more,
    })
  const together =
    'Together with $80.00 that you took off today for the same patient, this is more than you can write off ($100.00). Ask for approval.'
  expect((await writeOff(biller, ids, { preview: true })).body).toMatchObject({
    done: 2,
    cents: 16_000,
    refused: [{ workItemId: ids[1], says: together }],
  })
  expect((await writeOff(biller, ids.slice(0, 1))).body).toMatchObject({ done: 1, cents: 8000 })
  for (const who of [biller, twin])
    expect((await writeOff(who, ids.slice(1, 2))).body).toMatchObject({
      done: 0,
      refused: [{ says: together }],
    })
  // the screen offers what the server takes: another person is asked
  expect((await biller.call(billingWork.get, { workItemId: ids[1] ?? 0 })).body.writeOffCents).toBe(
    2000,
  )
  expect(
    (
      await biller.call(billingWork.act, {
        workItemIds: ids.slice(1, 2),
        act: 'request',
        note: 'Too small to collect.',
      })
    ).body,
  ).toMatchObject({ done: 1 })
  expect((await writeOff(other, ids.slice(1, 2))).body).toMatchObject({ done: 1, cents: 8000 })
})

test('a paper remittance that pays nothing and takes the charge off is a write-off, and waits for a second person above the limit of who enters it', async () => {
  await at('2026-03-23')
  const claim = async () => {
    const { labOrderId } = await laboratory.order()
    await judgeBills(lab.context)
    await batchClaims(lab.context)
    const [{ number } = { number: '' }] = await lab.owner<{ number: string }>(
      'select number from claim where lab_order_id = $1',
      [labOrderId],
    )
    const { body } = await biller.call(paperRemittances.claim, { number })
    return { number, billLineId: Number(body.lines[0].billLineId) }
  }
  let check = 0
  const save = async (who: Visitor, reductions: number[], reason = '45') => {
    const claims = []
    for (const cents of reductions) {
      const { number, billLineId } = await claim()
      claims.push({
        number,
        payerNumber: 'P-1',
        lines: [
          {
            billLineId,
            paidCents: 0,
            adjustments: [
              { group: 'CO' as const, reason, cents },
              ...(cents < 12_000
                ? [{ group: 'PR' as const, reason: '1', cents: 12_000 - cents }]
                : []),
            ],
          },
        ],
      })
    }
    check += 1
    const given = { insuranceId: laboratory.insuranceId, paidOn: '2026-03-20', cents: 0, claims }
    const { body } = await who.call(paperRemittances.save, { ...given, trace: `ZERO ${check}` })
    expect(body.valid, JSON.stringify(body)).toBe(true)
    const [kept] = await lab.owner<{ state: string; hold: string; says: string }>(
      `
        select state, hold_kind as hold, says from remittance where remittance_id = $1
      `,
      [Number(body.id)],
    )
    expect(body.message).toContain(kept?.state === 'held' ? 'Not posted yet' : 'Posted to')
    return kept?.state === 'held' ? `${kept.hold}: ${kept.says}` : kept?.state
  }
  const rows = () => lab.owner('select count(*)::int as posted from ledger')
  const before = await rows()
  expect(await save(biller, [12_000])).toBe(
    'by-hand: Entered by hand: it takes $120.00 off, with what the same person took off that day, and this person can write off $100.00. Another person must release it.',
  )
  expect(await save(biller, [6000, 6000]), 'two claims add up').toContain('takes $120.00 off')
  const charged = await lab.owner(
    `select count(*)::int as posted from ledger where kind <> 'charge'`,
  )
  expect(charged, 'nothing was posted').toEqual(
    await lab.owner(`
      select count(*)::int as posted
      from ledger
      where kind <> 'charge' and remittance_claim_id is null
    `),
  )
  expect(before).not.toEqual(await rows())
  expect(await save(biller, [12_000], '197'), 'a denial takes nothing off').toBe('posted')
  const [held] = await lab.owner<{ id: number }>(`
    select max(work_item_id) as id
    from work_item
    where reason = 'held-remittance' and closed_at is null
  `)
  const workItemId = Number(held?.id)
  const ask = { workItemId, scope: 'all', note: 'We have the paper.' } as const
  expect((await biller.call(payerFiles.release, ask)).body).toMatchObject({ valid: true })
  const decide = { workItemId, isApproved: true, reason: '' }
  expect((await other.call(payerFiles.decide, decide)).body).toMatchObject({ valid: true })
  // what two people released counts for nobody
  expect(await save(biller, [6000])).toBe('posted')
  expect(await save(twin, [4001]), 'the rest of the day, another sign-in').toContain(
    'takes $100.01 off',
  )
  expect(await save(twin, [4000])).toBe('posted')
  expect(await save(other, [9000])).toBe('posted')
  expect(await brokenLaws(lab)).toEqual([])
})

test('sign-ins that one administrator made have one limit together until somebody else confirms them, and then each its own', async () => {
  const maker = await lab.make.user(1)
  const made = await Promise.all([18, 18, 18].map((type) => lab.make.user(type)))
  for (const { userId } of made)
    await lab.owner(`insert into sign_in_hand (user_id, user_id_by, how) values ($1, $2, 'made')`, [
      userId,
      maker.userId,
    ])
  const decideAll = async (day: string) => {
    await at(day)
    const [first, second, third] = await Promise.all(made.map((one) => lab.signIn(one)))
    if (first === undefined || second === undefined || third === undefined) throw new Error('three')
    // the limit is 100 dollars
    const payee = await lab.make.patient(laboratory.customerId, laboratory.locationId)
    const refunded = []
    refunded.push(await stateOf(first, await stray(6000, payee)))
    refunded.push(await stateOf(second, await stray(6001, payee)))
    const debts = [await patientOrder()]
    debts.push(await patientOrder(debts[0]?.patientId))
    const written = []
    for (const [nth, who] of [second, third].entries()) {
      const labOrderId = debts[nth]?.labOrderId ?? 0
      await billingItem(lab, labOrderId, { reason: 'patient-balance', cents: 8000 })
      const [item] = await lab.owner<{ id: number }>(
        'select work_item_id as id from work_item where lab_order_id = $1 and closed_at is null',
        [labOrderId],
      )
      const { body } = await who.call(billingWork.decide, {
        workItemIds: [item?.id ?? 0],
        act: 'write-off',
        note: 'Too small to collect.',
      })
      written.push(body.done)
    }
    return { refunded, written }
  }
  expect(await decideAll('2026-03-23')).toEqual({ refunded: ['due', 'waiting'], written: [1, 0] })
  const ids = made.map(({ userId }) => userId)
  await lab.owner('update sign_in_hand set confirmed_at = now() where user_id = any ($1)', [ids])
  expect(await decideAll('2026-03-24')).toEqual({ refunded: ['due', 'due'], written: [1, 1] })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a balance below the smallest statement gets none, counts with others, and becomes a decision in time', async () => {
  await at('2026-03-24')
  const save = async (more: object) => {
    const admin = await lab.signIn(await lab.make.user(1))
    const {
      valid: _valid,
      message: _message,
      raises: _raises,
      ...settings
    } = (await admin.call(billingSettings.get, {})).body
    expect((await admin.call(billingSettings.save, { ...settings, ...more })).body).toMatchObject({
      valid: true,
    })
  }
  // the days of all statements, by the database's clock, are not over
  await save({ statementMinCents: 9000, statementDays: 120, statementCount: 12 })
  const { labOrderId, patientId } = await patientOrder()
  const sent = async (day: string): Promise<number> => {
    await at(day)
    await dueReceivables(lab.context)
    return (await biller.call(statements.list, { searchCriteria: { patientId, pageSize: 50 } }))
      .body.list.length
  }
  expect(await sent('2026-04-05'), 'the balance is 80 dollars').toBe(0)
  // and now they are
  await save({ statementDays: 30, statementCount: 3 })
  const items = async () => {
    await lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
    return lab.owner(
      `
        select reason, cents::int, says from work_item where lab_order_id = $1 and closed_at is null
      `,
      [labOrderId],
    )
  }
  expect(await items()).toMatchObject([
    { reason: 'patient-balance', cents: 8000, says: expect.stringContaining('smallest amount') },
  ])
  // a second bill makes it a statement
  await patientOrder(patientId)
  expect(await items()).toEqual([])
  expect(await sent('2026-04-06')).toBe(1)
  expect(await brokenLaws(lab)).toEqual([])
})
