import { accounts } from '@labgate/contract/accounts/accounts'
import {
  listAccounts,
  type AccountCriteria,
} from '@labgate/server/core/accounts/accounts.queries.ts'
import { oneAccount } from '@labgate/server/features/accounts/account.query.ts'
import { pageOf, type Keyset } from '@labgate/server/http/page-of.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import type { Targets } from '../laboratory/targets.ts'
import { actorOf, onFloor, type Deck } from './deck.ts'
import { saveDeck } from './saves.ts'

const page = { pageSize: 50 }
const hasRows = '"list":[{"'

type Way = 'rare name' | 'common name' | 'all criteria' | 'deep page'

const list = (
  visitor: Visitor,
  name: Way,
  searches: readonly AccountCriteria[],
  keysets: readonly Keyset[] = [],
): Deck => ({
  name: `GetCustomerList, ${name}`,
  kind: 'search',
  ours: searches.map((searchCriteria) =>
    askAs(visitor, accounts.list, { searchCriteria }, { expects: hasRows }),
  ),
  ...onFloor(
    `/accounts-${name.replaceAll(' ', '-')}`,
    searches.map((criteria, at) => listAccounts(actorOf(visitor), criteria, keysets[at])),
    () => hasRows,
  ),
  idsOf: ({ customerId }) => customerId,
})

/** The cursor that the server would return with the page that ends at this row. */
const cursorAfter = (row: Keyset): string =>
  pageOf('accounts.list', page, Array<Keyset>(page.pageSize + 1).fill(row), 0, (it) => it).next

const one = (visitor: Visitor, { accounts: rows }: Targets): Deck => ({
  name: 'GetCustomer',
  kind: 'record',
  ours: rows.map(({ id }) =>
    askAs(visitor, accounts.get, { customerId: id }, { expects: `"customerId":${id},` }),
  ),
  ...onFloor(
    '/account',
    rows.map(({ id }) => oneAccount(actorOf(visitor), id)),
    (at) => `"customerId":${rows[at]?.id},`,
  ),
  idsOf: ({ customerId }) => customerId,
})

const save = (visitor: Visitor, { accounts: rows }: Targets): Deck =>
  saveDeck(visitor, {
    name: 'SaveCustomer',
    save: accounts.save,
    get: accounts.get,
    idField: 'customerId',
    table: 'customer',
    idColumn: 'customer_id',
    fields: (count) => ({ contactName: `Bench ${count}`, contactPosition: `Manager ${count}` }),
    rows,
  })

export const accountDecks = (visitor: Visitor, targets: Targets): Deck[] => {
  const named = (names: readonly string[]): AccountCriteria[] =>
    names.map((name) => ({ name, active: 1, ...page }))
  const deep = targets.deepRows.map((row) => ({ ...page, after: cursorAfter(row) }))
  return [
    list(visitor, 'rare name', named(targets.rareNames)),
    list(visitor, 'common name', named(targets.commonNames)),
    list(visitor, 'all criteria', targets.allCriteria),
    list(visitor, 'deep page', deep, targets.deepRows),
    one(visitor, targets),
    save(visitor, targets),
  ]
}
