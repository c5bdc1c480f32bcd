import { payerFiles, type LinesToPost } from '@labgate/contract/billing/payer-files'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../src/core/scope/system-scope.ts'
import { postPiece } from '../../src/features/billing/post-remittance.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import { sourceOfSet } from '../../src/features/billing/x12-files.ts'
import { readRemittance } from '../../src/x12/faces/read-remittance.ts'
import type { Remittance } from '../../src/x12/faces/remittance.ts'
import { billingLaboratory, type BillingLaboratory } from '../billing-builders.ts'
import { brokenLaws } from '../bills/laws.ts'
import { paidClaims, type SentClaim } from '../bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { remittanceFile, type PaidClaim } from '../x12/remittance-file.ts'

/*
 * A person who adds payers' files by hand takes no more off a patient on a day than the person can
 * write off, however the payments find their claims (rules.md#entered-by-hand).
 */
let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let medicaid: number
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  payer = paidClaims(lab, laboratory)
  medicaid = await laboratory.payer({ name: 'Medicaid of the state', payer_kind: 'Medicaid' })
  await lab.owner('update write_off_limit set cents = 10000 where user_type_id = 18')
})
afterAll(() => lab.close())

let nth = 0
const person = (more: Record<string, unknown> = {}) => lab.make.user(18, 0, more)
const biller = async (more: Record<string, unknown> = {}) => lab.signIn(await person(more))
/* Another claim of the same patient, with a member ID of its own. */
const another = async ({ patientId }: SentClaim): Promise<SentClaim> => {
  const claim = await payer.claim()
  await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
    claim.labOrderId,
    patientId,
  ])
  return { ...claim, patientId }
}
const handedOver = async (
  who: Visitor,
  claims: readonly PaidClaim[],
  plb: readonly string[] = [],
) => {
  const trace = `BROUGHT ${++nth}`
  const file = remittanceFile({ trace, control: 700 + nth, claims, plb })
  const { body } = await who.call(payerFiles.add, {
    tradingPartnerId: laboratory.tradingPartnerId,
    fileName: `${trace}.835`,
    fileAsBase64: file.toString('base64'),
  })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  return { trace, file }
}
const added = async (who: Visitor, ...claims: readonly PaidClaim[]): Promise<string> => {
  const { trace } = await handedOver(who, claims)
  await takeAnswers(lab.context, false)
  return trace
}
const setOf = async (trace: string): Promise<string> =>
  (
    await lab.owner<{ state: string }>(
      `
        select trim(state || ' ' || hold_kind) as state
        from remittance
        where trace = $1
        order by remittance_id desc
        limit 1
      `,
      [trace],
    )
  )[0]?.state ?? ''
const itemsOf = async (trace: string): Promise<number[]> =>
  (
    await lab.owner<{ id: number }>(
      `
        select i.work_item_id as id
        from
          work_item i
          join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
          join remittance r using (remittance_id)
        where i.closed_at is null and r.trace = $1
        order by p.at
      `,
      [trace],
    )
  ).map(({ id }) => Number(id))

/* Pays a claim, and takes 90 dollars off each; nothing says whose it is but what a way adds. */
const nameless = (claim: SentClaim): PaidClaim => ({
  ...payer.decision(claim, { paid: claim.charge - 90, adjustments: ['CO*45*90'] }),
  number: `NOTOURS${++nth}`,
  payerNumber: `P${nth}`,
  member: `Z${nth}`,
})
const onLines = (claim: SentClaim, isOurs: boolean): Partial<PaidClaim> => ({
  adjustments: [],
  lines: claim.lines.map(({ number, code, charge }, at) => ({
    code,
    charge,
    paid: at === 0 ? charge - 90 : charge,
    adjustments: at === 0 ? ['CO*45*90'] : [],
    ...(isOurs && { number }),
  })),
})
const inFile = {
  'our claim number': async (claim: SentClaim) => ({ number: claim.number }),
  'our line number': async (claim: SentClaim) => onLines(claim, true),
  'the payer’s claim number': async ({ claimId }: SentClaim) => {
    const payerNumber = `ICN${claimId}`
    await lab.owner('update claim set payer_number = $2 where claim_id = $1', [
      claimId,
      payerNumber,
    ])
    return { payerNumber }
  },
  'member, day, and charge': async ({ member }: SentClaim) => ({ member }),
}
type InFile = keyof typeof inFile
const byPerson = ['as sent', 'as a whole', 'by lines'] as const
type ByPerson = (typeof byPerson)[number]
type Way = InFile | ByPerson
const ofPerson = (way: Way): ByPerson | undefined => byPerson.find((one) => one === way)
const ways: readonly Way[] = [...(Object.keys(inFile) as InFile[]), ...byPerson]

const paymentBy = async (way: Way, claim: SentClaim): Promise<PaidClaim> => ({
  ...nameless(claim),
  ...(way in inFile
    ? await inFile[way as InFile](claim)
    : way === 'by lines'
      ? onLines(claim, false)
      : {}),
})
/* What the person is told who matches a payment. */
const match = async (
  who: Visitor,
  workItemId: number,
  { number, lines }: SentClaim,
  way: ByPerson = 'as sent',
): Promise<string> => {
  const compared = (await who.call(payerFiles.linesToPost, { workItemId, claimNumber: number }))
    .body as LinesToPost
  const { body } = await who.call(payerFiles.match, {
    workItemId,
    claimNumber: number,
    note: 'The patient is the one on the claim.',
    isSecondPayment: false,
    isWholeClaim: way === 'as a whole',
    ...(way === 'by lines' && {
      lines: compared.lines.map(({ at }, place) => ({
        at,
        billLineIds: [Number(lines[place]?.number.slice(1))],
      })),
    }),
  })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  return body.message
}
const aboveLimit = (cents: string) =>
  `Requested. Entered by hand: it takes ${cents} off, with what the same person took off that day, and this person can write off $100.00. Another person approves it.`
const posted = 'The payment is posted.'
/* Brings one payment in a file, and matches it if the file does not say whose it is. */
const bring = async (who: Visitor, way: Way, claim: SentClaim): Promise<string> => {
  const trace = await added(who, await paymentBy(way, claim))
  const [item = 0] = await itemsOf(trace)
  const chosen = ofPerson(way)
  if (chosen === undefined) return setOf(trace)
  expect(await setOf(trace)).toBe('posted')
  return match(who, item, claim, chosen)
}
const isDone = (way: Way): string => (ofPerson(way) === undefined ? 'posted' : posted)
const waits = (way: Way): string =>
  ofPerson(way) === undefined ? 'held by-hand' : aboveLimit('$180.00')
const untouched = { 'payer-1': 12_000 }

describe('of one patient, a person takes off by several files no more than the limit', () => {
  test.each(ways.map((way, at) => [way, ways[(at + 1) % ways.length] ?? way] as const))(
    'found by %s, then by %s',
    async (first, second) => {
      const who = await biller()
      const [paid, stranger] = [await payer.claim(), await payer.claim()]
      expect(await bring(who, first, paid)).toBe(isDone(first))
      expect(await payer.openOf(paid)).toEqual({})
      for (const way of [second, first]) {
        const claim = await another(paid)
        expect(await bring(who, way, claim), way).toBe(waits(way))
        expect(await payer.openOf(claim), 'nothing was posted').toEqual(untouched)
      }
      expect(await bring(who, second, stranger), 'another patient').toBe(isDone(second))
      expect(await brokenLaws(lab)).toEqual([])
    },
  )
})

describe('of one patient, a person takes off by one file no more than the limit', () => {
  const found = Object.keys(inFile) as InFile[]
  test.each(found.map((way, at) => [way, found[(at + 1) % found.length] ?? way] as const))(
    'found by %s and by %s',
    async (first, second) => {
      const who = await biller()
      const one = await payer.claim()
      const two = await another(one)
      const both = [await paymentBy(first, one), await paymentBy(second, two)]
      expect(await setOf(await added(who, ...both))).toBe('held by-hand')
      for (const claim of [one, two]) expect(await payer.openOf(claim)).toEqual(untouched)
    },
  )
  test.each(byPerson)('found in the file, and %s by the person', async (way) => {
    const who = await biller()
    const one = await payer.claim()
    const two = await another(one)
    const both = [await paymentBy('our line number', one), await paymentBy(way, two)]
    const trace = await added(who, ...both)
    expect(await setOf(trace), '$90 is for a claim of ours').toBe('posted')
    const [item = 0] = await itemsOf(trace)
    expect(await match(who, item, two, way)).toBe(aboveLimit('$180.00'))
    expect(await payer.openOf(two)).toEqual(untouched)
  })
})

test('what nobody may ask the patient for counts by the claim that is found', async () => {
  const who = await biller()
  const covered = () => payer.claim({ cover: { insurance_id: medicaid } })
  const share = { paid: 1, adjustments: ['PR*3*119'] }
  const [found, chosen] = [await covered(), await covered()]
  const byLine = payer.decision(found, {
    number: `NOTOURS${++nth}`,
    payerNumber: `P${nth}`,
    lines: found.lines.map((line) => ({ ...line, ...share })),
  })
  expect(await setOf(await added(who, byLine))).toBe('held by-hand')
  const trace = await added(who, { ...nameless(chosen), ...share })
  const [item = 0] = await itemsOf(trace)
  expect(await match(who, item, chosen)).toBe(aboveLimit('$119.00'))
  for (const claim of [found, chosen]) expect(await payer.openOf(claim)).toEqual(untouched)
})

test('whoever matches it, it counts for the person who brought it, until another one approves', async () => {
  const mine = { email: `twin-${++nth}@labgate.example` }
  const [who, other] = [await biller(mine), await biller()]
  const twin = await biller({ ...mine, primary_login: false, email_proven: false })
  const first = await payer.claim()
  const claims = [first, await another(first), await another(first)] as const
  const items: number[] = []
  for (const claim of claims)
    items.push(...(await itemsOf(await added(who, await paymentBy('as sent', claim)))))
  const [one = 0, two = 0, three = 0] = items
  expect(await match(twin, one, claims[0])).toBe(posted)
  expect(await match(twin, two, claims[1])).toBe(aboveLimit('$180.00'))
  const decide = { workItemId: two, isApproved: true, reason: '' }
  expect((await who.call(payerFiles.decide, decide)).body).toMatchObject({ valid: false })
  expect((await other.call(payerFiles.decide, decide)).body).toMatchObject({ valid: true })
  expect(await payer.openOf(claims[1])).toEqual({})
  expect(await match(other, three, claims[2]), 'what two people decided counts for nobody').toBe(
    aboveLimit('$180.00'),
  )
  expect(await brokenLaws(lab)).toEqual([])
})

test('a payment that a payer sent counts for nobody, whoever matches it', async () => {
  const who = await biller()
  const first = await payer.claim()
  for (const claim of [first, await another(first)]) {
    const trace = `SENT ${++nth}`
    await payer.arrives(trace, await paymentBy('as sent', claim))
    const [item = 0] = await itemsOf(trace)
    expect(await match(who, item, claim)).toBe(posted)
  }
})

test('a bill that the practice owes counts for its patient', async () => {
  const who = await biller()
  const first = await payer.claim()
  for (const [place, claim] of [first, await another(first)].entries()) {
    await payer.arrives(
      `DENIED ${++nth}`,
      payer.decision(claim, { paid: 0, adjustments: ['CO*29*120'] }),
    )
    const [item] = await lab.owner<{ id: number }>(
      'select work_item_id as id from work_item where lab_order_id = $1 and closed_at is null',
      [claim.labOrderId],
    )
    const { body } = await who.call(billingWork.decide, {
      workItemIds: [Number(item?.id)],
      act: 'bill-client',
      note: 'By contract.',
    })
    expect(body, JSON.stringify(body)).toMatchObject({ done: 1 })
    expect(await bring(who, 'our claim number', claim)).toBe(
      place === 0 ? 'posted' : 'held by-hand',
    )
  }
})

test('a later piece of a set leaves to a person what is above the limit by then', async () => {
  const who = await biller()
  const [first, second] = [await payer.claim(), await payer.claim()]
  const meanwhile = await another(second)
  const [item = 0] = await itemsOf(await added(who, await paymentBy('as sent', meanwhile)))
  const both = [
    await paymentBy('our claim number', first),
    await paymentBy('our claim number', second),
  ]
  const { trace, file } = await handedOver(who, both)
  const [kept] = await lab.owner<{ id: number; hash: Buffer }>(
    'select x12_file_id as id, hash from x12_file where name = $1',
    [`${trace}.835`],
  )
  const [set] = readRemittance(file).sets as [Remittance]
  const origin = {
    x12FileId: Number(kept?.id),
    atSet: 0,
    source: sourceOfSet(kept?.hash ?? Buffer.of(), 0),
    ignoresTests: true,
    ours: ['1234567893'],
  }
  const piece = { set, claims: set.claims.slice(0, 1), isFirst: true, isLast: false }
  const done = await lab.context.database.forActor(systemScope, (tx) =>
    postPiece(tx, piece, origin, lab.clock.now),
  )
  expect(done).toMatchObject({ posted: 1, unmatched: 0 })
  expect(await match(who, item, meanwhile)).toBe(posted)
  // reads on
  await takeAnswers(lab.context, false)
  expect(await setOf(trace)).toBe('posted')
  expect(await payer.openOf(second)).toEqual(untouched)
  expect(await payer.unmatchedOf(trace)).toEqual([
    'Entered by hand: it takes $180.00 off, with what the same person took off that day, and this person can write off $100.00. Another person must approve its posting.',
  ])
  const [left = 0] = await itemsOf(trace)
  expect(await match(who, left, second)).toBe(aboveLimit('$180.00'))
})

test('it counts on the day on which it is posted', async () => {
  const id = await person()
  const yesterday = await lab.signIn(id)
  const first = await payer.claim()
  const [second, third] = [await another(first), await another(first)]
  expect(await bring(yesterday, 'our line number', first)).toBe('posted')
  const items: number[] = []
  for (const claim of [second, third])
    items.push(...(await itemsOf(await added(yesterday, await paymentBy('as sent', claim)))))
  lab.clock.now = new Date('2026-03-21T15:00:00Z')
  const who = await lab.signIn(id)
  expect(await match(who, items[0] ?? 0, second)).toBe(posted)
  expect(await match(who, items[1] ?? 0, third)).toBe(aboveLimit('$180.00'))
  expect(await brokenLaws(lab)).toEqual([])
})

describe('a person’s file whose claims are paid by provider adjustments alone waits for a second person', () => {
  test.each(['WO', 'FB', '72', 'CS', 'L6', 'AM', 'J1', '50'])('%s', async (reason) => {
    const who = await biller()
    const claim = await payer.claim()
    const decision = payer.decision(claim, { paid: claim.charge })
    const { trace } = await handedOver(who, [decision], [`${reason}:4711*${claim.charge}`])
    await takeAnswers(lab.context, false)
    expect(await setOf(trace)).toBe('held by-hand')
    expect(await payer.openOf(claim), 'nothing was posted').toEqual(untouched)
  })
})
