import { describeMoney } from '@labgate/contract/billing/money'
import {
  describeMonth,
  type Invoice,
  type InvoiceLine,
} from '@labgate/contract/billing/receivables'
import { usDate } from '@labgate/contract/kit/us-date'
import { csvFile } from '../../../files/table-cells.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import type { InvoiceContent } from './receivables.query.ts'

/** An invoice as mailed. It names specimens, never patients, results, or diagnoses. */
export const invoicePaper = (
  { content, ...invoice }: Invoice & { content: InvoiceContent },
  lines: readonly InvoiceLine[],
): MoneyPaper => ({
  title: invoice.cents < 0 ? `Credit memo ${invoice.number}` : `Invoice ${invoice.number}`,
  from: content.from,
  to: content.to,
  fields: [
    ['Number', String(invoice.number)],
    ['Month', describeMonth(invoice.period)],
    ['Date', usDate(invoice.issuedOn ?? '')],
    ['Due', usDate(invoice.dueOn ?? '')],
  ],
  columns: [
    { title: 'Collected', wide: 12, isNumber: false },
    { title: 'Specimen', wide: 14, isNumber: false },
    { title: 'Location', wide: 24, isNumber: false },
    { title: 'Code', wide: 8, isNumber: false },
    { title: 'Test', wide: 28, isNumber: false },
    { title: 'Amount', wide: 14, isNumber: true },
  ],
  rows: lines.map((line) => [
    usDate(line.serviceDate ?? ''),
    line.specimenBarcode,
    line.location,
    line.code,
    line.cents < 0 ? `Credit: ${line.says}` : line.says,
    describeMoney(line.cents),
  ]),
  totals: [
    ...(lines.some(({ cents }) => cents < 0)
      ? ([
          [
            'Charges',
            describeMoney(
              lines.filter(({ cents }) => cents > 0).reduce((sum, { cents }) => sum + cents, 0),
            ),
          ],
          [
            'Credits',
            describeMoney(
              lines.filter(({ cents }) => cents < 0).reduce((sum, { cents }) => sum + cents, 0),
            ),
          ],
        ] as const)
      : []),
    [invoice.cents < 0 ? 'Credit' : 'Total due', describeMoney(invoice.cents)],
  ],
  heading: invoice.cents < 0 ? 'Credit' : 'How to pay',
  says: [
    invoice.cents < 0
      ? 'This credit reduces what earlier invoices ask for. Nothing is due for it.'
      : `Please pay by ${usDate(invoice.dueOn ?? '')} and write the invoice number on the check. Your administrator can dispute a line in the portal, on the account’s invoices.`,
  ],
  foot: `Invoice ${invoice.number}`,
})

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
