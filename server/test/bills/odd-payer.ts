import { expect } from 'vitest'
import { keepFile } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import type { BillingLaboratory } from '../billing-builders.ts'
import type { Lab } from '../lab.ts'
import { claimOf, oneLine, remittance } from '../x12/odd-remittance.ts'
import { paidClaims, type SentClaim } from './paid-claims.ts'

const inDollars = (cents: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(cents).map(([name, amount]) => [name, amount / 100]))

/**
 * Payers to whom claims are sent, and what became of them, in dollars, once a file arrived. Claims
 * to `panelPayer` have two lines.
 */
export const oddPayers = async (lab: Lab, laboratory: BillingLaboratory) => {
  const panelPayer = await laboratory.payer()
  const secondPayer = await laboratory.payer()
  await laboratory.code({ code: 'G0481', tests: [], insurance_id: panelPayer })
  await lab.make.insert(
    'charge_price',
    { list: 'charge', code: 'G0481', cents: 36_000, valid_from: '2020-01-01', user_id_created: 1 },
    'charge_price_id',
  )
  const claims = paidClaims(lab, laboratory)
  /** A claim that was sent; with two lines if the payer wants a panel. `next`: a second payer. */
  const sent = (payer = laboratory.insuranceId, next?: number): Promise<SentClaim> =>
    claims.claim({
      cover: { insurance_id: payer },
      ...(next !== undefined && { second: { insurance_id: next } }),
    })

  /** Brings a file, a good one behind it, and reads both; the good one must be posted. */
  const arrives = async (name: string, text: string): Promise<void> => {
    const good = await sent()
    const [trace, byContract] = [`GOOD-${name}`.slice(0, 40), good.charge - 10]
    await keepFile(lab.context, laboratory.tradingPartnerId, name, Buffer.from(text, 'latin1'))
    const behind = remittance({
      trace,
      paid: 10,
      segments: claimOf(good, { paid: 10, lines: oneLine(good, 10, [`CO*45*${byContract}`]) }),
    })
    await keepFile(lab.context, laboratory.tradingPartnerId, `${name}-good`, Buffer.from(behind))
    await takeAnswers(lab.context, false)
    expect(
      await lab.owner('select state from remittance where trace = $1', [trace]),
      'the good file behind it',
    ).toEqual([{ state: 'posted' }])
  }
  const ledgerOf = async (claim: SentClaim) => inDollars(await claims.ledgerOf(claim))
  const openOf = async (claim: SentClaim) => inDollars(await claims.openOf(claim))
  /** Open items of an order, once its bill is judged. */
  const reasonsOf = async (claim: SentClaim): Promise<string[]> => {
    await judgeBills(lab.context)
    return claims.reasonsOf(claim)
  }
  const setsOf = (name: string) =>
    lab.owner<{ state: string; says: string }>(
      `
        select r.state, r.says
        from
          remittance r
          join x12_file f using (x12_file_id)
        where f.name = $1
      `,
      [name],
    )
  const paymentsOf = (name: string) =>
    lab.owner<{ state: string; says: string }>(
      `
        select p.state, p.says
        from
          remittance_claim p
          join remittance r using (remittance_id)
          join x12_file f using (x12_file_id)
        where f.name = $1
        order by p.at
      `,
      [name],
    )
  const itemsOfFile = (name: string) =>
    lab.owner<{ reason: string; cents: number }>(
      `
        select i.reason, i.cents::int as cents
        from
          work_item i
          join x12_file f on i.cause = 'file:' || f.x12_file_id
        where f.name = $1 and i.closed_at is null
      `,
      [name],
    )

  return {
    panelPayer,
    secondPayer,
    sent,
    arrives,
    ledgerOf,
    openOf,
    setsOf,
    paymentsOf,
    reasonsOf,
    itemsOfFile,
  }
}
