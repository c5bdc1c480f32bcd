import { createHash } from 'node:crypto'
import { together, type Tx } from '../../db/database.ts'
import { compiledText, written } from '../../db/queries.ts'
import { balanceOf } from '../../x12/faces/balance.ts'
import type { Remittance, RemittanceClaim } from '../../x12/faces/remittance.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'
import { candidatesFor, matchOf, type Candidate, type MatchedBy } from './match-payments.ts'
import { postingOf, reversalOf, type Effect, type PostedBill } from './posting.ts'

const dollars = (cents: number): string => `$${(Math.abs(cents) / 100).toFixed(2)}`

/** Where a remittance comes from: a set of a file, or paper that a person keyed. */
export interface RemittanceOrigin {
  x12FileId: number | null
  atSet: number
  /** Names it for ever: rows that are posted from it are posted once. */
  source: string
  userId?: number
  /** A test moves no money here. */
  ignoresTests: boolean
  /** NPIs and tax ids of ours: a remittance to another payee is held. */
  ours: readonly string[]
}
export interface Posted {
  state: 'posted' | 'held' | 'set aside'
  remittanceId: number
  posted: number
  unmatched: number
  bills: number[]
}

/* What makes two sets the same remittance, in whatever file they come. */
const contentHash = ({ trace, originator, amount, claims, providerAdjustments }: Remittance): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        trace,
        originator,
        amount,
        claims.map(({ number, status, charge, paid, payerNumber }) => [number, status, charge, paid, payerNumber]),
        providerAdjustments.map((one) => [one.reason, one.reference, one.amount]),
      ]),
    )
    .digest()
const hasTwin = (hash: Buffer) => written<{ id: number }>(`select remittance_id as id from remittance where hash = $1 and state in ('posted', 'held')`, [hash])

/** Why a set is not posted as a whole; undefined where it can be. */
const holdOf = (set: Remittance, origin: RemittanceOrigin, isTwin: boolean): { state: 'held' | 'set aside'; says: string; difference: number } | undefined => {
  if (isTwin) return { state: 'set aside', says: 'The same remittance came before.', difference: 0 }
  if (set.isTest && origin.ignoresTests) return { state: 'set aside', says: 'A test file: it moves no money.', difference: 0 }
  if (set.faults.length > 0) return { state: 'held', says: `The set does not follow the guide: ${set.faults[0]?.says ?? ''}`.slice(0, 300), difference: 0 }
  const payees = [set.payee.id, ...set.payee.ids.map(({ value }) => value)].filter((id) => id !== '')
  if (payees.length > 0 && !payees.some((id) => origin.ours.includes(id)))
    return { state: 'held', says: 'The payment is for another provider, not for us.', difference: 0 }
  const [wrong] = balanceOf(set).filter(({ isTolerated }) => !isTolerated)
  return wrong === undefined
    ? undefined
    : {
        state: 'held',
        says: `The remittance does not balance: it says ${dollars(wrong.said)}, and its parts come to ${dollars(wrong.computed)}.`,
        difference: Number.isFinite(wrong.difference) ? wrong.difference : 0,
      }
}

interface Kept {
  claimId: number
  sequence: number
  hasNext: boolean
  isMedicaid: boolean
  lines: PostedBill['lines']
}
const keptBills = (claimIds: readonly number[]) =>
  written<Kept>(
    `select c.claim_id as "claimId", c.sequence, y.payer_kind like 'Medicaid%' as "isMedicaid",
       exists (select from patient_insurance i join lab_order o on o.patient_id = i.patient_id where o.lab_order_id = c.lab_order_id and i.active
         and case c.sequence when 1 then i.patient_insurance_id = o.patient_insurance_id_secondary or (coalesce(o.patient_insurance_id_primary, o.patient_insurance_id_secondary) is null and i.sequence = 2)
           else coalesce(o.patient_insurance_id_primary, o.patient_insurance_id_secondary) is null and i.sequence = c.sequence + 1 end) as "hasNext",
       coalesce((select json_agg(json_build_object('billLineId', l.bill_line_id, 'code', l.code, 'modifiers', l.modifiers, 'cents', l.cents,
           'openCents', coalesce((select sum(g.cents) from ledger g where g.bill_line_id = l.bill_line_id and g.party = 'payer-' || c.sequence), 0)) order by l.nth)
         from bill_line l where l.bill_id = c.bill_id and l.ended_at is null), '[]') as lines
     from claim c join insurance y using (insurance_id) where c.claim_id = any ($1::bigint[])`,
    [claimIds],
  )
const effects = written<{ code: string; effect: Effect }>(
  `select distinct on (code) code, effect from payer_reason where list = 'CARC' and valid_from <= current_date and coalesce(valid_to >= current_date, true) order by code, valid_from desc`,
)
/* Rows of this claim that no reversal took back. */
const postedRows = (claimId: number) =>
  written<LedgerRow & { ledgerId: number }>(
    `select g.ledger_id as "ledgerId", g.bill_id as bill, g.bill_line_id as line, g.customer_id as customer, g.lab_order_id as "order", g.kind, g.party, g.cents, g.reason, g.source, g.claim_id as claim
     from ledger g where g.claim_id = $1 and g.ledger_id_reverses is null and g.remittance_claim_id is not null and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id) order by g.ledger_id`,
    [claimId],
  )

interface Row {
  claim: RemittanceClaim
  match: { one: Candidate; by: MatchedBy | 'person' } | undefined
  remittanceClaimId: number
}

const insertSet = async (
  tx: Tx,
  set: Remittance,
  origin: RemittanceOrigin,
  state: string,
  says: string,
  difference: number,
  hash: Buffer,
  now: Date,
): Promise<number> => {
  const { rows } = await tx.executeQuery<{ id: number }>(
    compiledText(
      `insert into remittance (x12_file_id, at_set, payer_name, payer_tax_id, trace, paid_on, handling, method, cents, state, difference_cents, says, is_test, hash, user_id, posted_at, made_at)
       values ($1, $2, $3, $4, $5, to_date(nullif($6, ''), 'YYYYMMDD'), $7, $8, $9, $10, $11, $12, $13, $14, $15, case when $10 = 'posted' then $16::timestamptz end, $16)
       on conflict (x12_file_id, at_set) do nothing returning remittance_id as id`,
      [
        origin.x12FileId,
        origin.atSet,
        set.payer.name.slice(0, 60),
        set.originator.slice(0, 20),
        set.trace,
        set.date,
        set.handling,
        set.method,
        Number.isFinite(set.amount) ? set.amount : 0,
        state,
        difference,
        says,
        set.isTest,
        hash,
        origin.userId ?? null,
        now.toISOString(),
      ],
    ),
  )
  return rows[0]?.id ?? 0
}
const insertClaims = async (
  tx: Tx,
  remittanceId: number,
  rows: readonly Omit<Row, 'remittanceClaimId'>[],
  state: 'posted' | 'held' | 'set aside',
): Promise<Row[]> => {
  const finite = (cents: number): number => (Number.isFinite(cents) ? cents : 0)
  const { rows: made } = await tx.executeQuery<{ id: number; at: number }>(
    compiledText(
      `insert into remittance_claim (remittance_id, at, number, payer_number, status, outcome, charge_cents, paid_cents, patient_cents, content, state, matched_by, claim_id, customer_id, lab_order_id, says)
       select $1, r.at, left(r.number, 50), left(r.payer, 50), r.status, r.outcome, r.charge, r.paid, r.patient, r.content, r.state, r.by, r.claim, r.customer, r."order", r.says
       from jsonb_to_recordset($2::jsonb) as r (at int, number text, payer text, status text, outcome text, charge bigint, paid bigint, patient bigint, content jsonb, state text, by text, claim bigint, customer bigint, "order" bigint, says text)
       returning remittance_claim_id as id, at`,
      [
        remittanceId,
        JSON.stringify(
          rows.map(({ claim, match }) => ({
            at: claim.at,
            number: claim.number,
            payer: claim.payerNumber,
            status: claim.status,
            outcome: claim.outcome,
            charge: finite(claim.charge),
            paid: finite(claim.paid),
            patient: finite(claim.patientOwes),
            content: claim,
            state: state === 'posted' && match === undefined ? 'unmatched' : state,
            by: match?.by ?? '',
            claim: match?.one.claimId ?? null,
            customer: match?.one.customerId ?? null,
            order: match?.one.labOrderId ?? null,
            says: state === 'posted' && match === undefined ? 'No claim of ours is found for this payment.' : '',
          })),
        ),
      ],
    ),
  )
  const idAt = new Map(made.map(({ id, at }) => [at, id]))
  return rows.map((row) => ({ ...row, remittanceClaimId: idAt.get(row.claim.at) ?? 0 }))
}

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

/** Posts one payment to the bill that it is of; false where a person has to look. */
export const postOne = async (
  tx: Tx,
  { claim, remittanceClaimId }: Pick<Row, 'claim' | 'remittanceClaimId'>,
  { claimId, billId, customerId, labOrderId }: Pick<Candidate, 'claimId' | 'billId' | 'customerId' | 'labOrderId'>,
  source: string,
  now: Date,
): Promise<boolean> => {
  const place = { source, remittanceClaimId }
  if (claim.outcome === 'reversed') {
    const [posted] = await together(tx, postedRows(claimId))
    if (posted.length === 0) return false
    await addToLedger(tx, reversalOf(posted, place), now)
    await decide(tx, claimId, claim, now)
    return true
  }
  if (claim.outcome === 'predetermined') return true
  const [[kept], known] = await together(tx, keptBills([claimId]), effects)
  if (kept === undefined) return false
  const effectOfCode = new Map(known.map(({ code, effect }) => [code, effect]))
  const posting = postingOf(claim, { billId, customerId, labOrderId, ...kept }, place, ({ reason }) => effectOfCode.get(reason) ?? 'denied')
  if (posting === undefined) return false
  await addToLedger(tx, posting.rows, now)
  if (posting.denials.length > 0)
    await tx.executeQuery(
      compiledText(
        `insert into denial (remittance_claim_id, claim_id, bill_id, customer_id, lab_order_id, bill_line_id, cas_group, carc, rarcs, cents, rule, denied_on)
         select $1, $2, $3, $4, $5, r.line, r."group", r.reason, array(select jsonb_array_elements_text(r.remarks)), r.cents,
           coalesce((select p.rule from payer_reason p where p.list = 'RARC' and p.rule <> '' and r.remarks ? p.code order by p.valid_from desc limit 1), (select p.rule from payer_reason p where p.list = 'CARC' and p.code = r.reason order by p.valid_from desc limit 1), ''), $7
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
  return true
}

/** Posts a set that balances, holds one that does not, and sets aside one that came before (reference/revenue.md 5.3). */
export const postRemittance = async (tx: Tx, set: Remittance, origin: RemittanceOrigin, now: Date): Promise<Posted> => {
  const hash = contentHash(set)
  const [twins] = await together(tx, hasTwin(hash))
  const hold = holdOf(set, origin, twins.length > 0)
  const remittanceId = await insertSet(tx, set, origin, hold?.state ?? 'posted', hold?.says ?? '', hold?.difference ?? 0, hash, now)
  // a set that was read before has had its effect
  if (remittanceId === 0) return { state: 'set aside', remittanceId, posted: 0, unmatched: 0, bills: [] }
  for (const { at, reason, reference, amount } of set.providerAdjustments)
    await tx.executeQuery(
      compiledText(
        `insert into remittance_adjustment (remittance_id, at, reason, reference, cents, claim_id) values ($1, $2, $3, $4, $5, (select claim_id from claim where number = $4)) on conflict do nothing`,
        [remittanceId, at, reason, reference, Number.isFinite(amount) ? amount : 0],
      ),
    )
  if (hold !== undefined) {
    await insertClaims(
      tx,
      remittanceId,
      set.claims.map((claim) => ({ claim, match: undefined })),
      hold.state,
    )
    return { state: hold.state, remittanceId, posted: 0, unmatched: 0, bills: [] }
  }
  const candidates = await candidatesFor(tx, set.claims)
  const rows = await insertClaims(
    tx,
    remittanceId,
    set.claims.map((claim) => ({ claim, match: matchOf(claim, candidates) })),
    'posted',
  )
  const lost: number[] = []
  const bills: number[] = []
  // reversals first: the corrected decision is posted to what they leave, in whatever order they come
  for (const row of [...rows.filter(({ claim }) => claim.outcome === 'reversed'), ...rows.filter(({ claim }) => claim.outcome !== 'reversed')]) {
    if (row.match === undefined) continue
    if (await postOne(tx, row, row.match.one, `${origin.source}:${row.claim.at}`, now)) bills.push(row.match.one.billId)
    else lost.push(row.remittanceClaimId)
  }
  if (lost.length > 0)
    await tx.executeQuery(
      compiledText(
        `update remittance_claim set state = 'unmatched', claim_id = null, customer_id = null, lab_order_id = null, matched_by = '',
           says = case when outcome = 'reversed' then 'It takes back a payment that was not posted.' else 'A line of the payment is not a line of the claim.' end where remittance_claim_id = any ($1::bigint[])`,
        [lost],
      ),
    )
  return {
    state: 'posted',
    remittanceId,
    posted: bills.length,
    unmatched: rows.filter(({ match }) => match === undefined).length + lost.length,
    bills: [...new Set(bills)],
  }
}
