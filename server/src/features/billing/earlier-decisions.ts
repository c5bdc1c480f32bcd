import { totalOf } from '@labgate/contract/figures/figures'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import type { Adjustment, Claim } from '../../x12/faces/claim.ts'
import { otherPayerOf, type EarlierDecision } from './claim-of.ts'
import type { ClaimParts } from './claim-parts.query.ts'

interface DecidedRow {
  billId: number
  sequence: number
  line: number
  /** What our line charges. */
  cents: number
  remittanceClaimId: number
  payerNumber: string
  paidOn: string
  /** The claim as we wrote it; null: an earlier payer forwarded it. */
  snapshot: Claim | null
  charge: number
  paid: number
  units: string
  adjustments: Adjustment[]
}
const decidedRows = (billIds: readonly number[]) =>
  rawQuery<DecidedRow>(
    `
      select
        c.bill_id as "billId",
        c.sequence,
        d.bill_line_id as line,
        l.cents,
        p.remittance_claim_id as "remittanceClaimId",
        p.payer_number as "payerNumber",
        coalesce(r.paid_on, r.made_at::date)::text as "paidOn",
        case
          when c.x12_file_id is not null then c.snapshot
        end as snapshot,
        d.charge_cents as charge,
        d.paid_cents as paid,
        d.units,
        d.adjustments
      from
        claim c
        join decided_line d using (claim_id)
        join bill_line l on l.bill_line_id = d.bill_line_id
        join remittance_claim p using (remittance_claim_id)
        join remittance r using (remittance_id)
      where
        c.bill_id = any ($1::bigint[])
        and l.ended_at is null
        and p.state = 'posted'
        and p.remittance_claim_id_reversed_by is null
        and p.remittance_claim_id_repeats is null
      order by c.bill_id, c.sequence, d.bill_line_id, p.remittance_claim_id, d.at
    `,
    [billIds],
  )

interface LineDecision {
  paid: number
  units: string
  adjustments: Adjustment[]
}

/*
 * The decisions that are about a line now: the latest, and earlier ones as long as their parts fit
 * into its charge.
 */
const currentOf = (rows: readonly DecidedRow[], cents: number): DecidedRow[] => {
  const byDecision = [...Map.groupBy(rows, ({ remittanceClaimId }) => remittanceClaimId).values()]
  const current: DecidedRow[] = []
  for (const decision of byDecision.toReversed()) {
    const charge = totalOf([...current, ...decision].map((row) => row.charge))
    if (current.length === 0 || charge <= cents) current.unshift(...decision)
  }
  return current
}
const merged = (adjustments: readonly Adjustment[]): Adjustment[] =>
  [...Map.groupBy(adjustments, ({ group, reason }) => `${group} ${reason}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : {
            group: first.group,
            reason: first.reason,
            amount: totalOf([first, ...others].map(({ amount }) => amount)),
            ...(others.length === 0 && first.quantity !== '' && { quantity: first.quantity }),
          },
    )
    .filter(({ amount }) => amount !== 0)
/*
 * What another check paid on the same line, out of what the latest decision says is gone by contract:
 * together they are the charge.
 */
const lessContractual = (
  adjustments: readonly Adjustment[],
  amount: number,
): Adjustment[] | undefined => {
  let left = amount
  const less = adjustments.map((one) => {
    const part = one.group === 'CO' ? Math.max(0, Math.min(left, one.amount)) : 0
    left -= part
    return { ...one, amount: one.amount - part }
  })
  return left === 0 ? less.filter((one) => one.amount !== 0) : undefined
}
/** What a payer decided on a line, all its checks together, less reversals. */
const lineDecision = (rows: readonly DecidedRow[], cents: number): LineDecision => {
  const current = currentOf(rows, cents)
  const units = current.at(-1)?.units ?? ''
  const adjustments = merged(current.flatMap((row) => row.adjustments))
  const paid = totalOf(current.map((row) => row.paid))
  const everPaid = totalOf(rows.map((row) => row.paid))
  const less = lessContractual(adjustments, everPaid - paid)
  return {
    units: units === '' ? '1' : units,
    ...(less === undefined ? { paid, adjustments } : { paid: everPaid, adjustments: less }),
  }
}

/* Who an earlier payer was: as its claim said, or, if it was forwarded to it, by the insurance. */
const payerOf = (
  sequence: number,
  { snapshot }: DecidedRow,
  parts: ClaimParts,
): EarlierDecision['payer'] | undefined => {
  if (snapshot !== null) {
    const { memberId, group, secondaryType, last, first, middle, suffix } = snapshot.subscriber
    return {
      sequence: snapshot.sequence,
      relationship: snapshot.patient?.relationship ?? '18',
      payer: snapshot.payer,
      subscriber: {
        last,
        ...(first !== undefined && { first }),
        ...(middle !== undefined && { middle }),
        ...(suffix !== undefined && { suffix }),
        memberId,
        ...(group !== undefined && { group }),
        ...(secondaryType !== undefined && { secondaryType }),
      },
    }
  }
  const policy = parts.policies.find((one) => one.sequence === sequence)
  return policy && otherPayerOf(parts, policy)
}

/** What earlier payers decided on a bill. */
export interface Earlier {
  decisions: readonly EarlierDecision[]
  /** Payers whose decisions do not add up to what our lines charge, or leave out one. */
  unsound: readonly number[]
}
const earlierOf = (rows: readonly DecidedRow[], parts: ClaimParts): Earlier => {
  const decisions: EarlierDecision[] = []
  const unsound: number[] = []
  for (const [sequence, ofPayer] of Map.groupBy(rows, (row) => row.sequence)) {
    const latest = ofPayer.reduce((best, row) =>
      row.remittanceClaimId > best.remittanceClaimId ? row : best,
    )
    const payer = payerOf(sequence, latest, parts)
    if (payer === undefined) continue
    const byLine = new Map(
      [...Map.groupBy(ofPayer, ({ line }) => line)].map(([line, ofLine]) => [
        line,
        lineDecision(ofLine, ofLine[0]?.cents ?? 0),
      ]),
    )
    const isSound = parts.lines.every(({ billLineId, cents }) => {
      const decided = byLine.get(billLineId)
      return (
        decided !== undefined &&
        decided.paid + totalOf(decided.adjustments.map(({ amount }) => amount)) === cents
      )
    })
    if (!isSound) unsound.push(sequence)
    decisions.push({
      place: sequence,
      payer,
      payerNumber: latest.payerNumber,
      paidOn: latest.paidOn,
      paid: totalOf([...byLine.values()].map(({ paid }) => paid)),
      byLine,
    })
  }
  return { decisions, unsound }
}

/**
 * What earlier payers decided on bills, by bill and by our lines: part of the claim to the next one
 * (005010X222A1, 2320 and 2430).
 */
export const earlierDecisions = async (
  tx: Tx,
  billIds: readonly number[],
  partsOf: ReadonlyMap<number, ClaimParts>,
): Promise<ReadonlyMap<number, Earlier>> => {
  if (billIds.length === 0) return new Map()
  const [rows] = await pipeline(tx, decidedRows(billIds))
  return new Map(
    [...Map.groupBy(rows, ({ billId }) => billId)].flatMap(([billId, ofBill]) => {
      const parts = partsOf.get(billId)
      return parts === undefined ? [] : [[billId, earlierOf(ofBill, parts)] as const]
    }),
  )
}
