import { batchClaims } from '../../src/features/billing/batch-claims.ts'
import { keepFile } from '../../src/features/billing/exchange-files.ts'
import { judgeBills } from '../../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import type { BillingLaboratory } from '../billing-builders.ts'
import type { Lab } from '../lab.ts'
import { remittanceFile, type PaidClaim } from '../x12/remittance-file.ts'

/** A claim that a payer has, with its lines in order. */
export interface SentClaim {
  claimId: number
  labOrderId: number
  patientId: number
  number: string
  member: string
  /** Last and first name of its patient. */
  name: readonly [last: string, first: string]
  /** In dollars. */
  charge: number
  /** Name of the file that has it. */
  file: string
  lines: { number: string; code: string; charge: number }[]
}

/** Claims that are out, and remittances that decide them: what a payer writes by hand. */
export const paidClaims = (lab: Lab, laboratory: BillingLaboratory) => {
  let nth = 0
  const send = async (): Promise<void> => {
    await judgeBills(lab.context)
    await batchClaims(lab.context)
  }
  /** `second`: the payer of a second insurance. `more`: of the order. */
  const claim = async ({
    cover = {},
    second,
    more = {},
  }: {
    cover?: Record<string, unknown>
    second?: Record<string, unknown>
    more?: Record<string, unknown>
  } = {}): Promise<SentClaim> => {
    const member = String(cover['member_id'] ?? `W${600_000_000 + ++nth}`)
    const { labOrderId, patientId } = await laboratory.order(more, {
      cover: { ...cover, member_id: member },
    })
    if (second !== undefined) {
      const id = await laboratory.insured(patientId, {
        sequence: 2,
        member_id: `S${600_000_000 + nth}`,
        ...second,
      })
      await lab.owner(
        'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
        [labOrderId, id],
      )
    }
    await send()
    const [found] = await lab.owner<
      Pick<SentClaim, 'claimId' | 'name' | 'number' | 'charge' | 'file'>
    >(
      `
        select
          c.claim_id as "claimId",
          c.number,
          json_build_array(w.who ->> 'last', w.who ->> 'first') as name,
          (c.cents / 100)::int as charge,
          coalesce(f.name, '') as file
        from
          claim c
          left join x12_file f using (x12_file_id)
          cross join lateral (
            select coalesce(c.snapshot -> 'patient', c.snapshot -> 'subscriber') as who
          ) w
        where c.lab_order_id = $1
      `,
      [labOrderId],
    )
    if (found === undefined) throw new Error('no claim was written')
    const lines = await lab.owner<SentClaim['lines'][number]>(
      `
        select 'L' || bill_line_id as number, code, (cents / 100)::int as charge
        from bill_line
        where lab_order_id = $1 and ended_at is null
        order by nth
      `,
      [labOrderId],
    )
    return { ...found, labOrderId, patientId, member, lines }
  }
  /** A decision on a claim; what is not said: its whole charge, paid in full. */
  const decision = (
    { number, member, name, lines: ours }: SentClaim,
    { lines, adjustments = [], ...more }: Partial<PaidClaim>,
  ): PaidClaim => {
    const whole = (lines ?? ours).reduce((sum, { charge }) => sum + charge, 0)
    return {
      number,
      member,
      status: '1',
      charge: whole,
      paid: lines === undefined ? whole : lines.reduce((sum, { paid }) => sum + paid, 0),
      payerNumber: `P-${number}`,
      name,
      adjustments,
      ...(lines !== undefined && { lines }),
      ...more,
    }
  }
  const arrives = async (trace: string, ...claims: readonly PaidClaim[]): Promise<void> => {
    await keepFile(
      lab.context,
      laboratory.tradingPartnerId,
      `${trace}.835`,
      remittanceFile({ trace, control: ++nth, claims }),
    )
    await takeAnswers(lab.context, false)
  }
  /** What is open with each party, in cents. */
  const openOf = async ({ labOrderId }: SentClaim): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await lab.owner<{ party: string; cents: number }>(
          `
            select party, cents::int as cents
            from
              bill_open
              join bill using (bill_id)
            where lab_order_id = $1
            order by party
          `,
          [labOrderId],
        )
      ).map(({ party, cents }) => [party, cents]),
    )
  /** What the ledger has by kind and party, in cents; of one line or all. */
  const ledgerOf = async ({ labOrderId }: SentClaim, line = ''): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await lab.owner<{ name: string; cents: number }>(
          `
            select kind || ' ' || party as name, sum(cents)::int as cents
            from ledger
            where lab_order_id = $1 and ($2 = '' or 'L' || bill_line_id = $2)
            group by 1
            having sum(cents) <> 0
            order by 1
          `,
          [labOrderId, line],
        )
      ).map(({ name, cents }) => [name, cents]),
    )
  const reasonsOf = async ({ labOrderId }: SentClaim): Promise<string[]> =>
    (
      await lab.owner<{ reason: string }>(
        `
          select reason from work_item where lab_order_id = $1 and closed_at is null order by reason
        `,
        [labOrderId],
      )
    ).map(({ reason }) => reason)
  /** A payment that waits for a person: why. */
  const unmatchedOf = async (trace: string): Promise<string[]> =>
    (
      await lab.owner<{ text: string }>(
        `
          select p.says as text
          from
            remittance_claim p
            join remittance r using (remittance_id)
          where r.trace = $1 and p.state = 'unmatched'
          order by p.at
        `,
        [trace],
      )
    ).map(({ text }) => text)
  return { claim, send, decision, arrives, openOf, ledgerOf, reasonsOf, unmatchedOf }
}
