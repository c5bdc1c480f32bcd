import { invoices } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import { useList } from '../../../api/queries.ts'
import { InvoiceDetail } from '../../../core/receivables/invoice-detail.tsx'
import { Section } from '../../../ui/section.tsx'

/** The first invoice that listed a bill, where its disputed lines are answered. */
export const DisputedInvoice = ({ billId }: { billId: number }) => {
  const [invoice] = useList(invoices.list, { billId }).rows
  if (invoice === undefined) return null
  return (
    <Section id="disputed-invoice" title={say('Invoice')} columns={1}>
      <InvoiceDetail invoiceId={invoice.invoiceId} only={billId} />
    </Section>
  )
}
