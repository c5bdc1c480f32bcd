import { describeMoney } from '@labgate/contract/billing/money'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { laboratoryDayOf } from '../../db/sql-parts.ts'
import type { Remittance, RemittanceClaim } from '../../x12/faces/remittance.ts'
import { lockDecisionsOf } from './in-a-row.ts'
import { stands } from './ledger.queries.ts'
import { keptBills, type KeptBill } from './post-payment.queries.ts'
import { effectsToday, type EffectOf } from './post-payment.ts'
import type { RemittanceOrigin } from './remittance-origin.ts'

/*
 * What a person entered from paper, or added as a file, and no payer sent: what it takes off claims
 * is the person's decision, within the person's write-off limit. It counts for the claims to which it
 * is posted, however they were found and whenever (rules.md#entered-by-hand).
 */

/**
 * What payments that came by hand take off, with what came before them that day, in cents; or
 * `withoutMoney`: what they pay that provider adjustments take back, so that no money comes in.
 */
export type ByHand = { cents: number; limit: number } | { withoutMoney: number }

/** Who brought a remittance by hand, with this person's own write-off limit, in cents. */
interface Hand {
  userId: number
  limit: number
}
/** A payment, with the claim of ours to which it is to be posted. */
export interface ToPost {
  claim: RemittanceClaim
  claimId: number
}

const handOfUser = (userId: number | null, x12FileId: number | null) =>
  rawQuery<Hand>(
    `
      select h.id as "userId", own_limit(h.id) as "limit"
      from
        (
          select
            coalesce($1::bigint, (select f.user_id from x12_file f where f.x12_file_id = $2)) as id
        ) h
      where h.id is not null
    `,
    [userId, x12FileId],
  )
/** SQL: who brought remittance `r` by hand, of file `f` if it has one; null: a payer sent it. */
const broughtBy = `
  case
    when r.x12_file_id is null then r.user_id
    else f.user_id
  end
`

/** Who brought a set that comes in; undefined: a payer sent it. */
export const handOfSet = async (
  tx: Tx,
  { x12FileId, userId }: Pick<RemittanceOrigin, 'x12FileId' | 'userId'>,
): Promise<Hand | undefined> => (await pipeline(tx, handOfUser(userId ?? null, x12FileId)))[0][0]

/**
 * Who brought the payment of a work item by hand, and the payer it names; the person's decisions are
 * locked. Undefined: a payer sent it, or two people released it.
 */
export const lockHandOfItem = async (
  tx: Tx,
  workItemId: number,
): Promise<(Hand & { payerName: string }) | undefined> => {
  const [[found]] = await pipeline(
    tx,
    rawQuery<{ userId: number; payerName: string }>(
      `
        select ${broughtBy} as "userId", r.payer_name as "payerName"
        from
          work_item i
          join remittance_claim p on i.about = 'payment:' || p.remittance_claim_id
          join remittance r using (remittance_id)
          left join x12_file f using (x12_file_id)
        where i.work_item_id = $1 and r.user_id_released is null and ${broughtBy} is not null
      `,
      [workItemId],
    ),
  )
  if (found === undefined) return undefined
  await lockDecisionsOf(tx, found.userId)
  const [[hand]] = await pipeline(tx, handOfUser(found.userId, null))
  return hand && { ...hand, payerName: found.payerName }
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

/**
 * SQL: ledger rows `g` of payments `p` in remittances `r` that this person brought by hand, and posted
 * on the day of this moment without a second person.
 */
export const broughtAlone = (userId: string, moment: string): string => `
    ledger g
    join remittance_claim p using (remittance_claim_id)
    join remittance r using (remittance_id)
    left join x12_file f using (x12_file_id)
  where
    ${broughtBy} = any ((select people_behind(${userId}))::bigint[])
    and r.user_id_released is null
    and p.user_id_asked is null
    and ${laboratoryDayOf('g.at')} = ${laboratoryDayOf(moment)}
    and g.kind in ('contractual', 'adjusted')
`

/*
 * The most that is taken off of one debtor: a patient with all payers of theirs, or one payer by
 * claims that it pays nothing. A bill that a practice owes counts for its patient as well: the
 * payer's decision takes it back from the practice.
 */
const mostTakenOff = (
  payments: readonly { claimId: number; cents: number; isUnpaid: boolean }[],
  userId: number,
  payerName: string,
  now: Date,
) =>
  rawQuery<{ cents: number }>(
    `
      with
        entered as (
          select n.cents, n."isUnpaid", c.bill_id, o.patient_id
          from
            jsonb_to_recordset($1::jsonb) as n ("claimId" bigint, cents bigint, "isUnpaid" boolean)
            join claim c on c.claim_id = n."claimId"
            join lab_order o on o.lab_order_id = c.lab_order_id
        )
      select max(t.cents)::bigint as cents
      from
        (
          select
            sum(e.cents) + greatest(
              max(taken_off_in_a_row($2, e.bill_id, $3)),
              (
                select -coalesce(sum(g.cents), 0)
                from ${broughtAlone('$2', '$3')}
                  and ${stands}
                  and exists (
                    select
                    from lab_order w
                    where w.lab_order_id = g.lab_order_id and w.patient_id = e.patient_id
                  )
              )
            ) as cents
          from entered e
          group by e.patient_id
          union all
          select
            sum(e.cents) + (
              select -coalesce(sum(g.cents), 0)
              from ${broughtAlone('$2', '$3')}
                and ${stands}
                and p.paid_cents <= 0
                and r.payer_name = left($4, 60)
            )
          from entered e
          where e."isUnpaid"
          having count(*) > 0
        ) t
    `,
    [JSON.stringify(payments), userId, now.toISOString(), payerName],
  )

/**
 * What payments that a person brought by hand take off more than this person may write off, with what
 * they took off that day of the same debtor; undefined: it stays within the limit. Asked whenever
 * such payments are posted: as the set comes in, as each piece of it is posted, and as a person
 * matches one. The person's decisions are locked (in-a-row.ts).
 */
export const aboveLimitByHand = async (
  tx: Tx,
  { userId, limit }: Hand,
  payerName: string,
  payments: readonly ToPost[],
  now: Date,
): Promise<ByHand | undefined> => {
  const effectOf = await effectsToday(tx, now)
  const [bills] = await pipeline(tx, keptBills(payments.map(({ claimId }) => claimId)))
  const kept = new Map(bills.map((bill) => [bill.claimId, bill]))
  const taking = payments
    .map(({ claim, claimId }) => ({
      claimId,
      cents: takenOff(claim, kept.get(claimId), effectOf),
      isUnpaid: !(claim.paid > 0),
    }))
    .filter(({ cents }) => cents > 0)
  if (taking.length === 0) return undefined
  const [[most]] = await pipeline(tx, mostTakenOff(taking, userId, payerName, now))
  const found = { cents: Number(most?.cents ?? 0), limit: Number(limit) }
  return found.cents > found.limit ? found : undefined
}

/**
 * What a set pays without money: its provider adjustments take it back (PLB). By hand that needs a
 * second person at any amount, or claims would be paid by nobody. Undefined: nothing.
 */
export const paysWithoutMoney = ({
  claims,
  amount,
}: Pick<Remittance, 'claims' | 'amount'>): ByHand | undefined => {
  const withoutMoney = claims.reduce((sum, { paid }) => sum + paid, 0) - amount
  return withoutMoney > 0 ? { withoutMoney } : undefined
}

/** Why a second person decides. */
export const describeByHand = (found: ByHand): string =>
  'withoutMoney' in found
    ? `Entered by hand: it pays ${describeMoney(found.withoutMoney)} of its claims without money, by provider adjustments.`
    : `Entered by hand: it takes ${describeMoney(found.cents)} off, with what the same person took off that day, and this person can write off ${describeMoney(found.limit)}.`
