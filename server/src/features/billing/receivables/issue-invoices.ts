import type { invoices } from '@labgate/contract/billing/receivables'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { issue, refuseIf } from '../../../access/refusal.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { closeMonth } from './close-month.ts'

/** Closes a month that is over: issues the invoices to practices that are left. */
export const issueInvoices = async (
  tx: Tx,
  given: ParsedInput<typeof invoices.close>,
  change: ChangeContext,
  now: Date,
): Promise<{ made: number; leftOut: number; message: string }> => {
  const { period } = given
  const today = await laboratoryDay(tx, now)
  refuseIf(
    period === null || !period.endsWith('-01')
      ? [issue('period', 'Choose a month.', 'required')]
      : [],
  )
  refuseIf(
    (period ?? '') >= `${today.slice(0, 7)}-01`
      ? [issue('period', 'This month is not over yet.', 'future')]
      : [],
  )
  change.about({ target: `invoices of ${period ?? ''}` })
  const done = await closeMonth(tx, period ?? '', today, now)
  return {
    ...done,
    message:
      done.made === 0
        ? 'Nothing is left to invoice for this month.'
        : `${done.made === 1 ? '1 invoice was' : `${done.made} invoices were`} issued.`,
  }
}
