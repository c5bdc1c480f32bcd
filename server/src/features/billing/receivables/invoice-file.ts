import type { invoices } from '@labgate/contract/billing/receivables'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { makePaper } from '../../../paper/paper.ts'
import { invoiceCsv, invoicePaper } from './invoice-paper.ts'
import { linesOfInvoice, oneInvoice } from './receivables.query.ts'

/** An invoice as PDF or CSV. */
export const invoiceFile = async (
  context: AppContext,
  call: Call<(typeof invoices)['file'], Actor>,
) => {
  const { invoiceId, format } = call.input
  const [[found]] = await call.read(
    { target: `invoice ${invoiceId}` },
    oneInvoice(call.actor, invoiceId),
  )
  const invoice = orRefuse(found, 'Invoice not found.')
  // it names specimens and no patients: everyone gets the whole paper
  const [lines] = await context.database.forActor(systemScope, (tx) =>
    pipeline(tx, linesOfInvoice(systemScope, invoiceId)),
  )
  const bytes =
    format === 'csv'
      ? invoiceCsv(invoice, lines)
      : await orRefuseUnprintable(makePaper({ kind: 'money', facts: invoicePaper(invoice, lines) }))
  return {
    fileType: format === 'csv' ? 'text/csv' : 'application/pdf',
    fileName: `invoice-${invoice.number}.${format}`,
    fileAsBase64: bytes.toString('base64'),
  }
}
