import { users } from '@labgate/contract/people/users'
import { listUsers } from '@labgate/server/features/people/users/users.queries.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import type { Targets } from '../laboratory/targets.ts'
import { actorOf, onFloor, type Deck } from './deck.ts'
import { saveDeck } from './saves.ts'

const hasRows = '"list":[{"'

const list = (visitor: Visitor, { lastNames }: Targets): Deck => {
  const searches = lastNames.map((lastName) => ({ lastName, active: 1, pageSize: 50 }))
  return {
    name: 'GetUserList, last name',
    kind: 'search',
    ours: searches.map((searchCriteria) =>
      askAs(visitor, users.list, { searchCriteria }, { expects: hasRows }),
    ),
    ...onFloor(
      '/users',
      searches.map((criteria) => listUsers(actorOf(visitor), criteria, undefined)),
      () => hasRows,
    ),
    idsOf: ({ userId }) => userId,
  }
}

const save = (visitor: Visitor, { users: rows }: Targets): Deck =>
  saveDeck(visitor, {
    name: 'SaveUser',
    save: users.save,
    get: users.get,
    idField: 'userId',
    table: 'app_user',
    idColumn: 'user_id',
    fields: (count) => ({ position: `Bench ${count}`, phoneWorkExt: count.slice(0, 10) }),
    rows,
  })

export const userDecks = (visitor: Visitor, targets: Targets): Deck[] => [
  list(visitor, targets),
  save(visitor, targets),
]
