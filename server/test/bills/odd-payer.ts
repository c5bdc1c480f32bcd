import { expect } from 'vitest'
import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { keepFile } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import type { BillingLaboratory } from '../billing-builders.ts'
import type { Lab } from '../lab.ts'
import { claimOf, oneLine, remittance, type Sent, type SentLine } from '../x12/odd-remittance.ts'

/**
 * Payers to whom claims are sent, and what became of them once a file arrived. Claims to
 * `panelPayer` have two lines.
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
  let nth = 0
  /** A claim that was sent; with two lines if the payer wants a panel. */
  const sent = async (payer = laboratory.insuranceId, next?: number): Promise<Sent> => {
    const member = `W${600_000_000 + ++nth}`
    const last = `Roe${String.fromCharCode(97 + (nth % 26))}${nth}`.replace(/\d+/, (n) =>
      'abcdefghij'.charAt(Number(n) % 10).repeat(1 + Math.floor(Number(n) / 10)),
    )
    const { labOrderId, patientId } = await laboratory.order(
      {},
      { patientMore: { last_name: last }, cover: { member_id: member, insurance_id: payer } },
    )
    if (next !== undefined) {
      const second = await laboratory.insured(patientId, {
        insurance_id: next,
        sequence: 2,
        member_id: `Z${member}`,
      })
      await lab.owner(
        'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
        [labOrderId, second],
      )
    }
    await judgeBills(lab.context)
    await batchClaims(lab.context)
    const [claim] = await lab.owner<Omit<Sent, 'lines' | 'member' | 'last' | 'labOrderId'>>(
      `
        select
          c.claim_id as "claimId",
          c.number,
          c.cents::int / 100 as dollars,
          coalesce(f.name, '') as file
        from
          claim c
          left join x12_file f on f.x12_file_id = c.x12_file_id
        where c.lab_order_id = $1
      `,
      [labOrderId],
    )
    const lines = await lab.owner<SentLine>(
      `
        select l.bill_line_id as "billLineId", l.code, l.cents::int / 100 as dollars
        from
          bill_line l
          join bill b using (bill_id)
        where b.lab_order_id = $1 and l.ended_at is null
        order by l.nth
      `,
      [labOrderId],
    )
    if (claim === undefined) throw new Error('no claim was written')
    return { ...claim, labOrderId, member, last: last.toUpperCase(), lines }
  }

  /** Brings a file, a good one behind it, and reads both; the good one must be posted. */
  const arrives = async (name: string, text: string): Promise<void> => {
    const good = await sent()
    const [trace, byContract] = [`GOOD-${name}`.slice(0, 40), good.dollars - 10]
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
  /** The ledger of a claim's order in dollars, by kind and party; without what adds up to nothing. */
  const ledgerOf = async ({ labOrderId }: Sent): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await lab.owner<{ name: string; dollars: number }>(
          `
            select kind || ' ' || party as name, sum(cents)::int / 100 as dollars
            from ledger
            where lab_order_id = $1
            group by 1
            having sum(cents) <> 0
          `,
          [labOrderId],
        )
      ).map(({ name, dollars }) => [name, dollars]),
    )
  const openOf = async ({ labOrderId }: Sent): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await lab.owner<{ party: string; dollars: number }>(
          `
            select party, cents::int / 100 as dollars
            from
              bill_open
              join bill using (bill_id)
            where lab_order_id = $1 and cents <> 0
          `,
          [labOrderId],
        )
      ).map(({ party, dollars }) => [party, dollars]),
    )
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
  /** Open items of an order, or of what a file brought. */
  const reasonsOf = async ({ labOrderId }: Sent): Promise<string[]> => {
    await judgeBills(lab.context)
    const rows = await lab.owner<{ reason: string }>(
      'select reason from work_item where lab_order_id = $1 and closed_at is null order by reason',
      [labOrderId],
    )
    return rows.map(({ reason }) => reason)
  }
  const itemsOfFile = (name: string) =>
    lab.owner<{ reason: string; cents: number }>(
      `
        select i.reason, i.cents::int as cents
        from
          work_item i
          join x12_file f on i.cause in ('file:' || f.x12_file_id)
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
