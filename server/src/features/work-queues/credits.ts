import type { Party } from '@labgate/contract/billing/kinds'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import { addToLedger, type LedgerRow } from '../billing/ledger.ts'
import { creditOf, type Standing } from './bill-standing.ts'
import { sourceOf } from './record-act.ts'

interface By {
  actor: Actor
  workActId: number
}
const rowOf = (standing: Standing, kind: 'refund' | 'credit', note: string, { actor, workActId }: By) => ({
  bill: standing.billId,
  customer: standing.customerId,
  order: standing.labOrderId,
  kind: 'paid' as const,
  reason: kind === 'refund' ? 'refunded' : 'credit used',
  source: sourceOf(kind, standing.workItemId, workActId),
  userId: actor.userId,
  note,
})

/* The lines of a party that were paid too much, with their parts of an amount. */
const partsOf = (standing: Standing, of: Party, cents: number): { line: number; cents: number }[] => {
  let left = cents
  return standing.open
    .filter((one) => one.party === of && one.cents < 0)
    .map((one) => {
      const part = Math.min(-one.cents, left)
      left -= part
      return { line: one.line, cents: part }
    })
}

/** Gives back what was paid too much on a bill: to each party its own. The register has what is due to leave (docs/decisions/0059). */
export const refundCredit = async (tx: Tx, standing: Standing, note: string, by: By, now: Date): Promise<void> => {
  const parties = [...new Set(standing.open.map(({ party }) => party))]
    .map((party) => ({ party, cents: creditOf(standing, party) }))
    .filter(({ cents }) => cents > 0)
  await addToLedger(
    tx,
    parties.flatMap(({ party, cents }) =>
      partsOf(standing, party, cents).map((part): LedgerRow => ({ ...rowOf(standing, 'refund', note, by), party, ...part })),
    ),
    now,
  )
  await tx.executeQuery(
    compiledText(
      `insert into refund (customer_id, lab_order_id, bill_id, party, insurance_id, cents, work_act_id, reason, user_id_created, created_at)
       select $1, $2, $3, r.party, (select c.insurance_id from claim c where c.bill_id = $3 and 'payer-' || c.sequence = r.party order by c.claim_id desc limit 1), r.cents, $4, $5, $6, $7
       from jsonb_to_recordset($8::jsonb) as r (party text, cents bigint)`,
      [standing.customerId, standing.labOrderId, standing.billId, by.workActId, note, by.actor.userId, now.toISOString(), JSON.stringify(parties)],
    ),
  )
}

interface Owed {
  bill: number
  line: number
  customer: number
  order: number
  cents: number
}
/** Lets a patient's credit pay the oldest open lines of the patient's other bills; what is left stays a credit. Answers those bills. */
export const spendCredit = async (tx: Tx, standing: Standing, note: string, by: By, now: Date): Promise<number[]> => {
  const { rows: owed } = await tx.executeQuery<Owed>(
    compiledText(
      `select b.bill_id as bill, g.bill_line_id as line, b.customer_id as customer, b.lab_order_id as "order", sum(g.cents) as cents
       from lab_order o join lab_order e on e.patient_id = o.patient_id and e.lab_order_id <> o.lab_order_id join bill b on b.lab_order_id = e.lab_order_id join ledger g on g.bill_id = b.bill_id and g.party = 'patient'
       where o.lab_order_id = $1 group by b.bill_id, g.bill_line_id, b.customer_id, b.lab_order_id, b.service_day having sum(g.cents) > 0 order by b.service_day, b.bill_id, g.bill_line_id`,
      [standing.labOrderId],
    ),
  )
  const party: Party = 'patient'
  const wanted = owed.reduce((sum, { cents }) => sum + Number(cents), 0)
  const given = Math.min(creditOf(standing, party), wanted)
  const rows: LedgerRow[] = partsOf(standing, party, given).map((part) => ({ ...rowOf(standing, 'credit', note, by), party, ...part }))
  let left = given
  for (const { cents, ...to } of owed) {
    const part = Math.min(Number(cents), left)
    left -= part
    rows.push({ ...rowOf(standing, 'credit', note, by), ...to, party, cents: -part })
  }
  await addToLedger(tx, rows, now)
  return [...new Set(owed.map(({ bill }) => bill))]
}
