import { billingWork, type Decision } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { billingItem } from '../../../../test/bills/billing-item.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Got, type Lab, type Visitor } from '../../../../test/lab.ts'
import { lockWaiters } from '../../../../test/lock-waiters.ts'
import { until } from '../../../../test/until.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { batchClaims } from '../batch-claims.ts'
import { judgeBills } from '../judge-bills.ts'
import { syncAllWork } from '../sync-work.ts'

/*
 * A person decides about a bill, and its order ends: long before, while the decision is made, or after
 * it. Nothing is charged then; and once the order goes on, it is billed.
 */

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let leader: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
  leader = await lab.signIn(await lab.make.user(8))
  await lab.owner('update write_off_limit set cents = 100000000 where user_type_id = 8')
})
afterAll(() => lab.close())

const [charge, selfPay] = [12_000, 8000]
/* A bill that is held, and one that its patient pays; each with an item. */
const held = async (): Promise<{ labOrderId: number }> => {
  const { labOrderId } = await laboratory.order({ diagnosis: '[]' })
  await judgeBills(lab.context)
  return { labOrderId }
}
const ofPatient = async (): Promise<{ labOrderId: number }> => {
  const { labOrderId } = await laboratory.order({ self_pay: true }, { cover: null })
  await judgeBills(lab.context)
  await billingItem(lab, labOrderId, { reason: 'patient-balance', cents: selfPay })
  return { labOrderId }
}
const itemOf = async (labOrderId: number): Promise<number> => {
  const [found] = await lab.owner<{ id: number }>(
    `
      select i.work_item_id as id
      from
        work_item i
        join bill b on b.bill_id = i.bill_id
      where b.lab_order_id = $1 and i.closed_at is null and i.queue = 'billing'
    `,
    [labOrderId],
  )
  if (found === undefined) throw new Error('the bill has no item')
  return found.id
}
const decide = (workItemId: number, act: Decision): Promise<Got> =>
  leader.call(billingWork.decide, { workItemIds: [workItemId], act, note: 'In the test.' })
const end = (labOrderId: number) =>
  lab.owner(
    `
      update lab_order
      set
        ended = 101,
        rejected_at = '2026-03-20T10:00:00Z'
      where lab_order_id = $1
    `,
    [labOrderId],
  )
const goOn = (labOrderId: number) =>
  lab.owner('update lab_order set ended = 0, rejected_at = null where lab_order_id = $1', [
    labOrderId,
  ])
const standing = async (labOrderId: number) => {
  const [found] = await lab.owner<{ billTo: string; why: string; cents: number }>(
    `
      select
        b.bill_to as "billTo",
        b.why_nobody as why,
        (select coalesce(sum(g.cents), 0)::int from ledger g where g.bill_id = b.bill_id) as cents
      from bill b
      where b.lab_order_id = $1
    `,
    [labOrderId],
  )
  return found
}
const rejected = { billTo: 'nobody', why: 'rejected', cents: 0 }
const mustHold = async (): Promise<void> => expect(await brokenLaws(lab)).toEqual([])
const refused = {
  valid: false,
  code: 'stale',
  message: 'This changed while you decided. Check the amount and confirm again.',
}

test('a write-off goes with the charge of an ended order, and the order is billed once it goes on', async () => {
  const { labOrderId } = await held()
  const { body } = await decide(await itemOf(labOrderId), 'write-off')
  expect(body).toMatchObject({ done: 1, cents: charge })
  expect(await standing(labOrderId)).toEqual({ billTo: 'nobody', why: 'written-off', cents: 0 })
  await end(labOrderId)
  await judgeBills(lab.context)
  expect(await standing(labOrderId)).toEqual(rejected)
  await mustHold()
  expect((await leader.call(billingWork.undo, { workActId: body.workActId })).body).toMatchObject({
    done: 0,
    refused: [{ says: 'Something was posted to the bill since.' }],
  })
  await goOn(labOrderId)
  await judgeBills(lab.context)
  expect(await standing(labOrderId)).toEqual({ billTo: 'insurance', why: '', cents: charge })
  await mustHold()
})

test.each([
  ['a held bill', 'write-off', held],
  ['a held bill', 'bill-patient', held],
  ['a held bill', 'bill-client', held],
  ['a patient’s bill', 'write-off', ofPatient],
] as const)(
  'of an order that ended, and whose bill does not know it yet, nothing is decided: %s, %s',
  async (_, act, bill) => {
    const { labOrderId } = await bill()
    const before = await standing(labOrderId)
    const item = await itemOf(labOrderId)
    await end(labOrderId)
    expect((await decide(item, act)).body).toMatchObject(refused)
    expect(await standing(labOrderId)).toEqual(before)
    await judgeBills(lab.context)
    expect(await standing(labOrderId)).toEqual(rejected)
    await goOn(labOrderId)
    await judgeBills(lab.context)
    expect(await standing(labOrderId)).toEqual(before)
    await mustHold()
  },
)

/*
 * The tables in which a decision writes, first and last: it has read the bill before the first, and has
 * judged it again before the last. The embedded engine has one session, where the call comes after
 * `work`.
 */
const [first, last] = ['work_note', 'work_act'] as const
const meanwhile = async (
  table: typeof first | typeof last,
  call: () => Promise<Got>,
  work: () => Promise<unknown>,
): Promise<Got> => {
  if (lab.context.database.kind === 'embedded') {
    await work()
    return call()
  }
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = lab.context.database.asLoginAtOnce(async (run) => {
    await run(`lock table ${table} in share row exclusive mode`)
    held.resolve()
    await free.promise
  })
  await held.promise
  const calling = call()
  await until(async () => (await lockWaiters(lab)) > 0, { what: 'the decision to write' })
  await work()
  free.resolve()
  await holder
  return calling
}

test.each(
  (['write-off', 'bill-patient', 'bill-client'] as const).flatMap((act) =>
    ([first, last] as const).map((table) => [act, table] as const),
  ),
)(
  'an order that ends during a decision takes it back, or prevents it: %s, at %s',
  async (act, table) => {
    const { labOrderId } = await held()
    const before = await standing(labOrderId)
    const item = await itemOf(labOrderId)
    const { body } = await meanwhile(
      table,
      () => decide(item, act),
      () => end(labOrderId),
    )
    const isFirst = table === last && lab.context.database.kind !== 'embedded'
    expect(body).toMatchObject(isFirst ? { done: 1, cents: charge } : refused)
    await judgeBills(lab.context)
    expect(await standing(labOrderId)).toEqual(rejected)
    await mustHold()
    await goOn(labOrderId)
    await judgeBills(lab.context)
    // who pays stays decided; a write-off went with what it wrote off
    if (!isFirst || act === 'write-off') expect(await standing(labOrderId)).toEqual(before)
    else expect((await standing(labOrderId))?.billTo).toBe(act.replace('bill-', ''))
    await mustHold()
  },
)

test.each([first, last])(
  'a bill is not the patient’s if Medicaid covers the patient since the decision: at %s',
  async (table) => {
    const { labOrderId, patientId } = await laboratory.order({ diagnosis: '[]' })
    const medicaid = await laboratory.payer({
      name: `Medicaid at ${table}`,
      payer_kind: 'Medicaid',
    })
    const cover = { sequence: 2, insurance_id: medicaid, active: false }
    const secondary = await laboratory.insured(patientId, cover)
    await lab.owner(
      'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
      [labOrderId, secondary],
    )
    await judgeBills(lab.context)
    const item = await itemOf(labOrderId)
    const { body } = await meanwhile(
      table,
      () => decide(item, 'bill-patient'),
      () =>
        lab.owner('update patient_insurance set active = true where patient_insurance_id = $1', [
          secondary,
        ]),
    )
    if (lab.context.database.kind !== 'embedded')
      expect(body).toMatchObject(table === last ? { done: 1 } : refused)
    await judgeBills(lab.context)
    expect(await standing(labOrderId)).toEqual({ billTo: 'insurance', why: '', cents: charge })
    await mustHold()
  },
)

/* A bill that a person gave to its patient, before a claim left or after its payer denied it. */
const givenToPatient = {
  'before a claim': async () => {
    const order = await laboratory.order({ diagnosis: '[]' })
    await judgeBills(lab.context)
    return order
  },
  'after a denial': async () => {
    const denied = await payer.claim()
    const adjustments = ['CO*197*120']
    await payer.arrives(
      `DENIED ${denied.number}`,
      payer.decision(denied, { status: '4', paid: 0, adjustments }),
    )
    return denied
  },
}
test.each(Object.keys(givenToPatient) as (keyof typeof givenToPatient)[])(
  'a bill that a person gave to the patient is the insurance’s once the patient has Medicaid, although the order does not name it: %s',
  async (name) => {
    const { labOrderId, patientId } = await givenToPatient[name]()
    expect((await decide(await itemOf(labOrderId), 'bill-patient')).body).toMatchObject({ done: 1 })
    expect(await standing(labOrderId)).toMatchObject({ billTo: 'patient' })
    await laboratory.insured(patientId, {
      sequence: 2,
      insurance_id: await laboratory.payer({ payer_kind: 'Medicaid managed' }),
    })
    await judgeBills(lab.context)
    expect(await standing(labOrderId)).toEqual({ billTo: 'insurance', why: '', cents: charge })
    await mustHold()
  },
)
test('a patient with Medicaid that the order does not name does not pay it, whatever the order says', async () => {
  const { labOrderId, patientId } = await laboratory.order({ self_pay: true })
  await judgeBills(lab.context)
  expect(await standing(labOrderId)).toMatchObject({ billTo: 'patient' })
  await laboratory.insured(patientId, {
    sequence: 2,
    insurance_id: await laboratory.payer({ payer_kind: 'Medicaid' }),
  })
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  expect(await standing(labOrderId)).toEqual({ billTo: 'insurance', why: '', cents: charge })
  await mustHold()
})

/* A bill whose claim its payer rejected. */
const ofRejectedClaim = async (): Promise<{ labOrderId: number }> => {
  const { labOrderId } = await laboratory.order()
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  await lab.owner(
    `
      update claim
      set
        sent_at = now(),
        received_at = now(),
        rejected_at = now()
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  await lab.context.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.context.now()))
  return { labOrderId }
}

test('no claim of an ended order is sent again', async () => {
  const { labOrderId } = await ofRejectedClaim()
  const item = await itemOf(labOrderId)
  await end(labOrderId)
  expect((await decide(item, 'resubmit')).body).toMatchObject(refused)
  await judgeBills(lab.context)
  expect(await standing(labOrderId)).toEqual(rejected)
  await mustHold()
})

test('a credit of an ended order is refunded, although its claim was to be sent again', async () => {
  const { labOrderId } = await ofRejectedClaim()
  expect((await decide(await itemOf(labOrderId), 'resubmit')).body).toMatchObject({ done: 1 })
  await lab.owner(
    `
      insert into ledger
        (
          bill_id,
          bill_line_id,
          customer_id,
          lab_order_id,
          at,
          kind,
          party,
          cents,
          source,
          posted_on
        )
      select
        bill_id,
        bill_line_id,
        customer_id,
        lab_order_id,
        at,
        'paid',
        party,
        -1000,
        'plb:paid',
        posted_on
      from ledger
      where lab_order_id = $1
      limit 1
    `,
    [labOrderId],
  )
  await end(labOrderId)
  await judgeBills(lab.context)
  expect((await decide(await itemOf(labOrderId), 'refund')).body).toMatchObject({
    done: 1,
    cents: 1000,
  })
  await mustHold()
})
