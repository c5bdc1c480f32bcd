import { breakGlass, jobs } from '@labgate/contract/access/watch'
import { late } from '@labgate/contract/accessioning/late'
import { accounts } from '@labgate/contract/accounts/accounts'
import { billingTables, type BillingProposal } from '@labgate/contract/billing/billing-tables'
import { denials, type RuleDraft } from '@labgate/contract/billing/denials'
import { refunds } from '@labgate/contract/billing/refunds'
import { billingWork, insuranceWork } from '@labgate/contract/billing/work-queues'
import { inbox } from '@labgate/contract/desk/inbox'
import { incidents } from '@labgate/contract/desk/incidents'
import { inconsistencies } from '@labgate/contract/desk/inconsistencies'
import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { anyDay } from '@labgate/contract/kit/address'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { differenceKinds } from '@labgate/contract/orders/bench-differences'
import { orders } from '@labgate/contract/orders/orders'
import { plannedOrders } from '@labgate/contract/orders/planned-orders'
import { savedViews, type SavedView } from '@labgate/contract/overviews/saved-views'
import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { shadow } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { resultReview } from '@labgate/contract/results/result-review'
import { results } from '@labgate/contract/results/results'

/** The reader of a dashboard. `entityId` 0: laboratory staff. */
export interface Reader {
  userId: number
  userTypeId: number
  entityId: number
  physician: boolean
}
/** What the screen behind a tile asks for, whatever account and location the top bar names. */
export interface TileList {
  kind: string
  path: string
  search: (reader: Reader) => Record<string, string | number>
  endpoint: Endpoint
  /** The criteria of a paged list; `input`: of one that is not paged. */
  criteria?: (reader: Reader) => object
  input?: (reader: Reader) => object
  /** Of a list that is not narrowed by the call: its rows that the tile counts. */
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any list
  counts?: (row: any) => boolean
  /** User types, the first of which opens it in the web app’s test; `physician`: only providers. */
  types: readonly number[]
  physician?: true
  /** A section of the account’s own record, which has no top bar to narrow it. */
  isInRecord?: true
}

/** Active and inactive, of the laboratory and of every account. */
const everyone = { active: 3 }
const accountList = (kind: string, attention: string, types: readonly number[]): TileList => ({
  kind,
  path: '/customer',
  search: () => (attention === '' ? {} : { attention }),
  endpoint: accounts.list,
  criteria: () => (attention === '' ? {} : { attention }),
  types,
})
const resultList = (kind: string, search: Record<string, string>, criteria: object): TileList => ({
  kind,
  path: '/results',
  search: () => search,
  endpoint: resultReview.list,
  criteria: ({ physician }) => ({ state: 'new', mine: physician, ...criteria }),
  types: [2, 3],
})
const ofRecord = (
  kind: string,
  search: Record<string, string | number>,
  endpoint: Endpoint,
  criteria: object,
): TileList => ({
  kind,
  path: '/customer',
  search: () => search,
  endpoint,
  criteria: ({ entityId }) => ({ customerId: entityId, ...criteria }),
  types: [3],
  isInRecord: true,
})

/**
 * Every tile of a dashboard that opens a list, with that list. Tiles that open a form (a signature,
 * delegates) have none.
 */
export const tileLists: readonly TileList[] = [
  {
    kind: 'criticals',
    path: '/result-desk',
    search: () => ({ tab: 'critical', calls: 'waiting' }),
    endpoint: results.criticals,
    criteria: () => ({ calls: 'waiting' }),
    types: [8, 1, 7],
  },
  resultList('results-critical', { kind: 'critical' }, { severity: 'critical' }),
  resultList('results-unexplained', { kind: 'found' }, { found: true }),
  resultList('results-new', {}, {}),
  {
    kind: 'inbox-unread',
    path: '/inbox',
    search: () => ({ state: 3 }),
    endpoint: inbox.list,
    criteria: ({ entityId }) => ({ customerId: entityId, state: 3 }),
    types: [12, 13, 3],
  },
  {
    kind: 'own-incidents',
    path: '/customer-issue',
    search: ({ userId }) => ({ owner: userId }),
    endpoint: incidents.list,
    criteria: ({ userId }) => ({ status: 'open', userId_Owner: userId }),
    types: [8, 1, 7],
  },
  {
    kind: 'practice-messages',
    path: '/customer-issue',
    search: () => ({ owner: -1, fromPractice: 'true' }),
    endpoint: incidents.list,
    criteria: () => ({ status: 'open', userId_Owner: -1, fromPractice: true }),
    types: [8, 1, 7],
  },
  {
    kind: 'identity-corrections',
    path: '/cet-utility',
    search: () => ({ tab: 'identity' }),
    endpoint: identityCorrections.waiting,
    criteria: () => ({}),
    types: [8, 1, 7],
  },
  {
    kind: 'disputed-dates',
    path: '/inconsistency',
    search: () => ({
      kind: differenceKinds.mismatchDate,
      state: 'open',
      from: anyDay,
      to: anyDay,
    }),
    endpoint: inconsistencies.list,
    criteria: () => ({
      tab: 'documents',
      kind: differenceKinds.mismatchDate,
      state: 'open',
      startDate: '2000-01-01',
    }),
    types: [8, 12, 13],
  },
  {
    kind: 'fax-numbers-to-verify',
    path: '/fax-service',
    search: () => ({ tab: 'numbers', numberState: 'open' }),
    endpoint: faxNumbers.list,
    criteria: () => ({ state: 'open' }),
    types: [8, 1, 7],
  },
  {
    kind: 'late-specimens',
    path: '/late',
    search: () => ({}),
    endpoint: late.list,
    criteria: ({ entityId }) => ({ customerId: entityId }),
    types: [8, 3, 7, 12],
  },
  {
    kind: 'views-paused',
    path: '/security',
    search: () => ({}),
    endpoint: savedViews.list,
    input: () => ({ page: '' }),
    counts: ({ schedule }: SavedView) => schedule?.isPaused === true,
    types: [1, 8],
  },
  {
    kind: 'insurance-to-approve',
    path: '/insurance-work',
    search: () => ({ view: 'approval' }),
    endpoint: insuranceWork.list,
    criteria: () => ({ view: 'approval' }),
    types: [1, 8, 18],
  },
  {
    kind: 'billing-to-approve',
    path: '/billing-work',
    search: () => ({ view: 'approval' }),
    endpoint: billingWork.list,
    criteria: () => ({ view: 'approval' }),
    types: [18, 7, 8],
  },
  {
    kind: 'refunds-to-approve',
    path: '/billing-work',
    search: () => ({ desk: 'receivables', tab: 'refunds', stands: 'approve' }),
    endpoint: refunds.list,
    criteria: () => ({ toApprove: true }),
    types: [18, 8],
  },
  {
    kind: 'prices-to-approve',
    path: '/insurance',
    search: () => ({ view: 'proposals' }),
    endpoint: billingTables.proposals,
    input: () => ({}),
    counts: ({ state, isOwn }: BillingProposal) => state === 'open' && !isOwn,
    types: [1, 8],
  },
  {
    kind: 'rules-to-approve',
    path: '/preauth',
    search: () => ({ tab: 'drafts' }),
    endpoint: denials.drafts,
    input: () => ({}),
    counts: ({ ruleDraftId }: RuleDraft) => ruleDraftId > 0,
    types: [1],
  },
  {
    kind: 'break-glass',
    path: '/break-glass',
    search: () => ({ waiting: 1 }),
    endpoint: breakGlass.list,
    input: () => ({ waiting: true }),
    types: [1],
  },
  {
    kind: 'users-locked',
    path: '/user',
    search: () => ({ attention: 'locked' }),
    endpoint: users.list,
    criteria: () => ({ attention: 'locked', ...everyone }),
    types: [1],
  },
  {
    kind: 'jobs-failed',
    path: '/queue',
    search: () => ({ state: 'failed' }),
    endpoint: jobs.list,
    criteria: () => ({ state: 'failed' }),
    types: [1],
  },
  {
    kind: 'unsigned-own',
    path: '/lab-order',
    search: () => ({ sign: 'own' }),
    endpoint: orders.unsigned,
    input: ({ userId }) => ({ userId }),
    types: [2, 3],
  },
  {
    kind: 'unsigned-delegate',
    path: '/lab-order',
    search: () => ({ sign: 'delegate' }),
    endpoint: orders.delegateUnsigned,
    input: ({ userId }) => ({ userId }),
    types: [2, 3],
  },
  {
    kind: 'planned-due',
    path: '/lab-order',
    search: () => ({ sign: 'planned' }),
    endpoint: plannedOrders.list,
    input: ({ entityId }) => ({ searchCriteria: { customerId: entityId, dueWithin: 0 } }),
    types: [2, 3],
  },
  {
    kind: 'providers-pending',
    path: '/user',
    search: () => ({ attention: 'provider-pending' }),
    endpoint: users.list,
    criteria: () => ({ attention: 'provider-pending', ...everyone }),
    types: [1],
  },
  accountList('providers-pending', 'provider-pending', [8, 7]),
  accountList('accounts-not-reviewed', 'not-reviewed', [8, 1, 12, 9]),
  accountList('accounts-no-location', 'no-location', [8, 1]),
  accountList('accounts-no-service', 'no-service', [8, 1]),
  accountList('accounts', '', [4, 9, 12, 18]),
  ofRecord('users-never-signed-in', { section: 'users', users: 'never-signed-in' }, users.list, {
    attention: 'never-signed-in',
  }),
  ofRecord('providers-no-signature', { section: 'users', users: 'no-signature' }, users.list, {
    attention: 'no-signature',
  }),
  ofRecord('visits', { section: 'visits', recent: 1 }, shadow.list, { recent: true }),
]

/** Tiles that open a form, not a list. */
export const tilesOfForms = ['own-signature', 'attest-signature', 'attest-delegates']

/** The list behind a tile for this reader. */
export const listBehind = (kind: string, { userTypeId }: Reader): TileList | undefined => {
  const of = tileLists.filter((one) => one.kind === kind)
  return of.find(({ types }) => types.includes(userTypeId)) ?? of[0]
}
