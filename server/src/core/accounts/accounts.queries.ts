import type { AccountRow } from '@labgate/contract/accounts/accounts'
import { sql, type RawBuilder } from 'kysely'
import type { Scope, Tx } from '../../db/database.ts'
import { q, unprepared, type Query } from '../../db/queries.ts'
import { anywhere, beginsWith } from '../../db/search.ts'
import { pageByName } from '../../http/page-by-name.ts'
import type { Keyset, Paging } from '../../http/page-of.ts'
import { testTypeColumns } from './test-type-columns.ts'

const anyService = Object.values(testTypeColumns)
  .map((name) => `c.service_${name}`)
  .join(' or ')

/** First lock: every query on accounts starts here. Row level security is the second. */
export const visibleAccounts = (scope: Scope, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('customer as c')
    .$if(scope.customers !== 'all', (accounts) =>
      accounts.where('c.customer_id', '=', sql<number>`any (${scope.customers}::bigint[])`),
    )

export interface AccountCriteria extends Paging {
  name?: string | undefined
  active?: number | undefined
  city?: string | undefined
  state?: string | undefined
  facilityCode?: string | undefined
  regionId?: number | undefined
  userId_AM?: number | undefined
  userId_TM?: number | undefined
  userId_RM?: number | undefined
  userId_LCS?: number | undefined
  userId_VP?: number | undefined
  userId_Specialist?: number | undefined
  attention?: string | undefined
  volumeState?: string | undefined
}

/**
 * Above this many accounts in scope, a name is looked up in the trigram index first and the scope
 * applied to the matches.
 */
const wideScope = 500
const given = (id: number | undefined): id is number => id !== undefined && id > 0

const owners = {
  userId_AM: 'c.user_id_am',
  userId_TM: 'c.user_id_tm',
  userId_RM: 'c.user_id_rm',
  userId_VP: 'c.user_id_vp',
  userId_Specialist: 'c.user_id_specialist',
} as const

/**
 * Whether the account has each of the words in its name, city, or state. Two letters alone match
 * only the name: every account of a state would bury the intended one.
 */
const hasWords = (scope: Scope, typed: string): RawBuilder<boolean> => {
  const words = typed.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0 || typed.trim().length < 3)
    return sql<boolean>`c.folded like ${anywhere(typed.trim())}`
  const [longest = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  if (scope.customers !== 'all' && scope.customers.length > wideScope)
    return sql<boolean>`
      c.customer_id in (
        select
          find_customers_by_words(
            ${anywhere(longest)},
            array[${sql.join(words.map(anywhere))}]::text[],
            1001
          )
      )
    `
  return sql<boolean>`
    (${sql.join(
      [longest, ...others].map((word) => sql`c.sought like ${anywhere(word)}`),
      sql` and `,
    )})
  `
}

const filtered = (scope: Scope, criteria: AccountCriteria, resembling: boolean) => {
  let accounts = visibleAccounts(scope)
  const {
    name = '',
    city = '',
    state = '',
    facilityCode = '',
    regionId,
    userId_LCS,
    attention = '',
    volumeState = '',
    active = 1,
  } = criteria
  if (volumeState !== '')
    accounts = accounts.where(
      'c.customer_id',
      'in',
      q.selectFrom('figure_account_state').select('customer_id').where('state', '=', volumeState),
    )
  if (active === 1 || active === 2) accounts = accounts.where('c.active', '=', active === 1)
  if (name !== '') {
    if (resembling) accounts = accounts.where(sql<boolean>`fold(${name}) <% c.folded`)
    else accounts = accounts.where(hasWords(scope, name))
  }
  if (city !== '') accounts = accounts.where(beginsWith('c.city_folded', city))
  if (state !== '') accounts = accounts.where('c.state', '=', state.toUpperCase())
  if (facilityCode !== '') accounts = accounts.where(beginsWith('c.facility_folded', facilityCode))
  if (given(regionId)) accounts = accounts.where('c.region_id', '=', regionId)
  for (const [field, column] of Object.entries(owners)) {
    const owner = criteria[field as keyof typeof owners]
    if (given(owner)) accounts = accounts.where(column, '=', owner)
  }
  if (given(userId_LCS))
    accounts = accounts.where(
      'c.customer_id',
      'in',
      q.selectFrom('customer_lcs').select('customer_id').where('user_id', '=', userId_LCS),
    )
  if (attention === 'not-reviewed')
    accounts = accounts.where(({ or, eb }) =>
      or([
        eb('c.date_reviewed', 'is', null),
        eb('c.date_reviewed', '<', sql<string>`now() - interval '1 year'`),
      ]),
    )
  if (attention === 'provider-pending')
    accounts = accounts.where(
      'c.customer_id',
      'in',
      q
        .selectFrom('app_user')
        .select('customer_id')
        .where('physician_pending', '=', sql<boolean>`true`),
    )
  if (attention === 'no-location') accounts = accounts.where('c.primary_name', '=', '')
  if (attention === 'no-service')
    accounts = accounts.where(sql<boolean>`not (${sql.raw(anyService)})`)
  return accounts
}

export type AccountListRow = AccountRow & { folded: string; total: number }

const columns = [
  'c.customer_id as customerId',
  'c.name',
  'c.facility_code as facilityCode',
  'c.contact_name as contactName',
  'c.contact_position as contactPosition',
  'c.contact_email as contactEmail',
  'c.active',
  'c.date_reviewed as dateReviewed',
  'c.city',
  'c.state',
] as const
const region = sql<string>`
  coalesce((select description from code where list = 'Region' and id = c.region_id), '')
`

/** One page of accounts by name. */
export const listAccounts = (
  scope: Scope,
  criteria: AccountCriteria,
  after: Keyset | undefined,
): Query<AccountListRow> => {
  const hits = filtered(scope, criteria, false).select(['c.customer_id as id', 'c.folded'])
  const query = pageByName(hits, criteria, after, (criteria.name ?? '') !== '')
    .innerJoin('customer as c', 'c.customer_id', 'page.id')
    .select(columns)
    .select([sql<number>`coalesce(c.region_id, 0)`.as('regionId'), region.as('region')])
  return unprepared(query) as Query<AccountListRow>
}

/**
 * When nothing contains what was typed: up to 50 accounts with similar names, most similar first
 * (rules.md#similar-names-list).
 */
export const resemblingAccounts = (
  scope: Scope,
  criteria: AccountCriteria,
): Query<AccountListRow> =>
  unprepared(
    q
      .with(
        (cte) => cte('hit').materialized(),
        () =>
          filtered(scope, criteria, true)
            .select([
              'c.customer_id',
              sql<number>`word_similarity(fold(${criteria.name ?? ''}), c.folded)`.as('likeness'),
            ])
            .orderBy('likeness', 'desc')
            .orderBy('c.customer_id')
            .limit(50),
      )
      .selectFrom('hit')
      .innerJoin('customer as c', 'c.customer_id', 'hit.customer_id')
      .select(columns)
      .select([
        'c.folded',
        sql<number>`coalesce(c.region_id, 0)`.as('regionId'),
        region.as('region'),
        sql<number>`(select count(*) from hit)`.as('total'),
      ])
      .orderBy('hit.likeness', 'desc')
      .orderBy('hit.customer_id'),
  ) as Query<AccountListRow>

/** Number of accounts matching these criteria, up to 1001. */
export const countAccounts = (scope: Scope, criteria: AccountCriteria): Query<{ count: number }> =>
  unprepared(
    q
      .selectFrom(
        filtered(scope, criteria, false).select('c.customer_id').limit(1001).as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
  )

/** The account for a change: locked until the transaction ends. */
export const lockAccount = (tx: Tx, scope: Scope, customerId: number) =>
  visibleAccounts(scope, tx)
    .selectAll('c')
    .where('c.customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()

/** Whether an id in a request is an account visible to the caller. */
export const visibleAccountId = (tx: Tx, scope: Scope, customerId: number) =>
  visibleAccounts(scope, tx)
    .select('c.customer_id')
    .where('c.customer_id', '=', customerId)
    .executeTakeFirst()
