import type {
  Invoice,
  InvoiceLine,
  InvoiceMail,
  invoices,
  Statement,
  statements,
} from '@labgate/contract/billing/receivables'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'
import { numberOrAmount } from '../number-or-amount.ts'

export type InvoiceCriteria = ParsedInput<typeof invoices.list>['searchCriteria']

export type StatementCriteria = ParsedInput<typeof statements.list>['searchCriteria']

/** Parties that an invoice bills. */
export const onInvoice = `('client', 'facility')`

const openOfLine = (line: string, parties: string): string => `
  coalesce(
    (select sum(g.cents) from ledger g where g.bill_line_id = ${line} and g.party in ${parties}),
    0
  )::bigint
`

/** What is open on an invoice: that of the lines that first appeared on it. */
const openOfInvoice = `
  coalesce(
    (
      select sum(g.cents)
      from
        invoice_line l
        join ledger g using (bill_line_id)
      where l.invoice_id = i.invoice_id and l.is_first and g.party in ${onInvoice}
    ),
    0
  )::bigint
`

/**
 * First lock. An invoice belongs to the account: a user who sees only some of its locations does
 * not see it.
 */
export const invoicesInSight = ({ customers, locations }: Scope) =>
  q
    .selectFrom('invoice as i')
    .$if(locations !== null, (rows) => rows.where(sql<boolean>`false`))
    .$if(customers !== 'all', (rows) =>
      rows.where('i.customer_id', '=', sql<number>`any (${customers}::bigint[])`),
    )

const invoiceColumns = `
  i.invoice_id as "invoiceId",
  i.number,
  i.customer_id as "customerId",
  c.name as customer,
  i.period::text as period,
  i.issued_on::text as "issuedOn",
  i.due_on::text as "dueOn",
  i.cents,
  ${openOfInvoice} as "openCents",
  (
    select count(*)::int
    from
      invoice_line l
      join invoice_dispute d using (bill_line_id)
    where l.invoice_id = i.invoice_id and d.answered_at is null
  ) as disputes
`

export const listInvoices = (
  scope: Scope,
  criteria: InvoiceCriteria,
  after: Keyset | undefined,
): Query<Invoice & { counted: number }> => {
  const { customerId = 0, billId = 0, onlyOpen = false, search = '' } = criteria
  const found = invoicesInSight(scope)
    .select('i.invoice_id')
    .$if(billId > 0, (rows) =>
      rows.where(
        sql<boolean>`
          exists (
            select
            from invoice_line l
            where l.invoice_id = i.invoice_id and l.bill_id = ${billId}::bigint and l.is_first
          )
        `,
      ),
    )
    .$if(customerId > 0, (rows) => rows.where('i.customer_id', '=', customerId))
    .$if(search !== '', (rows) =>
      rows.where(numberOrAmount(search, { own: 'i.number', cents: 'i.cents' })),
    )
    .$if(onlyOpen, (rows) => rows.where(sql<boolean>`${sql.raw(openOfInvoice)} <> 0`))
  const [lastId] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`i.invoice_id < ${lastId}::bigint`))
    .orderBy('i.invoice_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${invoiceColumns}, ${counted}
      from
        invoice i
        join customer c on c.customer_id = i.customer_id
      where i.invoice_id in (${ids})
      order by i.invoice_id desc
    `,
  )
}

export const keysetOfInvoice = ({ invoiceId }: Invoice): Keyset => [invoiceId]

/** What an invoice paper shows besides its lines. */
export interface InvoiceContent {
  from: string[]
  to: string[]
  /** How the account stood when it was issued, which stays as it was. */
  standing?: InvoiceStanding
}
/** Amounts in cents (rules.md#papers-of-money). */
export interface InvoiceStanding {
  account: string
  phone: string
  taxId: string
  remitTo: string[]
  /** The invoice before; 0: none. */
  previousNumber: number
  /** Its balance; with this invoice, and less the payments since, it is the balance. */
  previousCents: number
  paymentsCents: number
  balanceCents: number
  /** What had been paid on all lines of invoices. */
  paidCents: number
  /** What the laboratory held of the account's that no line had taken. */
  unappliedCents: number
  /** The balance by age, as in the books, and what was paid too much apart from it. */
  ages: number[]
  creditCents: number
}

export const oneInvoice = (
  scope: Scope,
  invoiceId: number,
): Query<Invoice & { content: InvoiceContent; mailAskedAt: string | null }> => {
  const visible = invoicesInSight(scope)
    .select('i.invoice_id')
    .where('i.invoice_id', '=', invoiceId)
    .compile()
  return rawQuery(
    `
      select ${invoiceColumns}, i.content, ${isoInstant('i.mail_asked_at')} as "mailAskedAt"
      from
        invoice i
        join customer c on c.customer_id = i.customer_id
      where i.invoice_id in (${visible.sql})
    `,
    [...visible.parameters],
  )
}

export interface InvoiceInWords {
  number: number
  cents: number
  openCents: number
  /** YYYY-MM-DD */
  dueOn: string
}

/** What an email states about invoices, up to `most`, oldest first; in cents. */
export const invoicesInWords = (
  scope: Scope,
  invoiceIds: readonly number[],
  most: number,
): Query<InvoiceInWords> => {
  const visible = invoicesInSight(scope)
    .select('i.invoice_id')
    .where('i.invoice_id', '=', sql<number>`any (${invoiceIds}::bigint[])`)
    .compile()
  return rawQuery(
    `
      select i.number, i.cents, ${openOfInvoice} as "openCents", i.due_on::text as "dueOn"
      from invoice i
      where i.invoice_id in (${visible.sql})
      order by i.invoice_id
      limit ${most}
    `,
    [...visible.parameters],
  )
}

/** Who was emailed about an invoice, latest first. */
export const mailsOfInvoice = (scope: Scope, invoiceId: number): Query<InvoiceMail> => {
  const visible = invoicesInSight(scope)
    .select('i.invoice_id')
    .where('i.invoice_id', '=', invoiceId)
    .compile()
  return rawQuery(
    `
      select ${personName('m.user_id')} as name, ${isoInstant('m.told_at')} as at
      from mail_told m
      where m.kind = 'invoices' and m.record_id in (${visible.sql})
      order by m.told_at desc, m.user_id
      limit 50
    `,
    [...visible.parameters],
  )
}

/** Lines of an invoice, by day and specimen. Contains neither results nor diagnoses. */
export const linesOfInvoice = (scope: Scope, invoiceId: number): Query<InvoiceLine> => {
  const visible = invoicesInSight(scope)
    .select('i.invoice_id')
    .where('i.invoice_id', '=', invoiceId)
    .compile()
  return rawQuery(
    `
      select
        l.bill_line_id as "billLineId",
        l.bill_id as "billId",
        l.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        b.service_day::text as "serviceDate",
        coalesce(z.location_name, '') as location,
        x.code,
        coalesce(
          (
            select k.says
            from charge_code k
            where k.code = x.code
            order by k.valid_from <= b.service_day desc, k.valid_from desc, k.charge_code_id
            limit 1
          ),
          ''
        ) as says,
        l.cents,
        ${openOfLine('l.bill_line_id', onInvoice)} as "openCents",
        coalesce(d.says, '') as dispute,
        case
          when d.invoice_dispute_id is null then ''
          when d.answered_at is null then 'open'
          else d.outcome
        end as "disputeOutcome",
        coalesce(d.answer, '') as "disputeAnswer"
      from
        invoice_line l
        join bill_line x using (bill_line_id)
        join bill b on b.bill_id = l.bill_id
        join lab_order o on o.lab_order_id = l.lab_order_id
        left join location z on z.location_id = o.location_id
        left join lateral (
          select *
          from invoice_dispute d
          where d.bill_line_id = l.bill_line_id
          order by d.invoice_dispute_id desc
          limit 1
        ) d
          on true
      where l.invoice_id in (${visible.sql})
      order by b.service_day, o.specimen_barcode, x.nth, l.bill_line_id
    `,
    [...visible.parameters],
  )
}

const openOfStatement = `
  coalesce(
    (
      select sum(p.cents)
      from
        statement_bill x
        join bill_open p using (bill_id)
      where x.statement_id = s.statement_id and p.party = 'patient'
    ),
    0
  )::bigint
`

/** SQL: a statement `s`, its account `c`, and its patient `p`, as the list has it. */
export const statementColumns = `
  s.statement_id as "statementId",
  s.number,
  s.customer_id as "customerId",
  c.name as customer,
  s.patient_id as "patientId",
  ${lastFirst('p')} as "patientName",
  p.dob::text as dob,
  s.nth,
  s.issued_on::text as "issuedOn",
  s.due_on::text as "dueOn",
  s.cents,
  ${openOfStatement} as "openCents",
  ${isoInstant('s.printed_at')} as "datePrinted"
`

export const listStatements = (
  scope: Scope,
  criteria: StatementCriteria,
  after: Keyset | undefined,
): Query<Statement & { counted: number }> => {
  const {
    customerId = 0,
    patientId = 0,
    onlyOpen = false,
    notPrinted = false,
    search = '',
  } = criteria
  const found = q
    .selectFrom('statement as s')
    .select('s.statement_id')
    .where('s.patient_id', 'in', visiblePatients(scope).select('p.patient_id'))
    .$if(customerId > 0, (rows) => rows.where('s.customer_id', '=', customerId))
    .$if(patientId > 0, (rows) => rows.where('s.patient_id', '=', patientId))
    .$if(search !== '', (rows) =>
      rows.where(numberOrAmount(search, { own: 's.number', cents: 's.cents' })),
    )
    .$if(notPrinted, (rows) => rows.where('s.printed_at', 'is', null))
    .$if(onlyOpen, (rows) => rows.where(sql<boolean>`${sql.raw(openOfStatement)} > 0`))
  const [lastId] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`s.statement_id < ${lastId}::bigint`),
    )
    .orderBy('s.statement_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${statementColumns}, ${counted}
      from
        statement s
        join customer c on c.customer_id = s.customer_id
        join patient p on p.patient_id = s.patient_id
      where s.statement_id in (${ids})
      order by s.statement_id desc
    `,
  )
}

export const keysetOfStatement = ({ statementId }: Statement): Keyset => [statementId]

/** Statements as issued, in number order. */
export const printedStatements = (scope: Scope, statementIds: readonly number[]) =>
  q
    .selectFrom('statement as s')
    .select(['s.statement_id as statementId', 's.number', 's.content'])
    .where('s.patient_id', 'in', visiblePatients(scope).select('p.patient_id'))
    .where('s.statement_id', '=', sql<number>`any (${statementIds}::bigint[])`)
    .orderBy('s.number')
