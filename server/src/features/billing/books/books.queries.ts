import { bookMonths, type BookClock, type BookSums } from '@labgate/contract/billing/books'
import { rawQuery } from '../../../db/queries.ts'
import { laboratoryDayOf, staffName } from '../../../db/sql-parts.ts'

/** Sums of a month of the books: its first day, YYYY-MM-DD, and what moved. */
export type MonthOfSums = BookSums & { month: string }

/*
 * SQL: the sums of the months between two days: of the ledger, of what payers moved outside claims,
 * and of first answers. Outside claims there is no date of service.
 */
const sumsOf = (byService: boolean, first: string, last: string): string => `
  select
    month::text as month,
    ${[
      ['s.charged', 'chargedCents'],
      ['s.paid_by_payers', 'payerPaidCents'],
      ['s.paid_by_patients', 'patientPaidCents'],
      ['s.paid_by_practices', 'practicePaidCents'],
      ['s.refunded', 'refundedCents'],
      ['s.contractual', 'contractualCents'],
      ['s.adjusted', 'adjustedCents'],
      ['s.written_off', 'writtenOffCents'],
      ['s.bad_debt', 'badDebtCents'],
      ['x.interest', 'interestCents'],
      ['x.payments', 'outsidePaidCents'],
      ['x.withheld', 'withheldCents'],
      ['x.account', 'accountCents'],
      ['p.answered', 'answered'],
      ['p.passed', 'passed'],
    ]
      .map(([column, name]) => `coalesce(${column}, 0)::bigint as "${name}"`)
      .join(', ')},
    (coalesce(s.late, 0) + coalesce(x.late, 0))::bigint as "lateCents",
    (coalesce(s.late_rows, 0) + coalesce(x.late_rows, 0))::int as "lateRows"
  from
    book_sums(${byService}, ${first}, ${last}) s
    full join (select * from book_outside(${first}, ${last}) where not ${byService}) x using (month)
    full join book_first_pass(${byService}, ${first}, ${last}) p using (month)
  order by month
`
/**
 * What the ledger moved from one day to another (YYYY-MM-DD, both inclusive) by day of posting, by
 * month, oldest first; months without a row are left out.
 */
export const bookSums = (first: string, last: string) =>
  rawQuery<MonthOfSums>(sumsOf(false, '$1::date', '$2::date'), [first, last])

/** Sums of one month (its first day), as of now, by one of both dates; none if nothing moved. */
export const sumsOfMonth = (clock: BookClock, month: string) =>
  rawQuery<MonthOfSums>(
    sumsOf(
      clock === 'service',
      '$1::date',
      `($1::date + interval '1 month' - interval '1 day')::date`,
    ),
    [month],
  )

/** Open over all bills at the start of a day, in cents. */
export const openBefore = (day: string) =>
  rawQuery<{ cents: number }>('select book_open_before($1::date) as cents', [day])

/* SQL: the months of a page of the books at the moment $1. */
const today = laboratoryDayOf('$1')
const lastMonth = `date_trunc('month', ${today})::date`
const firstMonth = `(${lastMonth} - interval '${bookMonths - 1} months')::date`
const firstOpen = `
  greatest(${firstMonth}, (select (max(month) + interval '1 month')::date from book_month))
`
const lastDay = `(${lastMonth} + interval '1 month' - interval '1 day')::date`

/** The first month of a page of the books, and the laboratory's day, YYYY-MM-DD. */
export interface BookSpan {
  first: string
  today: string
}
export const bookSpan = (now: Date) =>
  rawQuery<BookSpan>(`select ${firstMonth}::text as first, ${today}::text as today`, [
    now.toISOString(),
  ])
/** Sums of the months of a page that are open, by day of posting. */
export const openMonths = (now: Date) =>
  rawQuery<MonthOfSums>(sumsOf(false, firstOpen, lastDay), [now.toISOString()])
/** Open over all bills at the start of the first open month of a page, in cents. */
export const openAtFirst = (now: Date) =>
  rawQuery<{ cents: number }>(`select book_open_before(${firstOpen}) as cents`, [now.toISOString()])
/** Sums of all months of a page, by date of service. */
export const monthsOfService = (now: Date) =>
  rawQuery<MonthOfSums>(sumsOf(true, firstMonth, lastDay), [now.toISOString()])

/** A closed month, as it was closed. */
export interface ClosedMonth {
  month: string
  closedBy: string
  sums: BookSums & { openingCents: number; closingCents: number }
}
/** Closed months of a page of the books, oldest first. */
export const closedMonths = (now: Date) =>
  rawQuery<ClosedMonth>(
    `
      select m.month::text as month, ${staffName('m.user_id_closed')} as "closedBy", m.sums
      from book_month m
      where m.month >= ${firstMonth}
      order by m.month
    `,
    [now.toISOString()],
  )

/**
 * The oldest month that is open: the one after the last closed one, else the first that has a row;
 * '' if nothing was ever posted.
 */
export const oldestOpenMonth = rawQuery<{ month: string }>(`
  select
    coalesce(
      (select max(month) + interval '1 month' from book_month),
      (select date_trunc('month', min(posted_on)) from ledger)
    )::date::text as month
`)

export const keepClosedMonth = (month: string, sums: object, userId: number, now: Date) =>
  rawQuery(
    `
      insert into book_month (month, closed_at, user_id_closed, sums)
      values ($1::date, $2::timestamptz, $3, $4::jsonb)
    `,
    [month, now.toISOString(), userId, JSON.stringify(sums)],
  )
