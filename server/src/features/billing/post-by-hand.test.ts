import {
  payerFiles,
  type LinesToPost,
  type PaymentToDecide,
} from '@labgate/contract/billing/payer-files'
import { dice } from '@labgate/contract/test/dice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import type { PaidClaim } from '../../../test/x12/remittance-file.ts'
import type { RemittanceLine } from '../../x12/faces/remittance.ts'
import { allottedLines, type PostedLine } from './allot-lines.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let [biller, another]: Visitor[] = []
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  payer = paidClaims(lab, laboratory)
  const typeId = 18
  biller = await lab.signIn(await lab.make.user(typeId))
  another = await lab.signIn(await lab.make.user(typeId))
})
afterAll(() => lab.close())

const twoLines = { more: { tests: [107, 1100, 1203, 110] } }
const itemOf = async (trace: string): Promise<number> => {
  const [item] = await lab.owner<{ id: number }>(
    `
      select i.work_item_id as id
      from
        work_item i
        join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
        join remittance r using (remittance_id)
      where i.closed_at is null and r.trace = $1
    `,
    [trace],
  )
  return Number(item?.id ?? 0)
}
/** A check whose two lines of one unknown code do not say which of ours they are for. */
const unclear = async (
  trace: string,
  claim: SentClaim,
  more: Partial<PaidClaim> = {},
  paid = [20, 30],
): Promise<number> => {
  await payer.arrives(
    trace,
    payer.decision(claim, {
      lines: claim.lines.map(({ charge }, nth) => ({
        code: '80399',
        charge,
        paid: paid[nth] ?? 0,
        adjustments: [`CO*45*${charge - (paid[nth] ?? 0)}`],
      })),
      ...more,
    }),
  )
  return itemOf(trace)
}
const compared = async (workItemId: number, claimNumber: string): Promise<LinesToPost> =>
  (await biller!.call(payerFiles.linesToPost, { workItemId, claimNumber })).body
const post = async (
  workItemId: number,
  claim: SentClaim,
  lines: { at: number; billLineIds: number[] }[],
  more: { note?: string } = {},
) =>
  (
    await biller!.call(payerFiles.match, {
      workItemId,
      claimNumber: claim.number,
      note: '',
      isSecondPayment: false,
      lines,
      ...more,
    })
  ).body
const idsOf = ({ lines }: SentClaim): number[] => lines.map(({ number }) => Number(number.slice(1)))
const linesOf = ({ labOrderId }: SentClaim) =>
  lab.owner<{ line: number; paid: number }>(
    `
      select bill_line_id as line, sum(paid_cents)::int as paid
      from decided_line
      where lab_order_id = $1
      group by 1
      order by 1
    `,
    [labOrderId],
  )

describe('a payment whose lines fit none of ours', () => {
  test('is shown beside the claim, and posted to the lines that a person chooses, who is kept with them', async () => {
    const claim = await payer.claim(twoLines)
    const workItemId = await unclear('CHOSEN', claim)
    const seen = await compared(workItemId, claim.number)
    expect(seen).toMatchObject({
      unclear: '',
      inFile: { memberId: claim.member },
      onClaim: { memberId: claim.member, dob: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      lines: [
        { code: '80399', paidCents: 2000, fits: [] },
        { code: '80399', paidCents: 3000, fits: [] },
      ],
    })
    const [first = 0, second = 0] = idsOf(claim)
    // the other way around than the payer lists them
    const lines = seen.lines.map(({ at }, nth) => ({
      at,
      billLineIds: [nth === 0 ? second : first],
    }))
    expect(await post(workItemId, claim, lines)).toMatchObject({
      valid: true,
      message: 'The payment is posted.',
    })
    expect(await linesOf(claim)).toEqual([
      { line: first, paid: 3000 },
      { line: second, paid: 2000 },
    ])
    expect(await payer.openOf(claim)).toEqual({})
    expect(
      await lab.owner(
        `
          select p.chosen -> 'lines' as lines, p.matched_by as by, p.user_id is not null as who
          from remittance_claim p
          where p.claim_id = $1
        `,
        [claim.claimId],
      ),
    ).toEqual([{ lines, by: 'person', who: true }])
    expect(await brokenLaws(lab)).toEqual([])
  })

  test('can be shared by several lines, or add up on one, and never more than a line charges', async () => {
    const claim = await payer.claim(twoLines)
    const workItemId = await unclear('SHARED', claim)
    const [first = 0, second = 0] = idsOf(claim)
    const { lines } = await compared(workItemId, claim.number)
    const [one, other] = lines.map(({ at }) => at)
    expect(await post(workItemId, claim, [{ at: one!, billLineIds: [first] }])).toMatchObject({
      valid: false,
      issues: [{ message: 'Choose the line of the claim for 80399.' }],
    })
    expect(
      await post(workItemId, claim, [
        { at: one!, billLineIds: [first] },
        { at: other!, billLineIds: [first] },
      ]),
    ).toMatchObject({
      valid: false,
      issues: [
        { message: expect.stringMatching(/^Line .* charges \$120\.00, and lines .* \$240\.00/) },
      ],
    })
    expect(
      await post(workItemId, claim, [
        { at: one!, billLineIds: [first, second] },
        { at: other!, billLineIds: [first, second] },
      ]),
    ).toMatchObject({ valid: true })
    expect((await linesOf(claim)).map(({ paid }) => paid)).toEqual([2500, 2500])
    expect(await payer.openOf(claim)).toEqual({})
  })

  test('of another claim of ours, or of another payer’s claim, is refused', async () => {
    const [claim, other] = [await payer.claim(twoLines), await payer.claim(twoLines)]
    const workItemId = await unclear('OTHER', claim)
    const { lines } = await compared(workItemId, claim.number)
    const foreign = lines.map(({ at }, nth) => ({ at, billLineIds: [idsOf(other)[nth] ?? 0] }))
    expect(await post(workItemId, claim, foreign)).toMatchObject({ valid: false })
    const partner = await lab.make.insert(
      'trading_partner',
      {
        name: 'Other clearinghouse',
        transport: 'folder',
        submitter_id: 'US',
        receiver_id: 'OTHER',
        receiver_name: 'Other',
      },
      'trading_partner_id',
    )
    const stranger = await laboratory.payer({ trading_partner_id: partner })
    const theirs = await payer.claim({ cover: { insurance_id: stranger, member_id: claim.member } })
    expect(
      await post(workItemId, theirs, [{ at: lines[0]!.at, billLineIds: idsOf(theirs) }]),
    ).toMatchObject({
      valid: false,
      issues: [{ message: expect.stringMatching(/^This claim went to .*, not to this payer\.$/) }],
    })
  })
})

describe('a posting by hand', () => {
  const takeBack = async (workItemId: number, reason = 'It was for another visit.') =>
    (await biller!.call(payerFiles.takeBackMatch, { workItemId, reason })).body
  const stateOf = async ({ claimId }: SentClaim) =>
    (await lab.owner('select state, outcome from claim where claim_id = $1', [claimId]))[0]

  test('is taken back by a person: the claim is as before, and the payment waits again and can be posted again', async () => {
    const claim = await payer.claim(twoLines)
    // its payer had it, and has not decided
    const before = { state: 'accepted', outcome: '' }
    const open = await payer.openOf(claim)
    const workItemId = await unclear('BACK', claim)
    const choose = async (id: number, ids: readonly number[]) =>
      (await compared(id, claim.number)).lines.map(({ at }, nth) => ({
        at,
        billLineIds: [ids[nth] ?? 0],
      }))
    const [first = 0, second = 0] = idsOf(claim)
    await post(workItemId, claim, await choose(workItemId, [first, second]))
    const seen = async () =>
      ((await biller!.call(payerFiles.payment, { workItemId })).body as PaymentToDecide).posted
    expect(await seen()).toMatchObject({ claimNumber: claim.number, isTakenBack: false })
    expect(await takeBack(workItemId, '')).toMatchObject({ valid: false })
    expect(await takeBack(workItemId)).toMatchObject({ valid: true })
    expect([await stateOf(claim), await payer.openOf(claim)]).toEqual([before, open])
    expect(await seen()).toMatchObject({ isTakenBack: true })
    expect(await takeBack(workItemId)).toMatchObject({ valid: false })
    expect(await brokenLaws(lab)).toEqual([])
    const again = await itemOf('BACK')
    expect(again).not.toBe(workItemId)
    expect(await post(again, claim, await choose(again, [second, first]))).toMatchObject({
      valid: true,
    })
    expect(await payer.openOf(claim)).toEqual({})
    expect(await brokenLaws(lab)).toEqual([])
    expect(await takeBack(again)).toMatchObject({ valid: true })
    expect([await stateOf(claim), await payer.openOf(claim)]).toEqual([before, open])
    expect(await brokenLaws(lab)).toEqual([])
  })

  test('stays once the next payer decided about what it left', async () => {
    const claim = await payer.claim({
      ...twoLines,
      second: { insurance_id: await laboratory.payer() },
    })
    const workItemId = await unclear('NEXT', claim, {
      lines: claim.lines.map(({ charge }) => ({
        code: '80399',
        charge,
        paid: 20,
        adjustments: [`CO*45*${charge - 30}`, 'PR*2*10'],
      })),
    })
    const { lines } = await compared(workItemId, claim.number)
    const ours = idsOf(claim)
    await post(
      workItemId,
      claim,
      lines.map(({ at }, nth) => ({ at, billLineIds: [ours[nth] ?? 0] })),
    )
    expect(await payer.openOf(claim)).toEqual({ 'payer-2': 2000 })
    await payer.send()
    const [next] = await lab.owner<{ number: string; member: string }>(
      `
        select number, snapshot -> 'subscriber' ->> 'memberId' as member
        from claim
        where lab_order_id = $1 and sequence = 2
      `,
      [claim.labOrderId],
    )
    await payer.arrives(
      'NEXT 2',
      payer.decision(
        { ...claim, ...next },
        { status: '2', paid: 0, adjustments: [`OA*23*${claim.charge}`] },
      ),
    )
    expect(await payer.openOf(claim)).toEqual({ patient: 2000 })
    expect(await takeBack(workItemId)).toMatchObject({
      message: expect.stringContaining('The next payer decided about what this payment left'),
    })
    expect(await payer.openOf(claim)).toEqual({ patient: 2000 })
    expect(await brokenLaws(lab)).toEqual([])
  })
})

describe('two people', () => {
  const decide = (by: Visitor, workItemId: number, isApproved = true, reason = '') =>
    by.call(payerFiles.decide, { workItemId, isApproved, reason })

  test.each([
    ['names another patient', { name: ['MEHTA', 'SUNITA'] }, [20, 30], 'names another person'],
    [
      'names no one and has another member ID',
      { name: ['', ''], member: 'SOMEONE' },
      [30, 20],
      'does not name the patient in full',
    ],
    ['is above the limit of a person', {}, [90, 80], 'above the limit of $100.00'],
  ] as const)('post a payment that %s', async (_what, more, paid, why) => {
    const claim = await payer.claim(twoLines)
    const trace = `TWO ${why.length}`
    const workItemId = await unclear(trace, claim, more, [...paid])
    const seen = await compared(workItemId, claim.number)
    const lines = seen.lines.map(({ at }, nth) => ({ at, billLineIds: [idsOf(claim)[nth] ?? 0] }))
    expect(await post(workItemId, claim, lines)).toMatchObject({
      valid: false,
      issues: [{ path: ['note'], message: expect.stringContaining(why) }],
    })
    const note = 'The payer confirmed it by phone.'
    expect(await post(workItemId, claim, lines, { note })).toMatchObject({
      valid: true,
      message: expect.stringContaining('Another person approves it.'),
    })
    expect(await linesOf(claim)).toEqual([])
    expect(await post(workItemId, claim, lines, { note })).toMatchObject({
      valid: false,
      message: 'The posting of this payment is already requested.',
    })
    const { request } = (await another!.call(payerFiles.payment, { workItemId }))
      .body as PaymentToDecide
    expect(request).toMatchObject({
      claimNumber: claim.number,
      askedNote: note,
      why: expect.stringContaining(why),
      lines,
      mayApprove: true,
    })
    expect((await decide(biller!, workItemId)).body).toMatchObject({
      valid: false,
      message: 'You requested this posting. Another person approves it.',
    })
    expect((await decide(another!, workItemId, false, 'Not sure.')).body).toMatchObject({
      valid: true,
      message: 'Declined. The payment waits on.',
    })
    expect(await post(workItemId, claim, lines, { note })).toMatchObject({ valid: true })
    expect((await decide(another!, workItemId)).body).toMatchObject({
      valid: true,
      message: 'The payment is posted.',
    })
    expect((await linesOf(claim)).map((one) => one.paid)).toEqual(paid.map((one) => one * 100))
    expect(await brokenLaws(lab)).toEqual([])
  })
})

test('lines shared by choice keep every cent of charge, payment, and adjustment', () => {
  const { below } = dice(20_261)
  const int = (least: number, most: number): number => least + below(most - least + 1)
  for (let round = 0; round < 300; round++) {
    const ours = Array.from({ length: int(1, 5) }, (_, nth): PostedLine => ({
      billLineId: nth + 1,
      code: '80307',
      modifiers: [],
      cents: int(1, 30_000),
      openCents: 0,
      owedCents: 0,
    }))
    const said = Array.from({ length: int(1, 4) }, (_, at): RemittanceLine => {
      const [charge, paid] = [int(1, 30_000), int(0, 9000)]
      const some = int(0, charge)
      return {
        at,
        charge,
        paid,
        units: '1',
        adjustments: [
          { group: 'CO', reason: '45', amount: charge - paid - some, quantity: '', at },
          { group: 'PR', reason: '2', amount: some, quantity: '', at },
        ],
        remarks: [],
        number: '',
        procedure: { qualifier: 'HC', code: '80307', modifiers: [] },
        submitted: undefined,
        unitsSubmitted: '',
        from: '',
        to: '',
        allowed: undefined,
      }
    })
    const chosen = said.map(({ at }) => ({
      at,
      billLineIds: ours.map(({ billLineId }) => billLineId).slice(0, int(1, ours.length)),
    }))
    const parts = allottedLines({ lines: said }, ours, true, chosen) ?? []
    for (const { at, charge, paid, adjustments } of said) {
      const own = parts.filter((part) => part.at === at)
      const sum = (of: (part: (typeof own)[number]) => number): number =>
        own.reduce((total, part) => total + of(part), 0)
      const adjusted = (all: readonly { amount: number }[]): number =>
        all.reduce((total, { amount }) => total + amount, 0)
      expect([sum((part) => part.charge), sum((part) => part.paid)]).toEqual([charge, paid])
      expect(sum((part) => adjusted(part.adjustments))).toBe(adjusted(adjustments))
      for (const part of own) expect(part.charge - adjusted(part.adjustments)).toBe(part.paid)
    }
  }
})
