import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import type { OtherPayer } from '../../x12/faces/claim.ts'
import type { RemittanceClaim } from '../../x12/faces/remittance.ts'
import { lineOfNumber, type EarlierDecision } from './claim-of.ts'
import type { ClaimParts } from './claim-parts.query.ts'

interface Decision {
  billId: number
  sequence: number
  payerNumber: string
  paidOn: string
  content: RemittanceClaim
}
const decisionsOf = (billIds: readonly number[]) =>
  rawQuery<Decision>(
    `
      select distinct on (c.bill_id, c.sequence)
        c.bill_id as "billId",
        c.sequence,
        c.payer_number as "payerNumber",
        coalesce(r.paid_on, r.made_at::date)::text as "paidOn",
        p.content
      from
        remittance_claim p
        join remittance r using (remittance_id)
        join claim c using (claim_id)
      where
        c.bill_id = any ($1::bigint[])
        and p.state = 'posted'
        and p.outcome <> 'reversed'
        and p.remittance_claim_id_repeats is null
      order by c.bill_id, c.sequence, p.remittance_claim_id desc
    `,
    [billIds],
  )
type Adjustments = RemittanceClaim['adjustments']
const asWritten = (all: Adjustments): OtherPayer['adjustments'] =>
  all.map(({ group, reason, amount, quantity }) => ({
    group: group as OtherPayer['adjustments'][number]['group'],
    reason,
    amount,
    ...(quantity !== '' && { quantity }),
  }))

/**
 * What earlier payers decided on bills, by bill: part of the claim to the next one (005010X222A1,
 * 2320 and 2430).
 */
export const earlierDecisions = async (
  tx: Tx,
  billIds: readonly number[],
  partsOf: ReadonlyMap<number, ClaimParts>,
): Promise<ReadonlyMap<number, readonly EarlierDecision[]>> => {
  if (billIds.length === 0) return new Map()
  const [found] = await pipeline(tx, decisionsOf(billIds))
  const decisions = found.flatMap(({ billId, sequence, payerNumber, paidOn, content }) => {
    const policy = partsOf.get(billId)?.policies.find((one) => one.sequence === sequence)
    if (policy === undefined) return []
    const byLine = new Map(
      content.lines.map(
        (line) =>
          [
            lineOfNumber(line.number),
            {
              paid: line.paid,
              units: line.units === '' ? '1' : line.units,
              adjustments: asWritten(line.adjustments),
            },
          ] as const,
      ),
    )
    return [
      {
        billId,
        policy,
        payerNumber,
        paidOn,
        paid: content.paid,
        adjustments: asWritten(content.adjustments),
        byLine,
      },
    ]
  })
  return Map.groupBy(decisions, ({ billId }) => billId)
}
