import { invoices } from '@labgate/contract/billing/receivables'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { billingItem } from '../../../test/bills/billing-item.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { waitsToBeConfirmed } from '../../../test/unconfirmed.ts'
import { judgeBills } from './judge-bills.ts'
import { ledgerActs, type LedgerAct } from './ledger-acts.ts'
import { noLimitYet } from './own-limit.ts'
import { dueReceivables } from './receivables/receivables-works.ts'

let lab: Lab
let laboratory: BillingLaboratory
let people: Awaited<ReturnType<Lab['make']['user']>>[]
let biller: Visitor
let practice: Visitor

/* Each order of the practice is 50 dollars, the limit 80. */
const ofPractice = Object.entries(ledgerActs).flatMap(([act, { lowers }]) =>
  lowers.some((debtor) => debtor === 'practice') ? [act] : [],
)
/* Each order of a patient is 80 dollars, which is the limit. What came by hand is in by-hand.test.ts. */
const ofPatient = Object.entries(ledgerActs).flatMap(([act, { lowers }]) =>
  lowers.some((debtor) => debtor === 'patient') && act !== 'payer-decision' ? [act] : [],
)
const pairsOfPatient = ofPatient.flatMap((first) =>
  ofPatient.map((second) => [first, second] as const),
)
const pairs = ofPractice.flatMap((first) => ofPractice.map((second) => [first, second] as const))
const orders: number[] = []

beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  people = [await lab.make.user(18), await lab.make.user(3, laboratory.customerId)]
  await lab.owner('update write_off_limit set cents = 8000 where user_type_id = 18')
  for (let i = 0; i < pairs.length * 2 + ofPractice.length; i++)
    orders.push((await laboratory.order({ contract_pay: true })).labOrderId)
  await judgeBills(lab.context)
  await at('2026-04-05')
  await dueReceivables(lab.context)
})
afterAll(() => lab.close())

const at = async (day: string): Promise<void> => {
  lab.clock.now = new Date(`${day}T15:00:00Z`)
  const [first, second] = await Promise.all(people.map((one) => lab.signIn(one)))
  if (first === undefined || second === undefined) return
  ;[biller, practice] = [first, second]
}
const nextOrder = (): number => orders.pop() ?? 0
/* What a person is told who decides about an order's item; '' if it was done. */
const decide = async (
  labOrderId: number,
  act: 'write-off' | 'bill-client' | 'bill-patient',
  cents = 5000,
): Promise<string> => {
  await billingItem(lab, labOrderId, { reason: 'patient-balance', cents })
  const [item] = await lab.owner<{ id: number }>(
    'select work_item_id as id from work_item where lab_order_id = $1 and closed_at is null',
    [labOrderId],
  )
  const { body } = await biller.call(billingWork.decide, {
    workItemIds: [item?.id ?? 0],
    act,
    note: 'Agreed with the practice.',
  })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  return body.refused.map((one: { says: string }) => one.says).join('')
}
const credit = async (labOrderId: number): Promise<string> => {
  const [line] = await lab.owner<{ id: number }>(
    'select bill_line_id as id from invoice_line where lab_order_id = $1',
    [labOrderId],
  )
  const billLineId = line?.id ?? 0
  const disputed = await practice.call(invoices.dispute, { billLineId, says: 'Not ordered.' })
  expect(disputed.body.valid, JSON.stringify(disputed.body)).toBe(true)
  const { body } = await biller.call(invoices.answerDispute, {
    billLineId,
    credit: true,
    answer: 'Credited.',
  })
  return body.valid === true ? '' : body.message
}
const ways: Partial<Readonly<Record<LedgerAct, (labOrderId: number) => Promise<string>>>> = {
  charge: (labOrderId) => decide(labOrderId, 'bill-patient'),
  'write-off': (labOrderId) => decide(labOrderId, 'write-off'),
  'dispute-credit': credit,
}
const take = (act: string): Promise<string> => {
  const way = Object.entries(ways).find(([name]) => name === act)?.[1]
  if (way === undefined) throw new Error(`${act} lowers what a practice owes and has no case here.`)
  return way(nextOrder())
}

test.for(pairs.map((pair, nth) => [...pair, nth] as const))(
  'what a person takes off a practice by %s and then by %s on one day is within the person’s limit together',
  async ([first, second, nth]) => {
    await at(`2026-05-${String(nth + 1).padStart(2, '0')}`)
    expect(await take(first), 'within the limit').toBe('')
    expect(await take(second)).toMatch(/took (\$50\.00 )?off today|Together with \$50\.00/)
    expect(await brokenLaws(lab)).toEqual([])
  },
)

const waysOfPatient: Partial<Readonly<Record<string, 'bill-client' | 'write-off'>>> = {
  charge: 'bill-client',
  'write-off': 'write-off',
}
test.for(pairsOfPatient.map((pair, nth) => [...pair, nth] as const))(
  'what a person takes off a patient by %s and then by %s on one day is within the person’s limit together',
  async ([first, second, nth]) => {
    await at(`2026-07-${String(nth + 1).padStart(2, '0')}`)
    const made = []
    for (let i = 0; i < 2; i++)
      made.push(await laboratory.order({ self_pay: true }, { cover: null }))
    const [one, two] = made.map(({ labOrderId }) => labOrderId)
    await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
      two,
      made[0]?.patientId,
    ])
    await judgeBills(lab.context)
    const takeOf = (act: string, labOrderId = 0): Promise<string> => {
      const way = waysOfPatient[act]
      if (way === undefined)
        throw new Error(`${act} lowers what a patient owes and has no case here.`)
      return decide(labOrderId, way, 8000)
    }
    expect(await takeOf(first, one), 'within the limit').toBe('')
    expect(await takeOf(second, two)).toContain('Together with $80.00')
    await judgeBills(lab.context)
    expect(await brokenLaws(lab)).toEqual([])
  },
)

/* A biller whose sign-in no second person confirmed, on a day of their own. */
const unconfirmedOn = async (day: string): Promise<void> => {
  await at(day)
  const user = await lab.make.user(18)
  await waitsToBeConfirmed(lab, user.userId)
  biller = await lab.signIn(user)
}
test.for(ofPractice.map((act, nth) => [act, nth] as const))(
  'nobody takes anything off a practice by %s before their sign-in is confirmed',
  async ([act, nth]) => {
    await unconfirmedOn(`2026-08-${String(nth + 1).padStart(2, '0')}`)
    expect(await take(act)).toBe(noLimitYet)
  },
)
test.for(ofPatient.map((act, nth) => [act, nth] as const))(
  'nobody takes anything off a patient by %s before their sign-in is confirmed',
  async ([act, nth]) => {
    await unconfirmedOn(`2026-09-${String(nth + 1).padStart(2, '0')}`)
    const { labOrderId } = await laboratory.order({ self_pay: true }, { cover: null })
    await judgeBills(lab.context)
    expect(await decide(labOrderId, waysOfPatient[act] ?? 'write-off', 8000)).toBe(noLimitYet)
  },
)

test('what another person took off, or the same person on another day, does not count', async () => {
  await at('2026-06-20')
  const left: number[] = []
  for (let i = 0; i < 3; i++) left.push((await laboratory.order({ contract_pay: true })).labOrderId)
  await judgeBills(lab.context)
  const [first = 0, second = 0, third = 0] = left
  expect(await decide(first, 'write-off')).toBe('')
  const mine = biller
  biller = await lab.signIn(await lab.make.user(18))
  expect(await decide(second, 'write-off'), 'another person').toBe('')
  biller = mine
  expect(await decide(third, 'bill-patient')).toContain('Together with $50.00')
  await at('2026-06-21')
  expect(await decide(third, 'bill-patient'), 'another day').toBe('')
})
