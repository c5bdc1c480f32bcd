import { linkTo, type ScreenLink, type ScreenQuery } from '@labgate/contract/access/link-to'
import { linkToBill } from '@labgate/contract/billing/bill-link'
import type { Found, FoundKind } from '@labgate/contract/overviews/find'
import { seesScreen } from '../home.ts'

/** Records of money that a search finds. */
export type MoneyKind =
  | 'claim'
  | 'check'
  | 'payment'
  | 'statement'
  | 'invoice'
  | 'refund'
  | 'authorization'

const onDesk = (query: ScreenQuery<'/billing-work'>): ScreenLink | undefined =>
  seesScreen('/billing-work') ? linkTo('/billing-work', query) : undefined

/** Where a record of money opens; undefined if not on a screen that this user has. */
const links: Readonly<Record<MoneyKind, (found: Found, typed: string) => ScreenLink | undefined>> =
  {
    claim: ({ id }) => (seesScreen('/bill') ? linkToBill({ claimId: id }) : undefined),
    check: ({ id }) => onDesk({ desk: 'files', tab: 'remittances', remittance: id }),
    payment: ({ id }) => onDesk({ desk: 'receivables', tab: 'payments', payment: id }),
    statement: ({ id }) => onDesk({ desk: 'receivables', tab: 'statements', statement: id }),
    // a list may be longer than its first page: what was typed narrows it to the invoice
    invoice: ({ id }, search) =>
      onDesk({ desk: 'receivables', invoice: id, search }) ??
      // a practice reads its invoices on its own account
      (seesScreen('/customer') ? linkTo('/customer') : undefined),
    refund: ({ id }) => onDesk({ desk: 'receivables', tab: 'refunds', refund: id }),
    authorization: ({ patientId }) =>
      seesScreen('/patient') ? linkTo('/patient', { id: patientId }) : undefined,
  }
export const isMoney = (kind: FoundKind): kind is MoneyKind => kind in links
/** Opens a record of money, with what was typed to find it. */
export const moneyLink = (found: Found & { kind: MoneyKind }, typed: string) =>
  links[found.kind](found, typed)
