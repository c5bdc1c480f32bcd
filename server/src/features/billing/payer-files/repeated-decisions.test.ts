import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { remittanceFile, type PaidClaim } from '../../../../test/x12/remittance-file.ts'
import { batchClaims } from '../batch-claims.ts'
import { keepFile } from '../exchange-files.ts'
import { judgeBills } from '../judge-bills.ts'
import { takeAnswers } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

let nth = 0
const claim = async (more: object = {}) => {
  const { labOrderId, patientId } = await laboratory.order(
    {},
    { cover: { member_id: `W${500_000_000 + ++nth}`, ...more } },
  )
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  const [{ number, member } = { number: '', member: '' }] = await lab.owner<{
    number: string
    member: string
  }>(
    `
      select number, snapshot -> 'subscriber' ->> 'memberId' as member
      from claim
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  const { body } = await biller.call(paperRemittances.claim, { number })
  return { labOrderId, patientId, number, member, line: Number(body.lines[0].billLineId) }
}
type Claim = Awaited<ReturnType<typeof claim>>
/** Charged 120, paid 70, 40 by contract, 10 to the patient. */
const decision = ({ number, member }: Claim, more: Partial<PaidClaim> = {}): PaidClaim => ({
  number,
  member,
  status: '1',
  charge: 120,
  paid: 70,
  payerNumber: `P-${number}`,
  adjustments: ['CO*45*40', 'PR*2*10'],
  ...more,
})
const arrives = async (trace: string, ...claims: readonly PaidClaim[]): Promise<void> => {
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    `${trace}.835`,
    remittanceFile({ trace, control: ++nth, claims }),
  )
  await takeAnswers(lab.context, false)
}
/* A person adds up what the payer lists as two reasons. */
const onPaper = async (
  { number, line }: Claim,
  trace: string,
  paidCents = 7000,
  patientCents = 1000,
) =>
  (
    await biller.call(paperRemittances.save, {
      insuranceId: laboratory.insuranceId,
      trace,
      paidOn: '2026-03-19',
      cents: paidCents,
      claims: [
        {
          number,
          payerNumber: '',
          lines: [
            {
              billLineId: line,
              paidCents,
              adjustments: [
                { group: 'CO', reason: '45', cents: 12_000 - paidCents - patientCents },
                { group: 'PR', reason: '2', cents: patientCents },
              ],
            },
          ],
        },
      ],
    })
  ).body
/** What the ledger has of a claim's order, by kind and party, in cents. */
const ledgerOf = async ({ labOrderId }: Claim): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await lab.owner<{ name: string; cents: number }>(
        `
          select kind || ' ' || party as name, sum(cents)::int as cents
          from ledger
          where lab_order_id = $1
          group by 1
          having sum(cents) <> 0
        `,
        [labOrderId],
      )
    ).map(({ name, cents }) => [name, cents]),
  )
const once = {
  'charge payer-1': 12_000,
  'paid payer-1': -7000,
  'contractual payer-1': -4000,
  'moved payer-1': -1000,
  'moved patient': 1000,
}
const paymentsOf = (trace: string) =>
  lab.owner(
    `
      select p.state, p.says, r.state as set, r.cents::int as cents
      from
        remittance_claim p
        join remittance r using (remittance_id)
      where r.trace = $1
      order by p.at
    `,
    [trace],
  )
const items = async (): Promise<WorkRow[]> =>
  (await biller.call(billingWork.list, { searchCriteria: { reason: 'unmatched' } })).body
    .list as WorkRow[]
const seen = async (workItemId: number): Promise<PaymentToDecide> =>
  (await biller.call(payerFiles.payment, { workItemId })).body
const theItem = async (): Promise<WorkRow> => {
  const all = await items()
  expect(all).toHaveLength(1)
  return all[0]!
}
const setAside = async (): Promise<void> => {
  expect(
    (
      await biller.call(payerFiles.setAside, {
        workItemId: (await theItem()).workItemId,
        note: 'The payer sent it twice.',
      })
    ).body,
  ).toMatchObject({
    valid: true,
  })
}
/* By two people if the payment names another person. */
const matchTo = async ({ number }: Claim, workItemId: number, isSecondPayment: boolean) => {
  const { body } = await biller.call(payerFiles.match, {
    workItemId,
    claimNumber: number,
    note: 'As the payer said.',
    isSecondPayment,
  })
  if (!String(body.message).startsWith('Requested')) return body
  const another = await lab.signIn(await lab.make.user(18))
  const decision = { workItemId, isApproved: true, reason: '' }
  return (await another.call(payerFiles.decide, decision)).body
}
const unmatched = { state: 'unmatched', set: 'posted', cents: 7000 }

test('a decision that the payer sends again with another check number is not posted again, and its payment waits for a person with both shown', async () => {
  const one = await claim()
  await arrives('F100', decision(one))
  expect(await ledgerOf(one)).toEqual(once)
  await arrives('F101', decision(one))
  expect(await ledgerOf(one)).toEqual(once)
  expect(await paymentsOf('F101')).toEqual([
    {
      ...unmatched,
      says: `Looks like a repeat of 03/19/2026, F100, claim ${one.number}, payer’s number P-${one.number}. This one: 03/19/2026, F101, claim ${one.number}, payer’s number P-${one.number}.`,
    },
  ])
  const { workItemId, says: text } = await theItem()
  expect(text).toContain('Looks like a repeat of')
  expect(await seen(workItemId)).toMatchObject({
    trace: 'F101',
    paidCents: 7000,
    repeats: {
      trace: 'F100',
      paidOn: '2026-03-19',
      number: one.number,
      payerNumber: `P-${one.number}`,
      paidCents: 7000,
      isPaper: false,
    },
  })
  await setAside()
  expect(await ledgerOf(one)).toEqual(once)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a decision that arrives in two ways, as a file and on paper, is posted from the first', async () => {
  const [one, two] = [await claim(), await claim()]
  await arrives('F110', decision(one))
  expect(await onPaper(one, 'CHK 4411')).toMatchObject({
    valid: true,
    message: 'Posted to 0 claims. 1 needs a person: see Unmatched payment.',
  })
  expect(await ledgerOf(one)).toEqual(once)
  await setAside()
  expect(await onPaper(two, 'CHK 4412')).toMatchObject({
    valid: true,
    message: 'Posted to 1 claim.',
  })
  await arrives('F112', decision(two, { adjustments: ['CO*45*39', 'CO*253*1', 'PR*2*10'] }))
  expect(await ledgerOf(two)).toEqual(once)
  expect(await seen((await theItem()).workItemId)).toMatchObject({
    trace: 'F112',
    repeats: { trace: 'CHK 4412', isPaper: true },
  })
  await setAside()
  expect(await brokenLaws(lab)).toEqual([])
})

test('paper that adds up the parts of a decision posted from files is not posted, and a person posts it only as a second payment', async () => {
  const one = await claim()
  // the payer pays 50 first, and 20 more later without taking the first back
  await arrives(
    'F160',
    decision(one, { paid: 50, adjustments: ['CO*45*40', 'CO*253*20', 'PR*2*10'] }),
  )
  await arrives(
    'F161',
    decision(one, {
      paid: 20,
      payerNumber: `P-${one.number}-2`,
      adjustments: ['CO*45*90', 'PR*2*10'],
    }),
  )
  const after = await ledgerOf(one)
  expect(after['paid payer-1']).toBe(-7000)
  expect(await onPaper(one, 'CHK 4420')).toMatchObject({
    valid: true,
    message: 'Posted to 0 claims. 1 needs a person: see Unmatched payment.',
  })
  expect(await ledgerOf(one)).toEqual(after)
  const { workItemId, says: text } = await theItem()
  expect(text).toContain(
    `Equals the sum of $50.00, 03/19/2026, F160; $20.00, 03/19/2026, F161; already posted on claim ${one.number}.`,
  )
  expect(await seen(workItemId)).toMatchObject({ trace: 'CHK 4420', repeats: { trace: 'F161' } })
  expect((await matchTo(one, workItemId, false)).issues).toMatchObject([
    { path: ['isSecondPayment'], message: expect.stringContaining('Equals the sum of') },
  ])
  expect(await matchTo(one, workItemId, true)).toMatchObject({ valid: true })
  expect(await ledgerOf(one), 'the money only').toEqual({ ...after, 'paid payer-1': -14_000 })
  expect(await brokenLaws(lab)).toEqual([])
})

test('parts that were taken back, and parts that add up to another sum, are no repeat: real money is posted', async () => {
  const [one, two] = [await claim(), await claim()]
  await arrives('F170', decision(one, { paid: 50, adjustments: ['CO*45*70'] }))
  const back = decision(one, { status: '22', charge: -120, paid: -50, adjustments: ['CO*45*-70'] })
  await arrives(
    'F171',
    back,
    decision(one, { paid: 20, payerNumber: 'N2', adjustments: ['CO*45*100'] }),
  )
  expect(await onPaper(one, 'CHK 4430')).toMatchObject({
    valid: true,
    message: 'Posted to 1 claim.',
  })
  await arrives('F172', decision(two, { paid: 50, adjustments: ['CO*45*70'] }))
  await arrives('F173', decision(two, { paid: 25, payerNumber: 'N3', adjustments: ['CO*45*95'] }))
  expect(await onPaper(two, 'CHK 4431')).toMatchObject({
    valid: true,
    message: 'Posted to 1 claim.',
  })
  expect(await items()).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('an unmatched payment goes to a claim that is decided already only as a second payment, which adjusts nothing twice', async () => {
  const one = await claim()
  await arrives('F120', decision(one))
  // the same decision under numbers that are no one’s
  await arrives('F121', decision(one, { number: 'LOST', payerNumber: 'NONE', member: 'X1' }))
  const { workItemId } = await theItem()
  const refused = await matchTo(one, workItemId, false)
  expect(refused).toMatchObject({
    valid: false,
    issues: [{ path: ['isSecondPayment'], message: expect.stringContaining('F120') }],
  })
  expect(await ledgerOf(one)).toEqual(once)
  expect(await matchTo(one, workItemId, true)).toMatchObject({ valid: true })
  expect(await ledgerOf(one), 'the money only').toEqual({ ...once, 'paid payer-1': -14_000 })
  expect(
    await lab.owner(
      `
        select cents::int as cents
        from
          bill_open p
          join bill using (bill_id)
        where lab_order_id = $1 and party = 'payer-1'
      `,
      [one.labOrderId],
    ),
  ).toEqual([{ cents: -7000 }])
  expect(await brokenLaws(lab)).toEqual([])
})

test('a closed claim takes a payment with other amounts from a person only as a second payment', async () => {
  const one = await claim()
  await arrives('F125', decision(one, { adjustments: ['CO*45*50'] }))
  expect(await lab.owner('select state from claim where number = $1', [one.number])).toEqual([
    { state: 'closed' },
  ])
  await arrives(
    'F126',
    decision(one, {
      number: 'LOST2',
      payerNumber: 'NONE2',
      member: 'X2',
      paid: 60,
      adjustments: ['CO*45*60'],
    }),
  )
  const { workItemId } = await theItem()
  expect(await matchTo(one, workItemId, false)).toMatchObject({
    valid: false,
    issues: [{ path: ['isSecondPayment'] }],
  })
  expect(await matchTo(one, workItemId, true)).toMatchObject({ valid: true })
  expect(await ledgerOf(one)).toEqual({
    'charge payer-1': 12_000,
    'paid payer-1': -13_000,
    'contractual payer-1': -5000,
  })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a correction with its reversal, and a real second payment, post; a repeat of either set posts nothing', async () => {
  const one = await claim()
  const first = decision(one)
  const reversal = decision(one, {
    status: '22',
    charge: -120,
    paid: -70,
    adjustments: ['CO*45*-40', 'PR*2*-10'],
  })
  const corrected = decision(one, {
    paid: 60,
    payerNumber: `P-${one.number}-2`,
    adjustments: ['CO*45*60'],
  })
  await arrives('F130', first)
  await arrives('F131', reversal, corrected)
  const after = { 'charge payer-1': 12_000, 'paid payer-1': -6000, 'contractual payer-1': -6000 }
  expect(await ledgerOf(one)).toEqual(after)
  await arrives('F132', reversal, corrected)
  await arrives('F133', first)
  expect(await ledgerOf(one)).toEqual(after)
  expect(await items()).toHaveLength(3)
  for (const { workItemId } of await items())
    await biller.call(payerFiles.setAside, { workItemId, note: 'Sent twice.' })
  // it decides as before, and takes the earlier decision back in the same set
  await arrives(
    'F134',
    corrected,
    decision(one, {
      status: '22',
      charge: -120,
      paid: -60,
      payerNumber: corrected.payerNumber,
      adjustments: ['CO*45*-60'],
    }),
  )
  expect(await items()).toEqual([])
  expect(await ledgerOf(one)).toEqual(after)
  // the claim ran through two of the payer’s systems
  await arrives(
    'F135',
    decision(one, { payerNumber: 'OTHER-SYSTEM', paid: 60, adjustments: ['CO*45*60'] }),
  )
  expect(await items()).toEqual([])
  expect(await ledgerOf(one), 'the money only').toEqual({ ...after, 'paid payer-1': -12_000 })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a denial sent again is not counted again, and another reason is another decision', async () => {
  const one = await claim()
  const denied = decision(one, { status: '4', paid: 0, adjustments: ['CO*197*120'] })
  await arrives('F140', denied)
  await arrives('F141', denied)
  const denials = () =>
    lab.owner('select carc from denial where lab_order_id = $1 order by denial_id', [
      one.labOrderId,
    ])
  expect(await denials()).toEqual([{ carc: '197' }])
  await setAside()
  await arrives('F142', decision(one, { status: '4', paid: 0, adjustments: ['CO*50*120'] }))
  expect(await denials()).toEqual([{ carc: '197' }, { carc: '50' }])
  // paid after an appeal
  await arrives('F143', decision(one))
  expect(await ledgerOf(one)).toEqual(once)
  expect(await items()).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('a later payer’s decision with the first payer’s amounts is its own decision, once', async () => {
  const one = await claim()
  const second = await laboratory.insured(one.patientId, {
    insurance_id: await laboratory.payer(),
    sequence: 2,
    member_id: 'S100200300',
  })
  await lab.owner(
    'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
    [one.labOrderId, second],
  )
  await arrives('F150', decision(one, { paid: 60, status: '19', adjustments: ['PR*2*60'] }))
  const ofSecond = decision(one, {
    paid: 60,
    status: '2',
    payerNumber: 'SECOND',
    adjustments: ['OA*23*60'],
  })
  await arrives('F151', ofSecond)
  await arrives('F152', ofSecond)
  expect(await ledgerOf(one)).toEqual({
    'charge payer-1': 12_000,
    'paid payer-1': -6000,
    'moved payer-1': -6000,
    'moved payer-2': 6000,
    'paid payer-2': -6000,
  })
  await setAside()
  expect(await brokenLaws(lab)).toEqual([])
})
