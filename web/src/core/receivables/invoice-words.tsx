import { describeMoney } from '@labgate/contract/billing/money'
import type { Invoice } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import { dayAsText, dayHere } from '../../forms/dates.ts'
import { StatusWord } from '../../ui/status-word.tsx'

/** Whether an invoice is paid, open, or past due, in a word that does not depend on color. */
export const InvoiceStateWord = ({
  invoice: { cents, openCents, dueOn },
}: {
  invoice: Pick<Invoice, 'cents' | 'openCents' | 'dueOn'>
}) => {
  if (cents < 0) return <StatusWord tone="plain">{say('Credit')}</StatusWord>
  if (openCents <= 0) return <StatusWord tone="done">{say('Paid')}</StatusWord>
  const isLate = dueOn !== null && dueOn < dayHere()
  return (
    <StatusWord tone={isLate ? 'danger' : 'waiting'}>
      {isLate
        ? say('Past due since {dueOn}', { dueOn: dayAsText(dueOn) })
        : say('Due {dueOn}', { dueOn: dayAsText(dueOn) })}
    </StatusWord>
  )
}
export const describeOpen = ({ openCents }: Pick<Invoice, 'openCents'>): string =>
  openCents === 0 ? '' : describeMoney(openCents)
