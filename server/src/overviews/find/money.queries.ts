import { practiceStaff } from '@labgate/contract/access/user-types'
import { describeMoney } from '@labgate/contract/billing/money'
import { moneySoughtOf } from '@labgate/contract/billing/money-sought'
import { describeMonth } from '@labgate/contract/billing/receivables'
import { isAmong } from '@labgate/contract/kit/coded'
import { mostFound, type Found, type FoundKind } from '@labgate/contract/overviews/find'
import { actorMay, type Actor } from '../../access/actor.ts'
import { claimsSought } from '../../features/billing/bills/claims-sought.query.ts'
import { checksSought } from '../../features/billing/payer-files/checks-sought.query.ts'
import { listAuthorizations } from '../../features/billing/preauth/authorizations.query.ts'
import { listPayments } from '../../features/billing/receivables/payments.query.ts'
import {
  listInvoices,
  listStatements,
} from '../../features/billing/receivables/receivables.query.ts'
import { listRefunds } from '../../features/billing/receivables/refunds.query.ts'
import { blank, joined, sought, type Sought } from './find-group.ts'

/* A record of money as a row: what it is, whose, and how much. */
const row = (
  kind: FoundKind,
  one: { id: number; name: string; code: string; day: string | null; patientId?: number },
  ...text: (string | null)[]
): Found[] => [{ ...blank, kind, ...one, says: joined(...text) }]

/* Each list under the permission of its own call. */
const lists = (actor: Actor, typed: string, today: string): (Sought | false)[] => {
  const page = { search: typed, pageSize: mostFound }
  // the database's role of those who see some accounts reads no payments, statements, or refunds
  const readsAll = actor.customers === 'all'
  return [
    actorMay(actor, 'bill.read') &&
      !isAmong(practiceStaff, actor.who.userTypeId) &&
      sought(claimsSought(actor, typed, mostFound), (found) =>
        row(
          'claim',
          {
            id: found.claimId,
            patientId: found.patientId,
            name: found.patientName,
            code: found.number,
            day: found.serviceDay,
          },
          found.payer,
          describeMoney(found.cents),
        ),
      ),
    readsAll &&
      actorMay(actor, 'payer-files.read') &&
      sought(checksSought(typed, mostFound), (found) =>
        row(
          'check',
          { id: found.remittanceId, name: found.payer, code: found.trace, day: found.paidOn },
          describeMoney(found.cents),
        ),
      ),
    readsAll &&
      actorMay(actor, 'payment.read') &&
      sought(listPayments(actor, page, undefined), (found) =>
        row(
          'payment',
          {
            id: found.paymentId,
            patientId: found.patientId,
            name: found.patientName || found.customer,
            code: found.reference,
            day: found.receivedOn,
          },
          describeMoney(found.cents),
        ),
      ),
    readsAll &&
      actorMay(actor, 'statement.read') &&
      sought(listStatements(actor, page, undefined), (found) =>
        row(
          'statement',
          {
            id: found.statementId,
            patientId: found.patientId,
            name: found.patientName,
            code: String(found.number),
            day: found.issuedOn,
          },
          describeMoney(found.cents),
        ),
      ),
    actorMay(actor, 'invoice.read') &&
      sought(listInvoices(actor, page, undefined), (found) =>
        row(
          'invoice',
          {
            id: found.invoiceId,
            name: found.customer,
            code: String(found.number),
            day: found.issuedOn,
          },
          describeMonth(found.period),
          describeMoney(found.cents),
        ),
      ),
    readsAll &&
      actorMay(actor, 'payment.read') &&
      sought(listRefunds(actor, page, undefined), (found) =>
        row(
          'refund',
          {
            id: found.refundId,
            name: found.to,
            code: found.checkNumber || found.reference,
            day: found.sentOn,
          },
          describeMoney(found.cents),
        ),
      ),
    actorMay(actor, 'preauth.read') &&
      sought(listAuthorizations(actor, page, undefined, today), (found) =>
        row(
          'authorization',
          {
            id: found.preAuthorizationId,
            patientId: found.patientId,
            name: found.patientName,
            code: found.number,
            day: found.validFrom,
          },
          found.payer,
        ),
      ),
  ]
}

/** Money by its number or amount (rules.md#finding-money): each kind that the caller can list. */
export const moneyFound = (actor: Actor, typed: string, today: string): Sought[] => {
  const { number, cents } = moneySoughtOf(typed)
  if (number === '' && cents === undefined) return []
  return lists(actor, typed, today).filter((one) => one !== false)
}
