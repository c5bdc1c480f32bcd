import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { oddPayers } from '../../../../test/bills/odd-payer.ts'
import type { SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { claimOf, remittance } from '../../../../test/x12/odd-remittance.ts'

/*
 * Lines that a payer splits, puts together, or decides in parts, each file with a good one behind it.
 */
let lab: Lab
let laboratory: BillingLaboratory
let payers: Awaited<ReturnType<typeof oddPayers>>
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payers = await oddPayers(lab, laboratory)
})
afterAll(() => lab.close())

describe('lines that the payer splits or puts together', () => {
  test('split in two with our number on both: one part paid, one denied', async () => {
    const claim = await payers.sent()
    const [line] = claim.lines
    const half = claim.charge / 2
    const part = { code: line!.code, charge: half, number: line!.number }
    await payers.arrives(
      's01',
      remittance({
        trace: 'S01',
        paid: 20,
        segments: claimOf(claim, {
          paid: 20,
          lines: [
            { ...part, paid: 20, adjustments: [`CO*45*${half - 20}`] },
            { ...part, paid: 0, adjustments: [`CO*119*${half}`], remarks: ['N435'] },
          ],
        }),
      }),
    )
    expect(await payers.ledgerOf(claim)).toEqual({
      'charge payer-1': claim.charge,
      'paid payer-1': -20,
      'contractual payer-1': -(half - 20),
    })
    expect(await payers.openOf(claim)).toEqual({ 'payer-1': half })
    expect(await payers.reasonsOf(claim)).toEqual(['denied'])
  })
  test('split in two without numbers', async () => {
    const claim = await payers.sent()
    const half = claim.charge / 2
    const part = {
      code: claim.lines[0]!.code,
      charge: half,
      paid: 20,
      adjustments: [`CO*45*${half - 20}`],
    }
    await payers.arrives(
      's02',
      remittance({
        trace: 'S02',
        paid: 40,
        segments: claimOf(claim, { paid: 40, lines: [part, part] }),
      }),
    )
    expect(await payers.ledgerOf(claim)).toEqual({
      'charge payer-1': claim.charge,
      'paid payer-1': -40,
      'contractual payer-1': -(claim.charge - 40),
    })
  })
  test('split in two without numbers beside another line of the claim', async () => {
    const claim = await payers.sent(payers.panelPayer)
    const [large, small] = claim.lines
    const half = large!.charge / 2
    const part = { code: large!.code, charge: half, paid: 20, adjustments: [`CO*45*${half - 20}`] }
    await payers.arrives(
      's02-panel',
      remittance({
        trace: 'S02P',
        paid: 50,
        segments: claimOf(claim, {
          paid: 50,
          lines: [
            part,
            part,
            {
              code: small!.code,
              charge: small!.charge,
              paid: 10,
              adjustments: [`CO*45*${small!.charge - 10}`],
            },
          ],
        }),
      }),
    )
    expect(await payers.openOf(claim)).toEqual({})
    const byLine = await lab.owner(
      `
        select 'L' || bill_line_id as line, sum(cents)::int / 100 as dollars
        from ledger
        where lab_order_id = $1 and kind = 'paid'
        group by 1
        order by 2
      `,
      [claim.labOrderId],
    )
    expect(byLine).toEqual([
      { line: large!.number, dollars: -40 },
      { line: small!.number, dollars: -10 },
    ])
  })
  test('one code for two lines waits for a person', async () => {
    const claim = await payers.sent(payers.panelPayer)
    await payers.arrives(
      's03',
      remittance({
        trace: 'S03',
        paid: 200,
        segments: claimOf(claim, {
          paid: 200,
          lines: [
            {
              code: '80399',
              charge: claim.charge,
              paid: 200,
              adjustments: [`CO*45*${claim.charge - 200}`],
            },
          ],
        }),
      }),
    )
    expect(await payers.paymentsOf('s03')).toMatchObject([{ state: 'unmatched' }])
  })
  test('parts in two checks, and the second one taken back by its number', async () => {
    const claim = await payers.sent(payers.panelPayer)
    const [large, small] = claim.lines
    const part = (
      line: SentClaim['lines'][number],
      paid: number,
      more: { status?: string; payerNumber: string; plb?: string[]; trace: string },
    ): string => {
      const sign = more.status === '22' ? -1 : 1
      return remittance({
        trace: more.trace,
        paid: sign * paid > 0 ? paid : 0,
        ...(more.plb !== undefined && { plb: more.plb }),
        segments: claimOf(claim, {
          status: more.status ?? '1',
          charge: sign * line.charge,
          paid: sign * paid,
          payerNumber: more.payerNumber,
          ...(sign === 1 && { more: ['MOA***MA15'] }),
          lines: [
            {
              code: line.code,
              charge: sign * line.charge,
              paid: sign * paid,
              adjustments: [`CO*45*${sign * (line.charge - paid)}`],
              number: line.number,
            },
          ],
        }),
      })
    }
    await payers.arrives(
      's04-a',
      part(large!, 50, { trace: 'S04A', payerNumber: `A${claim.number}` }),
    )
    expect(await payers.openOf(claim)).toEqual({ 'payer-1': small!.charge })
    expect(await payers.reasonsOf(claim)).not.toContain('underpaid')
    await payers.arrives(
      's04-b',
      part(small!, 40, { trace: 'S04B', payerNumber: `B${claim.number}` }),
    )
    expect(await payers.openOf(claim)).toEqual({})
    await payers.arrives(
      's04-c',
      part(small!, 40, {
        trace: 'S04C',
        payerNumber: `B${claim.number}`,
        status: '22',
        plb: ['FB:S04C*-40'],
      }),
    )
    expect(await payers.openOf(claim)).toEqual({ 'payer-1': small!.charge })
    expect(await payers.ledgerOf(claim)).toMatchObject({ 'paid payer-1': -50 })
  })
})

test('the laws of the ledger hold after all of it', async () => {
  expect(await brokenLaws(lab)).toEqual([])
})
