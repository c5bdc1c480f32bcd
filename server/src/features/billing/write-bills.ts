import { createHash } from 'node:crypto'
import { filingDeadline } from '@labgate/contract/billing/claim-rules'
import { judgeBill, type JudgedBill } from '@labgate/contract/billing/judge'
import { Refusal } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery } from '../../db/queries.ts'
import type { Collected } from './collect-facts.ts'
import { syncWork } from './sync-work.ts'
import {
  type ByPerson,
  type Change,
  writeLines,
  writeFindings,
  type KeptBill,
} from './write-bill-lines.ts'
import { upsertBillRows } from './write-bills.queries.ts'

/** The bills of orders, with their lines in force. */
export const keptBills = (orderIds: readonly number[]) =>
  rawQuery<KeptBill>(
    `
      select
        b.bill_id as "billId",
        b.lab_order_id as "labOrderId",
        b.customer_id as "customerId",
        b.bill_to as "billTo",
        b.judged_hash as "judgedHash",
        exists (
          select
          from claim c
          where
            c.bill_id = b.bill_id
            and c.replaced_at is null
            and c.rejected_at is null
            and c.refused_at is null
            and c.closed_at is null
            and c.outcome not in ('denied', 'partly-denied', 'reversed')
        ) as "isOut",
        coalesce(
          (
            select
              json_agg(
                json_build_object(
                  'billLineId',
                  l.bill_line_id,
                  'nth',
                  l.nth,
                  'code',
                  l.code,
                  'modifiers',
                  l.modifiers,
                  'units',
                  l.units,
                  'cents',
                  l.cents,
                  'pointers',
                  l.pointers,
                  'text',
                  l.says
                )
                order by l.nth
              )
            from bill_line l
            where l.bill_id = b.bill_id and l.ended_at is null
          ),
          '[]'
        ) as lines
      from bill b
      where b.lab_order_id = any ($1::bigint[])
    `,
    [orderIds],
  )

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

/* Findings of one rule about one line are stored as one: the first. */
const stopsOf = ({ findings }: JudgedBill): number =>
  [...Map.groupBy(findings, ({ rule, nth }) => `${rule} ${nth}`).values()].filter(
    ([first]) => first?.level === 'stop',
  ).length

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
  const written_ = await tx.executeQuery(upsertBillRows(rows, now))
  // another transaction made it at the same moment, with its lines: judged again later
  const made = new Set(
    changes.flatMap(({ kept, collected }) =>
      kept === undefined ? [collected.facts.order.labOrderId] : [],
    ),
  )
  if (written_.rows.some(({ order, isNew }) => made.has(order) && !isNew)) throw new Refusal('busy')
  return new Map(written_.rows.map(({ id, order }) => [order, id]))
}

/**
 * Judges bills, which are locked (judge-orders.ts), by the collected facts, and writes what
 * differs from the bills `kept`: bill, lines, charges, findings, and the resulting work. The same judgment is not written
 * twice. A bill with a claim that is out keeps its lines and payer until the claim is answered.
 * `by`: whose act gives a bill to another party; the ledger says so. Returns the bills that changed.
 */
export const writeBills = async (
  tx: Tx,
  collected: ReadonlyMap<number, Collected>,
  kept: readonly KeptBill[],
  now: Date,
  by?: ByPerson,
): Promise<number[]> => {
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
    await writeLines(tx, changes, billOf, now, by)
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
