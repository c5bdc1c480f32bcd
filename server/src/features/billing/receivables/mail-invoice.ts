import { linkTo } from '@labgate/contract/access/link-to'
import { describeMoney } from '@labgate/contract/billing/money'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import { pipeline, type Scope, type Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { linkLine } from '../../../ports/mail/portal-link.ts'
import { invoicesInWords, type InvoiceInWords } from './receivables.query.ts'

/**
 * Requests another email to the practice about an invoice. The notice round sends it to those who
 * opted in and can see the invoice (mail-choices/new-for-reader.ts). Refuses if no one opted in.
 * Runs under the laboratory's scope; invoices are the laboratory's to send.
 */
export const mailAgain = async (
  tx: Tx,
  actor: Actor,
  invoiceId: number,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const { rows } = await tx.executeQuery<{ number: number; customerId: number; readers: number }>(
    compiledRaw(
      `
        select
          i.number,
          i.customer_id as "customerId",
          (
            select count(*)::int
            from app_user u
            where
              u.customer_id = i.customer_id
              and invoice_mail_chosen(u.user_id)
              and not u.disabled
          ) as readers
        from invoice i
        where i.invoice_id = $1 and ($2::bigint[] is null or i.customer_id = any ($2::bigint[]))
        for update of i
      `,
      [invoiceId, actor.customers === 'all' ? null : actor.customers],
    ),
  )
  const invoice = orRefuse(rows[0], 'Invoice not found.')
  if (invoice.readers === 0)
    throw new Refusal(
      'not-possible',
      'No one at the practice chose email for invoices. An administrator there turns it on in My Account.',
    )
  await tx.executeQuery(
    compiledRaw(
      `
        update invoice
        set
          mail_version = mail_version + 1,
          mail_asked_at = $2
        where invoice_id = $1
      `,
      [invoiceId, now.toISOString()],
    ),
  )
  change.about({
    customerId: invoice.customerId,
    target: `invoice ${invoiceId}`,
    fields: ['email'],
  })
  return { message: 'The email leaves within a minute.' }
}

/** 'Invoice 1042: $250.00, due 12/05/2026.' A credit has no due date; payments since are stated. */
export const describeInvoice = ({ number, cents, openCents, dueOn }: InvoiceInWords): string => {
  if (cents <= 0) return `Invoice ${number}: a credit of ${describeMoney(-cents)}.`
  const open =
    openCents === cents
      ? ''
      : openCents <= 0
        ? ' Paid.'
        : ` Still open: ${describeMoney(openCents)}.`
  return `Invoice ${number}: ${describeMoney(cents)}, due ${usDate(dueOn)}.${open}`
}
/** Maximum invoices listed individually. */
const mostNotices = 10

/**
 * What an email adds about invoices: number, amount, and due date of each, and where they are. What
 * a practice owes is its own business and names no patient; everyone who reads it opted in and can
 * see the invoice (docs/decisions/0045, 0059). '' if there are none. `config`: where Labgate is
 * reached, if known.
 */
export const sayInvoices = async (
  tx: Tx,
  scope: Scope,
  invoiceIds: readonly number[],
  config: Parameters<typeof linkLine>[0],
): Promise<string> => {
  if (invoiceIds.length === 0) return ''
  const [found] = await pipeline(tx, invoicesInWords(scope, invoiceIds, mostNotices))
  const more = invoiceIds.length - found.length
  const place = linkLine(config, linkTo('/customer', { section: 'invoices' }))
  return `\n\n${[...found.map(describeInvoice), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n')}${place}`
}
