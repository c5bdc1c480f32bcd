import { rawQuery } from '../../../db/queries.ts'

/** What the ledger has of a bill or a line, in cents; what was paid or taken off is positive. */
export interface LedgerSums {
  charge: number
  insurancePaid: number
  insuranceAdjusted: number
  patientPaid: number
  /** Open with insurance, a practice, or a program. */
  elsewhere: number
  /** Open with the patient. */
  open: number
}

/** SQL: the columns of LedgerSums over rows `g` of the ledger. */
export const ledgerSums = `
  coalesce(sum(g.cents) filter (where g.kind = 'charge'), 0)::bigint as charge,
  coalesce(
    -sum(g.cents) filter (where g.kind = 'paid' and g.party like 'payer-%'),
    0
  )::bigint as "insurancePaid",
  coalesce(
    -sum(g.cents) filter (where g.kind in ('contractual', 'adjusted') and g.party like 'payer-%'),
    0
  )::bigint as "insuranceAdjusted",
  coalesce(
    -sum(g.cents) filter (where g.kind = 'paid' and g.party = 'patient'),
    0
  )::bigint as "patientPaid",
  coalesce(sum(g.cents) filter (where g.party <> 'patient'), 0)::bigint as elsewhere,
  coalesce(sum(g.cents) filter (where g.party = 'patient'), 0)::bigint as open
`

export interface LastStatement {
  patientId: number
  number: number
  cents: number
}

const lastSql = `
  select distinct on (s.patient_id) s.*
  from statement s
  where s.patient_id = any ($1::bigint[])
  order by s.patient_id, s.statement_id desc
`
/** The latest statement of each of these patients. */
export const lastStatements = (patientIds: readonly number[]) =>
  rawQuery<LastStatement>(
    `
      select l.patient_id as "patientId", l.number, l.cents from (${lastSql}) l
    `,
    [patientIds],
  )

export interface NamedBill {
  patientId: number
  bill: number
  /** On the patient's last statement. */
  wasOnLast: boolean
  now: LedgerSums
  /** As the latest statement with this bill had it; null: none has. */
  before: (LedgerSums & { other: number }) | null
}

/**
 * Bills of the last statements of patients, and those about to be asked for (`bills`, each with its
 * patient): what the ledger has of them, and what it had when one was asked for last.
 */
export const namedBills = (
  patientIds: readonly number[],
  bills: readonly { bill: number; patient: number }[],
) =>
  rawQuery<NamedBill>(
    `
      with
        last as (${lastSql}),
        wanted as (
          select w.bill, w.patient, bool_or(w.was) as was
          from
            (
              select x.bill_id as bill, l.patient_id as patient, true as was
              from
                last l
                join statement_bill x using (statement_id)
              union all
              select b.bill, b.patient, false
              from unnest($2::bigint[], $3::bigint[]) b (bill, patient)
            ) w
          group by 1, 2
        )
      select
        w.patient as "patientId",
        w.bill,
        w.was as "wasOnLast",
        (
          select row_to_json(n) from (select ${ledgerSums} from ledger g where g.bill_id = w.bill) n
        ) as now,
        (
          select
            json_build_object(
              'charge',
              x.charge_cents,
              'insurancePaid',
              x.insurance_paid_cents,
              'insuranceAdjusted',
              x.insurance_adjusted_cents,
              'patientPaid',
              x.patient_paid_cents,
              'other',
              x.other_cents,
              'elsewhere',
              x.elsewhere_cents,
              'open',
              x.cents
            )
          from statement_bill x
          where x.bill_id = w.bill
          order by x.statement_id desc
          limit 1
        ) as before
      from wanted w
    `,
    [patientIds, bills.map(({ bill }) => bill), bills.map(({ patient }) => patient)],
  )
