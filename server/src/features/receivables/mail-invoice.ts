import type { Actor } from '../../access/actor.ts'
import { orRefuse, Refusal } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import type { Telling } from '../../http/call.ts'

/**
 * Has the practice told of an invoice by email once more. The round of notices sends it to those who chose it and see the invoice (mail-choices/new-for-reader.ts).
 * Refuses where nobody chose it. Runs under the house's scope; invoices are the laboratory's to send.
 */
export const mailAgain = async (tx: Tx, actor: Actor, invoiceId: number, telling: Telling, now: Date): Promise<{ message: string }> => {
  const { rows } = await tx.executeQuery<{ number: number; customerId: number; readers: number }>(
    compiledText(
      `select i.number, i.customer_id as "customerId", (select count(*)::int from app_user u where u.customer_id = i.customer_id and invoice_mail_chosen(u.user_id) and not u.disabled) as readers
       from invoice i where i.invoice_id = $1 and ($2::bigint[] is null or i.customer_id = any ($2::bigint[])) for update of i`,
      [invoiceId, actor.customers === 'all' ? null : actor.customers],
    ),
  )
  const invoice = orRefuse(rows[0], 'Invoice not found.')
  if (invoice.readers === 0)
    throw new Refusal('not-possible', 'No one at the practice chose email for invoices. An administrator there turns it on in Sign-in and Sessions.')
  await tx.executeQuery(
    compiledText('update invoice set mail_version = mail_version + 1, mail_asked_at = $2 where invoice_id = $1', [invoiceId, now.toISOString()]),
  )
  telling.about({ customerId: invoice.customerId, target: `invoice ${invoiceId}`, fields: ['email'] })
  return { message: 'The email leaves within a minute.' }
}
