import { paperRemittances } from '@labgate/contract/billing/paper-remittances'
import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { paidClaims } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { paid } from '../../../../test/x12/arriving-files.ts'
import { remittanceFile, type PaidClaim } from '../../../../test/x12/remittance-file.ts'
import { keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let claims: ReturnType<typeof paidClaims>
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  claims = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

let nth = 0
const decided = async (more: Partial<PaidClaim> = {}): Promise<PaidClaim> => ({
  ...paid(await claims.claim()),
  ...more,
})
type Change = (text: string) => string
const arrives = async (
  trace: string,
  claims: readonly PaidClaim[],
  change: Change = (text) => text,
): Promise<number> => {
  const file = remittanceFile({ trace, control: ++nth, claims })
  const { id } = await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    `${trace}-${nth}.835`,
    Buffer.from(change(file.toString('latin1')), 'latin1'),
  )
  await takeAnswers(lab.context, false)
  return id
}
const setsOf = (trace: string) =>
  lab.owner<{ state: string; says: string; hold: string }>(
    `select state, says, hold_kind as hold from remittance where trace = $1 order by remittance_id`,
    [trace],
  )
const paidFor = async ({ number }: PaidClaim): Promise<number> =>
  (
    await lab.owner<{ cents: number }>(
      `
        select coalesce(-sum(g.cents), 0)::int as cents
        from
          ledger g
          join claim c using (claim_id)
        where g.kind = 'paid' and c.number = $1
      `,
      [number],
    )
  )[0]?.cents ?? 0
const heldItems = async (): Promise<WorkRow[]> =>
  (await biller.call(billingWork.list, { searchCriteria: { reason: 'held-remittance' } })).body
    .list as WorkRow[]
const outcome = async (x12FileId: number) =>
  (await biller.call(payerFiles.get, { x12FileId })).body as {
    state: string
    counts: Record<string, number>
  }

const short: Change = (text) => text.replace('CAS*CO*45*50', 'CAS*CO*45*49')
const elsewhere: Change = (text) => text.replace('XX*1234567893', 'XX*1999999984')

test.each([
  ['adjustments', 'CAS', short],
  ['payee', 'PAYEE', elsewhere],
] as const)(
  'a held remittance is replaced by name once the payer sends it with other %s, and its money is posted',
  async (_what, trace, wrong) => {
    const one = await decided()
    const first = await arrives(trace, [one], wrong)
    expect(await setsOf(trace)).toMatchObject([{ state: 'held' }])
    expect(await outcome(first)).toMatchObject({
      counts: { held: 1, cents: 0, waitingCents: 7000 },
    })
    await arrives(trace, [one])
    expect(await setsOf(trace)).toMatchObject([
      {
        state: 'set aside',
        says: expect.stringMatching(
          new RegExp(`^Replaced by the remittance of 03/19/2026, file ${trace}-\\d+\\.835\\.$`),
        ),
      },
      { state: 'posted' },
    ])
    expect(await paidFor(one)).toBe(7000)
    expect(await heldItems()).toEqual([])
    expect(await outcome(first)).toMatchObject({ counts: { held: 0, waitingCents: 0 } })
    expect(await brokenLaws(lab)).toEqual([])
  },
)

test('a held remittance that comes again as it was is received before, and stays one item', async () => {
  const one = await decided()
  await arrives('AGAIN', [one], short)
  const again = await arrives('AGAIN', [one], short)
  expect(await outcome(again)).toMatchObject({ counts: { held: 0, aside: 1, cents: 0 } })
  expect(await setsOf('AGAIN')).toMatchObject([
    { state: 'held' },
    { state: 'set aside', says: 'This remittance was received before.' },
  ])
  expect(await heldItems()).toHaveLength(1)
})

test('two that are both held stay, until one that can be posted takes the place of both', async () => {
  const one = await decided()
  await arrives('BOTH', [one], short)
  await arrives('BOTH', [one], elsewhere)
  expect((await setsOf('BOTH')).map(({ hold }) => hold)).toEqual(['balance', 'payee'])
  await arrives('BOTH', [one])
  expect((await setsOf('BOTH')).map(({ state }) => state)).toEqual([
    'set aside',
    'set aside',
    'posted',
  ])
})

test('a corrected remittance that comes after the right one is held, and nothing is posted twice', async () => {
  const one = await decided()
  await arrives('LATE', [one])
  await arrives('LATE', [{ ...one, payerNumber: 'OTHER' }])
  expect(await setsOf('LATE')).toMatchObject([
    { state: 'posted' },
    { state: 'held', hold: 'posted-before' },
  ])
  const ask = { workItemId: await itemFor('LATE'), scope: 'all', note: 'x' } as const
  expect((await biller.call(payerFiles.release, ask)).body).toMatchObject({
    valid: false,
    message: expect.stringContaining('Set this one aside'),
  })
  expect(await paidFor(one)).toBe(7000)
})

test('a part of the same payment with other claims takes no place: both parts are kept', async () => {
  const [one, other] = [await decided(), await decided()]
  await arrives('PARTS', [one], short)
  await arrives('PARTS', [other])
  expect(await setsOf('PARTS')).toMatchObject([{ state: 'held' }, { state: 'posted' }])
  expect(await paidFor(other)).toBe(7000)
  expect(await paidFor(one)).toBe(0)
})

test('paper takes the place of the held file of its check', async () => {
  const one = await decided()
  await arrives('77-10', [one], short)
  const { body: seen } = await biller.call(paperRemittances.claim, { number: one.number })
  const { body } = await biller.call(paperRemittances.save, {
    insuranceId: laboratory.insuranceId,
    trace: '7710',
    paidOn: '2026-03-19',
    cents: 7000,
    claims: [
      {
        number: one.number,
        payerNumber: '',
        lines: [
          {
            billLineId: Number(seen.lines[0].billLineId),
            paidCents: 7000,
            adjustments: [{ group: 'CO', reason: '45', cents: 5000 }],
          },
        ],
      },
    ],
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  expect(await setsOf('77-10')).toMatchObject([
    {
      state: 'set aside',
      says: 'Replaced by the remittance of 03/19/2026, entered from paper.',
    },
  ])
  expect(await paidFor(one)).toBe(7000)
})

test('a held file that is read again is judged again: with our new number, it is posted', async () => {
  const one = await decided()
  const id = await arrives('NPI', [one], (text) => text.replace('XX*1234567893', 'XX*1999999984'))
  const again = async (): Promise<void> => {
    expect((await biller.call(payerFiles.repeat, { x12FileId: id })).body).toMatchObject({
      valid: true,
    })
    await takeAnswers(lab.context, false)
  }
  await again()
  expect(await setsOf('NPI')).toMatchObject([{ state: 'held', hold: 'payee' }])
  await lab.owner(`update billing_entity set npi = '1999999984'`)
  await again()
  await lab.owner(`update billing_entity set npi = '1234567893'`)
  expect(await setsOf('NPI')).toMatchObject([{ state: 'set aside' }, { state: 'posted' }])
  expect(await paidFor(one)).toBe(7000)
  expect(await outcome(id)).toMatchObject({
    state: 'read',
    counts: { posted: 1, held: 0, cents: 7000, waitingCents: 0 },
  })
  await again()
  expect(await paidFor(one)).toBe(7000)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a held remittance is worth what its claims say, if its total cannot be read or names none', async () => {
  const one = await decided()
  await arrives('WORTH', [one], (text) => text.replace(/BPR\*I\*70\*/, 'BPR*I*0.001*'))
  const item = (await heldItems()).find((one) => one.says.includes('BPR02'))
  expect(item).toMatchObject({ cents: 7000, says: expect.stringContaining('set 0001, segment 2') })
})

/* The payer left its contact out. */
const withoutContact: Change = (text) =>
  text
    .replace('PER*BL*EDI*TE*8135550111~', '')
    .replace(/SE\*(\d+)\*/, (_, count: string) => `SE*${Number(count) - 1}*`)
const itemFor = async (trace: string): Promise<number> =>
  Number(
    (
      await lab.owner<{ id: string }>(
        `
          select i.work_item_id as id
          from
            work_item i
            join remittance r on i.about = 'remittance:' || r.remittance_id
          where r.trace = $1 and i.closed_at is null
        `,
        [trace],
      )
    )[0]?.id ?? 0,
  )
const seen = async (workItemId: number): Promise<PaymentToDecide> =>
  (await biller.call(payerFiles.payment, { workItemId })).body

test('a remittance with a fault of its contacts alone is released by two people, and posted whole', async () => {
  const another = await lab.signIn(await lab.make.user(18))
  const one = await decided()
  const file = await arrives('CONTACT', [one], withoutContact)
  const workItemId = await itemFor('CONTACT')
  expect(await seen(workItemId)).toMatchObject({
    x12FileId: file,
    atSegment: 3,
    faults: [{ at: 9, says: expect.stringContaining('PER') }],
    release: { scopes: ['all'], askedScope: '', mayApprove: false },
  })
  expect(
    (await biller.call(payerFiles.release, { workItemId, scope: 'balancing', note: 'x' })).body,
  ).toMatchObject({ valid: false })
  const ask = { workItemId, scope: 'all', note: 'The payer has no contact.' } as const
  expect((await biller.call(payerFiles.release, ask)).body).toMatchObject({ valid: true })
  // nothing of it fits a claim of ours yet: the act's own row, and none of patients seen
  expect(
    await lab.owner(
      `select target from audit where act = 'payerFiles.release' and outcome = 'done'`,
    ),
  ).toEqual([{ target: expect.stringMatching(/^remittance \d+$/) as string }])
  expect((await biller.call(payerFiles.release, ask)).body).toMatchObject({
    valid: false,
    message: 'The release of this remittance is already requested.',
  })
  expect(await paidFor(one)).toBe(0)
  const decide = { workItemId, isApproved: true, reason: '' }
  expect((await biller.call(payerFiles.decide, decide)).body).toMatchObject({
    valid: false,
    message: 'You requested this release. Another person approves it.',
  })
  expect((await another.call(payerFiles.payment, { workItemId })).body).toMatchObject({
    release: { askedScope: 'all', askedNote: 'The payer has no contact.', mayApprove: true },
  })
  expect((await another.call(payerFiles.decide, decide)).body).toMatchObject({
    valid: true,
    message: 'The remittance is posted.',
  })
  expect(await paidFor(one)).toBe(7000)
  expect(await itemFor('CONTACT')).toBe(0)
  expect(await outcome(file)).toMatchObject({
    counts: { posted: 1, held: 0, cents: 7000, waitingCents: 0 },
  })
  // the same once more, and corrected, changes nothing
  await arrives('CONTACT', [one], withoutContact)
  await arrives('CONTACT', [one])
  expect(await paidFor(one)).toBe(7000)
  expect(await brokenLaws(lab)).toEqual([])
})

test('of a remittance that does not balance, two people post the claims that do; the rest stays held', async () => {
  const another = await lab.signIn(await lab.make.user(18))
  const [right, wrong] = [await decided(), await decided({ adjustments: ['CO*45*49'] })]
  const file = await arrives('SOME', [right, wrong])
  const workItemId = await itemFor('SOME')
  expect(await seen(workItemId)).toMatchObject({
    differenceCents: -100,
    faults: [{ says: expect.stringContaining(`claim ${wrong.number} pays $70.00`) }],
    release: { scopes: ['balancing'], balancing: 1, balancingCents: 7000 },
  })
  await biller.call(payerFiles.release, { workItemId, scope: 'balancing', note: 'One is right.' })
  const { body } = await another.call(payerFiles.decide, {
    workItemId,
    isApproved: true,
    reason: '',
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  expect([await paidFor(right), await paidFor(wrong)]).toEqual([7000, 0])
  expect(await setsOf('SOME')).toMatchObject([{ state: 'partly posted' }])
  expect(await heldItems()).toContainEqual(expect.objectContaining({ workItemId, cents: 7000 }))
  expect(await outcome(file)).toMatchObject({
    counts: { posted: 1, held: 1, cents: 7000, waitingCents: 7000 },
  })
  await biller.call(payerFiles.setAside, { workItemId, note: 'The payer sends it again.' })
  expect(await itemFor('SOME')).toBe(0)
  expect(await outcome(file)).toMatchObject({ counts: { held: 0, waitingCents: 0 } })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a second part of a payment, with the same number and other claims, is released by two people', async () => {
  const another = await lab.signIn(await lab.make.user(18))
  const [one, other] = [await decided(), await decided()]
  await arrives('SPLIT', [one])
  const second = await arrives('SPLIT', [other])
  expect(await setsOf('SPLIT')).toMatchObject([
    { state: 'posted' },
    { state: 'held', hold: 'posted-before' },
  ])
  const workItemId = await itemFor('SPLIT')
  await biller.call(payerFiles.release, { workItemId, scope: 'all', note: 'Two files, one EFT.' })
  expect(
    (await another.call(payerFiles.decide, { workItemId, isApproved: true, reason: '' })).body,
  ).toMatchObject({ valid: true })
  expect([await paidFor(one), await paidFor(other)]).toEqual([7000, 7000])
  expect(await outcome(second)).toMatchObject({ counts: { posted: 1, held: 0 } })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a requested release is declined or withdrawn with a reason, and can be requested again', async () => {
  const one = await decided()
  await arrives('DECLINE', [one], withoutContact)
  const workItemId = await itemFor('DECLINE')
  const ask = { workItemId, scope: 'all', note: 'No contact.' } as const
  await biller.call(payerFiles.release, ask)
  const decline = { workItemId, isApproved: false, reason: '' }
  expect((await biller.call(payerFiles.decide, decline)).body).toMatchObject({
    valid: false,
    issues: [{ path: ['reason'] }],
  })
  expect(
    (await biller.call(payerFiles.decide, { ...decline, reason: 'A mistake.' })).body,
  ).toMatchObject({ valid: true, message: 'Withdrawn. The remittance stays held.' })
  expect(await seen(workItemId)).toMatchObject({ release: { askedScope: '' } })
  expect((await biller.call(payerFiles.release, ask)).body).toMatchObject({ valid: true })
})

test.each([
  ['another payee', elsewhere],
  [
    'a fault of a claim that does not add up',
    (text: string) => short(text).replace('DTM*232*20260310', 'DTM*232*20261399'),
  ],
])('a remittance with %s has no release', async (_what, wrong) => {
  const one = await decided()
  const trace = `NONE${nth}`
  await arrives(trace, [one], wrong)
  const workItemId = await itemFor(trace)
  expect(await seen(workItemId)).toMatchObject({ release: null })
  for (const scope of ['all', 'balancing'] as const)
    expect(
      (await biller.call(payerFiles.release, { workItemId, scope, note: 'x' })).body,
    ).toMatchObject({ valid: false })
})

test('a held remittance shows its twins, with where they differ, and its segment in a large file', async () => {
  const one = await decided()
  await arrives('TWINS', [one], short)
  const second = await arrives('TWINS', [{ ...one, adjustments: ['CO*45*48'] }])
  const workItemId = await itemFor('TWINS')
  expect((await seen(workItemId)).others).toMatchObject([
    {
      x12FileId: second,
      state: 'held',
      cents: 7000,
      differs: [`Claim ${one.number}: CO-45 $49.00, there $48.00.`],
    },
  ])
  const { body } = await biller.call(payerFiles.get, { x12FileId: second, atSegment: 12 })
  expect(body.segments[11]).toEqual({ at: 12, id: 'CLP', text: expect.stringMatching(/^CLP\*/) })
})
