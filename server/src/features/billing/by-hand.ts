import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { laboratoryDayOf } from '../../db/sql-parts.ts'
import type { Remittance, RemittanceClaim } from '../../x12/faces/remittance.ts'
import { stands } from './ledger.queries.ts'
import { keptBills, type KeptBill } from './post-payment.queries.ts'
import { effectsToday, type EffectOf } from './post-payment.ts'
import type { RemittanceOrigin } from './remittance-origin.ts'

/*
 * What a person entered from paper, or added as a file, and no payer sent: what it takes off claims
 * is the person's decision, within the person's write-off limit (rules.md#entered-by-hand).
 */

/** What a set that came by hand takes off, with what came before it that day, in cents. */
export interface ByHand {
  cents: number
  limit: number
}

/* The person's own limit; none for a set that came from a payer. */
const limitOfHand = ({ x12FileId, userId }: RemittanceOrigin) =>
  rawQuery<{ userId: number; limit: number }>(
    `
      select u.user_id as "userId", coalesce(l.cents, 0) as "limit"
      from
        app_user u
        left join write_off_limit l using (user_type_id)
      where
        u.user_id = coalesce(
          $1::bigint,
          (select f.user_id from x12_file f where f.x12_file_id = $2)
        )
    `,
    [userId ?? null, x12FileId],
  )

/* Our claims by their numbers in a set, as they stand. */
const keptByNumber = async (
  tx: Tx,
  claims: readonly RemittanceClaim[],
): Promise<ReadonlyMap<string, KeptBill>> => {
  const [ours] = await pipeline(
    tx,
    rawQuery<{ number: string; claimId: number }>(
      'select number, claim_id as "claimId" from claim where number = any ($1::text[])',
      [claims.map(({ number }) => number.toUpperCase())],
    ),
  )
  const [kept] = await pipeline(tx, keptBills(ours.map(({ claimId }) => claimId)))
  const byId = new Map(kept.map((bill) => [bill.claimId, bill]))
  return new Map(
    ours.flatMap(({ number, claimId }) => {
      const bill = byId.get(claimId)
      return bill === undefined ? [] : [[number, bill] as const]
    }),
  )
}

/**
 * What a claim of a payer takes off for good, in cents: what a denial leaves open stays, and what
 * the patient owes, unless nobody may ask the patient for it (posting.ts). Whatever a later payer
 * whose payment is in full leaves open is then gone, too.
 */
const takenOff = (
  claim: RemittanceClaim,
  bill: KeptBill | undefined,
  effectOf: EffectOf,
): number => {
  const isLast = bill?.neverPatient === 'in-full' && !bill.hasNext
  if (isLast && bill.sequence > 1)
    return Math.max(0, bill.lines.reduce((sum, line) => sum + line.openCents, 0) - claim.paid)
  return [...claim.adjustments, ...claim.lines.flatMap(({ adjustments }) => adjustments)].reduce(
    (sum, one) =>
      (one.group !== 'PR' || isLast) && one.amount > 0 && effectOf(one) === 'contractual'
        ? sum + one.amount
        : sum,
    0,
  )
}

/* SQL: ledger rows `g` of what this person brought in by hand from a payer on this day, alone. */
const broughtBefore = `
    ledger g
    join remittance_claim p using (remittance_claim_id)
    join remittance r using (remittance_id)
    left join x12_file f using (x12_file_id)
  where
    case
      when r.x12_file_id is null then r.user_id
      else f.user_id
    end = any (logins_of_person($2))
    and r.user_id_released is null
    and ${laboratoryDayOf('r.made_at')} = ${laboratoryDayOf('$3')}
    and g.kind in ('contractual', 'adjusted')
    and ${stands}
`

/*
 * The most that is taken off of one debtor: a patient with all payers of theirs, or one payer by
 * claims that it pays nothing. Claims that are not ours by number count as one patient's.
 */
const mostTakenOff = (
  claims: readonly { number: string; cents: number; isUnpaid: boolean }[],
  userId: number,
  payerName: string,
  now: Date,
) =>
  rawQuery<{ cents: number }>(
    `
      with
        entered as (
          select n.cents, n."isUnpaid", c.bill_id, coalesce(o.patient_id, 0) as patient_id
          from
            jsonb_to_recordset($1::jsonb) as n (number text, cents bigint, "isUnpaid" boolean)
            left join claim c on c.number = upper(n.number)
            left join lab_order o on o.lab_order_id = c.lab_order_id
        )
      select max(t.cents)::bigint as cents
      from
        (
          select sum(e.cents) + coalesce(taken_off_in_a_row($2, min(e.bill_id), $3), 0) as cents
          from entered e
          group by e.patient_id
          union all
          select
            sum(e.cents) + (
              select -coalesce(sum(g.cents), 0)
              from ${broughtBefore} and p.paid_cents <= 0 and r.payer_name = left($4, 60)
            )
          from entered e
          where e."isUnpaid"
          having count(*) > 0
        ) t
    `,
    [JSON.stringify(claims), userId, now.toISOString(), payerName],
  )

/**
 * What a set takes off more than the person who brought it may write off, with what they took off
 * that day of the same debtor. Undefined: it came from a payer, or stays within the limit. The
 * person's decisions are locked (in-a-row.ts).
 */
export const aboveLimitByHand = async (
  tx: Tx,
  set: Remittance,
  origin: RemittanceOrigin,
  now: Date,
): Promise<ByHand | undefined> => {
  const [[person]] = await pipeline(tx, limitOfHand(origin))
  if (person === undefined) return undefined
  const effectOf = await effectsToday(tx, now)
  const kept = await keptByNumber(tx, set.claims)
  const claims = set.claims
    .map((claim) => ({
      number: claim.number,
      cents: takenOff(claim, kept.get(claim.number.toUpperCase()), effectOf),
      isUnpaid: !(claim.paid > 0),
    }))
    .filter(({ cents }) => cents > 0)
  if (claims.length === 0) return undefined
  const [[most]] = await pipeline(tx, mostTakenOff(claims, person.userId, set.payer.name, now))
  const found = { cents: Number(most?.cents ?? 0), limit: Number(person.limit) }
  return found.cents > found.limit ? found : undefined
}
