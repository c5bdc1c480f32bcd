import { bills } from '@labgate/contract/billing/bills'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { remittances } from '@labgate/contract/billing/remittances'
import { queues, staleAfter } from '../../../core/claims/work-queue.ts'

/** What a decision about a payment or a remittance makes stale, wherever it is made. */
export const staleAfterPayment = [
  ...staleAfter(queues.billing),
  payerFiles.list,
  payerFiles.get,
  payerFiles.payment,
  remittances.list,
  remittances.get,
  remittances.claims,
  bills.get,
]
