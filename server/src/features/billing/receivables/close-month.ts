import { periodAfter } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import { sql } from 'kysely'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import { mailedBiller } from '../biller.ts'
import { accountStandings, due, insertInvoices } from './close-month.queries.ts'
import { invoiceStanding } from './invoice-standing.ts'
import { unappliedMoney } from './payments.query.ts'
import type { InvoiceContent } from './receivables.query.ts'

const leftOut = (last: string) =>
  rawQuery<{ count: number }>(
    `
      select count(distinct b.bill_id)::int as count
      from
        bill b
        join bill_open p using (bill_id)
      where
        p.party = 'client'
        and p.cents > 0
        and b.service_day <= $1::date
        and never_invoiced(b.bill_id)
        and not exists (select from invoice_line l where l.bill_id = b.bill_id)
    `,
    [last],
  )

/**
 * Numbers of invoices and statements: consecutive, without gaps, because they are taken and used in
 * one transaction.
 */
export const takeNumbers = async (tx: Tx, count: number): Promise<number> => {
  const { rows } = await sql<{
    last: number
  }>`
    update laboratory_setting
    set last_paper_number = last_paper_number + ${count}
    returning last_paper_number as last
  `.execute(tx)
  return Number(rows[0]?.last ?? count) - count
}

/**
 * Closes a month: one invoice for each account that owes something for it, or is owed a credit, and
 * has none for it or a later month. `period`: its first day; `today`: the laboratory's. Returns how
 * many were made, and how many bills were left out because a government program covers the patient.
 */
export const closeMonth = async (
  tx: Tx,
  period: string,
  today: string,
  now: Date,
): Promise<{ made: number; leftOut: number }> => {
  const last = dayAfter(periodAfter('m', period, 1), -1)
  // two closing at once take turns, and the second finds nothing left
  await sql`select from laboratory_setting for update`.execute(tx)
  const [accounts, [out]] = await pipeline(tx, due(last), leftOut(last))
  if (accounts.length === 0) return { made: 0, leftOut: out?.count ?? 0 }
  const biller = await mailedBiller(tx, today)
  const [unapplied, standings] = await pipeline(
    tx,
    unappliedMoney(
      accounts.map(({ customerId }) => customerId),
      [],
    ),
    accountStandings(
      accounts.map(({ customerId }) => customerId),
      accounts.flatMap(({ customerId, lines }) =>
        lines.map(({ line }) => ({ line, customer: customerId })),
      ),
    ),
  )
  const standingOf = new Map(standings.map((one) => [one.customerId, one]))
  const before = await takeNumbers(tx, accounts.length)
  const rows = accounts.map((one, at) => {
    const { customerId, facilityCode, name, contact, address, lines } = one
    const cents = lines.reduce((sum, line) => sum + line.cents, 0)
    const account = facilityCode === '' ? String(customerId) : facilityCode
    const standing = standingOf.get(customerId)
    const held = unapplied.find((payment) => payment.customerId === customerId)?.cents ?? 0
    const content: InvoiceContent = {
      from: biller.from,
      to: [name, contact === '' ? '' : `Attn: ${contact}`, ...address].filter(Boolean),
      ...(standing && {
        standing: invoiceStanding({ account, biller, today, held }, standing, cents),
      }),
    }
    return { customer: customerId, number: before + at + 1, cents, content, lines }
  })
  await tx.executeQuery(insertInvoices(rows, period, today, now))
  return { made: accounts.length, leftOut: out?.count ?? 0 }
}
