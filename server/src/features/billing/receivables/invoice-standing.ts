import { agedCents } from '@labgate/contract/billing/receivable-ages'
import { daysBetween } from '@labgate/contract/kit/days'
import type { MailedBiller } from '../biller.ts'
import type { AccountStanding } from './close-month.queries.ts'
import type { InvoiceStanding } from './receivables.query.ts'

/**
 * How an account stands with an invoice of `cents`: the balance of the invoice before, this one's
 * amount, and what was paid in between, which is the balance (rules.md#papers-of-money). `today`:
 * the laboratory's. `held`: the account's money that no line has taken yet.
 */
export const invoiceStanding = (
  {
    account,
    biller: { phone, taxId, remitTo },
    today,
    held,
  }: { account: string; biller: MailedBiller; today: string; held: number },
  {
    lastNumber,
    invoicedCents,
    paidThenCents,
    paidCents,
    open,
  }: Omit<AccountStanding, 'customerId'>,
  cents: number,
): InvoiceStanding => {
  const { cents: ages, creditCents } = agedCents(
    open.map((one) => ({ days: daysBetween(one.day, today), cents: one.cents })),
  )
  return {
    account,
    phone,
    taxId,
    remitTo,
    previousNumber: lastNumber,
    previousCents: invoicedCents - paidThenCents,
    paymentsCents: paidCents - paidThenCents,
    balanceCents: invoicedCents + cents - paidCents,
    paidCents,
    unappliedCents: held,
    ages,
    creditCents,
  }
}
