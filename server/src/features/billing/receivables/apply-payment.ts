import type { Party } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { issue } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { addToLedger, type LedgerRow } from '../ledger.ts'
import { lockBills } from '../lock-bills.ts'
import { syncWork } from '../sync-work.ts'
import { billedLines } from './billed-lines.ts'

export interface PaidBy {
  paymentId: number
  customerId: number
  /** 0 for the practice. */
  patientId: number
  userId: number
}
/** A part of a payment for one bill, chosen by a person. */
export interface Part {
  billId: number
  cents: number
}
interface OpenLine {
  bill: number
  line: number
  order: number
  party: Party
  cents: number
}

/**
 * SQL: the ledger of what a practice ($1, patient $2 = 0) or a patient has to pay; disputed amounts
 * do not have to be paid.
 */
export const openWith = `
    bill b
    join lab_order o using (lab_order_id)
    join ledger g using (bill_id)
  where
    b.customer_id = $1
    and not exists (
      select from invoice_dispute d where d.bill_line_id = g.bill_line_id and d.answered_at is null
    )
    and case
      when $2::bigint = 0 then g.party in ('client', 'facility')
      else g.party = 'patient'
      and o.patient_id = $2
    end
`

/*
 * Open lines of the party that pays, oldest first. A practice pays what its invoices bill before
 * what no invoice has billed yet.
 */
const openLines = async (
  tx: Tx,
  { customerId, patientId }: Pick<PaidBy, 'customerId' | 'patientId'>,
): Promise<OpenLine[]> => {
  const { rows } = await tx.executeQuery<OpenLine>(
    compiledRaw(
      `
        select
          b.bill_id as bill,
          g.bill_line_id as line,
          b.lab_order_id as "order",
          g.party,
          sum(g.cents)::bigint as cents
        from ${openWith}
        group by b.bill_id, g.bill_line_id, b.lab_order_id, g.party
        having sum(g.cents) > 0
        order by
          (
            select min(l.invoice_id) from invoice_line l where l.bill_line_id = g.bill_line_id
          ) nulls last,
          min(b.service_day),
          b.bill_id,
          g.bill_line_id
      `,
      [customerId, patientId],
    ),
  )
  return rows
}
/** Locks the party that pays, a patient or a practice, until the transaction ends. */
export const lockPayer = (tx: Tx, by: Pick<PaidBy, 'customerId' | 'patientId'>): Promise<unknown> =>
  tx.executeQuery(
    by.patientId > 0
      ? compiledRaw('select from patient where patient_id = $1 for no key update', [by.patientId])
      : compiledRaw('select from customer where customer_id = $1 for no key update', [
          by.customerId,
        ]),
  )
/*
 * Payments for, and decisions about, the same bills at the same time take turns. Returns what is
 * open then; a bill that opened meanwhile is left out.
 */
const lockOpenLines = async (
  tx: Tx,
  by: Pick<PaidBy, 'customerId' | 'patientId'>,
): Promise<OpenLine[]> => {
  await lockPayer(tx, by)
  const bills = new Set((await openLines(tx, by)).map(({ bill }) => bill))
  if (bills.size === 0) return []
  await lockBills(tx, [...bills])
  return (await openLines(tx, by)).filter(({ bill }) => bills.has(bill))
}

/**
 * Why a payment cannot be posted to the bills chosen for it; [] if it can. `tied`: they must total
 * exactly this amount, otherwise no more than it.
 */
export const faultsOfParts = async (
  tx: Tx,
  by: Pick<PaidBy, 'customerId' | 'patientId'>,
  parts: readonly Part[],
  cents: number,
  tied: boolean,
): Promise<Issue[]> => {
  const lines = await lockOpenLines(tx, by)
  const open = (bill: number): number =>
    lines.reduce((sum, line) => sum + (line.bill === bill ? Number(line.cents) : 0), 0)
  const sum = parts.reduce((all, part) => all + part.cents, 0)
  if (sum === 0) return [issue('parts', 'Choose at least one bill.', 'required')]
  if (new Set(parts.map(({ billId }) => billId)).size < parts.length)
    return [issue('parts', 'A bill is chosen twice.', 'twice')]
  const over = parts.filter(({ billId, cents: part }) => part > open(billId))
  if (over.length > 0)
    return over.map(({ billId }) =>
      issue(
        'parts',
        open(billId) === 0
          ? 'One of the bills is no longer open. Choose again.'
          : `Only ${describeMoney(open(billId))} is open on one of the bills.`,
        'too-much',
      ),
    )
  if (sum > cents)
    return [
      issue(
        'parts',
        `The chosen bills come to ${describeMoney(sum)}, which is ${describeMoney(sum - cents)} more than there is to post.`,
        'sum',
      ),
    ]
  if (tied && sum < cents)
    return [
      issue(
        'parts',
        `The chosen bills come to ${describeMoney(sum)}. ${describeMoney(cents - sum)} of the payment has no bill yet.`,
        'sum',
      ),
    ]
  return []
}

/* Rows of a payment that were taken back: what is posted from it again has a source of its own. */
const takenBackRows = async (tx: Tx, paymentId: number): Promise<number> => {
  const { rows } = await tx.executeQuery<{ count: number }>(
    compiledRaw(
      `
        select count(*)::int as count
        from ledger
        where payment_id = $1 and ledger_id_reverses is not null
      `,
      [paymentId],
    ),
  )
  return rows[0]?.count ?? 0
}

/**
 * Posts an amount of a payment to open lines: of the bills in `parts`, of the statement or invoice
 * that asks for exactly this amount, or oldest first. Returns what was posted; the rest stays
 * unapplied.
 */
export const applyPayment = async (
  tx: Tx,
  by: PaidBy,
  cents: number,
  now: Date,
  parts?: readonly Part[],
): Promise<number> => {
  const open = await lockOpenLines(tx, by)
  const lines = parts === undefined ? await billedLines(tx, by.patientId, cents, open) : open
  const room =
    parts === undefined ? undefined : new Map(parts.map((part) => [part.billId, part.cents]))
  const afresh = await takenBackRows(tx, by.paymentId)
  let left = cents
  const rows: LedgerRow[] = []
  for (const { bill, line, order, party, cents: ofLine } of lines) {
    if (left === 0) break
    const part = Math.min(left, Number(ofLine), room === undefined ? left : (room.get(bill) ?? 0))
    if (part === 0) continue
    left -= part
    room?.set(bill, (room.get(bill) ?? 0) - part)
    rows.push({
      bill,
      line,
      customer: by.customerId,
      order,
      kind: 'paid',
      party,
      cents: -part,
      reason: '',
      source: `payment:${by.paymentId}:${cents}${afresh === 0 ? '' : `:${afresh}`}`,
      received: by.paymentId,
      userId: by.userId,
    })
  }
  await addToLedger(tx, 'received', rows, now)
  await syncWork(tx, { bills: [...new Set(rows.map(({ bill }) => bill))], abouts: [] }, now)
  return cents - left
}

/** Locks the bills that any of a payment was posted to. */
export const lockPaidBills = async (tx: Tx, paymentId: number): Promise<void> => {
  const { rows: paid } = await tx.executeQuery<{ bill: number }>(
    compiledRaw('select distinct bill_id as bill from ledger where payment_id = $1', [paymentId]),
  )
  await lockBills(
    tx,
    paid.map(({ bill }) => bill),
  )
}
/**
 * Reverses everything posted from a payment, whose bills are locked: the exact opposite of each
 * row, once. `by`: who takes it back, and why.
 */
export const takeBackPayment = async (
  tx: Tx,
  paymentId: number,
  by: { userId: number; note: string },
  now: Date,
): Promise<void> => {
  const { rows } = await tx.executeQuery<Omit<LedgerRow, 'source'> & { id: number }>(
    compiledRaw(
      `
        select
          ledger_id as id,
          bill_id as bill,
          bill_line_id as line,
          customer_id as customer,
          lab_order_id as "order",
          kind,
          party,
          cents,
          reason
        from ledger g
        where
          g.payment_id = $1
          and g.ledger_id_reverses is null
          and not exists (select from ledger r where r.ledger_id_reverses = g.ledger_id)
      `,
      [paymentId],
    ),
  )
  await addToLedger(
    tx,
    'taken-back',
    rows.map(({ id, ...row }) => ({
      ...row,
      cents: -row.cents,
      reverses: id,
      received: paymentId,
      source: `payment:${paymentId}:back:${id}`,
      ...by,
    })),
    now,
  )
  await syncWork(tx, { bills: [...new Set(rows.map(({ bill }) => bill))], abouts: [] }, now)
}
