import type { Law } from './posting-laws.ts'

/* SQL: what sums `s` of book_sums leave open. */
const left = `
  s.charged - s.paid_by_payers - s.paid_by_patients - s.paid_by_practices + s.refunded
  - s.contractual - s.adjusted - s.written_off
`
/** Laws of the books (rules.md#books): they are the ledger, month by month. */
export const booksLaws: readonly Law[] = [
  {
    text: 'A closed month has the sums that the ledger has for its days',
    broken: `
      select m.month
      from
        book_month m
        left join lateral book_sums(
          false,
          m.month,
          (m.month + interval '1 month' - interval '1 day')::date
        ) s
          on true
        left join lateral book_outside(
          m.month,
          (m.month + interval '1 month' - interval '1 day')::date
        ) x
          on true
      where
        (
          coalesce(x.interest, 0),
          coalesce(x.payments, 0),
          coalesce(x.withheld, 0),
          coalesce(x.account, 0),
          coalesce(s.bad_debt, 0),
          coalesce(s.charged, 0),
          coalesce(s.paid_by_payers, 0),
          coalesce(s.paid_by_patients, 0),
          coalesce(s.paid_by_practices, 0),
          coalesce(s.refunded, 0),
          coalesce(s.contractual, 0),
          coalesce(s.adjusted, 0),
          coalesce(s.written_off, 0)
        ) is distinct from (
          (m.sums ->> 'interestCents')::bigint,
          (m.sums ->> 'outsidePaidCents')::bigint,
          (m.sums ->> 'withheldCents')::bigint,
          (m.sums ->> 'accountCents')::bigint,
          (m.sums ->> 'badDebtCents')::bigint,
          (m.sums ->> 'chargedCents')::bigint,
          (m.sums ->> 'payerPaidCents')::bigint,
          (m.sums ->> 'patientPaidCents')::bigint,
          (m.sums ->> 'practicePaidCents')::bigint,
          (m.sums ->> 'refundedCents')::bigint,
          (m.sums ->> 'contractualCents')::bigint,
          (m.sums ->> 'adjustedCents')::bigint,
          (m.sums ->> 'writtenOffCents')::bigint
        )
    `,
  },
  {
    text: 'The books end with what all bills have open, and their months add up to it',
    broken: `
      select *
      from
        (
          select
            book_open_before('2999-01-01') as books,
            coalesce((select sum(cents) from bill_open), 0) as bills,
            coalesce(
              (select sum(${left}) from book_sums(false, '1900-01-01', '2999-01-01') s),
              0
            ) as months,
            coalesce(
              (select sum(${left}) from book_sums(true, '1900-01-01', '2999-01-01') s),
              0
            ) as services
        ) v
      where books <> bills or books <> months or books <> services
    `,
  },
]
