import { describeMoney } from '@labgate/contract/billing/money'
import { receivableAges } from '@labgate/contract/billing/receivable-ages'
import {
  describeMonth,
  type Invoice,
  type InvoiceLine,
} from '@labgate/contract/billing/receivables'
import { daysBetween } from '@labgate/contract/kit/days'
import { usDate } from '@labgate/contract/kit/us-date'
import { sayInEnglish } from '@labgate/contract/languages/texts'
import { csvFile } from '../../../files/table-cells.ts'
import type { Mailed } from '../../../paper/money/mailed-paper.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import type { InvoiceContent, InvoiceStanding } from './receivables.query.ts'
import { unappliedNote } from './statement-paper.ts'

type Labeled = [label: string, value: string]

const columns = [
  { title: 'Collected', wide: 12, isNumber: false },
  { title: 'Specimen', wide: 14, isNumber: false },
  { title: 'Location', wide: 24, isNumber: false },
  { title: 'Code', wide: 8, isNumber: false },
  { title: 'Test', wide: 28, isNumber: false },
  { title: 'Amount', wide: 14, isNumber: true },
] as const

/* Charges and credits apart, if there are both. */
const partsOf = (lines: readonly InvoiceLine[]): { charges: number; credits: number } => ({
  charges: lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
  credits: lines.reduce((sum, { cents }) => sum + Math.min(0, cents), 0),
})
const howToPay = (dueOn: string): string =>
  `Please pay by ${dueOn} and write the invoice number on the check. Your administrator can dispute a line in the portal, on the account’s invoices.`
const ofCredit = 'This credit reduces what earlier invoices ask for. Nothing is due for it.'

/* How the account stood when the invoice was issued, and the coupon to pay the balance with. */
const mailedOf = (
  invoice: Invoice,
  standing: InvoiceStanding,
  to: string,
  lines: readonly InvoiceLine[],
): Mailed => {
  const { charges, credits } = partsOf(lines)
  const { account, phone, previousNumber, balanceCents } = standing
  const dueOn = usDate(invoice.dueOn ?? '')
  const isDue = balanceCents > 0
  const due: Labeled = isDue
    ? ['Balance due', describeMoney(balanceCents)]
    : ['Credit balance', describeMoney(-balanceCents)]
  return {
    remitTo: standing.remitTo,
    summary: [
      [
        previousNumber === 0 ? 'Previous balance' : `Previous balance, invoice ${previousNumber}`,
        describeMoney(standing.previousCents),
      ],
      [`Charges, invoice ${invoice.number}`, describeMoney(charges)],
      ...(credits === 0 ? [] : [['Credits', describeMoney(credits)] as Labeled]),
      ['Payments', describeMoney(standing.paymentsCents === 0 ? 0 : -standing.paymentsCents)],
      due,
    ],
    aging: [
      ...receivableAges.map(({ label }, at): Labeled => [
        label,
        describeMoney(standing.ages[at] ?? 0),
      ]),
      ...(standing.creditCents === 0
        ? []
        : [['Credits', describeMoney(-standing.creditCents)] as Labeled]),
    ],
    pay: [
      isDue
        ? `By check: send it by ${dueOn} with the coupon below, and write the account and invoice numbers on it.`
        : 'Nothing is due: credits are larger than what is open.',
      ...unappliedNote(standing.unappliedCents, invoice.issuedOn ?? '', sayInEnglish),
      ...(phone === '' ? [] : [`Questions: call ${phone}.`]),
      'Your administrator can dispute a line in the portal, on the account’s invoices.',
    ],
    ...(isDue && {
      coupon: {
        fields: [
          ['Name', to],
          ['Account number', account],
          ['Invoice number', String(invoice.number)],
          ['Due date', dueOn],
        ],
        due,
        payable: standing.remitTo[0] ?? '',
      },
    }),
  }
}

const fieldsOf = (invoice: Invoice, standing: InvoiceStanding | undefined): Labeled[] => {
  const dated: Labeled[] = [
    ['Month', describeMonth(invoice.period)],
    [standing === undefined ? 'Date' : 'Invoice date', usDate(invoice.issuedOn ?? '')],
  ]
  const dueOn = usDate(invoice.dueOn ?? '')
  if (standing === undefined) return [['Number', String(invoice.number)], ...dated, ['Due', dueOn]]
  const { account, phone, taxId } = standing
  const days = daysBetween(invoice.issuedOn ?? '', invoice.dueOn ?? '')
  return [
    ['Account number', account],
    ['Invoice number', String(invoice.number)],
    ...dated,
    ['Terms', days === 0 ? 'Due on receipt' : `Net ${days} days`],
    ['Due date', dueOn],
    ...(phone === '' ? [] : [['Questions', phone] as Labeled]),
    ...(taxId === '' ? [] : [['Our tax ID', taxId] as Labeled]),
  ]
}

/* Of an invoice from before its account's standing was kept. */
const totalsOf = (invoice: Invoice, lines: readonly InvoiceLine[]): Labeled[] => {
  const { charges, credits } = partsOf(lines)
  return [
    ...(credits === 0
      ? []
      : [
          ['Charges', describeMoney(charges)] as Labeled,
          ['Credits', describeMoney(credits)] as Labeled,
        ]),
    [invoice.cents < 0 ? 'Credit' : 'Total due', describeMoney(invoice.cents)],
  ]
}

/**
 * An invoice as mailed. It names specimens, never patients, results, or diagnoses; its figures are
 * those of the day on which it was issued.
 */
export const invoicePaper = (
  { content, ...invoice }: Invoice & { content: InvoiceContent },
  lines: readonly InvoiceLine[],
): MoneyPaper => {
  const { standing } = content
  const isCredit = invoice.cents < 0
  return {
    title: `${isCredit ? 'Credit memo' : 'Invoice'} ${invoice.number}`,
    from: content.from,
    to: content.to,
    fields: fieldsOf(invoice, standing),
    columns,
    rows: lines.map((line) => [
      usDate(line.serviceDate ?? ''),
      line.specimenBarcode,
      line.location,
      line.code,
      line.cents < 0 ? `Credit: ${line.says}` : line.says,
      describeMoney(line.cents),
    ]),
    ...(standing === undefined
      ? { totals: totalsOf(invoice, lines) }
      : {
          sums: ['Total', '', '', '', '', describeMoney(invoice.cents)],
          totals: [],
          mailed: mailedOf(invoice, standing, content.to[0] ?? '', lines),
        }),
    heading: isCredit ? 'Credit' : 'How to pay',
    says: isCredit
      ? [ofCredit]
      : standing === undefined
        ? [howToPay(usDate(invoice.dueOn ?? ''))]
        : [],
    foot: `Invoice ${invoice.number}`,
  }
}

/** The lines for a practice's books. */
export const invoiceCsv = (invoice: Invoice, lines: readonly InvoiceLine[]): Buffer =>
  csvFile([
    ['Invoice', 'Month', 'Collected', 'Specimen', 'Location', 'Code', 'Test', 'Amount', 'Open'],
    ...lines.map((line) => [
      invoice.number,
      { day: invoice.period },
      { day: line.serviceDate },
      line.specimenBarcode,
      line.location,
      line.code,
      line.says,
      { cents: line.cents },
      { cents: line.openCents },
    ]),
  ])
