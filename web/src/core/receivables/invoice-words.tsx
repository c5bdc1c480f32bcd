import { describeMoney } from '@labgate/contract/billing/money'
import type { Invoice } from '@labgate/contract/billing/receivables'
import { dayAsText, dayHere } from '../../forms/dates.ts'
import { StatusWord } from '../../ui/status-word.tsx'

/** Whether an invoice is paid, open, or past due, in a word that does not depend on color. */
export const InvoiceStateWord = ({
  invoice: { cents, openCents, dueOn },
}: {
  invoice: Pick<Invoice, 'cents' | 'openCents' | 'dueOn'>
}) => {
  if (cents < 0) return <StatusWord tone="plain">Credit</StatusWord>
  if (openCents <= 0) return <StatusWord tone="done">Paid</StatusWord>
  const isLate = dueOn !== null && dueOn < dayHere()
  return (
    <StatusWord tone={isLate ? 'danger' : 'waiting'}>
      {isLate ? `Past due since ${dayAsText(dueOn)}` : `Due ${dayAsText(dueOn)}`}
    </StatusWord>
  )
}
export const describeOpen = ({ openCents }: Pick<Invoice, 'openCents'>): string =>
  openCents === 0 ? '' : describeMoney(openCents)
