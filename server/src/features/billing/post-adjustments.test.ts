import { books, depositedCents, type BookMonth } from '@labgate/contract/billing/books'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { brokenLaws } from '../../../test/bills/laws.ts'
import { paidClaims, type SentClaim } from '../../../test/bills/paid-claims.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { remittanceFile, type PaidClaim } from '../../../test/x12/remittance-file.ts'
import { keepFile } from './exchange-files.ts'
import { takeAnswers } from './take-answers.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  payer = paidClaims(lab, laboratory)
})
afterAll(() => lab.close())

let control = 500
/** Provider adjustments in dollars: 'WO:REFERENCE*40' takes 40. */
const arrives = async (
  trace: string,
  claims: readonly PaidClaim[],
  plb: readonly string[],
): Promise<void> => {
  const file = remittanceFile({ trace, control: ++control, claims, plb })
  await keepFile(lab.context, laboratory.tradingPartnerId, `${trace}.835`, file)
  await takeAnswers(lab.context, false)
}
/** The entries of a check, in dollars, each with the claim that it is tied to. */
const entriesOf = (trace: string) =>
  lab.owner<{ kind: string; dollars: number; claim: string }>(
    `
      select e.kind, (e.cents / 100)::int as dollars, coalesce(c.number, '') as claim
      from
        payer_entry e
        join remittance_adjustment a using (remittance_id, at)
        join remittance r using (remittance_id)
        left join claim c using (claim_id)
      where r.trace = $1
      order by e.payer_entry_id
    `,
    [trace],
  )
const itemsOf = async (claim: SentClaim, reason: string): Promise<number[]> =>
  (
    await lab.owner<{ cents: number }>(
      `
        select cents::int as cents
        from work_item
        where lab_order_id = $1 and reason = $2 and closed_at is null
      `,
      [claim.labOrderId, reason],
    )
  ).map(({ cents }) => cents)
const month = async (): Promise<BookMonth> => {
  const biller = await lab.signIn(await lab.make.user(18))
  const { list } = (await biller.call(books.months, { clock: 'posted' })).body as {
    list: BookMonth[]
  }
  return list.at(-1)!
}
const whole = (claim: SentClaim, more: Partial<PaidClaim> = {}): PaidClaim =>
  payer.decision(claim, more)
const reversed = (claim: SentClaim): PaidClaim =>
  whole(claim, { status: '22', charge: -claim.charge, paid: -claim.charge })

test('a check is its claims and its provider adjustments, each in its place in the books', async () => {
  const claim = await payer.claim()
  const before = await month()
  await arrives(
    'KINDS',
    [whole(claim)],
    [`L6:${claim.number}*-3`, 'CT:2026*-50', 'IR*4', 'FB:NEXT*-6', 'ZZ:ODD*1'],
  )
  expect(await entriesOf('KINDS')).toEqual([
    { kind: 'interest', dollars: 3, claim: claim.number },
    { kind: 'payment', dollars: 50, claim: '' },
    { kind: 'withheld', dollars: -4, claim: '' },
    { kind: 'forward', dollars: 6, claim: '' },
    { kind: 'other', dollars: -1, claim: '' },
  ])
  const after = await month()
  expect({
    interest: after.interestCents - before.interestCents,
    paid: after.outsidePaidCents - before.outsidePaidCents,
    withheld: after.withheldCents - before.withheldCents,
    account: after.accountCents - before.accountCents,
    deposited: depositedCents(after) - depositedCents(before),
    open: after.closingCents - before.closingCents,
  }).toEqual({
    interest: 300,
    paid: 5000,
    withheld: -500,
    account: 600,
    deposited: claim.charge * 100 + 5400,
    open: -claim.charge * 100,
  })
  // nothing of it is on the claim, and nobody owes it
  expect(await payer.openOf(claim)).toEqual({})
  expect(await brokenLaws(lab)).toEqual([])
})

test('the same check again, in another file, posts nothing twice', async () => {
  const claim = await payer.claim()
  const given = { trace: 'AGAIN', claims: [whole(claim)], plb: ['L6*-3', 'FB:NEXT*-6'] }
  for (const name of ['first', 'again']) {
    const file = remittanceFile({ ...given, control: ++control })
    await keepFile(lab.context, laboratory.tradingPartnerId, `${name}.835`, file)
    await takeAnswers(lab.context, false)
  }
  expect(
    await lab.owner(`select state from remittance where trace = 'AGAIN' order by remittance_id`),
  ).toEqual([{ state: 'posted' }, { state: 'set aside' }])
  expect(await entriesOf('AGAIN')).toHaveLength(2)
  expect(await brokenLaws(lab)).toEqual([])
})

test('decisions that come again under another number bring no interest twice, unless a person calls them a second payment', async () => {
  const claim = await payer.claim()
  const again = [whole(claim), `L6:${claim.number}*-3`] as const
  await arrives('NUMBER 1', [again[0]], [again[1]])
  await arrives('NUMBER 2', [again[0]], [again[1]])
  expect(await entriesOf('NUMBER 1')).toHaveLength(1)
  expect(await entriesOf('NUMBER 2')).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
  const [item] = await lab.owner<{ id: number }>(`
    select i.work_item_id as id
    from
      work_item i
      join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
      join remittance r using (remittance_id)
    where r.trace = 'NUMBER 2' and i.closed_at is null
  `)
  const biller = await lab.signIn(await lab.make.user(18))
  const { body } = await biller.call(payerFiles.match, {
    workItemId: item?.id ?? 0,
    claimNumber: claim.number,
    note: 'The payer paid twice.',
    isSecondPayment: true,
  })
  expect(body).toMatchObject({ valid: true })
  expect(await entriesOf('NUMBER 2')).toHaveLength(1)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a claim that is not ours in a check that comes again under another number brings no interest twice, and another such claim does', async () => {
  const claim = await payer.claim()
  const foreign = whole(claim, { number: 'NOT-OURS', member: 'X1', payerNumber: 'ICN 1' })
  const interest = ['L6:YEAR*-3']
  await arrives('FOREIGN 1', [whole(claim), foreign], interest)
  await arrives('FOREIGN 2', [whole(claim), foreign], interest)
  await arrives('FOREIGN 3', [whole(claim), { ...foreign, payerNumber: 'ICN 2' }], interest)
  expect(await entriesOf('FOREIGN 1')).toHaveLength(1)
  expect(await entriesOf('FOREIGN 2')).toEqual([])
  expect(await entriesOf('FOREIGN 3')).toHaveLength(1)
  expect(await brokenLaws(lab)).toEqual([])
})

test('a payer that keeps its reversal for later has it in its account, and settles it there', async () => {
  const [claim, next] = [await payer.claim(), await payer.claim()]
  await arrives('PAID', [whole(claim)], [])
  await arrives('KEPT', [reversed(claim)], [`WO:${claim.number}*-${claim.charge}`])
  expect(await entriesOf('KEPT')).toEqual([
    { kind: 'recovery', dollars: claim.charge, claim: claim.number },
  ])
  expect(await itemsOf(claim, 'recovery')).toEqual([])
  await arrives('TAKEN', [whole(next)], [`WO:${claim.number}*${claim.charge}`])
  expect(await entriesOf('TAKEN')).toEqual([
    { kind: 'recovery', dollars: -claim.charge, claim: claim.number },
  ])
  expect(await payer.openOf(claim)).toEqual({ 'payer-1': claim.charge * 100 })
  expect(await itemsOf(claim, 'recovery')).toEqual([])
  expect(await brokenLaws(lab)).toEqual([])
})

test('a recovery of what a payer paid twice settles its credit, so that nobody refunds it, and giving it back takes that back', async () => {
  const claim = await payer.claim()
  await arrives('ONCE', [whole(claim)], [])
  // a second payment of its own, as a credit of the payer
  await lab.owner(
    `
      insert into ledger
        (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, source)
      select
        bill_id,
        bill_line_id,
        customer_id,
        lab_order_id,
        $2,
        'paid',
        'payer-1',
        -4000,
        'plb:twice'
      from ledger
      where lab_order_id = $1 and kind = 'charge'
    `,
    [claim.labOrderId, lab.clock.now.toISOString()],
  )
  expect(await payer.openOf(claim)).toEqual({ 'payer-1': -4000 })
  const next = await payer.claim()
  await arrives('RECOVERED', [whole(next)], [`WO:${claim.number}*40`])
  expect(await entriesOf('RECOVERED')).toEqual([
    { kind: 'recovery', dollars: -40, claim: claim.number },
    { kind: 'applied', dollars: 40, claim: claim.number },
  ])
  expect(await payer.openOf(claim)).toEqual({})
  expect(await itemsOf(claim, 'recovery')).toEqual([])
  const other = await payer.claim()
  await arrives('GIVEN-BACK', [whole(other)], [`WO:${claim.number}*-40`])
  expect(await entriesOf('GIVEN-BACK')).toEqual([
    { kind: 'recovery', dollars: 40, claim: claim.number },
    { kind: 'applied', dollars: -40, claim: claim.number },
  ])
  expect(await payer.openOf(claim)).toEqual({ 'payer-1': -4000 })
})

test('a recovery without a reversal or a credit is on its claim for a person, and changes no balance', async () => {
  const [claim, next] = [await payer.claim(), await payer.claim()]
  await arrives('FIRST', [whole(claim)], [])
  await arrives('WITHOUT', [whole(next)], [`WO:${claim.number}*40`])
  expect(await payer.openOf(claim)).toEqual({})
  expect(await itemsOf(claim, 'recovery')).toEqual([4000])
  const third = await payer.claim()
  await arrives('EXPLAINED', [whole(third)], [`WO:${claim.number}*-40`])
  expect(await itemsOf(claim, 'recovery')).toEqual([])
})

test('a person posts a recovery to its claim, whose charge is then open with the payer, once', async () => {
  const [claim, next] = [await payer.claim(), await payer.claim()]
  await arrives('BEFORE', [whole(claim)], [])
  await arrives('BY-HAND', [whole(next)], [`WO:${claim.number}*40`])
  const [item] = await lab.owner<{ id: number }>(
    `
      select work_item_id as id
      from work_item
      where lab_order_id = $1 and reason = 'recovery' and closed_at is null
    `,
    [claim.labOrderId],
  )
  const biller = await lab.signIn(await lab.make.user(18))
  const post = (note: string) =>
    biller.call(payerFiles.postRecovery, { workItemId: item?.id ?? 0, note })
  expect((await post('')).body).toMatchObject({ valid: false, issues: [{ path: ['note'] }] })
  expect((await post('Paid under two policies.')).body).toMatchObject({
    valid: true,
    message: '$40.00 is taken from the claim, and open with the payer.',
  })
  expect(await payer.openOf(claim)).toEqual({ 'payer-1': 4000 })
  expect(await itemsOf(claim, 'recovery')).toEqual([])
  expect(await payer.reasonsOf(claim)).toEqual(['underpaid'])
  expect((await post('Again.')).body).toMatchObject({ valid: false })
  expect(await brokenLaws(lab)).toEqual([])
})

test('a reference ties to a claim of that payer alone, by our number or the payer’s', async () => {
  const [claim, next] = [await payer.claim(), await payer.claim()]
  await arrives('NUMBERED', [whole(claim, { payerNumber: 'ICN 77' })], [])
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
  const foreign = await payer.claim({ cover: { insurance_id: stranger } })
  await arrives(
    'TIES',
    [whole(next)],
    [
      'WO:ICN 77*5',
      `CS:${claim.number.toLowerCase()}*5`,
      `CS:${claim.number} 20260310*5`,
      `CS:${foreign.number}*5`,
      'CS:B999S1V1*5',
    ],
  )
  expect((await entriesOf('TIES')).map((one) => one.claim)).toEqual([
    claim.number,
    claim.number,
    claim.number,
    '',
    '',
  ])
})

test('a bill of which a person wrote off the rest answers as one that was written off whole, judged again or not', async () => {
  const [claim, next] = [await payer.claim(), await payer.claim()]
  // what the payer neither paid nor took away stays open, and its claim stays in hand
  await arrives('REST', [whole(claim, { paid: 80, adjustments: ['CO*45*20', 'OA*23*20'] })], [])
  expect(await payer.reasonsOf(claim)).toEqual(['underpaid'])
  const biller = await lab.signIn(await lab.make.user(8))
  const decide = async (reason: string, act: 'write-off' | 'resubmit') => {
    const [item] = await lab.owner<{ id: number }>(
      `
        select work_item_id as id
        from work_item
        where lab_order_id = $1 and reason = $2 and closed_at is null
      `,
      [claim.labOrderId, reason],
    )
    return (
      await biller.call(billingWork.decide, {
        workItemIds: [item?.id ?? 0],
        act,
        note: 'Too little to ask for.',
      })
    ).body
  }
  expect(await decide('underpaid', 'write-off')).toMatchObject({ done: 1, cents: 2000 })
  await arrives('REST TAKEN', [whole(next)], [`WO:${claim.number}*40`])
  for (const isJudged of [false, true]) {
    if (isJudged)
      await lab.owner(
        `update bill set bill_to = 'nobody', why_nobody = 'written-off' where lab_order_id = $1`,
        [claim.labOrderId],
      )
    expect(await decide('recovery', 'resubmit'), `judged: ${isJudged}`).toMatchObject({
      done: 0,
      refused: [{ says: 'The bill was written off.' }],
    })
  }
})
