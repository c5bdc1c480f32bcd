import { createHash } from 'node:crypto'
import { filingDeadline } from '@labgate/contract/billing/claim-rules'
import type { BillFacts, CoverFact } from '@labgate/contract/billing/facts'
import type { BillFinding } from '@labgate/contract/billing/finding'
import { judgeBill, type JudgedBill } from '@labgate/contract/billing/judge'
import { firstParty, type BillTo } from '@labgate/contract/billing/kinds'
import type { BillLine } from '@labgate/contract/billing/lines'
import { Refusal } from '../../access/refusal.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery } from '../../db/queries.ts'
import type { KeptLine } from './claim-parts.query.ts'
import type { Collected } from './collect-facts.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'
import { syncWork } from './sync-work.ts'
import { unwindLines } from './unwind-lines.ts'

interface KeptBill {
  billId: number
  labOrderId: number
  customerId: number
  billTo: BillTo
  judgedHash: Buffer
  /** A claim is out: its content stays as is. */
  isOut: boolean
  lines: KeptLine[]
}

const keptBills = (orderIds: readonly number[]) =>
  rawQuery<KeptBill>(
    `select b.bill_id as "billId", b.lab_order_id as "labOrderId", b.customer_id as "customerId", b.bill_to as "billTo", b.judged_hash as "judgedHash",
       exists (select from claim c where c.bill_id = b.bill_id and c.replaced_at is null and c.rejected_at is null and c.refused_at is null and c.closed_at is null
         and c.outcome not in ('denied', 'partly-denied')) as "isOut",
       coalesce((select json_agg(json_build_object('billLineId', l.bill_line_id, 'nth', l.nth, 'code', l.code, 'modifiers', l.modifiers, 'units', l.units, 'cents', l.cents, 'pointers', l.pointers) order by l.nth)
         from bill_line l where l.bill_id = b.bill_id and l.ended_at is null), '[]') as lines
     from bill b where b.lab_order_id = any ($1::bigint[])`,
    [orderIds],
  )

const coverOf = (
  { patientInsuranceId }: BillFinding,
  { primary }: JudgedBill,
  { covers }: BillFacts,
): CoverFact | undefined =>
  covers.find((cover) => cover.patientInsuranceId === patientInsuranceId) ?? primary
const aboutOf = (finding: BillFinding, billId: number, cover: CoverFact | undefined): string => {
  if (finding.cause.startsWith('payer:')) return finding.cause
  if (finding.owner === 'insurance' && cover !== undefined)
    return `insurance:${cover.patientInsuranceId}`
  return `bill:${billId}`
}
const hashOf = (judged: JudgedBill): Buffer => {
  const { billTo, why, placeOfService, lines, findings, isWaiting, primary } = judged
  return createHash('sha256')
    .update(
      JSON.stringify([
        billTo,
        why,
        placeOfService,
        lines,
        findings,
        isWaiting,
        primary?.patientInsuranceId ?? 0,
      ]),
    )
    .digest()
}
const isSame = (kept: KeptLine, line: BillLine): boolean =>
  kept.code === line.code &&
  kept.cents === line.cents &&
  Number(kept.units) === line.units &&
  kept.modifiers.join() === line.modifiers.join()

/* Findings of one rule about one line are stored as one: the first. */
const stopsOf = ({ findings }: JudgedBill): number =>
  [...Map.groupBy(findings, ({ rule, nth }) => `${rule} ${nth}`).values()].filter(
    ([first]) => first?.level === 'stop',
  ).length

interface Change {
  collected: Collected
  judged: JudgedBill
  hash: Buffer
  kept: KeptBill | undefined
}

const upsertBills = async (
  tx: Tx,
  changes: readonly Change[],
  now: Date,
): Promise<Map<number, number>> => {
  const rows = changes.map(({ collected: { facts }, judged, hash }) => ({
    order: facts.order.labOrderId,
    customer: facts.order.customerId,
    to: judged.billTo,
    why: judged.why,
    day: facts.order.collectionDay === '' ? null : facts.order.collectionDay,
    place: judged.placeOfService,
    stops: stopsOf(judged),
    waits: judged.isWaiting,
    hash: hash.toString('hex'),
    deadline: filingDeadline({ primary: judged.primary, order: facts.order }),
  }))
  const written_ = await tx.executeQuery<{ id: number; order: number; isNew: boolean }>(
    compiledRaw(
      `insert into bill (lab_order_id, customer_id, bill_to, why_nobody, service_day, place_of_service, stops, is_waiting, judged_at, judged_hash, deadline)
       select r."order", r.customer, r."to", r.why, r.day, r.place, r.stops, r.waits, $2, decode(r.hash, 'hex'), r.deadline
       from jsonb_to_recordset($1::jsonb) as r ("order" bigint, customer bigint, "to" text, why text, day date, place text, stops int, waits boolean, hash text, deadline date)
       on conflict (lab_order_id) do update set customer_id = excluded.customer_id, bill_to = excluded.bill_to, why_nobody = excluded.why_nobody, service_day = excluded.service_day,
         place_of_service = excluded.place_of_service, stops = excluded.stops, is_waiting = excluded.is_waiting, judged_at = excluded.judged_at, judged_hash = excluded.judged_hash,
         deadline = excluded.deadline, row_version = bill.row_version + 1
       returning bill_id as id, lab_order_id as "order", xmax = 0 as "isNew"`,
      [JSON.stringify(rows), now.toISOString()],
    ),
  )
  // another transaction made it at the same moment, with its lines: judged again later
  const made = new Set(
    changes.flatMap(({ kept, collected }) =>
      kept === undefined ? [collected.facts.order.labOrderId] : [],
    ),
  )
  if (written_.rows.some(({ order, isNew }) => made.has(order) && !isNew)) throw new Refusal('busy')
  return new Map(written_.rows.map(({ id, order }) => [order, id]))
}

/* Takes back the charges of ending lines: by the ledger, whoever the bill went to meanwhile. A written-off line was charged, too. */
const chargedFor = async (tx: Tx, lineIds: readonly number[]): Promise<LedgerRow[]> => {
  if (lineIds.length === 0) return []
  const { rows } = await tx.executeQuery<
    Pick<LedgerRow, 'bill' | 'line' | 'customer' | 'order' | 'party' | 'cents'>
  >(
    compiledRaw(
      `select bill_id as bill, bill_line_id as line, customer_id as customer, lab_order_id as "order", party, -sum(cents)::bigint as cents from ledger
       where bill_line_id = any ($1::bigint[]) and kind = 'charge' group by 1, 2, 3, 4, 5 having sum(cents) <> 0 order by 2`,
      [lineIds],
    ),
  )
  return rows.map((row) => ({
    ...row,
    cents: Number(row.cents),
    kind: 'charge' as const,
    reason: 'replaced',
    source: `uncharge:${row.line}`,
  }))
}
/* Unchanged lines stay, with everything posted to them. The others end, and the ledger takes back their charge and what was decided on it. */
const writeLines = async (
  tx: Tx,
  changes: readonly Change[],
  billOf: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> => {
  const ended: number[] = []
  const made: (BillLine & {
    bill: number
    customer: number
    order: number
    party: LedgerRow['party']
  })[] = []
  const moved: { id: number; nth: number; pointers: readonly number[] }[] = []
  for (const { judged, kept, collected } of changes) {
    // a written-off bill was charged, and keeps its lines
    if (judged.why === 'written-off') continue
    const { labOrderId: order, customerId: customer } = collected.facts.order
    const bill = billOf.get(order) ?? 0
    const wanted = judged.isWaiting || judged.billTo === 'nobody' ? [] : judged.lines
    const left = [...(kept?.lines ?? [])]
    const staysWithParty = kept?.billTo === judged.billTo
    for (const line of wanted) {
      const at = staysWithParty ? left.findIndex((one) => isSame(one, line)) : -1
      const [same] = at === -1 ? [] : left.splice(at, 1)
      if (
        same !== undefined &&
        (same.nth !== line.nth || same.pointers.join() !== line.pointers.join())
      )
        moved.push({ id: same.billLineId, nth: line.nth, pointers: line.pointers })
      if (same === undefined && judged.billTo !== 'nobody')
        made.push({ ...line, bill, customer, order, party: firstParty[judged.billTo] })
    }
    for (const { billLineId } of left) ended.push(billLineId)
  }
  if (moved.length > 0)
    await tx.executeQuery(
      compiledRaw(
        `update bill_line l set nth = r.nth, pointers = array(select jsonb_array_elements_text(r.pointers)::int) from jsonb_to_recordset($1::jsonb) as r (id bigint, nth smallint, pointers jsonb) where l.bill_line_id = r.id`,
        [JSON.stringify(moved)],
      ),
    )
  if (ended.length > 0)
    await tx.executeQuery(
      compiledRaw('update bill_line set ended_at = $2 where bill_line_id = any ($1::bigint[])', [
        ended,
        now.toISOString(),
      ]),
    )
  const charges = await chargedFor(tx, ended)
  if (made.length > 0) {
    const { rows } = await tx.executeQuery<{ id: number; bill: number; nth: number }>(
      compiledRaw(
        `insert into bill_line (bill_id, customer_id, lab_order_id, nth, code, modifiers, units, cents, expected_cents, pointers, says, tests)
         select r.bill, r.customer, r."order", r.nth, r.code, array(select jsonb_array_elements_text(r.modifiers)), r.units, r.cents, r."expectedCents",
           array(select jsonb_array_elements_text(r.pointers)::int), r.text, array(select jsonb_array_elements_text(r.tests)::int)
         from jsonb_to_recordset($1::jsonb) as r (bill bigint, customer bigint, "order" bigint, nth smallint, code text, modifiers jsonb, units numeric, cents bigint, "expectedCents" bigint, pointers jsonb, text text, tests jsonb)
         returning bill_line_id as id, bill_id as bill, nth`,
        [JSON.stringify(made)],
      ),
    )
    const idOf = new Map(rows.map(({ id, bill, nth }) => [`${bill} ${nth}`, id]))
    for (const { bill, customer, order, party, cents, nth } of made) {
      const line = idOf.get(`${bill} ${nth}`) ?? 0
      if (cents > 0)
        charges.push({
          bill,
          line,
          customer,
          order,
          kind: 'charge',
          party,
          cents,
          reason: '',
          source: `charge:${line}`,
        })
    }
  }
  await addToLedger(tx, charges, now)
  await unwindLines(tx, ended, now)
}

const writeFindings = async (
  tx: Tx,
  changes: readonly Change[],
  billOf: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> => {
  const rows = changes.flatMap(({ judged, collected: { facts } }) => {
    const bill = billOf.get(facts.order.labOrderId) ?? 0
    return judged.findings.map((finding) => {
      const cover = coverOf(finding, judged, facts)
      return {
        bill,
        customer: facts.order.customerId,
        order: facts.order.labOrderId,
        rule: finding.rule,
        nth: finding.nth,
        level: finding.level,
        owner: finding.owner,
        path: finding.path,
        says: finding.says,
        about: aboutOf(finding, bill, cover),
        cause: finding.cause,
        insurance: cover?.patientInsuranceId ?? null,
        payer:
          cover === undefined || cover.payer.insuranceId === 0 ? null : cover.payer.insuranceId,
      }
    })
  })
  const bills = [...billOf.values()]
  await tx.executeQuery(
    compiledRaw(
      `with gone as (delete from bill_finding where bill_id = any ($2::bigint[]) returning bill_id, rule, nth, since)
       insert into bill_finding (bill_id, customer_id, lab_order_id, rule, nth, level, owner, path, says, about, cause, patient_insurance_id, insurance_id, since)
       select distinct on (r.bill, r.rule, r.nth) r.bill, r.customer, r."order", r.rule, r.nth, r.level, r.owner, r.path, r.says, r.about, r.cause, r.insurance, r.payer, coalesce(g.since, $3)
       from jsonb_to_recordset($1::jsonb) as r (bill bigint, customer bigint, "order" bigint, rule text, nth smallint, level text, owner text, path text, says text, about text, cause text, insurance bigint, payer bigint)
       left join gone g on g.bill_id = r.bill and g.rule = r.rule and g.nth = r.nth order by r.bill, r.rule, r.nth
       on conflict (bill_id, rule, nth) do nothing`,
      [JSON.stringify(rows), bills, now.toISOString()],
    ),
  )
}

/**
 * Judges bills, which are locked (judge-orders.ts), by the collected facts, and writes what changed: bill, lines, charges, findings, and the resulting work.
 * The same judgment is not written twice. A bill with a claim that is out keeps its lines and payer until the claim is answered. Returns the bills that
 * changed.
 */
export const writeBills = async (
  tx: Tx,
  collected: ReadonlyMap<number, Collected>,
  now: Date,
): Promise<number[]> => {
  const [kept] = await pipeline(tx, keptBills([...collected.keys()]))
  const keptOf = new Map(kept.map((bill) => [bill.labOrderId, bill]))
  const changes = [...collected.values()].flatMap((one): Change[] => {
    const bill = keptOf.get(one.facts.order.labOrderId)
    if (bill?.isOut === true) return []
    const judged = judgeBill(one.facts)
    const hash = hashOf(judged)
    return bill?.judgedHash.equals(hash) === true
      ? []
      : [{ collected: one, judged, hash, kept: bill }]
  })
  const out = kept.filter(({ isOut }) => isOut).map(({ billId }) => billId)
  if (changes.length > 0) {
    const billOf = await upsertBills(tx, changes, now)
    await writeLines(tx, changes, billOf, now)
    const before = changes.flatMap((change) =>
      change.kept === undefined ? [] : [change.kept.billId],
    )
    const aboutBefore = await aboutsOf(tx, before)
    await writeFindings(tx, changes, billOf, now)
    await syncWork(tx, { bills: [...billOf.values(), ...out], abouts: aboutBefore }, now)
    return [...billOf.values()]
  }
  if (out.length > 0) await syncWork(tx, { bills: out, abouts: [] }, now)
  return []
}
const aboutsOf = async (tx: Tx, bills: readonly number[]): Promise<string[]> => {
  if (bills.length === 0) return []
  const { rows } = await tx.executeQuery<{ about: string }>(
    compiledRaw('select distinct about from bill_finding where bill_id = any ($1::bigint[])', [
      bills,
    ]),
  )
  return rows.map(({ about }) => about)
}
