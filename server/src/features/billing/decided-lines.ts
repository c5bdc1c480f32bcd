import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { isDenied } from '../../x12/faces/outcome.ts'
import type { Outcome, RemittanceAdjustment } from '../../x12/faces/remittance.ts'
import type { LinePart } from './allot-lines.ts'
import type { Payment } from './follow-up-payment.queries.ts'

/* What payers decided, by our lines: what the next payer, and a person, are told. */

type Parts = Pick<Payment, 'remittanceClaimId' | 'of'> & { parts: readonly LinePart[] }

const insertSql = `
  insert into decided_line
    (
      remittance_claim_id,
      at,
      bill_line_id,
      claim_id,
      customer_id,
      lab_order_id,
      charge_cents,
      paid_cents,
      units,
      adjustments,
      remarks
    )
  select
    r.payment,
    r.at,
    r.line,
    r.claim,
    r.customer,
    r."order",
    r.charge,
    r.paid,
    r.units,
    r.adjustments,
    array(select jsonb_array_elements_text(r.remarks))
    from
      jsonb_to_recordset($1::jsonb) as r (
        payment bigint,
        at int,
        line bigint,
        claim bigint,
        customer bigint,
        "order" bigint,
        charge bigint,
        paid bigint,
        units text,
        adjustments jsonb,
        remarks jsonb
      )
  on conflict do nothing
`

export const addDecidedLines = (tx: Tx, decided: readonly Parts[]): Promise<unknown> => {
  const rows = decided.flatMap(({ remittanceClaimId, of, parts }) =>
    parts.map(({ line, at, charge, paid, units, adjustments, remarks }) => ({
      payment: remittanceClaimId,
      at,
      line: line.billLineId,
      claim: of.claimId,
      customer: of.customerId,
      order: of.labOrderId,
      charge,
      paid,
      units,
      adjustments: adjustments.map(({ group, reason, amount, quantity }) => ({
        group,
        reason,
        amount,
        quantity,
      })),
      remarks,
    })),
  )
  return pipeline(tx, rawQuery(insertSql, [JSON.stringify(rows)]))
}

interface Decided {
  remittanceClaimId: number
  line: number
  charge: number
  paid: number
  adjustments: RemittanceAdjustment[]
}
const decidedLines = (remittanceClaimIds: readonly number[]) =>
  rawQuery<Decided>(
    `
      select
        remittance_claim_id as "remittanceClaimId",
        bill_line_id as line,
        charge_cents as charge,
        paid_cents as paid,
        adjustments
      from decided_line
      where remittance_claim_id = any ($1::bigint[])
      order by remittance_claim_id
    `,
    [remittanceClaimIds],
  )

/**
 * The outcome of several decisions on one claim together: for each line, the latest. A part that is
 * paid later does not hide one that was denied.
 */
const together = (rows: readonly Decided[]): Outcome => {
  const latest = [...Map.groupBy(rows, ({ line }) => line).values()].flatMap((ofLine) =>
    ofLine.filter(({ remittanceClaimId: id }) => id === ofLine.at(-1)?.remittanceClaimId),
  )
  const denied = latest.filter(isDenied).length
  if (denied > 0) return denied === latest.length ? 'denied' : 'partly-denied'
  return latest.some(({ paid }) => paid > 0) ? 'paid' : 'nothing-due'
}

/** The outcomes of claims with several decisions in force, by claim. */
export const outcomesTogether = async (
  tx: Tx,
  decisionsOf: ReadonlyMap<number, readonly number[]>,
): Promise<ReadonlyMap<number, Outcome>> => {
  if (decisionsOf.size === 0) return new Map()
  const [rows] = await pipeline(tx, decidedLines([...decisionsOf.values()].flat()))
  const ofDecision = Map.groupBy(rows, ({ remittanceClaimId }) => remittanceClaimId)
  return new Map(
    [...decisionsOf].map(([claimId, ids]) => [
      claimId,
      together(ids.toSorted((a, b) => a - b).flatMap((id) => ofDecision.get(id) ?? [])),
    ]),
  )
}
