import type { invoices } from '@labgate/contract/billing/receivables'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { Call } from '../../../http/call.ts'
import { linesOfInvoice, mailsOfInvoice, oneInvoice } from './receivables.query.ts'

/** An invoice with its lines and emails. */
export const readInvoice = async (call: Call<(typeof invoices)['get'], Actor>) => {
  const { invoiceId } = call.input
  const [[found], lines, mails] = await call.read(
    { target: `invoice ${invoiceId}` },
    oneInvoice(call.actor, invoiceId),
    linesOfInvoice(call.actor, invoiceId),
    mailsOfInvoice(call.actor, invoiceId),
  )
  const { content: _content, mailAskedAt, ...invoice } = orRefuse(found, 'Invoice not found.')
  return {
    ...invoice,
    lines,
    mails,
    mailIsDue: mailAskedAt !== null && !mails.some(({ at }) => at !== null && at >= mailAskedAt),
  }
}
