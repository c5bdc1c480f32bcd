import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { postWaiting } from '../../../../test/bills/waiting-payments.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { remittanceFile, type PaidClaim } from '../../../../test/x12/remittance-file.ts'
import { keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let [biller, another]: Visitor[] = []
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(18))
  another = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

let control = 300
type Change = (text: string) => string
/** A remittance of a day in March 2026. */
const arrives = async (
  trace: string,
  day: number,
  claims: readonly PaidClaim[],
  change: Change = (text) => text,
): Promise<void> => {
  const text = remittanceFile({ trace, control: ++control, claims })
    .toString('latin1')
    .replace('*20260319~TRN', `*202603${day}~TRN`)
  const { tradingPartnerId } = laboratory
  const bytes = Buffer.from(change(text), 'latin1')
  await keepFile(lab.context, tradingPartnerId, `${trace}.835`, bytes)
  await takeAnswers(lab.context, false)
}
const withoutContact: Change = (text) => text.replace(/PER\*[^~]*~/, '')

/** A payment of so many dollars, the rest by contract; and its exact opposite. */
const paying = (claim: SentClaim, paid: number): PaidClaim =>
  payer.decision(claim, { paid, adjustments: [`CO*45*${claim.charge - paid}`] })
const back = (claim: SentClaim, paid: number): PaidClaim =>
  payer.decision(claim, {
    status: '22',
    charge: -claim.charge,
    paid: -paid,
    adjustments: [`CO*45*${paid - claim.charge}`],
  })
const paidFor = async (claim: SentClaim): Promise<number> =>
  0 - ((await payer.ledgerOf(claim))['paid payer-1'] ?? 0)
const waiting = (trace: string) =>
  lab.owner<{ paid: number; says: string }>(
    `
      select p.paid_cents::int as paid, p.says
      from
        remittance_claim p
        join remittance r using (remittance_id)
      where r.trace = $1 and p.state = 'unmatched'
      order by p.paid_cents
    `,
    [trace],
  )

const postSecond = (trace: string, paid: number, { number }: SentClaim): Promise<number> =>
  postWaiting(lab, biller!, { trace, paid, claimNumber: number })

test('a correction that the payer sends again after it decided as before changes nothing, on whichever day', async () => {
  const one = await payer.claim()
  await arrives('O100', 16, [paying(one, 70)])
  await arrives('O101', 17, [back(one, 70), paying(one, 60)])
  await arrives('O102', 18, [back(one, 60), paying(one, 70)])
  expect(await paidFor(one)).toBe(7000)
  // the check of the 17th, under another number
  await arrives('O103', 17, [back(one, 70), paying(one, 60)])
  expect(await paidFor(one)).toBe(7000)
  expect(await waiting('O103')).toEqual([
    { paid: -7000, says: expect.stringContaining('Looks like a repeat of 03/17/2026, O101') },
    { paid: 6000, says: expect.stringContaining('Looks like a repeat of 03/17/2026, O101') },
  ])
  // and with a later day: nothing tells it from the check of the 17th
  await arrives('O104', 19, [back(one, 70), paying(one, 60)])
  expect(await paidFor(one)).toBe(7000)
  expect(await waiting('O104')).toEqual([
    { paid: -7000, says: expect.stringContaining('Looks like a repeat of 03/17/2026, O101') },
    { paid: 6000, says: expect.stringContaining('Looks like a repeat of 03/17/2026, O101') },
  ])
  // a person knows that it was corrected once more
  for (const paid of [-7000, 6000]) await postSecond('O104', paid, one)
  expect(await paidFor(one)).toBe(6000)
  expect(await waiting('O104')).toEqual([])
  expect(await payer.openOf(one)).toEqual({})
  expect(await brokenLaws(lab)).toEqual([])
})

test('a correction that comes with a decision of its own takes back what the payer decided as before', async () => {
  const one = await payer.claim()
  await arrives('O120', 16, [paying(one, 70)])
  await arrives('O121', 17, [back(one, 70), paying(one, 60)])
  await arrives('O122', 18, [back(one, 60), paying(one, 70)])
  await arrives('O123', 19, [back(one, 70), paying(one, 50)])
  expect(await paidFor(one)).toBe(5000)
  expect(await waiting('O123')).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('a reversal that comes again does not take back the second payment that a person posted', async () => {
  const one = await payer.claim()
  await arrives('O130', 16, [paying(one, 70)])
  await arrives('O131', 17, [paying(one, 70)])
  await postSecond('O131', 7000, one)
  await arrives('O132', 18, [back(one, 70), paying(one, 60)])
  expect(await paidFor(one)).toBe(13_000)
  const parts = [[back(one, 70)], [paying(one, 60)]]
  for (const [nth, part] of [...parts, parts.flat()].entries()) {
    await arrives(`O13${3 + nth}`, 20 + nth, part)
    expect(await paidFor(one)).toBe(13_000)
    expect(await waiting(`O13${3 + nth}`)).toEqual(
      part
        .map(({ paid }) => ({
          paid: paid * 100,
          says: expect.stringContaining('Looks like a repeat of 03/18/2026, O132'),
        }))
        .toSorted((a, b) => a.paid - b.paid),
    )
  }
  expect(await brokenLaws(lab)).toEqual([])
})

test('of a held remittance that is posted late, what a later one took back already waits for a person', async () => {
  const one = await payer.claim()
  await arrives('O110', 16, [paying(one, 70)])
  await arrives('O111', 17, [back(one, 70), paying(one, 60)], withoutContact)
  // a person has the letter of the 17th
  const line = {
    billLineId: Number(one.lines[0]?.number.slice(1)),
    paidCents: 6000,
    adjustments: [{ group: 'CO' as const, reason: '45', cents: one.charge * 100 - 6000 }],
  }
  const letter = {
    insuranceId: laboratory.insuranceId,
    trace: 'LETTER',
    paidOn: '2026-03-17',
    cents: 6000,
    claims: [{ number: one.number, payerNumber: '', lines: [line] }],
  }
  expect((await biller!.call(paperRemittances.save, letter)).body).toMatchObject({ valid: true })
  await arrives('O112', 18, [back(one, 60)])
  expect(await paidFor(one)).toBe(7000)

  const [item] = await lab.owner<{ id: number }>(`
    select work_item_id as id
    from
      work_item i
      join remittance r on i.about = 'remittance:' || r.remittance_id
    where i.closed_at is null and r.trace = 'O111'
  `)
  const workItemId = Number(item?.id)
  const ask = { workItemId, scope: 'all', note: 'We called the payer.' } as const
  expect((await biller!.call(payerFiles.release, ask)).body).toMatchObject({ valid: true })
  const decide = { workItemId, isApproved: true, reason: '' }
  expect((await another!.call(payerFiles.decide, decide)).body).toMatchObject({ valid: true })
  expect(await paidFor(one), 'the reversal of the 17th, and no payment').toBe(0)
  expect(await waiting('O111')).toEqual([
    { paid: 6000, says: expect.stringContaining('Looks like a repeat of 03/17/2026, LETTER') },
  ])
  // the reversal of the 18th has its effect once
  await arrives('O113', 18, [back(one, 60)])
  expect(await paidFor(one)).toBe(0)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a person takes back what they posted, also where the payer took back as much before', async () => {
  const one = await payer.claim()
  await arrives('O140', 16, [paying(one, 70)])
  await arrives('O141', 17, [back(one, 70)])
  await arrives('O142', 18, [paying(one, 70)])
  const workItemId = await postSecond('O142', 7000, one)
  expect(await paidFor(one)).toBe(7000)
  const { body } = await biller!.call(payerFiles.takeBackMatch, {
    workItemId,
    reason: 'Another claim.',
  })
  expect(body).toMatchObject({ valid: true })
  expect(await paidFor(one)).toBe(0)
  expect(await brokenLaws(lab)).toEqual([])
})
