import { together, type Tx } from '../../db/database.ts'
import { compiledText, written } from '../../db/queries.ts'
import { deniesNothing } from '../../x12/faces/outcome.ts'
import type { RemittanceAdjustment, RemittanceClaim } from '../../x12/faces/remittance.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'
import type { Candidate } from './match-payments.ts'
import { paysOrder, policyPlace } from './order-policies.ts'
import { postingOf, reversalOf, type Effect, type PostedBill } from './posting.ts'

interface Kept {
  claimId: number
  sequence: number
  hasNext: boolean
  isPaidInFull: boolean
  lines: PostedBill['lines']
}
const keptBills = (claimIds: readonly number[]) =>
  written<Kept>(
    `select c.claim_id as "claimId", c.sequence, y.payer_kind like 'Medicaid%' or (y.payer_kind in ('Medicare', 'Medicare Advantage') and exists (select from patient_eligibility e join lab_order o on o.patient_id = e.patient_id
         where o.lab_order_id = c.lab_order_id and left(e.asked ->> 'serviceDate', 7) = to_char(c.service_day, 'YYYY-MM') and e.status = 'active' and (e.answered ->> 'isQmb')::boolean)) as "isPaidInFull",
       exists (select from patient_insurance i join lab_order o on o.lab_order_id = c.lab_order_id where ${paysOrder} and i.active and ${policyPlace} = c.sequence + 1) as "hasNext",
       coalesce((select json_agg(json_build_object('billLineId', l.bill_line_id, 'code', l.code, 'modifiers', l.modifiers, 'cents', l.cents,
           'openCents', coalesce((select sum(g.cents) from ledger g where g.bill_line_id = l.bill_line_id and g.party = 'payer-' || c.sequence), 0)) order by l.nth)
         from bill_line l where l.bill_id = c.bill_id and l.ended_at is null), '[]') as lines
     from claim c join insurance y using (insurance_id) where c.claim_id = any ($1::bigint[])`,
    [claimIds],
  )
const effects = written<{ code: string; effect: Effect }>(
  `select distinct on (code) code, effect from payer_reason where list = 'CARC' and valid_from <= current_date and coalesce(valid_to >= current_date, true) order by code, valid_from desc`,
)
export type EffectOf = (adjustment: Pick<RemittanceAdjustment, 'reason'>) => Effect
/** What the reasons of payers take away today; of an unknown one, what every payer means by it, or a denial that a person sees. */
export const effectsToday = async (tx: Tx): Promise<EffectOf> => {
  const [known] = await together(tx, effects)
  const byCode = new Map(known.map(({ code, effect }) => [code, effect]))
  return ({ reason }) => byCode.get(reason) ?? (deniesNothing(reason) ? 'contractual' : 'denied')
}
/* Rows of this claim that no reversal took back. */
const postedRows = (claimId: number) =>
  written<LedgerRow & { ledgerId: number }>(
    `select g.ledger_id as "ledgerId", g.bill_id as bill, g.bill_line_id as line, g.customer_id as customer, g.lab_order_id as "order", g.kind, g.party, g.cents, g.reason, g.source, g.claim_id as claim
     from ledger g where g.claim_id = $1 and g.ledger_id_reverses is null and g.remittance_claim_id is not null and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id) order by g.ledger_id`,
    [claimId],
  )

/* How a claim stands after the payer's decision. */
const decide = (tx: Tx, claimId: number, { outcome, payerNumber }: RemittanceClaim, now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledText(
      `update claim c set adjudicated_at = $2, outcome = $3, payer_number = case when $4 = '' then payer_number else left($4, 50) end, row_version = row_version + 1,
         accepted_at = coalesce(accepted_at, $2), sent_at = coalesce(sent_at, $2),
         closed_at = case when $3 in ('denied', 'partly-denied', 'reversed') or exists (select from bill_open p where p.bill_id = c.bill_id and p.party = 'payer-' || c.sequence) then null else $2::timestamptz end
       where claim_id = $1`,
      [claimId, now.toISOString(), outcome, payerNumber],
    ),
  )

/* The payer sent the claim on to the next: nobody writes it again, and its answer is waited for. */
const keepForwarded = (tx: Tx, claimId: number, now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledText(
      `insert into claim (bill_id, customer_id, lab_order_id, sequence, number, insurance_id, patient_insurance_id, service_day, cents, snapshot, made_at, sent_at, received_at)
       select c.bill_id, c.customer_id, c.lab_order_id, c.sequence + 1, 'B' || c.bill_id || 'S' || c.sequence + 1 || 'V1', i.insurance_id, i.patient_insurance_id, c.service_day, c.cents, c.snapshot, $2, $2, $2
       from claim c join lab_order o on o.lab_order_id = c.lab_order_id join patient_insurance i on ${paysOrder} and i.active and ${policyPlace} = c.sequence + 1
       where c.claim_id = $1 and i.insurance_id is not null and not exists (select from claim k where k.bill_id = c.bill_id and k.sequence = c.sequence + 1)
         and exists (select from bill_open p where p.bill_id = c.bill_id and p.party = 'payer-' || c.sequence + 1 and p.cents > 0)
       order by i.patient_insurance_id limit 1`,
      [claimId, now.toISOString()],
    ),
  )
/* The reversal of a claim is the payer's answer to the void of it. */
const closeVoid = (tx: Tx, claimId: number, now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledText(
      `update claim v set closed_at = $2, outcome = 'reversed', accepted_at = coalesce(v.accepted_at, $2), row_version = v.row_version + 1 from claim c
       where c.claim_id = $1 and v.bill_id = c.bill_id and v.sequence = c.sequence and v.version = c.version + 1 and v.frequency = 8 and v.closed_at is null`,
      [claimId, now.toISOString()],
    ),
  )

/** Posts one payment to the bill that it is of; false where a person has to look. */
export const postOne = async (
  tx: Tx,
  { claim, remittanceClaimId }: { claim: RemittanceClaim; remittanceClaimId: number },
  { claimId, billId, customerId, labOrderId }: Pick<Candidate, 'claimId' | 'billId' | 'customerId' | 'labOrderId'>,
  source: string,
  effectOf: EffectOf,
  now: Date,
): Promise<boolean> => {
  const place = { source, remittanceClaimId }
  if (claim.outcome === 'reversed') {
    const [posted] = await together(tx, postedRows(claimId))
    // only what was posted is taken back: of a denial nothing, and of a decision in a remittance that is held nothing yet
    if (posted.reduce((sum, { kind, cents }) => sum + (kind === 'paid' ? cents : 0), 0) !== claim.paid) return false
    await addToLedger(tx, reversalOf(posted, place), now)
    await decide(tx, claimId, claim, now)
    await closeVoid(tx, claimId, now)
    return true
  }
  if (claim.outcome === 'predetermined') return true
  const [[kept]] = await together(tx, keptBills([claimId]))
  if (kept === undefined) return false
  const posting = postingOf(claim, { billId, customerId, labOrderId, ...kept }, place, effectOf)
  if (posting === undefined) return false
  await addToLedger(tx, posting.rows, now)
  if (posting.denials.length > 0)
    await tx.executeQuery(
      compiledText(
        `insert into denial (remittance_claim_id, claim_id, bill_id, customer_id, lab_order_id, bill_line_id, cas_group, carc, rarcs, cents, rule, denied_on)
         select $1, $2, $3, $4, $5, r.line, r."group", r.reason, array(select jsonb_array_elements_text(r.remarks)), r.cents,
           coalesce((select p.rule from payer_reason_now p where p.list = 'RARC' and p.rule <> '' and r.remarks ? p.code order by p.valid_from desc limit 1), (select p.rule from payer_reason_now p where p.list = 'CARC' and p.code = r.reason), ''), $7
         from jsonb_to_recordset($6::jsonb) as r (line bigint, "group" text, reason text, remarks jsonb, cents bigint)`,
        [
          remittanceClaimId,
          claimId,
          billId,
          customerId,
          labOrderId,
          JSON.stringify(posting.denials.map(({ billLineId, group, reason, remarks, cents }) => ({ line: billLineId, group, reason, remarks, cents }))),
          now.toISOString().slice(0, 10),
        ],
      ),
    )
  await decide(tx, claimId, claim, now)
  if (claim.isForwarded) await keepForwarded(tx, claimId, now)
  return true
}
