import { centsOf } from '@labgate/contract/billing/money'
import { receivableAges } from '@labgate/contract/billing/receivable-ages'
import type { MoneyPaper } from '../../src/paper/money/money-paper.ts'
import type { Lab } from '../lab.ts'

/** Cents of '$1,204.50' and '−$3.00'; of what is no amount, none. */
export const printedCents = (text: string): number =>
  text.startsWith('−') ? -printedCents(text.slice(1)) : (centsOf(text) ?? Number.NaN)
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)
const amounts = (of: readonly (readonly [string, string])[]): number[] =>
  of.map(([, value]) => printedCents(value))

/**
 * What is wrong with a paper's own figures, by what is printed on it: the summary, the ages, the
 * coupon, and each row of the table add up to the cent. `due`: the amount it asks for.
 */
export const faultsOfPaper = (
  { mailed, columns, rows, sums }: MoneyPaper,
  due: number,
  isStatement: boolean,
): string[] => {
  if (mailed === undefined) return ['is not mailed']
  const faults: string[] = []
  const check = (is: boolean, text: string): void => void (is || faults.push(text))
  const summary = amounts(mailed.summary)
  const last = mailed.summary.at(-1)?.[0] === 'Credit balance' ? -1 : 1
  check(sumOf(summary.slice(0, -1)) === due, 'the summary does not add up to the amount')
  check(last * (summary.at(-1) ?? 0) === due, 'the summary ends with another amount')
  check(sumOf(amounts(mailed.aging)) === due, 'the ages do not add up to the amount')
  check(mailed.aging.length >= receivableAges.length, 'an age is missing')
  check((mailed.coupon !== undefined) === due > 0, 'a coupon is there exactly if something is due')
  if (mailed.coupon)
    check(printedCents(mailed.coupon.due[1]) === due, 'the coupon asks for another')
  const numbers = columns.flatMap(({ isNumber }, at) => (isNumber ? [at] : []))
  for (const at of numbers)
    check(
      sumOf(rows.map((cells) => printedCents(cells[at] ?? ''))) === printedCents(sums?.[at] ?? ''),
      `the sum of ${columns[at]?.title} is wrong`,
    )
  if (!isStatement) return faults
  for (const cells of [...rows, sums ?? []]) {
    const [charge = 0, ...rest] = numbers.map((at) => printedCents(cells[at] ?? ''))
    const owed = rest.pop() ?? 0
    check(charge - sumOf(rest) === owed, `a row does not add up: ${cells.join(' | ')}`)
  }
  check(printedCents(sums?.at(-1) ?? '') === due, 'the table ends with another amount')
  return faults
}

interface Issued {
  id: number
  cents: number
  content: MoneyPaper
  /** What the ledger has, and the amount of the paper before. */
  open: number
  previous: number
}
/** Statements issued after this one, beside the ledger as it is now. */
export const issuedStatements = (lab: Pick<Lab, 'owner'>, after: number) =>
  lab.owner<Issued>(
    `
      select
        s.statement_id as id,
        s.cents,
        s.content,
        (
          select coalesce(sum(g.cents), 0)
          from
            statement_bill x
            join ledger g using (bill_id)
          where x.statement_id = s.statement_id and g.party = 'patient'
        )::bigint as open,
        coalesce(
          (
            select p.cents
            from statement p
            where p.patient_id = s.patient_id and p.statement_id < s.statement_id
            order by p.statement_id desc
            limit 1
          ),
          0
        )::bigint as previous
      from statement s
      where s.statement_id > $1
      order by 1
    `,
    [after],
  )

interface IssuedInvoice {
  invoiceId: number
  cents: number
  balance: number
  open: number
  previous: number
  previousKept: number
}
/** The balances of invoices issued after this one, beside the ledger as it is now. */
export const issuedInvoices = (lab: Pick<Lab, 'owner'>, after: number) =>
  lab.owner<IssuedInvoice>(
    `
      select
        i.invoice_id as "invoiceId",
        i.cents,
        (i.content -> 'standing' ->> 'balanceCents')::bigint as balance,
        (
          select coalesce(sum(g.cents), 0)
          from
            (
              select distinct l.bill_line_id
              from
                invoice_line l
                join invoice o using (invoice_id)
              where o.customer_id = i.customer_id and o.invoice_id <= i.invoice_id
            ) asked
            join ledger g using (bill_line_id)
          where g.party in ('client', 'facility')
        )::bigint as open,
        coalesce(
          (
            select (p.content -> 'standing' ->> 'balanceCents')::bigint
            from invoice p
            where p.customer_id = i.customer_id and p.invoice_id < i.invoice_id
            order by p.invoice_id desc
            limit 1
          ),
          0
        ) as previous,
        (i.content -> 'standing' ->> 'previousCents')::bigint as "previousKept"
      from invoice i
      where i.invoice_id > $1
      order by 1
    `,
    [after],
  )
